import TacetDecoding
import Testing

/// The sentences of errors are for people: the function of a library that failed is in the error, not in its sentence.
@Suite struct ErrorSentenceTests {
  @Test(arguments: ["sf_readf_float", "ov_open_callbacks", "mpg123_seek", "op_open_callbacks", "open", "rename"])
  func callsAreNoPartOfTheSentence(_ call: String) {
    let errors: [DecodingError] = [
      .damaged(path: "a", codec: "flac", frame: 3, call: call, code: 158),
      .library(path: "a", call: call, code: -133, reason: "a header is invalid"),
      .unwritable(path: "a", call: call, code: 28, reason: "No space left on device"),
    ]
    for error in errors {
      #expect(!"\(error)".contains("\(call)"), "\(error)")
      #expect("\(error)".hasPrefix("a: "))
    }
  }
}
