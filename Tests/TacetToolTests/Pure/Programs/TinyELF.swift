/// An ELF file of a few hundred bytes, made by numbers: one segment with the whole file, a dynamic section, names.
struct TinyELF {
  var is64Bits = true
  var isBigEndian = false
  var machine: UInt16 = 62
  var needed: [String] = []
  var rpath: String?
  var runpath: String?
  var hasLoader = true
  var isDynamic = true
  /// Bytes behind everything.
  var tail: [UInt8] = []

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? bytes.reversed() : bytes
  }

  var bytes: [UInt8] {
    let word = is64Bits ? 8 : 4
    let (headerSize, programSize) = is64Bits ? (64, 56) : (52, 32)
    var names: [UInt8] = [0]
    func place(_ name: String) -> Int {
      defer { names += Array(name.utf8) + [0] }
      return names.count
    }
    var entries: [(Int, Int)] = needed.map { (1, place($0)) }
    if let rpath { entries.append((15, place(rpath))) }
    if let runpath { entries.append((29, place(runpath))) }
    let dynamicOffset = headerSize + 3 * programSize
    let namesOffset = dynamicOffset + (entries.count + 2) * 2 * word
    let base = 0x40_0000
    entries += [(5, base + namesOffset), (0, 0)]
    let dynamic = entries.flatMap { number($0.0, word) + number($0.1, word) }
    let whole = namesOffset + names.count
    func header(_ kind: Int, _ offset: Int, _ count: Int) -> [UInt8] {
      is64Bits
        ? number(kind, 4) + number(4, 4) + number(offset, 8) + number(base + offset, 8) + number(base + offset, 8)
          + number(count, 8) + number(count, 8) + number(8, 8)
        : number(kind, 4) + number(offset, 4) + number(base + offset, 4) + number(base + offset, 4) + number(count, 4)
          + number(count, 4) + number(4, 4) + number(4, 4)
    }
    var start: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, is64Bits ? 2 : 1, isBigEndian ? 2 : 1, 1]
    start += [UInt8](repeating: 0, count: 9)
    start += number(3, 2) + number(Int(machine), 2) + number(1, 4)
    start += number(0, word) + number(headerSize, word) + number(0, word) + number(0, 4)
    start += number(headerSize, 2) + number(programSize, 2) + number(3, 2) + number(0, 6)
    let headers =
      header(1, 0, whole) + (isDynamic ? header(2, dynamicOffset, dynamic.count) : header(4, 0, 0))
      + (hasLoader ? header(3, 0, 0) : header(4, 0, 0))
    return start + headers + dynamic + names + tail
  }
}
