import TacetPulse
import TacetSession

/// Translates the mixer's settings of the game's own streams, and those of the outputs they play on, to reasons why
/// they are not heard. Pure; times are since any one moment. Session, 2.
///
/// A fact counts when it has held for 0.3 s with a stream of ours on a sink: PipeWire shows volume 0 for some
/// milliseconds at each creation and move. A mute that begins with the server's request for a pause is the server's
/// own, until 0.5 s after the end of that request: PulseAudio's `module-role-cork` mutes what it asks to pause.
package struct OutsideTranslation: Hashable {
  /// The time from the end of a server's request until its mute is over.
  package static let corkRelease = Duration.milliseconds(500)
  /// A volume below this is silence, on the scale that mixers show: -60 dB.
  package static let threshold = 0.1

  private var facts = HeldFacts<OutsideReason>()
  /// A stream has been on a sink for long enough to tell.
  private var isKnown = false
  /// Since when a stream of ours has been on a sink.
  private var placedAt: Duration?
  private var isCorkRequested = false
  /// When the mute of the last request is over.
  private var corkOver: Duration?

  package init() {}

  /// The reasons that count, sorted; nil: no stream has been on a sink for long enough to tell.
  package var reasons: [OutsideReason]? { isKnown ? facts.counted.sorted() : nil }

  /// The time at which ``advance(to:)`` has something to report, unless an update comes before.
  package var deadline: Duration? {
    let dues = facts.pending.compactMap { fact, due in
      fact.cause != .mixerMuted ? due : isCorkRequested ? nil : max(due, corkOver ?? .zero)
    }
    return (dues + (isKnown ? [] : [placedAt.map(Self.judged)].compactMap(\.self))).min()
  }

  /// When a stream that has been on a sink since `time` may be judged.
  private static func judged(_ time: Duration) -> Duration { time + HeldFacts<OutsideReason>.debounce }

  /// Takes an inventory, with the numbers of the game's streams; where several are of one kind, a fact is one of all.
  /// Returns the reasons, if they changed.
  package mutating func update(
    _ inventory: PulseInventory, engine: [UInt32], soundtrack: [UInt32] = [], at now: Duration
  ) -> [OutsideReason]? {
    var present: Set<OutsideReason> = []
    var isPlaced = false
    for (kind, numbers) in [(OutsideReason.Stream.engine, engine), (.soundtrack, soundtrack)] {
      let found = inventory.sinkInputs.filter { numbers.contains($0.index) }
        .compactMap { Self.facts(of: $0, kind, in: inventory) }
      guard let first = found.first else { continue }
      isPlaced = true
      present.formUnion(found.reduce(first) { $0.intersection($1) })
    }
    placedAt = isPlaced ? placedAt ?? now : nil
    facts.update(Dictionary(uniqueKeysWithValues: present.map { ($0, now) }))
    return advance(to: now)
  }

  /// The server requests a pause of the game's stream, or ends that request. Returns the reasons, if they changed.
  package mutating func corkRequested(_ isRequested: Bool, at now: Duration) -> [OutsideReason]? {
    let reasons = advance(to: now)
    if isCorkRequested, !isRequested { corkOver = now + Self.corkRelease }
    isCorkRequested = isRequested
    return reasons
  }

  /// The connection is gone, and all that was known. Returns the reasons, none, if there were any.
  package mutating func streamLost() -> [OutsideReason]? {
    defer { self = OutsideTranslation() }
    return reasons?.isEmpty == false ? [] : nil
  }

  /// Returns the reasons, if they changed by `now`.
  package mutating func advance(to now: Duration) -> [OutsideReason]? {
    if let over = corkOver, over <= now { corkOver = nil }
    guard isKnown || placedAt.map({ Self.judged($0) <= now }) == true else { return nil }
    let isServersMute = isCorkRequested || corkOver != nil
    let isChanged = facts.advance(to: now) { isServersMute && $0.cause == .mixerMuted }
    defer { isKnown = true }
    return isChanged || !isKnown ? facts.counted.sorted() : nil
  }

  // MARK: - Facts

  /// The facts that silence a stream; nil: it is on no sink.
  private static func facts(
    of stream: PulseSinkInput, _ kind: OutsideReason.Stream, in inventory: PulseInventory
  ) -> Set<OutsideReason>? {
    guard let sink = inventory.sinks.first(where: { $0.index == stream.sink && !$0.isDummy }) else { return nil }
    var facts: Set<OutsideReason> = []
    if stream.isMuted { facts.insert(OutsideReason(.mixerMuted, output: sink.title, stream: kind)) }
    if let (cause, silent) = silence(of: sink, in: inventory) {
      facts.insert(OutsideReason(cause, output: silent.title, stream: kind))
    } else if loudest(stream, on: sink) < threshold {
      facts.insert(OutsideReason(.mixerSilent, output: sink.title, stream: kind))
    }
    return facts
  }

  /// Why nothing is heard of what plays on a sink, and the sink that silences it: itself, or those that it is passed on
  /// to, if all do and it is not heard by itself.
  private static func silence(
    of sink: PulseSink, in inventory: PulseInventory, after passed: Set<UInt32> = []
  ) -> (OutsideReason.Cause, PulseSink)? {
    if sink.isMuted { return (.systemMuted, sink) }
    if sink.volume < threshold { return (.systemSilent, sink) }
    guard !sink.isHardware else { return nil }
    let passed = passed.union([sink.index])
    let behind = inventory.sinksFed(from: sink.index).subtracting(passed)
    let silences = inventory.sinks.filter { behind.contains($0.index) }.map {
      silence(of: $0, in: inventory, after: passed)
    }
    return silences.allSatisfy { $0 != nil } ? silences.first ?? nil : nil
  }

  /// The loudest channel of a stream through its sink.
  private static func loudest(_ stream: PulseSinkInput, on sink: PulseSink) -> Double {
    if sink.hasFlatVolume { return stream.volume }
    guard stream.channels.count == sink.channels.count else { return stream.volume * sink.volume }
    return zip(stream.channels, sink.channels).map(*).max() ?? 0
  }
}
