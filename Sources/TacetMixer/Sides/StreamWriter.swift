import Synchronization

/// The producer's end of the way of one streamed effect. One thread at a time; valid as long as the renderer.
package struct StreamWriter: @unchecked Sendable {
  // Sendable: a view of a stream slot and of a ring, in which the producer alone writes.
  private let streamSlot: UnsafePointer<StreamSlot>
  private let ring: StreamRing
  private let firstSilentSample: Float
  private let mailbox: MailboxPointer

  init(
    streamSlot: UnsafePointer<StreamSlot>, ring: StreamRing, firstSilentSample: Float, heads mailbox: MailboxPointer
  ) {
    self.streamSlot = streamSlot
    self.ring = ring
    self.firstSilentSample = firstSilentSample
    self.mailbox = mailbox
  }

  /// False while the voice is inaudible.
  package var isWanted: Bool { streamSlot.pointee.isWanted.load(ordering: .relaxed) }

  /// The frame that the voice plays next.
  package var place: Int { streamSlot.pointee.place.load(ordering: .acquiring) }

  /// One past the last frame that was written.
  package var filled: Int { streamSlot.pointee.filled.load(ordering: .relaxed) }

  /// How many frames are to be written now.
  package var room: Int { streamSlot.pointee.ahead.load(ordering: .relaxed) - (filled - place) }

  /// Goes on at another frame, which the voice has not played: what was written is void.
  package func restart(at place: Int) {
    if streamSlot.pointee.hrtfStart.load(ordering: .relaxed) >= 0 {
      streamSlot.pointee.hrtfStart.store(place, ordering: .relaxed)
    }
    streamSlot.pointee.first.store(place, ordering: .releasing)
    streamSlot.pointee.filled.store(place, ordering: .releasing)
  }

  /// Writes the next frames, interleaved; at most as many as there is ``room``.
  package func write(_ samples: UnsafePointer<Float>, frames: Int) {
    let place = filled
    ring.write(samples, frames: frames, at: place, alsoTo: laterHRTF(from: place))
    // After the frames: the renderer acquires the count.
    streamSlot.pointee.filled.store(place + frames, ordering: .releasing)
    offerHRTF()
  }

  /// The ring in the device of HRTF that came later, which has the frames from `place` on.
  private func laterHRTF(from place: Int) -> UnsafeMutablePointer<Float>? {
    // Acquired: its memory was made before.
    guard let hrtf = streamSlot.pointee.hrtf.load(ordering: .acquiring) else { return nil }
    if streamSlot.pointee.hrtfStart.load(ordering: .relaxed) < 0 {
      streamSlot.pointee.hrtfStart.store(place, ordering: .relaxed)
    }
    return hrtf
  }

  /// Lets the voice switch to that ring, once all that it plays from then on is there.
  private func offerHRTF() {
    let (start, buffer) = (streamSlot.pointee.hrtfStart.load(ordering: .relaxed), Int(ring.monoName))
    guard start >= 0, place >= start + StreamSlot.margin, buffer < mailbox.pointee.hrtfBuffers.count else { return }
    let name = mailbox.pointee.hrtfBuffers[buffer].load(ordering: .relaxed)
    guard name & HRTFSide.unready != 0 else { return }
    // After the frames: the renderer acquires the name.
    mailbox.pointee.hrtfBuffers[buffer].store(name & ~HRTFSide.unready, ordering: .releasing)
  }

  /// Changes how many frames are played in all.
  package func setLength(_ length: Int) { streamSlot.pointee.length.store(length, ordering: .releasing) }

  /// Nothing will follow what was written.
  package func complete() {
    let end = filled
    // A resampler looks at frames behind the last one.
    var silence = [Float](repeating: 0, count: 2 * StreamSlot.margin)
    for channel in 0..<Int(ring.buffer.channels) { silence[channel] = firstSilentSample }
    ring.write(silence, frames: StreamSlot.margin, at: end, alsoTo: laterHRTF(from: end))
    setLength(end)
    streamSlot.pointee.isComplete.store(true, ordering: .releasing)
  }
}
