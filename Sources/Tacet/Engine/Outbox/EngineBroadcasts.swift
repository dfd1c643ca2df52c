import TacetMonitors
import TacetSession
import TacetSystem

/// The readers of an engine: of the session's changes, of captions, of the music's events and of commands.
struct EngineBroadcasts: Sendable {
  let changes = Broadcast<SessionChange>()
  let captions = Broadcast<Caption>()
  let music = Broadcast<SoundtrackEvent>()
  let commands = Broadcast<RemoteCommand>()

  func finish() {
    changes.finish()
    captions.finish()
    music.finish()
    commands.finish()
  }
}
