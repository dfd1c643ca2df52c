import Foundation

/// A machine of umockdev's with one mute switch that is on, or that also goes off, and is on again five seconds after
/// the start. umockdev must have started the process, so a test runs itself once more in such a machine.
package struct MockMachine {
  /// True where a machine can be simulated.
  package static let isInstalled = ["umockdev-run", "setpriv", "sh"].allSatisfy { ChildProcess.find($0) != nil }
  /// True in a machine.
  package static let isThis = ProcessInfo.processInfo.environment[mark] != nil

  private static let mark = "TACET_IN_MOCK_MACHINE"
  private let files: TemporaryFolder
  private let arguments: [String]
  /// The shell command that precedes the test.
  private let start: String

  /// A machine whose sysfs shows a mute switch or another one. A node that is not readable has no device behind it.
  package init(hasMuteSwitch: Bool = true, moves: Bool = true, isReadable: Bool = true) throws {
    files = try TemporaryFolder()
    let device = """
      P: /devices/platform/mute-slider/input/input3/event3
      N: input/event3
      E: DEVNAME=/dev/input/event3
      E: SUBSYSTEM=input
      A: dev=13:67

      P: /devices/platform/mute-slider/input/input3
      E: SUBSYSTEM=input
      A: capabilities/sw=\(hasMuteSwitch ? "4000" : "1")
      A: name=mute slider


      """
    // The kernel's replies: the device has the switch, and it is on.
    let answers = "EVIOCGBIT(5) 8 0040000000000000\nEVIOCGSW 8 0040000000000000\n"
    let changes = "E: 0.0 0005 000e 0000\nE: 0.0 0000 0000 0000\nE: 5.0 0005 000e 0001\nE: 5.0 0000 0000 0000\n"
    let description = ["-d", try files.write(Array(device.utf8), to: "device")]
    guard isReadable else {
      arguments = description
      // Root loses its right to open any file.
      let lost = "-dac_override,-dac_read_search"
      let isRoot = geteuid() == 0
      start =
        "LD_PRELOAD= chmod 0 $UMOCKDEV_DIR/dev/input/event3; exec "
        + (isRoot ? "setpriv --bounding-set=\(lost) --inh-caps=\(lost)" : "")
      return
    }
    let events = ["-e", "/dev/input/event3=\(try files.write(Array(changes.utf8), to: "events"))"]
    // umockdev-run ends when all events have been sent.
    arguments =
      description + ["-i", "/dev/input/event3=\(try files.write(Array(answers.utf8), to: "answers"))"]
      + (hasMuteSwitch && moves ? events : [])
    start = "exec"
  }

  /// Runs `test`, in the form `Suite.test`, in the machine. Returns its output if it did not pass.
  package func failure(of test: String) throws -> String? {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    var environment = ProcessInfo.processInfo.environment
    environment[Self.mark] = "1"
    let words = [
      "--", "sh", "-c", "\(start) \"$@\" 2>&1", "sh", program, "--testing-library", "swift-testing", "--filter",
      test,
    ]
    let child = try ChildProcess("umockdev-run", arguments + words, environment: environment)
    let output = child.read(atMost: .seconds(60))
    return output.contains("Test run with 1 test") && output.contains(" passed after") ? nil : output
  }
}
