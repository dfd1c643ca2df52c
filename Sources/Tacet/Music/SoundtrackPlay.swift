internal import TacetDecoding
import TacetSignal

/// A play of a soundtrack: asked for, and from some point on bound to a deck.
struct SoundtrackPlay {
  let id: UInt32
  let soundtrack: Soundtrack
  let loops: LoopCount
  /// The file's frame it begins at.
  let startFrame: Int
  /// When it begins.
  let start: ClockTime
  let fadeIn: RampSpan
  let replaceFade: RampSpan
  /// When and how it is to be stopped.
  var stop: (ramp: RampSpan, time: ClockTime)?
  var completion: (@Sendable (SoundtrackEnd) -> Void)?
  /// The deck that it continues without a seam, and the frames that one had played where this one begins.
  var continues: (deck: Int, played: Int)?
  var deck: Int?
  /// It has been heard, or would have been.
  var hasBegun = false
  /// Another deck goes on with it.
  var isContinued = false
  /// Its file could not be read on.
  var failure: DecodingError?

  /// The frame of the file that plays after `played` frames of its deck, and how often the loop has begun again by then.
  func place(after played: Int, sampleRate: Int) -> (frame: Int, passed: Int) {
    guard deck != nil else { return (startFrame, 0) }
    return soundtrack.place(after: played, from: startFrame, loops: loops, sampleRate: sampleRate)
  }

  /// The time of its music; nil without a tempo.
  func musicTime(sampleRate: Int) -> MusicTime? {
    guard let tempo = soundtrack.tempo else { return nil }
    return MusicTime(
      tempo, sampleRate: sampleRate, fileRate: soundtrack.info.format.sampleRate, startFrame: startFrame,
      loop: loops.repeats > 0 ? soundtrack.info.repeatedRegion : nil, repeats: loops.rounds.map { $0 - 1 })
  }

  /// Its music, to be watched.
  func music(sampleRate: Int) -> MusicWatch.Music {
    MusicWatch.Music(
      soundtrack: soundtrack, startFrame: startFrame, loops: loops, time: musicTime(sampleRate: sampleRate))
  }

  /// Frames that it plays in all; `Int.max` when it repeats.
  func length(sampleRate: Int) -> Int {
    guard !loops.isEndless else { return .max }
    let rate = max(1, soundtrack.info.format.sampleRate)
    var frames = max(0, soundtrack.info.frames - startFrame)
    if let region = soundtrack.info.repeatedRegion, startFrame < region.end {
      let (repeated, isOver) = region.length.multipliedReportingOverflow(by: loops.repeats)
      guard !isOver, repeated < .max / sampleRate / 2 else { return .max }
      frames += repeated
    }
    return (frames * sampleRate + rate - 1) / rate
  }
}
