internal import CTacetPulse

/// A stream's buffer as the server has made it, in bytes: it may be other than was asked for (`pa_buffer_attr`).
struct BufferGrant: Hashable {
  /// The longest queue.
  var length: Int
  /// The server plays nothing before so many are queued.
  var start: Int
  /// The bytes that the sink takes at once.
  var block: Int

  /// The buffer of two streams that are written to together: what fits both, starts both, and lasts for both.
  func joined(by other: BufferGrant?) -> BufferGrant {
    guard let other else { return self }
    return BufferGrant(
      length: min(length, other.length), start: max(start, other.start), block: max(block, other.block))
  }
}

extension BufferGrant {
  init(_ attributes: pa_buffer_attr) {
    self.init(length: Int(attributes.tlength), start: Int(attributes.prebuf), block: Int(attributes.minreq))
  }
}
