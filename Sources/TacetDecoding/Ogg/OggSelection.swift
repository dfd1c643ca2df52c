/// The pages of one stream of sound in an Ogg file, and of those chained to it.
///
/// Where the first and the last 64 KiB have pages of one stream alone, all others are taken for its own, and are not
/// looked at; a page among them that begins another stream is hidden: ``onlyHead``.
///
/// The libraries see nothing else: neither video beside it, nor bytes between the pages, nor a last page that is cut.
/// libvorbisfile 1.3.7 finds no sound where all of it is on one page beside another stream.
struct OggSelection {
  /// The codec of the first stream of sound. Chained streams of another one are left out.
  private(set) var codec: OggCodec?
  /// True where the last page is cut, or the last packet goes on on a page that is not there.
  private(set) var isTruncated = false
  /// True where the last page says that it is the last one. Some programs never write that.
  private(set) var isEnded = false
  /// The page that begins the stream where not all pages were looked at.
  private(set) var onlyHead: OggPage?
  private(set) var map = ByteMap()
  private var others: [String] = []
  private var serial: UInt32?

  /// The bytes of each end that are looked at.
  private static let reach = 65_536

  /// Selects from the pages of `stream`; throws where none of them begins a stream of sound.
  init(_ stream: borrowing ByteStream) throws(DecodingError) {
    let all = stream.state.pointee.map
    if takeEnds(of: stream, all) { return }
    var pages = OggPages()
    var place = 0
    var isPastHeads = false
    var isCut = false
    var isOpen = false
    while let mark = pages.mark(in: stream, from: place) {
      try stream.check()
      place = mark + 4
      let header = stream.bytes(OggPage.headerSize, at: mark)
      guard header.count == OggPage.headerSize else {
        isCut = true
        continue
      }
      guard header[4] == 0, header[5] <= 7 else { continue }
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
      isOpen = stream.bytes(1, at: mark + OggPage.headerSize - 1 + Int(header[26])) == [255] && header[26] > 0
    }
    try stream.check()
    guard codec != nil else {
      if let other = others.first { throw .refusedCodec(path: stream.name, codec: other) }
      if isCut { throw .truncated(path: stream.name, fault: "its first Ogg page is cut off") }
      throw .invalidHeader(path: stream.name, fault: "no stream of sound begins in it")
    }
    isTruncated = isCut || isOpen
  }

  /// Takes all of `stream`, up to its last page, where both of its ends have pages of one stream of sound alone; false
  /// where they have others, or damage.
  private mutating func takeEnds(of stream: borrowing ByteStream, _ all: ByteMap) -> Bool {
    let pages = OggPages()
    guard stream.size > 2 * Self.reach, let head = pages.page(in: stream, at: 0), head.flags & OggPage.first != 0,
      let codec = OggCodec(head.body), let second = pages.page(in: stream, at: head.end),
      second.serial == head.serial, second.flags & OggPage.first == 0
    else { return false }
    var search = OggPages()
    var place = stream.size - Self.reach
    var last: OggPage?
    var isCut = false
    while let mark = search.mark(in: stream, from: place) {
      place = mark + 4
      if let page = pages.page(in: stream, at: mark) {
        guard page.serial == head.serial, page.flags & OggPage.first == 0 else { return false }
        (last, place) = (page, page.end)
      } else if pages.pageLength(in: stream, at: mark).map({ mark + $0 > stream.size }) ?? true {
        isCut = true
      } else {
        return false
      }
    }
    guard let last else { return false }
    (self.codec, onlyHead, isEnded) = (codec, head, last.flags & OggPage.last != 0)
    isTruncated = isCut || last.isOpen
    map.append(all, from: 0, count: last.end)
    return true
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
