import Foundation
import TacetSystem
import Testing

@Suite struct ProgramOutputTests {
  private static let environment = ["PATH": "/usr/bin:/bin"]

  private func shell(_ script: String, sizeLimit: Int = 1 << 16) throws -> ProgramOutput {
    try #require(ProgramOutput("sh", ["-c", script], environment: Self.environment, sizeLimit: sizeLimit))
  }

  @Test func textIsReadToTheEndOfTheOutput() throws {
    #expect(try shell("echo one; echo two").read(within: .seconds(60)) == "one\ntwo\n")
    #expect(try shell("exit 1").read(within: .seconds(60)) == "")
  }

  @Test func programThatIsNotInstalledDoesNotStart() {
    #expect(ProgramOutput("tacet-no-such-program", [], environment: [:]) == nil)
  }

  @Test func programGetsTheGivenEnvironmentAlone() throws {
    let output = try #require(ProgramOutput("env", [], environment: ["TACET_ONLY": "1"]))
    #expect(output.read(within: .seconds(60)) == "TACET_ONLY=1\n")
  }

  @Test func textBeyondTheLimitIsEmpty() throws {
    #expect(try shell("exec yes", sizeLimit: 10_000).read(within: .seconds(60)) == "")
  }

  @Test func programThatPrintsNothingEndsTheWaitAtItsLimit() throws {
    let output = try shell("exec sleep 3600")
    #expect(output.read() == nil && output.read(within: .milliseconds(1)) == nil)
  }

  @Test func programBlocksNoSignalWhateverItsThreadBlocks() throws {
    let text = Locked<String?>(nil)
    let thread = try #require(
      SystemThread(name: "tacet-test") {
        let output = ProgramOutput("grep", ["SigBlk", "/proc/self/status"], environment: Self.environment)
        text.withLock { $0 = output?.read(within: .seconds(60)) }
      })
    thread.join()
    #expect(text.withLock { $0 }?.split(separator: "\t").last == "0000000000000000\n")
  }

  @Test func releaseKillsTheProgram() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("tacet-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    var output: ProgramOutput? = try shell("echo $$ >\(file.path); exec >&-; exec sleep 3600")
    #expect(output?.read(within: .seconds(60)) == "")
    let number = try #require(pid_t(String(contentsOf: file, encoding: .utf8).dropLast()))
    #expect(kill(number, 0) == 0)
    output = nil
    // Killed and waited for: the number is free.
    #expect(output == nil && kill(number, 0) == -1 && errno == ESRCH)
  }
}
