/// The pages of one stream of sound in an Ogg file, and of those chained to it.
///
/// The libraries see nothing else: neither video beside it, nor bytes between the pages, nor a last page that is cut.
/// libvorbisfile 1.3.7 finds no sound where all of it is on one page beside another stream.
struct OggSelection {
  /// The codec of the first stream of sound. Chained streams of another one are left out.
  private(set) var codec: OggCodec?
  /// True where the last page is cut, or no page ends the stream.
  private(set) var isTruncated = false
  private(set) var map = ByteMap()
  private var others: [String] = []
  private var serial: UInt32?

  /// Selects from the pages of `stream`; throws where none of them begins a stream of sound.
  init(_ stream: borrowing ByteStream) throws(DecodingError) {
    let all = stream.state.pointee.map
    var pages = OggPages()
    var place = 0
    var isPastHeads = false
    var isEnded = false
    var isCut = false
    while let mark = pages.mark(in: stream, from: place) {
      try stream.check()
      place = mark + 4
      let header = stream.bytes(OggPage.headerSize, at: mark)
      guard header.count == OggPage.headerSize, header[4] == 0, header[5] <= 7 else { continue }
      guard let length = pages.pageLength(in: stream, at: mark), mark + length <= stream.size else {
        isCut = true
        continue
      }
      guard isFollowed(at: mark + length, in: stream) || pages.page(in: stream, at: mark) != nil else { continue }
      place = mark + length
      isCut = false
      let serial = header.littleEndian32(at: 14)
      if header[5] & OggPage.first != 0 {
        if isPastHeads { self.serial = nil }
        isPastHeads = false
        try select(serial, packet: stream.bytes(64, at: mark + OggPage.headerSize + Int(header[26])), stream)
      } else {
        isPastHeads = true
      }
      guard serial == self.serial else { continue }
      map.append(all, from: mark, count: length)
      isEnded = header[5] & OggPage.last != 0
    }
    try stream.check()
    guard codec != nil else {
      if let other = others.first { throw .refusedCodec(path: stream.name, codec: other) }
      if isCut { throw .truncated(path: stream.name, fault: "its first Ogg page is cut off") }
      throw .invalidHeader(path: stream.name, fault: "no stream of sound begins in it")
    }
    isTruncated = isCut || !isEnded
  }

  private mutating func select(
    _ serial: UInt32, packet: [UInt8], _ stream: borrowing ByteStream
  ) throws(DecodingError) {
    guard let codec = OggCodec(packet[...]) else {
      others.append(OggCodec.otherName(packet[...]))
      return
    }
    guard self.serial == nil, self.codec == nil || self.codec == codec else { return }
    self.codec = codec
    self.serial = serial
  }

  private func isFollowed(at offset: Int, in stream: borrowing ByteStream) -> Bool {
    offset == stream.size || stream.bytes(4, at: offset).elementsEqual("OggS".utf8)
  }
}
