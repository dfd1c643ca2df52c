import TacetPulse
import TacetTestSupport

@testable import TacetOutput

/// An output that plays the tones, with its events.
final class Player: Sendable {
  let output: any Output
  let tone = Tone()
  let events = Events()

  init(on place: ServerPlace, by way: Way = .pulseAudio) { output = way.output(at: place) }

  deinit { output.stop() }

  /// Waits until the latency is measured; false when it is not within two minutes.
  func waitForLatency() -> Bool { eventually { output.latency != nil } }

  func start() {
    output.start(tone.callback) { [events] in events.add($0) }
  }
}

/// The events of an output, in order.
final class Events: Sendable {
  private let reported = Observed<[OutputEvent]>([])

  var all: [OutputEvent] { reported.withLock { $0 } }

  func add(_ event: OutputEvent) { reported.withLock { $0.append(event) } }

  /// Waits until the events meet `isReached`; false when they do not within `limit`.
  func wait(atMost limit: Duration = .seconds(120), until isReached: ([OutputEvent]) -> Bool) -> Bool {
    reported.wait(atMost: limit, until: isReached)
  }
}

extension [OutputEvent] {
  /// The latencies asked for after the first, in order.
  var latencies: [Duration] { compactMap { if case .latencyChanged(let latency) = $0 { latency } else { nil } } }

  /// All others.
  var withoutLatencies: [OutputEvent] { filter { if case .latencyChanged = $0 { false } else { true } } }

  /// True if it runs, and was lost at most while its streams were made anew: on a busy machine that outlasts the grace
  /// period.
  var hasNoLossBesidesNewStreams: Bool {
    let states = filter(\.isState)
    return states.last == .running
      && states.allSatisfy { $0 == .running || $0 == .lost(reason: ServerOutputState.switching) }
  }
}

extension OutputEvent {
  var isLost: Bool {
    if case .lost = self { true } else { false }
  }

  var isState: Bool { isLost || self == .running }

  var isAboutTheSoundtrack: Bool {
    switch self {
    case .soundtrackApart, .soundtrackJoined: true
    default: false
    }
  }
}
