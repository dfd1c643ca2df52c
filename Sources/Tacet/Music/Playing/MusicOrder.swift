import TacetSignal

/// An order for the music that may be given again: what it asks for. Others are counted: plays, what follows them,
/// stingers and seeks. Pure.
enum MusicOrder: Equatable {
  case crossfade(Soundtrack, from: Int?, loops: LoopCount, gain: Gain, over: RampSpan, time: ClockTime?)
  case transition(Soundtrack, MusicTransition, loops: LoopCount)
  case finishLoop

  /// True if a pause of the soundtrack is over with it.
  var endsPause: Bool {
    switch self {
    case .crossfade, .transition: true
    case .finishLoop: false
    }
  }

  /// The last one that was given, and the play that it has asked for.
  struct Given {
    let order: MusicOrder
    let play: UInt32
    /// The time that the first call returned.
    let time: ClockTime?
    /// The engine's frame of the last call.
    var frame: Int
  }
}
