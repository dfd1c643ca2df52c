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

/// An element of the one list of all that happens in an engine.
package enum EngineNews: Sendable {
  case session(SessionChange)
  case caption(Caption)
  case music(SoundtrackEvent)
  case command(RemoteCommand)
  case output(OutputChange)
}

/// The readers of an engine: of the session's changes, of captions, of the music's events and of commands.
struct EngineBroadcasts: Sendable {
  let changes = Broadcast<SessionChange>()
  let captions = Broadcast<Caption>()
  let music = Broadcast<SoundtrackEvent>()
  let commands = Broadcast<RemoteCommand>()
  /// The listener of all of them together.
  let news = Locked<(@Sendable (EngineNews, FrameCount) -> Void)?>(nil)

  /// Hands news to the listener.
  func tell(_ news: EngineNews, at frame: Int) { self.news.withLock { $0 }?(news, FrameCount(frame)) }

  func finish() {
    changes.finish()
    captions.finish()
    music.finish()
    commands.finish()
  }
}
