internal import CTacetZlib

/// Writes PNG files of 8-bit red, green and blue. Calls zlib.
package enum PNGFile {
  /// How much time a picture is worth.
  package enum Packing: Sendable {
    /// As small as zlib makes it: for a picture that is kept.
    case small
    /// A tenth of the time, and about twice the size: for the pictures of a film.
    case fast
  }

  /// Writes `canvas` to `path`, and returns the size of the file; equal pictures make equal bytes.
  @discardableResult
  package static func write(
    _ canvas: Canvas, to path: String, _ packing: Packing = .small
  ) throws(OutputFile.Failure) -> Int {
    let rows = rows(of: canvas, packing)
    var size = compressBound(uLong(rows.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    let code = compress2(&packed, &size, rows, uLong(rows.count), packing == .small ? 9 : 1)
    guard code == Z_OK else {
      throw OutputFile.Failure(path: path, reason: "the picture can not be compressed (zlib says \(code))")
    }

    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header = big(UInt32(canvas.width)) + big(UInt32(canvas.height)) + [8, 2, 0, 0, 0]
    bytes += chunk("IHDR", header) + chunk("IDAT", Array(packed.prefix(Int(size)))) + chunk("IEND", [])
    try OutputFile.write(bytes, to: path)
    return bytes.count
  }

  /// The rows, each behind the number of its filter. The fast ones have "sub": what repeats along a row becomes zeros,
  /// which zlib finds at once.
  private static func rows(of canvas: Canvas, _ packing: Packing) -> [UInt8] {
    let (width, stride) = (canvas.width, 3 * canvas.width + 1)
    return [UInt8](unsafeUninitializedCapacity: canvas.height * stride) { rows, count in
      canvas.pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<canvas.height {
          var place = y * stride
          rows[place] = packing == .fast ? 1 : 0
          var left: UInt32 = 0
          for pixel in UnsafeBufferPointer(rebasing: pixels[(y * width)..<((y + 1) * width)]) {
            rows[place + 1] = UInt8(truncatingIfNeeded: pixel >> 16) &- UInt8(truncatingIfNeeded: left >> 16)
            rows[place + 2] = UInt8(truncatingIfNeeded: pixel >> 8) &- UInt8(truncatingIfNeeded: left >> 8)
            rows[place + 3] = UInt8(truncatingIfNeeded: pixel) &- UInt8(truncatingIfNeeded: left)
            if packing == .fast { left = pixel }
            place += 3
          }
        }
      }
      count = canvas.height * stride
    }
  }

  private static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    let checked = Array(kind.utf8) + body
    return big(UInt32(body.count)) + checked + big(UInt32(crc32(0, checked, uInt(checked.count))))
  }

  private static func big(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
  }
}
