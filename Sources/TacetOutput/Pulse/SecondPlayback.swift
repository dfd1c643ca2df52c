import TacetPulse

/// The second stream of a ``PulseOutput``, with the soundtrack alone. Made, used and given up on the loop's thread or with its
/// lock, before the first stream.
final class SecondPlayback {
  enum Event {
    case ready
    case failed(reason: String)
  }

  private let first: PulsePlayback
  private let stream: PulsePlayback
  private var alignment = StreamAlignment()
  /// The first stream's latency, until that of the second is measured.
  private var firstLatency: Duration?

  /// A stream of this name that is not connected yet, for what `first` renders apart.
  init(
    beside first: PulsePlayback, in context: PulseContext, name: String, sampleRate: Int,
    onMove: @escaping (UInt32) -> Void, onEvent: @escaping (Event) -> Void
  ) throws(PulseError) {
    self.first = first
    var handle: (PulsePlayback.Event) -> Void = { _ in }
    stream = try PulsePlayback(
      in: context, name: name, role: nil,
      // Programs that record by application see a program of its own; PulseAudio keeps its volume apart from the players'.
      properties: [
        "application.name": name, "module-stream-restore.id": "sink-input-by-application-name:\(name)",
        PulseStreamProperties.gameSoundtrack: "true",
      ], sampleRate: sampleRate, render: nil, onMove: onMove, onEvent: { handle($0) })
    handle = { [unowned self] event in
      switch event {
      case .ready: onEvent(.ready)
      case .failed(let reason): onEvent(.failed(reason: reason))
      case .moved: alignment.restart()
      case .latency(let latency): measured(latency)
      // Only the first stream's events are used. A cork request for this stream alone is not followed; the server mutes it.
      case .sink, .underflow, .corkRequested, .uncorkRequested, .acknowledged, .sinkLatency, .bufferGrew: break
      }
    }
  }

  deinit { first.setSecond(nil) }

  /// The number of the sink it plays on. After `.ready`.
  var sink: UInt32 { stream.sink }

  /// The longest queue that the server has granted. After `.ready`.
  var grantedQueue: Duration { stream.grantedQueue }

  /// Connects as the first stream does.
  func connect(to sink: String?, _ latency: LatencyControl, isCorked: Bool) {
    stream.connect(to: sink, latency, isCorked: isCorked)
  }

  /// Lets the first stream render for both. Both are ready.
  func begin() { first.setSecond(stream) }

  /// Pauses or resumes it, as the first one is.
  func cork(_ isCorked: Bool) { stream.cork(isCorked, isRequested: false) }

  /// Takes back what was written and is not heard yet.
  func flush() {
    alignment.restart()
    stream.flush()
  }

  /// Measures how late it is. After the first, whose answer is there before.
  func measureLatency() { stream.measureLatency() }

  /// The first stream is so late.
  func firstMeasured(_ latency: Duration) { firstLatency = latency }

  /// The streams began, or the first one moved: what was measured is worth nothing.
  func restartAlignment() { alignment.restart() }

  private func measured(_ latency: Duration) {
    guard let first = firstLatency else { return }
    firstLatency = nil
    switch alignment.measured(first: first, second: latency) {
    case .shift(let delay): self.first.shiftSecond(by: delay)
    case .flush: stream.flush()
    case nil: break
    }
  }
}
