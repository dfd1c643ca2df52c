import Tacet
import TacetReport

/// The inputs that `tacet inputs` lists, as values of `--input`.
enum ListedInput {
  /// The input of this id or name, in full or without regard to case.
  ///
  /// - Throws: ``ToolError``, with the names of those that there are.
  static func choice(named name: String) throws(ToolError) -> SavedInput {
    let inputs = ServiceSurvey([.soundServer]).inputs
    let found =
      inputs.first { $0.id == name } ?? inputs.first { $0.name == name }
      ?? inputs.first { $0.name.lowercased() == name.lowercased() }
    guard let found else {
      let names = inputs.map { input in inputs.count { $0.name == input.name } > 1 ? input.id : input.name }
      throw ToolError("there is no input", name, among: names, kind: "inputs")
    }
    return SavedInput(found)
  }
}
