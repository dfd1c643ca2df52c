/// The layout of a module of the first trackers of the Amiga (Soundtracker): 15 samples, and no mark that names the
/// format. Such a file is told by its values alone, all of which must be in their ranges.
enum SoundtrackerHeader {
  private static let size = 600
  private static let title = 20
  private static let samples = 15
  private static let sampleSize = 30
  private static let patternSize = 1_024
  /// The periods of notes, from the highest to the lowest one, with fine tuning.
  private static let periods = 108...907

  /// True where a module of this format begins.
  static func begins(in stream: borrowing ByteStream, at offset: Int) -> Bool {
    let header = stream.bytes(size, at: offset)
    guard header.count == size, isName(header[..<title]), hasSamples(header) else { return false }
    let (count, orders) = (Int(header[470]), header[472...])
    guard (1...128).contains(count), orders.allSatisfy({ $0 < 64 }) else { return false }
    let patterns = Int(orders.prefix(count).max() ?? 0) + 1
    let cells = stream.bytes(patterns * patternSize, at: offset + size)
    // Patterns that were cut off are left to the library.
    guard cells.count >= patternSize else { return false }
    var hasNote = false
    for cell in stride(from: 0, to: cells.count - 3, by: 4) {
      let period = Int(cells[cell]) << 8 | Int(cells[cell + 1])
      guard period == 0 || periods.contains(period) else { return false }
      hasNote = hasNote || period != 0
    }
    return hasNote
  }

  private static func hasSamples(_ header: [UInt8]) -> Bool {
    var isHeard = false
    for number in 0..<samples {
      let start = title + number * sampleSize
      let (words, tuning, volume) = (
        Int(header[start + 22]) << 8 | Int(header[start + 23]), header[start + 24], header[start + 25]
      )
      guard isName(header[start..<(start + 22)]), words <= 32_768, tuning == 0, volume <= 64 else { return false }
      isHeard = isHeard || words > 1 && volume > 0
    }
    return isHeard
  }

  /// True for printable characters up to the first zero; what follows it is left over of other names.
  private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.prefix { $0 != 0 }.allSatisfy { (32..<127).contains($0) }
  }
}
