/// Reads Vorbis comments, which Ogg Vorbis, Ogg Opus and FLAC share (Vorbis I specification, 5).
enum VorbisComments {
  /// The most comments that are kept.
  static let maximumCount = 1_024
  /// The longest comment that is kept, in bytes: longer ones are pictures.
  static let maximumLength = 65_536

  /// The comments in `bytes`, which begin with the vendor's name, by their upper-case names. What follows damage is
  /// left out.
  static func tags(_ bytes: ArraySlice<UInt8>) -> [String: [String]] {
    var tags: [String: [String]] = [:]
    var place = bytes.startIndex
    func number() -> Int? {
      guard bytes.endIndex - place >= 4 else { return nil }
      defer { place += 4 }
      return bytes[place..<(place + 4)].reversed().bigEndian
    }
    guard let vendor = number(), vendor <= bytes.endIndex - place else { return [:] }
    place += vendor
    guard let count = number() else { return [:] }
    for _ in 0..<min(count, maximumCount) {
      guard let length = number(), length <= bytes.endIndex - place else { break }
      let comment = bytes[place..<(place + length)]
      place += length
      guard length <= maximumLength, let equals = comment.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(decoding: comment[..<equals], as: UTF8.self).uppercased()
      tags[name, default: []].append(String(decoding: comment[(equals + 1)...], as: UTF8.self))
    }
    return tags
  }
}
