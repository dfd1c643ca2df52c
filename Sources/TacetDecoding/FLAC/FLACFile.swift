/// A FLAC file open in libsndfile, with silence in place of blocks that are damaged.
///
/// libsndfile 1.2.0 decodes nothing more behind the first damage. The file is opened again there: what follows stays at
/// its place, because blocks are numbered.
final class FLACFile: DecoderBackend, @unchecked Sendable {
  // Sendable: the decoder that owns it is used by one thread at a time.
  private let file: SndFile
  /// The frames of a block.
  private let blockFrames: Int
  /// There is silence up to this frame.
  private var silentEnd = 0
  /// Nothing is there any more until the next seek.
  private var isOver = false
  private let trial: UnsafeMutablePointer<Float>
  /// Some of it was decoded: a file without any sound is refused.
  private var hasSound = false
  /// The last damage.
  private var fault: DecodingError?
  private(set) var damagedPlaces = 0

  /// The places that are still tried until the next seek: after as many damaged blocks the file is over.
  private var trialsLeft = FLACFile.trials
  private static let trials = 500
  /// The time that they took. The library searches for each place, which takes long where much is damaged.
  private var trialTime = Duration.zero
  private static let mostTrialTime = Duration.seconds(2)
  /// The most blocks from one place that is tried to the next: a quarter of those that were damaged, so that a file of
  /// which much is damaged costs little.
  private static let mostBlocks = 64
  /// As many blocks at the end are silent where they are damaged, so that a loop keeps its length.
  private static let lastBlocks = 4

  init(_ file: SndFile, blockFrames: Int) {
    self.file = file
    self.blockFrames = max(blockFrames, 16)
    trial = .allocate(capacity: file.info.format.channels)
  }

  deinit { trial.deallocate() }

  var info: SoundInfo { file.info }
  func startDeadline(seconds: Double) { file.startDeadline(seconds: seconds) }
  func check() throws(DecodingError) { try file.check() }

  func read(into samples: UnsafeMutablePointer<Float>, frames: Int, position: Int) throws(DecodingError) -> Int {
    if position >= silentEnd {
      if isOver { return 0 }
      let got = try sound(into: samples, frames: frames, position: position)
      if got > 0 { hasSound = true }
      guard got == 0 else { return got }
      guard try passDamage(behind: position) else {
        if !hasSound, let fault { throw fault }
        return 0
      }
    }
    let count = min(frames, silentEnd - position)
    samples.update(repeating: 0, count: count * info.format.channels)
    return count
  }

  func seek(toFrame frame: Int) throws(DecodingError) {
    silentEnd = 0
    isOver = false
    trialsLeft = Self.trials
    trialTime = .zero
    do throws(DecodingError) {
      try file.seek(toFrame: frame)
    } catch {
      guard case .damaged = error, try passDamage(at: frame) else { throw error }
    }
  }

  /// Reads frames of sound; 0 where damage begins, and at the end.
  private func sound(
    into samples: UnsafeMutablePointer<Float>, frames: Int, position: Int
  ) throws(DecodingError) -> Int {
    do throws(DecodingError) {
      return try file.read(into: samples, frames: frames, position: position)
    } catch {
      guard case .damaged = error else { throw error }
      fault = error
      return 0
    }
  }

  /// As `passDamage(at:)`, where reading has ended at `frame`. It has not where whole frames are missing: then what is
  /// there was played, and the file is over.
  private func passDamage(behind frame: Int) throws(DecodingError) -> Bool {
    isOver = frame < info.frames ? try isSound(at: frame) : false
    return isOver ? false : try passDamage(at: frame)
  }

  /// Opens the file again at the first frame from `frame` on that can be read; false where there is none. Up to it
  /// there is silence.
  private func passDamage(at frame: Int) throws(DecodingError) -> Bool {
    var blocks = 0
    while trialsLeft > 0, trialTime < Self.mostTrialTime {
      // The blocks of a file whose blocks differ in size are not known: some more of it are silent.
      let next = blocks == 0 ? frame : (frame / blockFrames + blocks) * blockFrames
      guard next < info.frames else { break }
      blocks += max(1, min(Self.mostBlocks, blocks / 4))
      try file.check()
      trialsLeft -= 1
      let begin = ContinuousClock.now
      let isFound = try isSound(at: next)
      trialTime += .now - begin
      guard isFound else { continue }
      hasSound = true
      silentEnd = next
      damagedPlaces += 1
      return true
    }
    guard frame < info.frames, info.frames - frame <= Self.lastBlocks * blockFrames else { return false }
    if !hasSound { hasSound = try isSound(at: 0) }
    guard hasSound else { return false }
    silentEnd = info.frames
    damagedPlaces += 1
    return true
  }

  /// True where the file can be read from `frame` on; it is open there.
  private func isSound(at frame: Int) throws(DecodingError) -> Bool {
    do throws(DecodingError) {
      try file.reopen()
      try file.seek(toFrame: frame)
      guard try file.read(into: trial, frames: 1, position: frame) == 1 else { return false }
      try file.seek(toFrame: frame)
      return true
    } catch {
      guard case .damaged = error else { throw error }
      return false
    }
  }
}
