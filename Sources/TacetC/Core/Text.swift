import Glibc
import TacetHeader
import TacetSystem

/// Writes a text as `snprintf` does: cut to the buffer between two characters, and terminated. Returns its whole
/// length.
func write(_ text: String, to buffer: UnsafeMutablePointer<CChar>?, _ size: Int) -> Int {
  var text = text
  return text.withUTF8 { bytes in
    guard let buffer, size != 0 else { return bytes.count }
    // A size beyond the half of all addresses comes as a negative one.
    var count = min(bytes.count, (size < 0 ? Int.max : size) - 1)
    if count < bytes.count { while count > 0, bytes[count] & 0xC0 == 0x80 { count -= 1 } }
    if count > 0, let start = bytes.baseAddress { memcpy(buffer, start, count) }
    buffer[count] = 0
    return bytes.count
  }
}

/// Writes a text into an array of a struct, cut to its length.
func put<Characters>(_ text: String, into characters: inout Characters) {
  withUnsafeMutableBytes(of: &characters) { bytes in
    _ = write(text, to: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
  }
}

/// The text of an argument; nil for NULL.
func text(_ pointer: UnsafePointer<CChar>?, _ what: StaticString) throws -> String? {
  guard let pointer else { return nil }
  guard let text = String(validatingCString: pointer) else {
    throw Failure(TACET_ERROR_ARGUMENT, "\(what) is no UTF-8")
  }
  return text
}

/// The text of an argument that must be there.
func need(_ pointer: UnsafePointer<CChar>?, _ what: StaticString) throws -> String {
  guard let text = try text(pointer, what) else { throw Failure(TACET_ERROR_ARGUMENT, "\(what) is NULL") }
  return text
}

/// A path that must be there, whose bytes need not be UTF-8.
func needPath(_ pointer: UnsafePointer<CChar>?) throws -> String {
  guard let pointer else { throw Failure(TACET_ERROR_ARGUMENT, "the path is NULL") }
  let bytes = UnsafeBufferPointer(start: pointer, count: strlen(pointer)).map(UInt8.init(bitPattern:))
  return PathText.text(bytes)
}
