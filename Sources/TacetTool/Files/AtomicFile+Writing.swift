import Tacet
import TacetPicture
import TacetSystem

extension AtomicFile {
  /// Lets a library write to the temporary file, whose path it gets. Its errors name the target.
  @discardableResult
  func writing<Result: ~Copyable>(_ body: (String) throws -> Result) throws -> Result {
    do {
      return try body(path)
    } catch DecodingError.unwritable(_, _, _, let reason) {
      throw Failure(path: name, reason: reason)
    } catch let error as OutputFile.Failure {
      throw Failure(path: name, reason: error.reason)
    }
  }

  /// Throws for a file that exists, unless it may be replaced. A device or a FIFO is written to, and not replaced.
  static func check(_ path: String, mayReplace: Bool) throws(Failure) {
    guard mayReplace || PathKind(path: path) != .regular else {
      throw Failure(path: path, reason: "it exists; --force replaces it")
    }
  }
}
