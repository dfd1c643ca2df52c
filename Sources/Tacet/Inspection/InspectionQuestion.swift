internal import TacetJSON

/// A question to an inspected game: one line of JSON, `{"v":1,"ask":"state"}`.
enum InspectionQuestion: String, CaseIterable {
  case state

  /// A question that is not answered, with the reason in words.
  struct Refusal: Error, Hashable {
    let reason: String
  }

  private static let version = 1.0
  /// A question has two values.
  private static let mostValues = 16

  /// Reads a line without its end.
  init(_ line: [UInt8]) throws(Refusal) {
    let json: JSON
    do throws(JSONError) {
      json = try JSONReader.read(line, maximumValues: Self.mostValues)
    } catch {
      throw Refusal(reason: "the question is no JSON")
    }
    guard let members = json.object, members["v"]?.number == Self.version else {
      throw Refusal(reason: "a question has \"v\": 1")
    }
    guard let question = members["ask"]?.string.flatMap(Self.init(rawValue:)) else {
      throw Refusal(reason: "\"state\" alone can be asked")
    }
    self = question
  }

  /// The line, with its end.
  var line: [UInt8] { Array("{\"v\":1,\"ask\":\"\(rawValue)\"}\n".utf8) }
}
