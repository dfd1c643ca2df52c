/// The loops of two games of old in the chunks that name places of a WAV file: `cue ` and `LIST` of the type `adtl`
/// (Microsoft, Multimedia Programming Interface and Data Specifications 1.0).
///
/// Quake's is a point with a length (`ltxt`) whose purpose is `mark`, as Cool Edit wrote it. GoldSrc's is one point, up
/// to the end of the sound; other programs mean a place by it.
struct CueLoop {
  private let isBigEndian: Bool
  /// The frames of the points by their numbers.
  private var points: [Int: Int] = [:]
  private var named: Set<Int> = []
  private var range: (point: Int, frames: Int)?

  static let largestChunk = 65_536
  private static let pointSize = 24

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int { isBigEndian ? bytes.bigEndian : bytes.reversed().bigEndian }

  /// Reads the body of `cue `.
  mutating func readPoints(_ body: [UInt8]) {
    for place in stride(from: 4, through: body.count - Self.pointSize, by: Self.pointSize) {
      points[number(body[place..<(place + 4)])] = number(body[(place + 20)..<(place + 24)])
    }
  }

  /// Reads the body of `LIST`.
  mutating func readList(_ body: [UInt8]) {
    guard body.starts(with: "adtl".utf8) else { return }
    var place = 4
    while place + 12 <= body.count {
      let name = String(decoding: body[place..<(place + 4)], as: UTF8.self)
      let size = number(body[(place + 4)..<(place + 8)])
      let point = number(body[(place + 8)..<(place + 12)])
      if name == "labl" { named.insert(point) }
      if name == "ltxt", range == nil, place + 20 <= body.count, body[(place + 16)...].starts(with: "mark".utf8) {
        range = (point, number(body[(place + 12)..<(place + 16)]))
      }
      guard size <= body.count else { return }
      place += 8 + size + size & 1
    }
  }

  /// Quake's loop.
  var sampler: SamplerLoop? {
    guard let range, range.frames > 0, let start = points[range.point] else { return nil }
    return SamplerLoop(chunk: "ltxt", start: start, end: start + range.frames, type: 1)
  }

  /// The frame from which GoldSrc repeats a sound: the only point, without a name.
  var point: Int? {
    guard sampler == nil, points.count == 1, let point = points.first, !named.contains(point.key) else { return nil }
    return point.value
  }
}
