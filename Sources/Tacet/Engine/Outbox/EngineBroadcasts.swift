import TacetMonitors
import TacetSession
import TacetSystem

/// The readers of an engine: of the session's changes, of captions, of the music's events and of commands.
struct EngineBroadcasts: Sendable {
  let changes = Broadcast<SessionChange>()
  let captions = Broadcast<Caption>()
  let music = Broadcast<SoundtrackEvent>()
  let commands = Broadcast<RemoteCommand>()

  /// Sends what an action has for one of them.
  func send(_ action: EngineAction) {
    switch action {
    case .publish(let change): changes.send(change)
    case .caption(let caption): captions.send(caption)
    case .music(let event): music.send(event)
    case .command(let command): commands.send(command)
    default: break
    }
  }

  func finish() {
    changes.finish()
    captions.finish()
    music.finish()
    commands.finish()
  }
}
