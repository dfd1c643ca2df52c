import ArgumentParser
import TacetSystem

extension ParsableCommand {
  /// Checks the words of a game's call, which begin with the first word that is no option of the command: a mistyped
  /// option is among them, and so is `--help`. A game whose name begins with a hyphen follows "--".
  ///
  /// - Throws: `ValidationError`; `CleanExit` where the help is asked for.
  func checkCall(_ words: [String]) throws {
    guard let first = words.first, words != ["--"] else { throw ValidationError("there is no game") }
    if first == "-h" || first == "--help" { throw CleanExit.helpRequest(self) }
    guard first == "--" || !first.hasPrefix("-") else {
      throw ValidationError("unknown option '\(first.short)': options of the game follow its name")
    }
  }
}
