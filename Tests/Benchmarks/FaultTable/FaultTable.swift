import Foundation
import TacetTestSupport

/// Prints what a player hears of each fault, on private servers: `FaultTable [--server pulse|pipewire] [--row NAME]
/// [--long]`. Ends with 1 when a row fails.
@main
struct FaultTable {
  static let rows =
    ServerRows.all + SinkRows.all + FrozenRows.all + StreamRows.all + JackRows.all + ProcessRows.all + LoadRows.all
    + MannersRows.all + FeedbackRows.all

  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "--child" { return Child.run(Array(arguments.dropFirst())) }
    var options = Options()
    var servers = SoundServer.allCases
    var names: [String] = []
    while let argument = arguments.popFirst() {
      switch (argument, arguments.first) {
      case ("--long", _): options.isLong = true
      case ("--server", "pulse"): servers = [.pulseAudio]
      case ("--server", "pipewire"): servers = [.pipeWire]
      case ("--row", let name?) where rows.contains { $0.name == name }: names.append(name)
      default: giveUp()
      }
      if argument != "--long" { arguments.removeFirst() }
    }
    var failures = 0
    for row in rows where names.isEmpty || names.contains(row.name) {
      for server in servers where row.servers.contains(server) {
        if !judge(row, on: server, options) { failures += 1 }
      }
    }
    say(failures == 0 ? "Every row holds." : "\(failures) rows FAIL.")
    exit(failures == 0 ? 0 : 1)
  }

  /// Runs a row and prints it; false when it fails.
  private static func judge(_ row: Row, on server: SoundServer, _ options: Options) -> Bool {
    let missing = server.missingPrograms
    guard missing.isEmpty else {
      say("\(row.name)  \(server)  skipped: not installed: \(missing.joined(separator: ", "))")
      return true
    }
    var holds = false
    var text: String
    do {
      let figures = try row.run(server, options)
      holds = figures.allSatisfy(\.holds)
      text = figures.map(\.text).joined(separator: "; ")
    } catch let skip as Skip {
      say("\(row.name)  \(server)  skipped: \(skip.description)")
      return true
    } catch {
      text = "\(error)"
    }
    say("\(row.name)  \(server)  \(holds ? "holds" : "FAILS")  \(row.fault)")
    say("    measured: \(text)")
    say("    expected: \(row.expectation)")
    return holds
  }

  private static func giveUp() -> Never {
    say("FaultTable [--server pulse|pipewire] [--row NAME] [--long]")
    for row in rows { say("  \(row.name)\t\(row.fault)") }
    exit(2)
  }
}

/// Why a row can not be run on this machine.
struct Skip: Error, CustomStringConvertible {
  let description: String
}

extension Array {
  fileprivate mutating func popFirst() -> Element? { isEmpty ? nil : removeFirst() }
}
