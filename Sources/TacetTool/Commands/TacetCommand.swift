import ArgumentParser
import Glibc
import Logging
import TacetTerminal

/// The command `tacet` with all its subcommands.
@main
struct TacetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tacet",
    abstract: "Plays, inspects and renders sound the way a well-mannered game does.",
    discussion: """
      Examples:
        tacet play theme.ogg --loop
        tacet info *.wav
        tacet check sounds
        tacet why
        tacet run toppler
        tacet manners ./mygame
        tacet convert theme.wav -o theme.ogg
        tacet render boss.json -o boss.wav --log boss.jsonl

      Ends with 0; with 1 if something went wrong, which lines on standard error say; with 2 if nothing of a \
      playback could be heard; with 64 if it was called wrongly. For completions of the shell: \
      tacet --generate-completion-script bash (or zsh, fish).
      """,
    version: "0.1.0",
    subcommands: [
      PlayCommand.self, InfoCommand.self, WaveformCommand.self, CheckCommand.self, ConvertCommand.self,
      RenderCommand.self, RecordCommand.self, RunCommand.self, WhyCommand.self, WatchCommand.self,
      OutputsCommand.self, InputsCommand.self, SilentCommand.self, DoctorCommand.self, FeedbackCommand.self,
      BenchCommand.self, MannersCommand.self,
    ])

  static func main() {
    // A closed pipe and a file that is too long are errors of a write, not the end.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    // The engine's log is for games; the tool reports errors itself, but no keys of before.
    LoggingSystem.bootstrap { label in
      if label == "tacet.documents" { return StreamLogHandler.standardError(label: label) }
      return SwiftLogNoOpLogHandler()
    }
    if let mistake = mistypedCommand(in: CommandLine.arguments.dropFirst()) {
      Console.complain(mistake)
      Glibc.exit(ExitCode.validationFailure.rawValue)
    }
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let error as any ShownError {
      for sentence in error.sentences { Console.complain(sentence) }
      Glibc.exit(((error as? ToolError)?.status ?? .failure).rawValue)
    } catch {
      end(with: error)
    }
  }

  /// Ends the process by an error: a mistake in the call is a sentence of the tool's, with the usage that
  /// ArgumentParser shows; a text that was asked for, such as the help, goes to standard output.
  private static func end(with error: any Error) -> Never {
    let text = fullMessage(for: error)
    let prefix = "Error: "
    guard text.hasPrefix(prefix) else { exit(withError: error) }
    Console.note("tacet: \(text.dropFirst(prefix.count))\n")
    Glibc.exit(exitCode(for: error).rawValue)
  }

  /// A sentence about a first argument that is no command, here or below; ArgumentParser suggests none.
  static func mistypedCommand(in arguments: some Sequence<String>) -> String? {
    var command: any ParsableCommand.Type = Self.self
    for argument in arguments {
      let known = command.configuration.subcommands
      guard !known.isEmpty, !argument.hasPrefix("-"), argument != "help" else { return nil }
      let names = known.compactMap { $0.configuration.commandName }
      guard let index = names.firstIndex(of: argument) else {
        return ToolError("there is no command", argument, among: names, kind: "commands").description
      }
      command = known[index]
    }
    return nil
  }
}
