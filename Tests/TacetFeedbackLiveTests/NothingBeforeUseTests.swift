import Foundation
import TacetTestSupport
import Testing

@testable import TacetFeedback

/// A program with TacetFeedback alone: no thread or descriptor before the first use, and no engine.
@Suite struct NothingBeforeUseTests {
  private static let variable = "TACET_TEST_ONLY_FEEDBACK"
  private static let isProgram = ProcessInfo.processInfo.environment[variable] != nil

  private struct Report: Codable {
    var newThreads: [String]
    var newDescriptors: Int
    var threadsInUse: [String]
    var end: String
  }

  /// The program: this executable with this test alone.
  @Test(.enabled(if: isProgram, "it runs in a process of its own"))
  func program() throws {
    let folder = try TemporaryFolder()
    let wave = WaveBytes(samples: [Int16](repeating: 9, count: 800), sampleRate: 8_000).bytes
    let path = try folder.write(wave, to: "tap.wav")
    let threads = Set(SelfFigures.threads().map(\.id))
    let descriptors = SelfFigures.descriptors
    let feedback = Feedback()
    let sounds = [try ShortSound(path: path), try ShortSound(event: "bell")]
    feedback.settings.vibrationStrength = 0.5
    let captions = feedback.captions
    #expect(feedback.motor == nil && feedback.rules.allowsSound && !feedback.theme.name.isEmpty)
    var report = Report(newThreads: [], newDescriptors: 0, threadsInUse: [], end: "")
    report.newThreads = SelfFigures.threads().filter { !threads.contains($0.id) }.map(\.name)
    report.newDescriptors = SelfFigures.descriptors - descriptors
    let end = Observed<SoundEnd?>(nil)
    // A busy machine may not know in time that there is no server: the next sound finds that known.
    for _ in 0..<20 where end.withLock({ $0 == nil || $0 == .late }) {
      end.withLock { $0 = nil }
      feedback.play(sounds[0]) { result in end.withLock { $0 = result } }
      #expect(end.wait { $0 != nil })
    }
    report.threadsInUse = SelfFigures.threads().map(\.name)
    report.end = end.withLock { $0?.rawValue } ?? "none"
    withExtendedLifetime(captions) {
      print("report: \(String(decoding: (try? JSONEncoder().encode(report)) ?? Data(), as: UTF8.self))")
    }
  }

  @Test(.enabled(if: !isProgram)) func nothingRunsBeforeTheFirstUseAndNoEngineAfterIt() throws {
    let binary = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = try TemporaryFolder()
    let arguments = ["--testing-library", "swift-testing", "--filter", "NothingBeforeUseTests/program"]
    let environment = [
      Self.variable: "1", "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
      "PULSE_SERVER": "unix:\(folder.path)/nobody",
    ]
    let child = try ChildProcess(
      "sh", ["-c", "exec \"$0\" \"$@\"", binary] + arguments, environment: environment)
    let output = child.read()
    let line = try #require(output.split(separator: "\n").first { $0.hasPrefix("report: ") }, "\(output)")
    let report = try JSONDecoder().decode(Report.self, from: Data(line.dropFirst(8).utf8))
    #expect(report.newThreads.isEmpty)
    #expect(report.newDescriptors == 0)
    #expect(report.threadsInUse.contains("tacet-feedback"))
    for engine in ["tacet-control", "tacet-feeder", "tacet-output"] { #expect(!report.threadsInUse.contains(engine)) }
    #expect(report.end == "unheard")
    print("threads of a program that has played a short sound: \(report.threadsInUse.sorted())")
  }
}
