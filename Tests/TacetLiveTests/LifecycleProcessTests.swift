import TacetSystem
import Foundation
import TacetSession
import TacetTestSupport
import Testing

@testable import Tacet

/// An engine leaves signals and standard streams to its process, and reports the ends of sounds requested at its start.
@Suite(.serialized) struct LifecycleProcessTests {
  /// A game that waits for a signal blocks it on its own threads, maybe after the engine was made.
  @Test(arguments: Way.ofEngines)
  func noThreadOfOursTakesTheGamesSignals(by way: Way) async {
    await #expect(processExitsWith: .success) { [name = way.rawValue as String] in
      let way = try #require(Way(rawValue: name))
      let server = try way.started()
      let before = ProcessResources.blockedSignals
      let engine = try AudioEngine(.init(output: way.output(at: server.place)))
      let second = try AudioEngine(.init(output: .alsa(device: "null")))
      #expect(eventually { engine.clock > 0 && second.clock > 0 })
      let ours = ProcessResources.blockedSignals.filter { before[$0.key] == nil }
      #expect(ours.count > 10, "\(ours)")
      for signal in [SIGINT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGCHLD, SIGPROF] {
        for (thread, mask) in ours { #expect(mask & 1 << UInt64(signal - 1) != 0, "\(signal) in \(thread)") }
      }
    }
  }

  /// A game started without standard streams prints into nothing, not into what an engine has open.
  @Test func closedStandardStreamsAreNotTaken() async {
    await #expect(processExitsWith: .success) {
      try #require(ProcessResources.closesStandardStreams())
      let engine = try AudioEngine(.init(output: .server("unix:/nonexistent")))
      let found = ProcessResources.descriptors()
      for number in 0..<3 as Range<Int32> { #expect(found[number] == "/dev/null", "\(number) is \(found)") }
      // An open descriptor stays the same.
      let other = open("/dev/zero", O_WRONLY)
      #expect(dup2(other, 1) == 1)
      let second = try AudioEngine(.init(output: .server("unix:/nonexistent")))
      #expect(ProcessResources.descriptors()[1] == "/dev/zero")
      #expect(engine.diagnostics.rejectedPlays + second.diagnostics.rejectedPlays == 0)
    }
  }
}
