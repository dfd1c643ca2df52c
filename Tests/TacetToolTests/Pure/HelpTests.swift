import Testing

@testable import TacetTool

/// The help of every command on a terminal of 80 columns.
@Suite struct HelpTests {
  /// Prose is wrapped to the terminal. A row of a table or an example begins with spaces and stands as it was written.
  @Test func rowsOfTablesAndExamplesStandAsTheyWereWritten() {
    var commands = TacetCommand.configuration.subcommands
    var index = 0
    while index < commands.count {
      commands += commands[index].configuration.subcommands
      index += 1
    }
    #expect(commands.count > 15)
    var helps = [(TacetCommand.helpMessage(columns: 80), TacetCommand.configuration.discussion)]
    helps += commands.map { (TacetCommand.helpMessage(for: $0, columns: 80), $0.configuration.discussion) }
    for (help, discussion) in helps {
      let shown = Set(help.split(separator: "\n"))
      for row in discussion.split(separator: "\n") where row.hasPrefix(" ") {
        #expect(row.count <= 78, "\(row)")
        #expect(shown.contains(row), "\(row)")
      }
      #expect(shown.allSatisfy { $0.count <= 80 || $0.hasPrefix("USAGE: ") }, "\(help)")
    }
  }
}
