internal import Tacet
internal import TacetFeedback

/// Calls of the pure values of the public API with any arguments: none traps, hangs or allocates without bound.
enum WildValues {
  static func call(_ wild: inout WildNumbers) {
    switch wild.below(8) {
    case 0...2: tempo(&wild)
    case 3: counts(&wild)
    case 4: loop(&wild)
    case 5: levels(&wild)
    case 6: space(&wild)
    default: vibration(&wild)
    }
  }

  private static func tempo(_ wild: inout WildNumbers) {
    var map = TempoMap(tempo: wild.double(), metre: wild.int(), start: wild.duration())
    for _ in 0..<wild.below(4) {
      map.setTempo(wild.double(), atBeat: wild.int())
      map.setMetre(wild.int(), atBeat: wild.int())
    }
    let grid: Quantization =
      wild.flip() ? .bars(wild.int(), offset: wild.double()) : .beats(wild.int(), offset: wild.double())
    let frame = map.next(grid, from: FrameCount(wild.int()), sampleRate: wild.int())
    let position = map.position(atFrame: frame, sampleRate: wild.int())
    _ = (position.beats, map.beat(ofBar: wild.int()), map.beat(atSeconds: wild.double()), map.tempo, map.metre)
    _ = (map.frame(ofBeat: wild.double(), sampleRate: wild.int()), map.tempo(atBeat: wild.double()))
  }

  private static func counts(_ wild: inout WildNumbers) {
    var frames = FrameCount(wild.duration(), sampleRate: wild.int())
    frames += FrameCount(wild.int())
    frames -= FrameCount(wild.int())
    _ = (frames.duration(sampleRate: wild.int()), frames.seconds(sampleRate: wild.int()), frames.description)
    _ = (ClockTime.engine(frames + FrameCount(wild.int())), LoopCount(wild.int()))
  }

  private static func loop(_ wild: inout WildNumbers) {
    guard var region = LoopRegion(start: wild.below(9), end: 10 + wild.below(100)) else { return }
    if wild.flip() { region.start = wild.int() }
    if wild.flip() { region.end = wild.int() }
    _ = (region.length, region.position(after: wild.int(), from: wild.int()))
    _ = try? SoundEffect(frames: [0, 0.1, 0.2], sampleRate: wild.int(), channels: wild.int(), loop: region)
  }

  private static func levels(_ wild: inout WildNumbers) {
    let gain = wild.flip() ? wild.gain() : Gain(slider: wild.float())
    _ = (gain.decibels, gain.slider, wild.curve().value(from: wild.float(), to: wild.float(), at: wild.float()))
    _ = (wild.curve().progress(at: wild.float()), PlayLimit(wild.int(), cooldown: wild.duration()))
  }

  private static func space(_ wild: inout WildNumbers) {
    let model = DistanceModel(
      wild.some(DistanceModel.Curve.allCases), reference: wild.float(), maximum: wild.float(), rolloff: wild.float())
    _ = (model.gain(at: wild.float()), SoundCone(innerAngle: wild.float(), outerAngle: wild.float()))
    _ = ReverbZone(.cave, around: wild.point(), radius: wild.float(), border: wild.float()).weight(at: wild.point())
  }

  private static func vibration(_ wild: inout WildNumbers) {
    let steps = (0..<wild.below(12)).map { _ in VibrationPattern.Step(wild.double(), wild.duration()) }
    guard let pattern = try? VibrationPattern(steps) else { return }
    _ = (pattern.duration, pattern.strength(at: wild.duration()), pattern.scaled(by: wild.double()))
  }
}
