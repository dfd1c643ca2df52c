import TacetSystem

/// The reading of an ELF file's numbers, each within its bounds.
struct ELFReader {
  /// A program header.
  struct Header {
    enum Kind: UInt32 {
      case load = 1
      case dynamic = 2
      case loader = 3
      case other = 0xFFFF_FFFF
    }

    let kind: Kind
    let offset: UInt64
    let address: UInt64
    let count: UInt64
  }

  private let file: FileBytes
  private let isBigEndian: Bool
  private let start: [UInt8]
  let is64Bits: Bool
  let machine: ELFFile.Machine
  /// The place of the table of names in the file.
  var names = 0

  init(_ file: FileBytes) throws(ELFFault) {
    start = file.prefix(limit: 64)
    guard start.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else { throw .otherFormat }
    guard start.count >= 52, start.count >= (start[4] == 2 ? 64 : 52) else { throw .truncated("header") }
    guard start[4] == 1 || start[4] == 2 else { throw .invalid("class") }
    guard start[5] == 1 || start[5] == 2 else { throw .invalid("order of bytes") }
    self.file = file
    (is64Bits, isBigEndian) = (start[4] == 2, start[5] == 2)
    machine =
      switch UInt16(truncatingIfNeeded: Self.number(start, 18, 2, isBigEndian)) {
      case 3: .x86
      case 40: .arm
      case 62: .x86_64
      case 183: .arm64
      case let number: .other(number)
      }
  }

  private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int, _ isBigEndian: Bool) -> UInt64 {
    let part = bytes[at..<at + count]
    return (isBigEndian ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> UInt64 {
    Self.number(bytes, at, count, isBigEndian)
  }

  /// The program headers.
  func headers() throws(ELFFault) -> [Header] {
    let size = is64Bits ? 56 : 32
    let offset = number(start, is64Bits ? 32 : 28, is64Bits ? 8 : 4)
    let count = Int(number(start, is64Bits ? 56 : 44, 2))
    guard count > 0 else { return [] }
    guard count <= ELFFile.limits.headers, number(start, is64Bits ? 54 : 42, 2) == UInt64(size) else {
      throw .invalid("table of program headers")
    }
    guard let place = Int(exactly: offset), let bytes = file.bytes(at: place, count: count * size) else {
      throw .truncated("table of program headers")
    }
    return (0..<count).map { index in
      let at = index * size
      let kind = Header.Kind(rawValue: UInt32(truncatingIfNeeded: number(bytes, at, 4))) ?? .other
      return is64Bits
        ? Header(
          kind: kind, offset: number(bytes, at + 8, 8), address: number(bytes, at + 16, 8),
          count: number(bytes, at + 32, 8))
        : Header(
          kind: kind, offset: number(bytes, at + 4, 4), address: number(bytes, at + 8, 4),
          count: number(bytes, at + 16, 4))
    }
  }

  /// The entries of the dynamic section up to its end.
  func entries(of dynamic: Header) throws(ELFFault) -> [(tag: UInt64, value: UInt64)] {
    let word = is64Bits ? 8 : 4
    guard dynamic.count <= UInt64(ELFFile.limits.entries * 2 * word) else { throw .invalid("dynamic section") }
    guard let place = Int(exactly: dynamic.offset), let bytes = file.bytes(at: place, count: Int(dynamic.count)) else {
      throw .truncated("dynamic section")
    }
    var entries: [(tag: UInt64, value: UInt64)] = []
    for at in stride(from: 0, to: bytes.count - 2 * word + 1, by: 2 * word) {
      let tag = number(bytes, at, word)
      guard tag != 0 else { break }
      entries.append((tag, number(bytes, at + word, word)))
    }
    return entries
  }

  /// The place in the file of an address in memory.
  func offset(of address: UInt64, in headers: [Header]) throws(ELFFault) -> Int {
    for header in headers where header.kind == .load && address >= header.address {
      let distance = address - header.address
      guard distance < header.count else { continue }
      let (sum, isTooLarge) = header.offset.addingReportingOverflow(distance)
      guard !isTooLarge, let place = Int(exactly: sum), place < file.count else { break }
      return place
    }
    throw .invalid("table of names")
  }

  /// A name of the table of names.
  func name(_ index: UInt64) throws(ELFFault) -> String {
    guard let distance = Int(exactly: index), distance < file.count, names <= file.count - distance else {
      throw .invalid("place of a name")
    }
    let bytes = file.prefix(at: names + distance, limit: ELFFile.limits.name + 1)
    guard let end = bytes.firstIndex(of: 0) else { throw .invalid("name of a library") }
    return PathText.text(Array(bytes[..<end]))
  }
}
