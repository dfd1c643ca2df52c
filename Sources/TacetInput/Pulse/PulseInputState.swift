import TacetPulse
import TacetSystem
import TacetSignal

/// The life of a ``PulseInput``'s stream. Pure.
///
/// There is a stream while the session lets it record, and none in a hold. Its source is gone when the server ends it;
/// that is the end. A server that dies, does not answer or delivers nothing is a gap: another stream is made on the
/// same source, once that is there again.
struct PulseInputState: Hashable {
  enum State: Hashable {
    /// Not started, stopped, or over. Late events are ignored.
    case off
    /// The session has no connection yet.
    case disconnected
    /// The source is looked up among those that the server lists.
    case selecting
    /// The server makes the stream.
    case creating
    /// Frames arrive; ticks are counted.
    case recording
    /// The source is suspended: the server delivers nothing, and says so.
    case suspended
    /// A hold: there is no stream.
    case resting
  }

  /// The source that is to be recorded, as the selection has it.
  struct Source: Hashable, Sendable {
    var name: String
    var title: String
    /// It belongs to a headset on a wire, so that a plug has a recording follow it.
    var isOnHeadset = false
    /// The game chose it.
    var isChosen = false
  }

  enum Event: Hashable {
    /// `isAllowed`: the session lets it record.
    case started(isAllowed: Bool)
    case allowed(Bool)
    case connected
    /// The connection, or an attempt at one, failed.
    case connectionLost(reason: String)
    /// The source to record, and the names of all that are there and of those that are a wired headset's; after
    /// `.select`, and whenever they change.
    case selected(Source?, present: Set<String>, headsets: Set<String>)
    case ready(AudioFormat)
    case failed(PulseRecording.Failure)
    case moved
    case suspended(Bool)
    /// `didRead`: frames arrived since the last deadline.
    case deadline(didRead: Bool)
    case stopped
  }

  enum Action: Hashable {
    case connect
    /// Gives up everything on the connection, which is gone.
    case tearDown
    /// Gives up everything on the connection, and has the session make another one.
    case reconnect
    /// The connection works: the session's back-off starts over.
    case confirmConnection
    /// Asks for the sources: `.selected` follows.
    case select
    case createStream(source: String)
    case dropStream
    /// `.deadline` is due after this, in place of an earlier one; nil: none is.
    case setDeadline(Duration?)
    case report(InputEvent)
  }

  /// The time in which the server must answer.
  static let answerLimit = PulseSessionState.answerLimit
  /// The time between two ticks of a stream that records.
  static let tick = Duration.milliseconds(250)
  /// So many ticks in a row without a frame mean that the server delivers no more.
  static let silentTicks = 8
  /// After a gap the source may come later than the server: for so many ticks it is waited for.
  static let patience = 20

  private(set) var state = State.off
  /// The source that is recorded, or was before the gap.
  private(set) var source: Source?
  private var isAllowed = false
  /// A stream has recorded since the start or the last hold: what is missing is a gap.
  private var hasRecorded = false
  /// The server has listed its sources since the connection was made.
  private var hasListed = false
  /// The loss was reported, and nothing has begun since.
  private var isLost = false
  private var ticks = 0
  /// Failures since a frame last arrived, 2 at most.
  private var strikes = 0

  /// Handles `event` and returns the actions, in order.
  mutating func handle(_ event: Event) -> [Action] {
    switch (state, event) {
    case (.off, .started(let isAllowed)):
      self.isAllowed = isAllowed
      state = .disconnected
      return [.connect]
    case (.off, _): return []
    case (_, .stopped): return end([])
    case (_, .allowed(let isAllowed)): return allow(isAllowed)
    case (_, .connectionLost(let reason)): return disconnect(by: .tearDown, reason)
    case (.disconnected, .connected): return isAllowed ? select() : rest()
    case (.disconnected, _), (.resting, _): return []
    case (.selecting, .selected(let source, let present, let headsets)):
      return take(source, among: present, headsets)
    case (.selecting, .deadline): return waited()
    case (_, .selected(let source, let present, let headsets)): return follow(source, among: present, headsets)
    case (.creating, .ready(let format)): return begin(format)
    case (.creating, .deadline): return disconnect(by: .reconnect, Self.noAnswer)
    case (_, .failed(let failure)): return failed(failure)
    case (_, .moved): return inputLost("the server has put the recording elsewhere")
    case (.recording, .suspended(true)):
      state = .suspended
      return [.setDeadline(nil)]
    case (.suspended, .suspended(false)):
      (state, ticks) = (.recording, 0)
      return [.setDeadline(Self.tick)]
    case (.recording, .deadline(let didRead)): return tick(didRead)
    default: return []
    }
  }

  // MARK: - Connection and source

  private mutating func allow(_ isAllowed: Bool) -> [Action] {
    guard isAllowed != self.isAllowed else { return [] }
    self.isAllowed = isAllowed
    switch state {
    case .off, .disconnected: return []
    case .resting: return isAllowed ? select() : []
    case .selecting, .creating, .recording, .suspended: return isAllowed ? [] : rest()
    }
  }

  private mutating func rest() -> [Action] {
    (state, hasRecorded, isLost) = (.resting, false, false)
    return [.setDeadline(nil), .dropStream, .report(.rested)]
  }

  private mutating func select() -> [Action] {
    (state, ticks, hasListed) = (.selecting, 0, false)
    return [.setDeadline(Self.answerLimit), .select]
  }

  /// The first source; or that of before the gap or the hold, for another one would be another microphone, unless the
  /// game chose it or a headset was plugged in.
  private mutating func take(_ selected: Source?, among present: Set<String>, _ headsets: Set<String>) -> [Action] {
    hasListed = true
    guard let source else { return selected.map { create($0) } ?? inputLost("there is no microphone") }
    if let selected, selected.name != source.name, selected.isChosen || selected.isOnHeadset { return create(selected) }
    guard present.contains(source.name) else {
      return hasRecorded ? [.setDeadline(Self.tick)] : inputLost(Self.gone)
    }
    guard !source.isOnHeadset || headsets.contains(source.name) else { return inputLost(Self.headsetGone) }
    return create(selected?.name == source.name ? selected ?? source : source)
  }

  private mutating func create(_ source: Source) -> [Action] {
    (state, self.source) = (.creating, source)
    return [.setDeadline(Self.answerLimit), .createStream(source: source.name)]
  }

  /// The source of before the gap is waited for, or the server does not answer.
  private mutating func waited() -> [Action] {
    guard hasListed else { return disconnect(by: .reconnect, Self.noAnswer) }
    ticks += 1
    guard ticks < Self.patience else { return inputLost("the microphone did not come back") }
    return [.setDeadline(Self.tick), .select]
  }

  /// The sources have changed while there is a stream. The game's choice is followed, and a headset that is plugged in.
  private mutating func follow(_ selected: Source?, among present: Set<String>, _ headsets: Set<String>) -> [Action] {
    guard let source else { return [] }
    guard present.contains(source.name) else { return inputLost(Self.gone) }
    if let selected, selected.name != source.name, selected.isChosen || selected.isOnHeadset {
      return [.dropStream] + lost("another microphone is recorded") + create(selected)
    }
    // Its source may stay, and record the computer's own microphone from now on.
    guard !source.isOnHeadset || headsets.contains(source.name) else { return inputLost(Self.headsetGone) }
    if let selected, selected.name == source.name { self.source = selected }
    return []
  }

  // MARK: - The stream

  private mutating func begin(_ format: AudioFormat) -> [Action] {
    guard let source else { return [] }
    (state, ticks, hasRecorded, isLost) = (.recording, 0, true, false)
    return [.setDeadline(Self.tick), .report(.began(format, source: source.name, name: source.title))]
  }

  private mutating func tick(_ didRead: Bool) -> [Action] {
    guard !didRead else {
      (ticks, strikes) = (0, 0)
      return [.setDeadline(Self.tick), .confirmConnection]
    }
    ticks += 1
    guard ticks < Self.silentTicks else {
      return disconnect(by: .reconnect, "the sound server delivers nothing")
    }
    return [.setDeadline(Self.tick)]
  }

  private mutating func failed(_ failure: PulseRecording.Failure) -> [Action] {
    if failure.isDenied { return end([.report(.refused(error: failure.name, reason: failure.reason))]) }
    if failure.isKilled { return inputLost(Self.gone) }
    if failure.isAbsent, !hasRecorded { return inputLost(Self.gone) }
    strikes = min(strikes + 1, 2)
    guard strikes < 2 else { return disconnect(by: .reconnect, failure.reason) }
    return [.dropStream] + lost(failure.reason) + select()
  }

  private mutating func disconnect(by action: Action, _ reason: String) -> [Action] {
    state = .disconnected
    return [.setDeadline(nil), action] + lost(reason)
  }

  private mutating func lost(_ reason: String) -> [Action] {
    defer { isLost = true }
    return isLost ? [] : [.report(.lost(reason: reason))]
  }

  // MARK: - The end

  private mutating func inputLost(_ reason: String) -> [Action] { end([.report(.inputLost(reason: reason))]) }

  private mutating func end(_ reports: [Action]) -> [Action] {
    self = PulseInputState()
    return [.setDeadline(nil), .tearDown] + reports
  }

  private static let gone = "the microphone is gone"
  private static let headsetGone = "the headset is gone"
  private static let noAnswer = "the sound server does not answer"
}
