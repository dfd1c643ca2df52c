import Foundation
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// The texts are those of the kernel: sound/core/pcm.c, fs/proc/array.c.
struct PlaybackDevicesTests {
  private static let running = """
    state: RUNNING
    owner_pid   : 4712
    trigger_time: 2040.338181512
    hw_ptr      : 1223424
    """

  private func machine(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (path, text) in files {
      let file = URL(filePath: folder.path).appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return folder
  }

  private func areRun(_ status: String, by name: String, pcm: String = "pcm0p", process: Int = 4710) throws -> Bool {
    let folder = try machine([
      "asound/card0/\(pcm)/sub0/status": status, "4712/status": "Name:\tdata-loop.0\nTgid:\t\(process)\nPid:\t4712\n",
      "\(process)/status": "Name:\t\(name)\nTgid:\t\(process)\n",
    ])
    return PlaybackDevices.areRunByOthers(root: folder.path)
  }

  @Test func deviceOfAnotherProgramRuns() throws {
    #expect(try areRun(Self.running, by: "mpd"))
  }

  @Test(arguments: ["pulseaudio", "pipewire", "pipewire-media-"])
  func deviceOfASoundServerIsNone(_ server: String) throws {
    #expect(try !areRun(Self.running, by: server))
  }

  @Test func closedPreparedRecordingAndOwnDevicesAreNone() throws {
    #expect(try !areRun("closed\n", by: "mpd"))
    #expect(try !areRun("state: PREPARED\nowner_pid   : 4712\n", by: "mpd"))
    #expect(try !areRun(Self.running, by: "mpd", pcm: "pcm0c"))
    #expect(try !areRun(Self.running, by: "game", process: Int(getpid())))
  }

  @Test func processThatCanNotBeSeenAndNoSoundCardAreNone() throws {
    #expect(try !PlaybackDevices.areRunByOthers(root: machine(["asound/card0/pcm0p/sub0/status": Self.running]).path))
    #expect(try !PlaybackDevices.areRunByOthers(root: machine([:]).path))
    #expect(!PlaybackDevices.areRunByOthers(root: "/nowhere"))
  }
}
