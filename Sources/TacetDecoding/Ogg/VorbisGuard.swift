/// Checks the headers of every Vorbis stream in an Ogg file before libvorbisfile opens it.
///
/// libvorbis 1.3.7 builds tables of the size that a setup header claims, partly on the stack: a file of 210 bytes ends the
/// process. The guard collects headers as libvorbisfile does. A file where the two could differ (a gap, a packet that is
/// continued on one side only) is refused, so no unchecked header reaches the library.
struct VorbisGuard {
  /// The most links of a file.
  static let maximumLinks = 1_024
  /// The most bytes of a comment header.
  static let maximumComment = 8 << 20
  /// The most bytes of an identification or setup header.
  static let maximumSetup = 1 << 20

  private let name: String
  private let limits: DecodingLimits
  private var links = 0
  private var entries = 0
  private var others: [String] = []

  private init(name: String, limits: DecodingLimits) {
    self.name = name
    self.limits = limits
  }

  /// Throws unless the headers of every Vorbis stream are within the limits and the file is complete.
  static func check(_ stream: borrowing ByteStream, limits: DecodingLimits) throws(DecodingError) {
    var guardian = VorbisGuard(name: stream.name, limits: limits)
    var pages = OggPages()
    var place = 0
    var last = 0
    while let mark = pages.mark(in: stream, from: place) {
      let start = stream.bytes(6, at: mark)
      if start.count == 6, start[4] == 0, start[5] <= 7 {
        last = mark
        if start[5] & OggPage.first != 0, let page = pages.page(in: stream, at: mark) {
          try guardian.check(page, in: stream, &pages)
        }
      }
      try stream.check()
      place = mark + 4
    }
    try stream.check()
    if let length = pages.pageLength(in: stream, at: last), last + length <= stream.size {
      try guardian.finish()
    } else {
      throw .truncated(path: stream.name, fault: "its last Ogg page is cut off at byte \(stream.size)")
    }
  }

  private func finish() throws(DecodingError) {
    guard links == 0 else { return }
    if let codec = others.first { throw .refusedCodec(path: name, codec: codec) }
    throw .invalidHeader(path: name, fault: "no Vorbis stream begins in it")
  }

  /// Checks the link that begins at `page`, where it is a Vorbis one.
  private mutating func check(
    _ page: OggPage, in stream: borrowing ByteStream, _ pages: inout OggPages
  ) throws(DecodingError) {
    guard Array(page.body.prefix(7)) == VorbisHeader.mark(1) else {
      others.append(codecName(page.body))
      return
    }
    links += 1
    guard links <= Self.maximumLinks else {
      throw .overLimit(path: name, what: "a number of chained streams of", value: links, limit: Self.maximumLinks)
    }
    let packets = try headers(from: page, in: stream, &pages)
    try VorbisHeader.checkIdentification(packets[0], path: name, limits: limits)
    entries += try VorbisHeader.checkSetup(packets[2], path: name)
    guard entries <= 4 * VorbisHeader.maximumEntries else {
      throw .overLimit(
        path: name, what: "a number of codebook entries of", value: entries, limit: 4 * VorbisHeader.maximumEntries)
    }
  }

  /// The three header packets of the link that begins at `first`.
  private func headers(
    from first: OggPage, in stream: borrowing ByteStream, _ pages: inout OggPages
  ) throws(DecodingError) -> [[UInt8]] {
    var packets: [[UInt8]] = []
    var packet: [UInt8] = []
    var isOpen = false
    var page = first
    var sequence = first.sequence
    while true {
      if page.serial == first.serial {
        guard page.version == 0, page.sequence == sequence, (page.flags & OggPage.continued != 0) == isOpen else {
          throw .invalidHeader(path: name, fault: "a page of its headers is missing or damaged")
        }
        sequence &+= 1
        var body = page.body
        for size in page.lacing {
          packet += body.prefix(Int(size))
          body = body.dropFirst(Int(size))
          isOpen = size == 255
          let limit = packets.count == 1 ? Self.maximumComment : Self.maximumSetup
          guard packet.count <= limit else {
            throw .overLimit(path: name, what: "a Vorbis header size of", value: packet.count, limit: limit)
          }
          guard !isOpen else { continue }
          guard Array(packet.prefix(7)) == VorbisHeader.mark(UInt8(2 * packets.count + 1)) else {
            throw .invalidHeader(path: name, fault: "Vorbis header \(packets.count + 1) is missing")
          }
          packets.append(packet)
          if packets.count == 3 { return packets }
          packet = []
        }
      }
      try stream.check()
      guard let next = pages.page(in: stream, from: page.end) else {
        throw .truncated(path: name, fault: "its Vorbis headers end early")
      }
      page = next
    }
  }

  private func codecName(_ body: ArraySlice<UInt8>) -> String {
    let names: [(String, String)] = [
      ("OpusHead", "Opus"), ("Speex   ", "Speex"), ("\u{7F}FLAC", "FLAC in Ogg"), ("fLaC", "FLAC in Ogg"),
      ("CELT    ", "CELT"), ("PCM     ", "PCM in Ogg"), ("theora", "Theora video"), ("BBCD", "Dirac video"),
      ("OVP80", "VP8 video"), ("fishead", "Ogg Skeleton"), ("kate", "Kate text"),
    ]
    let start = Array(body.prefix(16))
    for (mark, name) in names where start.starts(with: mark.utf8) || start.dropFirst().starts(with: mark.utf8) {
      return name
    }
    return "an unknown Ogg codec"
  }
}
