internal import TacetDecoding
internal import TacetMixer
import TacetSignal
import TacetSystem

/// Decodes a file ahead of the voice that plays it.
///
/// While the voice is inaudible it rests, and goes on where the voice is by then.
final class FileStreamProducer: StreamProducer, @unchecked Sendable {
  // Sendable: the feeder's step alone has it, but for the order.
  private static let chunk = 1024
  /// A voice that is further ahead than so many seconds is not caught up with: the file is opened there.
  private static let longestCatch = 2

  private unowned let play: EffectStream
  private let file: Soundtrack
  private let writer: StreamWriter
  private let onArrival: (@Sendable () -> Void)?
  private let order = Locked<LoopCount?>(nil)
  /// The frame from which its loop counts: the first one, or that of the last seek.
  private var start: Int
  /// How often the loop was asked to play.
  private var loops: LoopCount
  /// How often the loop begins again, counted from the start.
  private var rounds: Int
  private var reading: FileReading?
  private var isDone = false
  private var isRemoved = false
  private let block: UnsafeMutablePointer<Float>

  /// A producer that reads files ahead on threads of their own, and calls `onArrival` from them; without it in its own
  /// steps.
  init(_ play: EffectStream, _ file: Soundtrack, _ writer: StreamWriter, onArrival: (@Sendable () -> Void)?) {
    self.play = play
    self.file = file
    self.writer = writer
    self.onArrival = file.isFile ? onArrival : nil
    (start, loops, rounds) = (play.start, play.loops, play.loops.repeats)
    block = .allocate(capacity: Block.channels * Self.chunk)
  }

  deinit { block.deallocate() }

  func setLoops(_ loops: LoopCount) { order.withLock { $0 = loops } }

  func close() {
    isDone = true
    reading?.close()
    reading = nil
  }

  func step(_ report: (StreamReport) -> Void) -> Bool {
    if let seek = writer.seek { follow(seek) }
    guard !isDone else { return false }
    do throws(DecodingError) {
      return try fill(report)
    } catch {
      report(.failed(play, error))
      writer.complete()
      close()
      return false
    }
  }

  /// Goes on where its voice was led.
  private func follow(_ seek: Int) {
    (start, rounds) = (writer.place, loops.repeats)
    reading?.close()
    reading = nil
    isDone = false
    writer.follow(seek, to: start, length: play.sound.length(from: start, rounds: rounds))
  }

  private func fill(_ report: (StreamReport) -> Void) throws(DecodingError) -> Bool {
    if let loops = order.withLock({ $0.take() }) { changeLoops(loops) }
    guard writer.isWanted else { return false }
    var hasFed = false
    while !play.isCancelled.load(ordering: .acquiring) {
      let place = writer.place
      if reading?.isOpen != true || place - writer.filled > Self.longestCatch * play.sound.format.sampleRate {
        try open(at: place)
      }
      guard let reading, reading.isOpen, writer.filled < place || writer.room >= Self.chunk, reading.canRead else {
        break
      }
      let frames = try reading.read(into: block, frames: Self.chunk)
      self.report(report)
      guard frames > 0 else {
        writer.complete()
        close()
        return true
      }
      put(frames, place: place)
      hasFed = true
    }
    return hasFed
  }

  /// Writes the frames of the block, or leaves them out that the voice has passed.
  private func put(_ frames: Int, place: Int) {
    guard writer.filled + frames > place else { return writer.restart(at: writer.filled + frames) }
    // Both sides of mono sound are the same.
    if play.sound.format.channels == 1 { for frame in 0..<frames { block[frame] = block[Block.channels * frame] } }
    writer.write(block, frames: frames)
  }

  /// Opens the file where the voice is, or goes on opening it.
  private func open(at place: Int) throws(DecodingError) {
    if reading == nil || reading?.isOpen == true {
      reading?.close()
      writer.restart(at: place)
      let (frame, passed) = filePlace(place)
      reading = FileReading(
        file, loops: rounds == .max ? true : LoopCount(rounds - passed + 1), startFrame: frame)
    }
    let rate = play.sound.format.sampleRate
    _ = try reading?.open(
      sampleRate: rate, mono: .bothSides,
      stream: onArrival.map { onArrival in
        { file, loops, frame in
          let stream = SoundtrackStream(
            file, loops: loops, startFrame: frame, sampleRate: rate, mono: .bothSides, onArrival: onArrival)
          stream.start()
          return stream
        }
      })
  }

  /// The frame of the file that plays at frame `place` of the stream, and how often its loop has begun again by then.
  private func filePlace(_ place: Int) -> (frame: Int, passed: Int) {
    let first = play.sound.fileCount(start)
    let played = play.sound.fileCount(place - start)
    guard let found = file.info.repeatedRegion?.place(after: played, from: first, repeats: rounds) else {
      return (first + played, 0)
    }
    return (min(found.frame, file.info.frames), found.passed)
  }

  private func changeLoops(_ loops: LoopCount) {
    let passed = filePlace(max(writer.filled, writer.place)).passed
    self.loops = loops
    rounds = loops.isEndless ? .max : passed + loops.repeats
    reading?.setLoops(loops)
    writer.setLength(play.sound.length(from: start, rounds: rounds))
  }

  /// Reports what happened to the file.
  private func report(_ report: (StreamReport) -> Void) {
    guard let reading else { return }
    if !isRemoved, reading.takeRemoval() {
      isRemoved = true
      report(.removed(file.info.path))
    }
    if reading.takeCut() { report(.cut(file.info.path)) }
  }
}
