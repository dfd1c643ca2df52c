public import TacetDecoding
import TacetMonitors
import TacetSession
import TacetSignal
import TacetSystem

/// An event for the readers of an engine, or for its record.
enum EngineBroadcast {
  case publish(SessionChange)
  case caption(Caption)
  case music(SoundtrackEvent)
  /// Hands a command of the user from outside to the application.
  case command(RemoteCommand)
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
}

/// News of an engine, with the engine's frame at which they were made.
public struct TimedNews: Sendable {
  /// The event itself.
  public let news: EngineNews
  /// The engine's frame: of music the frame of the event itself.
  public let frame: FrameCount
}

/// The readers of an engine: of the session's changes, of captions, of the music's events and of commands.
struct EngineBroadcasts: Sendable {
  let changes = Broadcast<SessionChange>()
  let captions = Broadcast<Caption>()
  let music = Broadcast<SoundtrackEvent>()
  let commands = Broadcast<RemoteCommand>()

  /// The readers of all of them together.
  private struct Readers {
    var listener: (@Sendable (EngineNews, FrameCount) -> Void)?
    /// The news for a game that polls; nil before its first call.
    var polled: NewestElements<TimedNews>?
  }

  private let readers = Locked(Readers())

  /// Hands all news to `listener` from now on.
  func listen(_ listener: @escaping @Sendable (EngineNews, FrameCount) -> Void) {
    readers.withLock { $0.listener = listener }
  }

  /// Hands news to the listener, and keeps them for a game that polls.
  func publish(_ news: EngineNews, at frame: Int) {
    let frame = FrameCount(frame)
    let listener = readers.withLock { readers in
      readers.polled?.append(TimedNews(news: news, frame: frame))
      return readers.listener
    }
    listener?(news, frame)
  }

  /// The news since the last call, oldest first.
  func drainNews() -> [TimedNews] {
    readers.withLock { readers in
      defer { if readers.polled == nil { readers.polled = NewestElements(limit: 1_024) } }
      return readers.polled?.drain() ?? []
    }
  }

  func finish() {
    changes.finish()
    captions.finish()
    music.finish()
    commands.finish()
  }
}
