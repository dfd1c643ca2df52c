import TacetSignal
import Testing

@testable import TacetMixer

/// Plain voices, summed by the mixer itself, against the same voices from OpenAL's sources.
@Suite struct PlainVoiceTests {
  /// One renderer that sums plain voices itself, and one that does not.
  private struct Pair {
    let both: [Renderer]
    private let sounds: [[EffectBuffer]]
    private(set) var generation: UInt32 = 0

    init() throws {
      both = try [true, false].map { sums in
        var configuration = MixerConfiguration()
        configuration.sumsPlainVoices = sums
        configuration.voices = 64
        configuration.sources = 32
        return try Renderer(configuration: configuration)
      }
      sounds = try both.map { renderer in
        try [(1, nil), (1, LoopRegion(start: 300, end: 1_111)), (2, nil)].map { channels, loop in
          try renderer.buffer(of: Self.noise(frames: 5_000, channels: channels), loop: loop)
        }
      }
    }

    private static func noise(frames: Int, channels: Int) -> PCM {
      var random = SeededGenerator(seed: UInt64(channels))
      let samples = (0..<(frames * channels)).map { _ in Float.random(in: -0.1...0.1, using: &random) }
      return PCM(format: AudioFormat(sampleRate: 48_000, channels: channels), samples: samples)
    }

    mutating func start(_ slot: Int, sound: Int, offset: Int = 0, _ parameters: VoiceParameters) {
      generation += 1
      for (index, renderer) in both.enumerated() {
        _ = renderer.game.start(
          StartCommand(
            slot: UInt32(slot), generation: generation, buffer: sounds[index][sound], offset: Int32(offset)), parameters
        )
      }
    }

    func change(_ slot: Int, _ parameters: VoiceParameters, _ ramps: VoiceRamps = VoiceRamps()) {
      for renderer in both { renderer.game.change(slot, parameters, ramps) }
    }

    /// The largest difference between both in the next frames, and how loud they are.
    func difference(_ frames: Int) -> (Float, level: Float) {
      let heard = both.map { $0.rendered(frames) }
      let level = heard[0].map(abs).max() ?? 0
      return (zip(heard[0], heard[1]).map { abs($0 - $1) }.max() ?? 0, level)
    }

    /// The slots whose voices have ended, the same in both.
    func ends() -> [UInt32] {
      let ends = both.map { renderer in
        var ends: [UInt32] = []
        while let event = renderer.game.events.pop() { if event.kind == .voiceEnded { ends.append(event.index) } }
        return ends.sorted()
      }
      #expect(ends[0] == ends[1])
      return ends[0]
    }
  }

  private func looping(pan: Float = 0, gain: Float = 1) -> VoiceParameters {
    var parameters = VoiceParameters()
    parameters.loops = true
    parameters.pan = pan
    parameters.gain = gain
    return parameters
  }

  @Test func everyPanIsAsLoudAsFromOpenAL() throws {
    var pair = try Pair()
    for step in 0...200 {
      let slot = step % 30
      pair.start(slot, sound: 0, looping(pan: Float(step) / 100 - 1))
      let (difference, level) = pair.difference(200)
      #expect(difference < 2e-6 && level > 0.05, "pan \(Float(step) / 100 - 1): \(difference)")
      for renderer in pair.both { renderer.game.stop(slot, ramp: 0) }
      _ = pair.difference(64)
      #expect(pair.ends() == [UInt32(slot)])
    }
  }

  /// Each voice stays on its side of the middle: see ``panThroughTheMiddleIsAsPreciseAsOpenAL()``.
  @Test(arguments: 0..<6)
  func anythingThatAPlainVoiceDoesIsTheSame(seed: UInt64) throws {
    var pair = try Pair()
    var random = SeededGenerator(seed: seed)
    var living: [Int: (sound: Int, parameters: VoiceParameters)] = [:]
    for _ in 0..<300 {
      let slot = Int.random(in: 0..<24, using: &random)
      let ramp = RampSpan([0, 50, 240, 2_000].randomElement(using: &random) ?? 0)
      var isCut = false
      if var voice = living[slot] {
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          voice.parameters.gain = Float.random(in: 0...1, using: &random)
          pair.change(slot, voice.parameters, VoiceRamps(gain: ramp))
        case 1 where voice.sound != 2:
          voice.parameters.pan = Float.random(in: 0.05...1, using: &random) * (slot % 2 == 0 ? 1 : -1)
          pair.change(slot, voice.parameters, VoiceRamps(place: ramp))
        case 2:
          voice.parameters.isPaused.toggle()
          pair.change(slot, voice.parameters, VoiceRamps(pause: ramp.frames))
          isCut = ramp.frames == 0
        case 3:
          voice.parameters.loops.toggle()
          pair.change(slot, voice.parameters)
        case 4:
          for renderer in pair.both { renderer.game.stop(slot, ramp: ramp) }
          isCut = ramp.frames == 0
        default: break
        }
        living[slot] = voice
      } else {
        var parameters = VoiceParameters()
        let sound = Int.random(in: 0..<3, using: &random)
        parameters.gain = Float.random(in: 0...0.5, using: &random)
        parameters.loops = Bool.random(using: &random)
        if sound != 2 { parameters.pan = Float.random(in: 0.05...1, using: &random) * (slot % 2 == 0 ? 1 : -1) }
        pair.start(slot, sound: sound, offset: Bool.random(using: &random) ? 0 : 400, parameters)
        living[slot] = (sound, parameters)
      }
      // A source that is cut off fades in OpenAL for up to 64 frames, from a sample that it chooses. After them both
      // are the same.
      if isCut { #expect(pair.difference(64).0 < 0.1) }
      let (difference, _) = pair.difference(Int.random(in: 1...1_500, using: &random))
      #expect(difference < 1e-6)
      for end in pair.ends() { living[Int(end)] = nil }
    }
  }

  @Test(arguments: [0, 1, 2], [nil, 1.3, 0.375, 0.0625, 0.9])
  func voiceThatNeedsMoreGoesOnAtItsFrame(sound: Int, pitch: Float?) throws {
    var pair = try Pair()
    var parameters = looping(pan: sound == 2 ? 0 : 0.3, gain: 0.8)
    pair.start(0, sound: sound, parameters)
    for _ in 0..<7 { #expect(pair.difference(777).0 < 1e-6) }
    if let pitch { parameters.pitch = pitch } else { parameters.occlusion = 0.7 }
    pair.change(0, parameters, VoiceRamps(occlusion: 4_800))
    // A filter comes one step of 32 frames later than in a voice of OpenAL's.
    // Between two samples a version of OpenAL takes a table of its cubic, where the plain voice that leaves computes
    // it.
    let first = pair.difference(777).0
    #expect(first < (pitch == nil ? 0.005 : 5e-5), "\(first)")
    for _ in 0..<20 {
      let (difference, level) = pair.difference(777)
      #expect(difference < 1e-6 && level > 0.01)
    }
    // Once with OpenAL, it stays there.
    (parameters.occlusion, parameters.pitch) = (0, 1)
    pair.change(0, parameters)
    for _ in 0..<20 { #expect(pair.difference(777).0 < 1e-6) }
  }

  /// There OpenAL itself is off by up to 1.4e-4 of a gain (1.23 and later), of sounds of 0.1.
  @Test func panThroughTheMiddleIsAsPreciseAsOpenAL() throws {
    var pair = try Pair()
    pair.start(0, sound: 0, looping(pan: -0.2))
    #expect(pair.difference(500).0 < 1e-6)
    pair.change(0, looping(pan: 0.2), VoiceRamps(place: RampSpan(4_000)))
    #expect(pair.difference(4_000).0 < 2e-5)
    for _ in 0..<5 { #expect(pair.difference(500).0 < 1e-6) }
  }

  @Test("A loop that is switched on behind its end plays to the end of its effect")
  func loopSwitchedOnBehindItsEndPlaysToTheEnd() throws {
    var pair = try Pair()
    var parameters = looping()
    parameters.loops = false
    pair.start(0, sound: 1, parameters)
    #expect(pair.difference(1_336).0 < 1e-6)
    parameters.loops = true
    pair.change(0, parameters)
    for _ in 0..<10 { #expect(pair.difference(400).0 < 1e-6) }
    #expect(pair.ends() == [0])
  }

  @Test func placeInSpaceIsTakenWithoutAStep() throws {
    var pair = try Pair()
    var parameters = looping()
    pair.start(0, sound: 0, parameters)
    _ = pair.difference(2_000)
    parameters.position = [2, 0, -2]
    pair.change(0, parameters, VoiceRamps(gain: 480))
    // One step later than a voice of OpenAL's, which draws a line to the new place at once.
    _ = pair.difference(1_024)
    for _ in 0..<5 { #expect(pair.difference(777).0 < 1e-6) }
  }
}
