import Tacet
import TacetSounds

/// A game in two dimensions: coins are heard from where they lie on the screen, steps vary, and a menu clicks while the
/// world stands still.
struct Platformer {
  private static let tick = 800
  private static let screen: Float = 640
  private static let coinTone = 7_040.0
  private static let clickTone = 3_000.0

  private let engine: AudioEngine
  private let coin: SoundEffect
  private let click: SoundEffect
  private let steps: SoundSet
  private var heard = Recording()
  /// The player is in the middle of the screen.
  private var player: Float = 0
  private var coins: [Float] = [200, 300, 420, 700, 910]
  private var taken: [(frame: Int, pan: Float)] = []

  init() throws {
    engine = try AudioEngine(AudioEngine.Configuration(output: .offline))
    coin = try SoundEffect(frames: sine(Self.coinTone, frames: 4_800), sampleRate: 48_000)
    click = try SoundEffect(frames: sine(Self.clickTone, frames: 480), sampleRate: 48_000)
    let step = try [200.0, 230, 260].map { hertz in
      try SoundEffect(frames: sine(hertz, frames: 2_400, amplitude: 0.1), sampleRate: 48_000)
    }
    steps = try SoundSet(step, decibels: -3...0, pitch: 0.95...1.05, seed: 7)
    engine.soundtrack.play(try Soundtrack(contentsOf: Sounds.theme), fadeIn: .milliseconds(200))
    engine.soundtrack.bus.setGain(.decibels(-12))
  }

  mutating func play() throws -> String {
    try run(ticks: 180)
    try openMenu()
    try run(ticks: 120)
    try check(taken.count == 5, "\(taken.count) coins of 5 were taken")
    for coin in taken { try checkCoin(coin) }
    try check(heard.peak <= 1, "a sample beyond full scale: \(heard.peak)")
    return "\(taken.count) coins, \(heard.frames) frames, peak \(heard.peak)"
  }

  private mutating func run(ticks: Int) throws {
    for tick in 0..<ticks {
      player += 3.2
      if tick % 20 == 0 { engine.play(steps, gain: .decibels(-6)) }
      // Taken with an outstretched arm, which is seen, and heard, to the right of the middle.
      while let next = coins.first, next < player + 160 {
        coins.removeFirst()
        let pan = (next - player) / (Self.screen / 2)
        engine.play(coin, pan: pan)
        taken.append((engine.clock.rawValue, pan))
      }
      try heard.render(engine, frames: Self.tick)
    }
  }

  /// The world stands still, and the menu clicks.
  private mutating func openMenu() throws {
    engine.pause()
    try heard.render(engine, frames: 4_800)
    let frozen = engine.soundtrack.position
    let start = heard.frames
    try heard.render(engine, frames: 24_000)
    try check(heard.isSilent(start..<heard.frames), "something is heard behind the menu")
    let frame = engine.clock.rawValue
    engine.play(click, on: engine.interface)
    try heard.render(engine, frames: 4_800)
    let level = heard.tone(Self.clickTone, channel: 0, in: frame..<frame + 480).amplitude
    try check(abs(decibels(level, over: 0.3536)) < 0.2, "the menu clicks at \(level)")
    try check(engine.soundtrack.position == frozen, "the music went on behind the menu")
    engine.resume()
  }

  /// A coin begins at the frame in which it was taken, at its place between left and right, by constant power.
  private func checkCoin(_ coin: (frame: Int, pan: Float)) throws {
    let range = coin.frame + 480..<coin.frame + 4_320
    let left = heard.tone(Self.coinTone, channel: 0, in: range).amplitude
    let right = heard.tone(Self.coinTone, channel: 1, in: range).amplitude
    let angle = (Double(coin.pan) + 1) * .pi / 4
    let error = max(
      abs(decibels(left, over: 0.5 * cosine(angle))), abs(decibels(right, over: 0.5 * cosine(.pi / 2 - angle))))
    try check(error < 0.3, "the coin at \(coin.pan) is heard at \(left) and \(right)")
    let before = heard.tone(Self.coinTone, channel: 1, in: coin.frame - 96..<coin.frame).amplitude
    let after = heard.tone(Self.coinTone, channel: 1, in: coin.frame..<coin.frame + 96).amplitude
    try check(before < 0.01 && after > 0.9 * right, "the coin at frame \(coin.frame) begins with \(before), \(after)")
  }
}
