import Tacet

/// A game in space: 200 drones hum, a campfire crackles far away, and shots are fired while the player walks there.
struct Shooter {
  private static let tick = 800
  private static let ticks = 300
  private static let fireTone = 880.0
  private static let firePlace: SIMD3<Float> = [60, 0, -1]
  private static let shotEvery = 30

  private let engine: AudioEngine
  private let campfire: Voice
  private var heard = Recording()
  private var shots: [Int] = []

  /// `drones`: how many hum. None: the campfire has the world for itself, and its place as well.
  init(drones: Int) throws {
    var configuration = AudioEngine.Configuration(output: .offline)
    configuration.maximumSounding = 32
    engine = try AudioEngine(configuration)
    let hum = try SoundEffect(frames: sine(110, frames: 4_800, amplitude: 0.02), sampleRate: 48_000)
    for drone in 0..<drones {
      engine.play(hum, at: [Float(drone % 20) * 2 - 20, 0, Float(drone / 20) * 2 + 2], loops: true)
    }
    let fire = try SoundEffect(frames: sine(Self.fireTone, frames: 4_800), sampleRate: 48_000)
    campfire = engine.play(fire, at: Self.firePlace, loops: true)
  }

  /// Walks to the campfire. Returns what is heard there.
  mutating func play() throws -> (heard: Recording, text: String) {
    let loops = engine.voiceCount
    let shot = try SoundEffect(frames: sine(5_000, frames: 480, amplitude: 0.4), sampleRate: 48_000)
    shot.limit = PlayLimit(4, cooldown: .milliseconds(60))
    for tick in 0..<Self.ticks {
      let way = Float(tick) / Float(Self.ticks - 1)
      engine.listener = SpatialListener(position: [60 * min(1, way * 1.25), 0, 0])
      if tick % Self.shotEvery == 0 {
        engine.play(shot, pan: 0.5, priority: 1)
        shots.append(engine.clock.rawValue)
      }
      try heard.render(engine, frames: Self.tick)
      if tick == 30, loops > 32 {
        try check(engine[campfire].status == .outranked, "the campfire is heard from afar")
      }
    }
    try check(engine[campfire].status == .playing, "the campfire: \(engine[campfire].status)")
    try check(engine.voiceCount == loops, "of \(loops) loops \(engine.voiceCount) live")
    for shot in shots { try checkShot(at: shot) }
    try check(heard.peak <= 1, "a sample beyond full scale: \(heard.peak)")
    // OpenAL has what is straight ahead at 0.596 on each side.
    let near = beside.amplitude
    try check(abs(decibels(near, over: 0.5 * 0.596)) < 0.5, "beside the campfire its level is \(near)")
    return (heard, "\(loops) loops, \(shots.count) shots, the campfire at \(near), peak \(heard.peak)")
  }

  /// The campfire as the player hears it who stands beside it: straight ahead, at the distance of 1.
  var beside: (amplitude: Double, phase: Double) {
    heard.tone(Self.fireTone, channel: 0, in: heard.frames - 9_600..<heard.frames - 4_800)
  }

  private func checkShot(at frame: Int) throws {
    let before = frame < 96 ? 0 : heard.tone(5_000, channel: 1, in: frame - 96..<frame).amplitude
    let after = heard.tone(5_000, channel: 1, in: frame..<frame + 96).amplitude
    try check(before < 0.03 && after > 0.2, "the shot at frame \(frame) begins with \(before), \(after)")
  }
}
