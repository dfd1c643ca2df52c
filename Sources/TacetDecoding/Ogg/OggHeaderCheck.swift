/// Checks the headers of every stream of sound in an Ogg file before a library opens it.
///
/// libvorbis 1.3.7 builds tables of the size that a setup header claims, partly on the stack: a file of 210 bytes ends
/// the process. The guard collects headers as libvorbisfile does. A file where the two could differ (a gap, a packet
/// that is continued on one side only) is refused, so no unchecked header reaches a library.
struct OggHeaderCheck {
  /// The most links of a file.
  static let maximumLinks = 1_024
  /// The most bytes of an identification or setup header.
  static let maximumSetup = 1 << 20

  private let name: String
  private let codec: OggCodec
  private let limits: DecodingLimits
  private var links = 0
  private var entries = 0
  private var tags: [String: [String]] = [:]

  private init(name: String, codec: OggCodec, limits: DecodingLimits) {
    self.name = name
    self.codec = codec
    self.limits = limits
  }

  /// Throws unless the headers of every stream of `codec` are within the limits; returns the comments of the first.
  /// `onlyHead` is the only page that begins a stream where all others are hidden.
  static func check(
    _ stream: borrowing ByteStream, codec: OggCodec, onlyHead: OggPage? = nil, limits: DecodingLimits
  ) throws(DecodingError) -> [String: [String]] {
    var guardian = OggHeaderCheck(name: stream.name, codec: codec, limits: limits)
    var pages = OggPages()
    if let onlyHead {
      try guardian.check(onlyHead, in: stream, &pages)
      try stream.check()
      return guardian.tags
    }
    var place = 0
    while let mark = pages.mark(in: stream, from: place) {
      let start = stream.bytes(6, at: mark)
      if start.count == 6, start[4] == 0, start[5] <= 7, start[5] & OggPage.first != 0,
        let page = pages.page(in: stream, at: mark)
      {
        try guardian.check(page, in: stream, &pages)
      }
      try stream.check()
      place = mark + 4
    }
    try stream.check()
    guard guardian.links > 0 else {
      throw .invalidHeader(path: stream.name, fault: "no \(codec.name) stream begins in it")
    }
    return guardian.tags
  }

  /// Checks the link that begins at `page`, where it is one of the codec.
  private mutating func check(
    _ page: OggPage, in stream: borrowing ByteStream, _ pages: inout OggPages
  ) throws(DecodingError) {
    guard OggCodec(page.body) == codec else { return }
    links += 1
    guard links <= Self.maximumLinks else {
      throw .oversizedHeader(path: name, what: "chained streams", value: links, limit: Self.maximumLinks)
    }
    let packets = try headers(from: page, in: stream, &pages)
    if links == 1 { tags = VorbisComments.tags(packets[1].dropFirst(codec.mark(1).count)) }
    guard codec == .vorbis else { return try OpusHeader.check(packets[0], path: name, limits: limits) }
    try VorbisHeader.checkIdentification(packets[0], path: name, limits: limits)
    entries += try VorbisHeader.checkSetup(packets[2], path: name)
    guard entries <= 4 * VorbisHeader.maximumEntries else {
      throw .oversizedHeader(
        path: name, what: "codebook entries", value: entries, limit: 4 * VorbisHeader.maximumEntries)
    }
  }

  /// The header packets of the link that begins at `first`.
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
          if packets.count == 1 {
            try HeaderLimits.checkMetadata(packet.count, path: name, limits: limits)
          } else if packet.count > Self.maximumSetup {
            throw .oversizedHeader(
              path: name, what: "bytes of \(codec.name) setup", value: packet.count, limit: Self.maximumSetup)
          }
          guard !isOpen else { continue }
          guard packet.starts(with: codec.mark(packets.count)) else {
            throw .invalidHeader(path: name, fault: "\(codec.name) header \(packets.count + 1) is missing")
          }
          packets.append(packet)
          if packets.count == codec.headers { return packets }
          packet = []
        }
      }
      try stream.check()
      guard let next = pages.page(in: stream, from: page.end) else {
        throw .truncated(path: name, fault: "its \(codec.name) headers end early")
      }
      page = next
    }
  }
}
