import TacetSignal

/// An event of an input, reported on its thread between blocks.
package enum InputEvent: Sendable, Hashable {
  /// It records this source in this format: frames follow. After `.lost` too.
  case began(AudioFormat, source: String, name: String)
  /// It records nothing until `.began`: the server is gone, or has ended the stream. `reason` is for people.
  case lost(reason: String)
  /// Its stream is closed for a hold.
  case rested
  /// It is over: the microphone is gone, or there is none.
  case inputLost(reason: String)
  /// It is over: the server refuses, by an error of this name.
  case refused(error: String, reason: String)
  /// The time from the microphone to the delivery of a frame, as the server measures it.
  case latency(Duration)
}
