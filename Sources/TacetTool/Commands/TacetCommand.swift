import ArgumentParser
import Glibc
import Logging

/// The `tacet` command.
@main
struct TacetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tacet",
    abstract: "Plays, inspects and renders sound the way a well-mannered game does.",
    discussion: """
      Examples:
        tacet play theme.ogg --loop
        tacet info *.wav
        tacet render boss.json -o boss.wav --log boss.jsonl

      Ends with 0; with 1 if something went wrong, which one line on standard error says; with 64 if it was called \
      wrongly.
      """,
    subcommands: [
      PlayCommand.self, InfoCommand.self, RenderCommand.self, WatchCommand.self, OutputsCommand.self,
      DoctorCommand.self, FeedbackCommand.self,
    ])

  static func main() {
    // A closed pipe and a file that is too long are errors of a write, not the end.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    // The engine's log is for games; the tool reports errors itself.
    LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
    main(nil)
  }
}
