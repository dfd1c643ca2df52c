extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
  /// Becomes a copy of another value, in place, from byte `start` on. More than 128 bytes at once would be copied by a
  /// call, at twice the price.
  @inlinable
  @inline(__always)
  package func copy(_ other: UnsafePointer<Pointee>, from start: Int = 0) {
    let (to, from) = (UnsafeMutableRawPointer(self), UnsafeRawPointer(other))
    var copied = start
    while copied < MemoryLayout<Pointee>.size {
      let part = Swift.min(64, MemoryLayout<Pointee>.size - copied)
      (to + copied).copyMemory(from: from + copied, byteCount: part)
      copied += part
    }
  }
}
