import TacetSignal
import TacetTestSupport
import Testing

/// Real players of one song, "First" by Ann, on a private bus that is not started yet.
struct SongPlayers {
  let bus: PrivateBus
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try song(in: folder, artist: "Ann", title: "First")
    bus = try PrivateBus()
  }

  /// Starts one more player, and waits until it knows the song.
  func start(isPaused: Bool = false) throws -> PlayerProcess {
    let player = try PlayerProcess(in: bus.place, file: file, isPaused: isPaused)
    #expect(eventually { player.metadata.contains("Ann") })
    return player
  }

  /// A further song in the same folder.
  func newSong(title: String) throws -> String { try song(in: folder, artist: "Ann", title: title) }
}
