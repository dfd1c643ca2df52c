import Tacet

/// A kind of sound whose cost is measured by itself.
package enum BenchWorkload: String, CaseIterable {
  case nothing = "nothing"
  case effects = "effects"
  case pitched = "effects at another pitch"
  case placed = "effects in space"
  case hrtf = "effects in space, HRTF"
  case occluded = "effects in space, behind a wall"
  case filtered = "effects on a bus with a filter"
  case reverb = "effects with a reverb"
  case mixFilters = "effects under filters of mixes"
  case streamed = "streamed effects"
  case music = "music"
  case layers = "music of 4 layers"

  /// How many voices, or streams of music, of `voices` effects.
  func count(of voices: Int) -> Int {
    switch self {
    case .nothing: 0
    case .streamed: min(voices, 16)
    case .music: 1
    case .layers: 4
    default: voices
    }
  }

  /// Begins to play on an engine. False: this OpenAL does not have it.
  func begin(on engine: AudioEngine, _ sounds: BenchSounds, voices: Int) -> Bool {
    let count = count(of: voices)
    switch self {
    case .nothing: break
    case .effects: play(sounds.effect, count, on: engine)
    case .pitched: play(sounds.effect, count, on: engine, pitch: 1.1)
    case .placed: play(sounds.effect, count, on: engine, isPlaced: true)
    case .hrtf:
      do throws(EngineError) {
        try engine.space.setHRTF(.on)
      } catch {
        return false
      }
      play(sounds.effect, count, on: engine, isPlaced: true)
    case .occluded:
      for voice in play(sounds.effect, count, on: engine, isPlaced: true) { engine[voice].setOcclusion(1) }
    case .filtered:
      engine.effects.setFilter(BusFilter(lowPassStrength: 0.7))
      play(sounds.effect, count, on: engine)
    case .reverb:
      guard engine.reverb.isAvailable else { return false }
      engine.effects.setReverbSend(ReverbSend())
      engine.reverb.set(.hall, over: .zero)
      play(sounds.effect, count, on: engine)
    case .mixFilters:
      for mix in [MixTarget.effects, .soundtrack, .master] {
        engine.filters.set(SoundFilter(lowPassHertz: 700), of: mix)
      }
      play(sounds.effect, count, on: engine)
    case .streamed: play(sounds.streamed, count, on: engine)
    case .music: engine.soundtrack.play(sounds.music)
    case .layers: engine.soundtrack.play(sounds.layers)
    }
    return true
  }

  @discardableResult
  private func play(
    _ effect: SoundEffect, _ count: Int, on engine: AudioEngine, pitch: Float = 1, isPlaced: Bool = false
  ) -> [Voice] {
    (0..<count).map { index in
      // In a row from left to right, in front.
      let side = count > 1 ? Float(index) / Float(count - 1) * 2 - 1 : 0
      return engine.play(
        effect, gain: Gain(amplitude: 1 / Float(count).squareRoot()), pan: isPlaced ? 0 : side,
        at: isPlaced ? [4 * side, 0, -2] : nil, pitch: pitch, loops: true)
    }
  }
}
