/// The figures of a renderer after its last block.
package struct RendererStatistics: Equatable, Sendable {
  package var voices: VoiceCounts
  /// The time that rendering takes.
  package var times: RenderTimes
  /// Frames that lie ready in each deck's ring.
  package var readyFrames: [Int]
  /// Frames that a deck's ring holds.
  package var ringFrames: Int

  package init(voices: VoiceCounts, times: RenderTimes, readyFrames: [Int], ringFrames: Int) {
    self.voices = voices
    self.times = times
    self.readyFrames = readyFrames
    self.ringFrames = ringFrames
  }
}
