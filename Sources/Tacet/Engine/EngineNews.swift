public import TacetDecoding
import TacetMonitors
import TacetSession
import TacetSignal
import TacetSystem

/// An event for the readers of an engine, or for its record.
enum EngineBroadcast {
  /// Publishes news to all readers.
  case news(EngineNews)
  /// Records an event, where events are recorded.
  case record(EngineEvent)
  /// Records a fact that was new, with the verdict that was published last, where events are recorded.
  case recordFact(SessionEvent)
}

/// An element of the one list of all that happens in an engine: ``AudioEngine/drainNews()``. Later versions may have
/// more cases: a `switch` needs a `default`.
public enum EngineNews: Sendable {
  /// A change of the session: ``AudioSession/changes``.
  case session(SessionChange)
  /// A caption: ``AudioEngine/captions``.
  case caption(Caption)
  /// An event of the music: ``SoundtrackPlayer/events``.
  case music(SoundtrackEvent)
  /// A command of the user from outside: ``AudioSession/remoteCommands``.
  case command(RemoteCommand)
  /// A change of the outputs: ``EngineOutput/changes``.
  case output(OutputChange)
  /// The file of a recording can not be written on, ``MicrophoneChange/unwritable(_:)``; and how the recording goes on.
  case recordingFile(DecodingError, RecordingVerdict)
  /// A report of a service of the system: ``AudioSession/systemReports``.
  case report(SystemReport)

  /// The news as one of their kinds; nil: they are of another.
  var change: SessionChange? { if case .session(let change) = self { change } else { nil } }
  var caption: Caption? { if case .caption(let caption) = self { caption } else { nil } }
  var music: SoundtrackEvent? { if case .music(let event) = self { event } else { nil } }
  var command: RemoteCommand? { if case .command(let command) = self { command } else { nil } }
  var output: OutputChange? { if case .output(let change) = self { change } else { nil } }
  var report: SystemReport? { if case .report(let report) = self { report } else { nil } }
}

/// News of an engine, with the engine's frame at which they were made.
public struct TimedNews: Sendable {
  /// The event itself.
  public let news: EngineNews
  /// The engine's frame: of music the frame of the event itself.
  public let frame: FrameCount
}

/// The one queue of all that happens in an engine. Streams and polls of one kind are views of it. Any thread.
final class NewsQueue: Sendable {
  /// A poll, whose place in the queue the engine keeps.
  enum Poll: Int, CaseIterable { case all, changes, captions, music, commands, outputs, reports }

  /// A stream of one kind of news.
  private struct Reader {
    let take: (EngineNews) -> Void
    let finish: () -> Void
  }

  private struct State {
    /// The newest news, each at its number modulo ``NewsQueue/limit``.
    var news: [TimedNews] = []
    /// How many there have been.
    var count = 0
    /// How many of them each poll has read.
    var read = [Int](repeating: 0, count: Poll.allCases.count)
    var readers: [Int: Reader] = [:]
    var lastReader = 0
    var listener: (@Sendable (EngineNews, FrameCount) -> Void)?
    var isFinished = false
  }

  /// How many news a poll finds at most; the oldest are dropped.
  static let limit = 1_024
  private let state = Locked(State())

  /// Hands all news to `listener` from now on.
  func listen(_ listener: @escaping @Sendable (EngineNews, FrameCount) -> Void) {
    state.withLock { $0.listener = listener }
  }

  /// Publishes news at the engine's frame `frame`; those of the music have one of their own. Waits for no reader.
  func publish(_ news: EngineNews, at frame: Int) {
    let frame = if case .music(let event) = news { event.frame } else { FrameCount(frame) }
    let listener = state.withLock { state in
      let timed = TimedNews(news: news, frame: frame)
      if state.news.count < Self.limit {
        state.news.append(timed)
      } else {
        state.news[state.count % Self.limit] = timed
      }
      state.count += 1
      for reader in state.readers.values { reader.take(news) }
      return state.listener
    }
    listener?(news, frame)
  }

  /// The news of a `view` since the last call for this poll, or since the engine was made, oldest first. After the end
  /// too.
  func drain<Element>(_ poll: Poll, _ view: (TimedNews) -> Element?) -> [Element] {
    state.withLock { state in
      let first = max(state.read[poll.rawValue], state.count - Self.limit)
      state.read[poll.rawValue] = state.count
      return (first..<state.count).compactMap { view(state.news[$0 % Self.limit]) }
    }
  }

  /// A stream of the news of a `view` from now on, the newest ``limit`` of those that are not read. Each call makes
  /// another.
  func stream<Element: Sendable>(_ view: @escaping @Sendable (EngineNews) -> Element?) -> AsyncStream<Element> {
    AsyncStream(bufferingPolicy: .bufferingNewest(Self.limit)) { continuation in
      let reader = Reader(
        take: { news in if let element = view(news) { continuation.yield(element) } },
        finish: { continuation.finish() })
      let number: Int? = state.withLock { state in
        guard !state.isFinished else { return nil }
        state.lastReader += 1
        state.readers[state.lastReader] = reader
        return state.lastReader
      }
      guard let number else { return continuation.finish() }
      continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.readers[number] = nil } }
    }
  }

  /// Ends every stream, and those that are asked for later.
  func finish() {
    let readers = state.withLock { state in
      defer { state.readers = [:] }
      state.isFinished = true
      return state.readers.values
    }
    // Without the lock: ending a stream calls its `onTermination`, which takes it.
    for reader in readers { reader.finish() }
  }
}
