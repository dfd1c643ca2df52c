import ArgumentParser
import Foundation

/// Writes every sound file of the project; repeated runs write equal bytes.
@main
struct RecipeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "TacetSoundsRecipe",
    abstract: "Synthesises and encodes the sounds of the project.",
    discussion: """
      Example, from the top of the project:
        swift run -c release TacetSoundsRecipe Sounds/TacetSounds/Resources
      """)

  @Argument(help: "The folder to write the files into; made if it is not there.")
  var folder: String

  @Option(help: "Only the files whose names begin with this.")
  var only = ""

  func run() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for recipe in Recipe.all where recipe.file.hasPrefix(only) {
      try recipe.write(into: folder)
      print("\(folder)/\(recipe.file)")
    }
  }
}
