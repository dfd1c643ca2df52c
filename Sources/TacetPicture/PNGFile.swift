internal import CTacetZlib

/// Writes PNG files of 8-bit red, green and blue. Calls zlib.
package enum PNGFile {
  /// Writes `canvas` to `path`; equal pictures make equal bytes.
  package static func write(_ canvas: Canvas, to path: String) throws(OutputFile.Failure) {
    var rows: [UInt8] = []
    rows.reserveCapacity(canvas.height * (3 * canvas.width + 1))
    for y in 0..<canvas.height {
      rows.append(0)
      for pixel in canvas.pixels[(y * canvas.width)..<((y + 1) * canvas.width)] {
        rows.append(UInt8(pixel >> 16 & 255))
        rows.append(UInt8(pixel >> 8 & 255))
        rows.append(UInt8(pixel & 255))
      }
    }
    var size = compressBound(uLong(rows.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    let code = compress2(&packed, &size, rows, uLong(rows.count), 9)
    guard code == Z_OK else {
      throw OutputFile.Failure(path: path, reason: "the picture can not be compressed (zlib says \(code))")
    }

    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header = big(UInt32(canvas.width)) + big(UInt32(canvas.height)) + [8, 2, 0, 0, 0]
    bytes += chunk("IHDR", header) + chunk("IDAT", Array(packed.prefix(Int(size)))) + chunk("IEND", [])
    try OutputFile.write(bytes, to: path)
  }

  private static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    let checked = Array(kind.utf8) + body
    return big(UInt32(body.count)) + checked + big(UInt32(crc32(0, checked, uInt(checked.count))))
  }

  private static func big(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
  }
}
