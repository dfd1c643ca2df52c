internal import TacetMixer
import TacetSignal

/// Everything about a voice at one moment. ``EngineVoice`` answers single questions, each by the lock.
package struct VoiceReport {
  /// Its part while the voice has not ended.
  package struct Playing {
    package var gain: Gain
    package var heardGain: Gain
    package var pan: Float
    package var pitch: Float
    package var position: SIMD3<Float>?
    package var loops: LoopCount
    package var priority: Int
    /// ``Bus/number``
    package var bus: Int
    package var frame: Int
    package var fade: FadeState
    package var sides: (left: Gain, right: Gain)
  }

  package var status: VoiceStatus
  /// Nil once it has ended.
  package var playing: Playing?
}

extension VoiceReport {
  /// A voice as the state and the renderer's `reading` of its slot have it, in the axes of the game.
  init(of voice: Voice, _ reading: RendererReading, in state: borrowing EngineState, axes: AxesConversion) {
    guard let parameters = state.voices.parameters(of: voice, at: reading.clocks) else {
      status = state.status(of: voice, reading)
      return
    }
    let standing = VoiceStanding(of: voice, parameters, reading, in: state)
    status = standing.status
    playing = Playing(
      gain: Gain(amplitude: parameters.gain), heardGain: Gain(amplitude: standing.gain),
      pan: standing.parameters.pan, pitch: standing.pitch,
      position: standing.parameters.position.map { axes.toGame($0) }, loops: parameters.loopCount,
      priority: parameters.priority, bus: parameters.bus,
      frame: reading.voice.generation == voice.generation ? reading.voice.frame : 0,
      fade: state.voices.fadeState(of: voice, reading) ?? .steady,
      sides: (left: Gain(amplitude: parameters.sides.x), right: Gain(amplitude: parameters.sides.y)))
  }
}
