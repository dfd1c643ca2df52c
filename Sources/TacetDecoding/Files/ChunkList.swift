/// The chunks of an IFF or CAF file, in their order.
struct ChunkList {
  private(set) var chunks: [(chunk: Chunk, present: Int)] = []

  /// The chunks from `offset` on, up to the first one that is cut; `present`: the bytes of each that are there.
  init(_ stream: borrowing ByteStream, from offset: Int, style: ChunkWalk.Style) {
    var walk = ChunkWalk(from: offset, style: style)
    while let chunk = walk.next(in: stream) {
      let left = stream.size - chunk.offset
      let isWhole = chunk.size >= 0 && chunk.size <= left
      chunks.append((chunk, isWhole ? chunk.size : left))
      guard isWhole else { return }
    }
  }
}
