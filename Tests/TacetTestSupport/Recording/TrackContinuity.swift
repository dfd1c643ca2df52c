/// How the track came through a fault, by a recording.
package struct TrackContinuity: Sendable {
  /// Why nothing can be said.
  package struct Unclear: Error, CustomStringConvertible {
    /// The failure as one plain sentence.
    package let description: String
  }

  /// Where it was heard last before the fault.
  package let before: PositionTrack.Run
  /// The first frame of the recording that sounds again, faded in or not.
  package let firstSound: Int
  /// The frame of the track that this one has.
  package let resumedAt: Int

  /// From what `first` has at its end to what `second` has from `boundary` on: two recordings, or one that went on.
  ///
  /// Frames that a server still had and plays then, up to the track's frame `frozen`, do not count.
  package init(from first: [Float], to second: [Float], after boundary: Int = 0, frozenAt frozen: Int? = nil) throws {
    let runs = PositionTrack.runs(in: second)
    func goesOn(_ run: PositionTrack.Run) -> Bool {
      run.start >= boundary && (frozen.map { PositionTrack.distance(from: $0, to: run.nextPosition) > 0 } ?? true)
    }
    guard let before = PositionTrack.runs(in: first).last, let index = runs.firstIndex(where: goesOn) else {
      throw Unclear(description: "the track is not on the record")
    }
    let earliest = index > 0 ? runs[index - 1].end : 0
    var start = runs[index].start
    while start > earliest, second[2 * start - 2] != 0 || second[2 * start - 1] != 0 { start -= 1 }
    self.before = before
    firstSound = start
    resumedAt = runs[index].position - (runs[index].start - start)
  }

  /// Frames of the track that nobody heard.
  package var unheard: Int { PositionTrack.distance(from: before.nextPosition, to: resumedAt) }

  /// How far it resumed from where it had stood.
  package func lost(since frozen: Int) -> Int { PositionTrack.distance(from: frozen, to: resumedAt) }
}
