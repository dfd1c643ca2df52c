public import TacetDecoding
import TacetMonitors
import TacetSession
import TacetSignal
import TacetSystem

/// An event for the readers of an engine, or for its record.
enum EngineBroadcast {
  /// Publishes news to all readers.
  case news(EngineNews)
  /// Publishes an event of the music, and whose it is.
  case music(SoundtrackEvent, MusicTag)
  /// Records an event, where events are recorded.
  case record(EngineEvent)
  /// Records a fact that was new, with the verdict that was published last, where events are recorded.
  case recordFact(SessionEvent)
  /// Records the beginning or the end of a stinger, where events are recorded.
  case recordStinger(StingerTurn)
}

/// The play that an event of the music is of.
package struct MusicTag: Hashable, Sendable {
  /// The number that the program gave to it: ``SoundtrackPlayer/tagged(_:)``.
  package var user: UInt64 = 0
  /// It is the end of the whole play: each has one, heard or not.
  package var isLast = false
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

  /// The poll of their kind; nil: that of all alone has them.
  var poll: NewsQueue.Poll? {
    switch self {
    case .session: .changes
    case .caption: .captions
    case .music: .music
    case .command: .commands
    case .output: .outputs
    case .report: .reports
    case .recordingFile: nil
    }
  }

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
  /// The user of the play that an event of the music is about.
  package var tag = MusicTag()
}

/// The one queue of all that happens in an engine. Streams and polls of one kind are views of it. Any thread.
final class NewsQueue: Sendable {
  /// A poll: of all news, or of one kind.
  enum Poll: Int, CaseIterable { case all, changes, captions, music, commands, outputs, reports }

  private struct State {
    /// The news that each poll has not read. Those of all are kept from its first call on.
    var unread = Poll.allCases.map { _ in NewestElements<TimedNews>(limit: NewsQueue.limit) }
    var keepsAll = false
    var listener: (@Sendable (TimedNews) -> Void)?
  }

  /// How many news are kept for a reader; the oldest are dropped.
  static let limit = 1_024
  private let streams = Broadcast<EngineNews>(depth: limit, isPolled: false)
  private let state = Locked(State())

  /// Hands all news to `listener` from now on.
  func listen(_ listener: @escaping @Sendable (TimedNews) -> Void) {
    state.withLock { $0.listener = listener }
  }

  /// Publishes news at the engine's frame `frame`; those of the music have one of their own. Waits for no reader.
  func publish(_ news: EngineNews, at frame: Int, _ tag: MusicTag = MusicTag()) {
    let frame = if case .music(let event) = news { event.frame } else { FrameCount(frame) }
    let timed = TimedNews(news: news, frame: frame, tag: tag)
    let listener = state.withLock { state in
      if let poll = news.poll { state.unread[poll.rawValue].append(timed) }
      if state.keepsAll { state.unread[Poll.all.rawValue].append(timed) }
      streams.send(news)
      return state.listener
    }
    listener?(timed)
  }

  /// The news of a `view` since the last call for this poll, oldest first. After the end too.
  func drain<Element>(_ poll: Poll, _ view: (TimedNews) -> Element?) -> [Element] {
    state.withLock { state in
      if poll == .all { state.keepsAll = true }
      return state.unread[poll.rawValue].drain().compactMap(view)
    }
  }

  /// A stream of the news of a `view` from now on. Each call makes another.
  func stream<Element: Sendable>(_ view: @escaping @Sendable (EngineNews) -> Element?) -> AsyncStream<Element> {
    streams.stream(view)
  }

  /// Ends every stream, and those that are asked for later.
  func finish() { streams.finish() }
}
