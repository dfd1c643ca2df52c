import Synchronization

/// The producer's end of the way of one streamed effect. One thread at a time; valid as long as the renderer.
package struct StreamWriter: @unchecked Sendable {
  // Sendable: a view of a lane and of a ring, in which the producer alone writes.
  private let lane: UnsafePointer<StreamLane>
  private let ring: StreamRing

  init(lane: UnsafePointer<StreamLane>, ring: StreamRing) {
    self.lane = lane
    self.ring = ring
  }

  /// False while nobody could hear the voice.
  package var isWanted: Bool { lane.pointee.isWanted.load(ordering: .relaxed) }

  /// The frame that the voice plays next.
  package var place: Int { lane.pointee.place.load(ordering: .acquiring) }

  /// One past the last frame that was written.
  package var filled: Int { lane.pointee.filled.load(ordering: .relaxed) }

  /// How many frames are to be written now.
  package var room: Int { lane.pointee.ahead.load(ordering: .relaxed) - (filled - place) }

  /// Goes on at another frame, which the voice has not played: what was written is void.
  package func restart(at place: Int) {
    lane.pointee.first.store(place, ordering: .releasing)
    lane.pointee.filled.store(place, ordering: .releasing)
  }

  /// Writes the next frames, interleaved; at most as many as there is ``room``.
  package func write(_ samples: UnsafePointer<Float>, frames: Int) {
    let place = filled
    ring.write(samples, frames: frames, at: place)
    // After the frames: the renderer acquires the count.
    lane.pointee.filled.store(place + frames, ordering: .releasing)
  }

  /// Changes how many frames are played in all.
  package func setLength(_ length: Int) { lane.pointee.length.store(length, ordering: .releasing) }

  /// Nothing will follow what was written.
  package func complete() {
    let end = filled
    // A resampler looks at frames behind the last one.
    ring.write([Float](repeating: 0, count: 2 * StreamLane.margin), frames: StreamLane.margin, at: end)
    setLength(end)
    lane.pointee.isComplete.store(true, ordering: .releasing)
  }
}
