import Synchronization

/// The producer's end of the way of one streamed effect. One thread at a time; valid as long as the renderer.
package struct StreamWriter: @unchecked Sendable {
  // Sendable: a view of a stream slot and of a ring, in which the producer alone writes.
  private let streamSlot: UnsafePointer<StreamSlot>
  private let ring: StreamRing

  init(streamSlot: UnsafePointer<StreamSlot>, ring: StreamRing) {
    self.streamSlot = streamSlot
    self.ring = ring
  }

  /// False while the voice is inaudible.
  package var isWanted: Bool { streamSlot.pointee.isWanted.load(ordering: .relaxed) }

  /// The frame that the voice plays next.
  package var place: Int { streamSlot.pointee.place.load(ordering: .acquiring) }

  /// The number of the seek that the voice waits for; nil if it waits for none. ``place`` is where it goes on.
  package var seek: Int? {
    let seeks = streamSlot.pointee.seeks.load(ordering: .acquiring)
    return seeks == streamSlot.pointee.followed.load(ordering: .relaxed) ? nil : seeks
  }

  /// Goes on where the seek of this number leads, at frame `place` of `length` in all: what was written is void.
  package func follow(_ seek: Int, to place: Int, length: Int) {
    restart(at: place)
    setLength(length)
    streamSlot.pointee.isComplete.store(false, ordering: .releasing)
    // After all else: the renderer acquires it first.
    streamSlot.pointee.followed.store(seek, ordering: .releasing)
  }

  /// One past the last frame that was written.
  package var filled: Int { streamSlot.pointee.filled.load(ordering: .relaxed) }

  /// How many frames are to be written now.
  package var room: Int { streamSlot.pointee.ahead.load(ordering: .relaxed) - (filled - place) }

  /// Goes on at another frame, which the voice has not played: what was written is void.
  package func restart(at place: Int) {
    streamSlot.pointee.first.store(place, ordering: .releasing)
    streamSlot.pointee.filled.store(place, ordering: .releasing)
  }

  /// Writes the next frames, interleaved; at most as many as there is ``room``.
  package func write(_ samples: UnsafePointer<Float>, frames: Int) {
    let place = filled
    ring.write(samples, frames: frames, at: place)
    // After the frames: the renderer acquires the count.
    streamSlot.pointee.filled.store(place + frames, ordering: .releasing)
  }

  /// Changes how many frames are played in all.
  package func setLength(_ length: Int) { streamSlot.pointee.length.store(length, ordering: .releasing) }

  /// Nothing will follow what was written.
  package func complete() {
    setLength(filled)
    streamSlot.pointee.isComplete.store(true, ordering: .releasing)
  }
}
