import TacetSignal

/// A sound file as an endless, or ending, stream of stereo frames at the engine's rate: what plays a soundtrack.
///
/// The loop is exact in file frames: after the last frame of the region comes its first, within one read, and before
/// the rate is converted, so the conversion sees one unbroken sound. At equal rates samples are those of the file, bit
/// for bit. One thread at a time; may wait for the disk.
package struct StreamDecoder: ~Copyable, Sendable {
  /// What the file says about itself.
  package let info: SoundInfo
  /// Frames a second that come out.
  package let outputSampleRate: Int
  /// The part that repeats: the one the file names, or all of it. Corrected where the file turns out to be shorter or
  /// longer than its header has it.
  package private(set) var loop: LoopRegion
  /// Whether it repeats.
  package let loops: Bool

  private var decoder: Decoder
  private let conversion: StreamConversion?
  private let folding: StreamFolding?
  private var start: Int
  private var input = 0
  private var output = 0
  private var inputWaiting = 0
  private var inputOffset = 0
  private var hasEnded = false
  /// Nothing was played since the loop was last begun; nothing in a whole round means there is nothing to play.
  private var isRoundEmpty = false

  /// Opens `source`, to play from the file's frame `startFrame`; a start at or beyond the loop's end is folded into it.
  package init(
    _ source: SoundSource, outputSampleRate: Int, loops: Bool, startFrame: Int = 0,
    limits: DecodingLimits = .standard
  ) throws(DecodingError) {
    var decoder = try Decoder(source, limits: limits)
    let info = decoder.info
    guard let loop = info.loop ?? LoopRegion(start: 0, end: max(info.frames, 1)) else { throw .empty(path: info.path) }
    let start = Self.place(startFrame, in: info, loop: loops ? loop : nil)
    if start != 0 { try decoder.seek(toFrame: start) }
    conversion =
      info.format.sampleRate == outputSampleRate
      ? nil
      : try StreamConversion(from: info.format.sampleRate, to: outputSampleRate, name: info.path)
    folding = info.format.channels > 2 ? StreamFolding(info) : nil
    self.decoder = decoder
    self.info = info
    self.outputSampleRate = outputSampleRate
    self.loops = loops
    self.loop = loop
    self.start = start
  }

  /// Goes on from the file's frame `frame`, as if opened there: ``filePosition(afterOutputFrames:)`` counts anew.
  package mutating func seek(toFrame frame: Int) throws(DecodingError) {
    start = Self.place(frame, in: info, loop: loops ? loop : nil)
    input = 0
    output = 0
    inputWaiting = 0
    inputOffset = 0
    hasEnded = false
    isRoundEmpty = false
    conversion?.resampler.reset()
    if decoder.position != start { try decoder.seek(toFrame: start) }
  }

  /// The file's frame that plays after `frames` frames came out, the loop folded in; the nearest one.
  package func filePosition(afterOutputFrames frames: Int) -> Int {
    let played = converted(max(frames, 0), from: outputSampleRate, to: info.format.sampleRate)
    return loops ? loop.position(after: played, from: start) : min(start + played, max(info.frames, decoder.position))
  }

  /// Fills up to `frames` stereo frames and returns how many; fewer than asked only at the end, 0 after it.
  ///
  /// Where the file is damaged this throws once, and then the stream has ended.
  package mutating func read(
    into samples: UnsafeMutablePointer<Float>, frames: Int
  ) throws(DecodingError) -> Int {
    guard conversion != nil else {
      let got = try readFile(into: samples, frames: frames)
      output += got
      return got
    }
    return try readConverted(into: samples, frames: frames)
  }

  private static func place(_ frame: Int, in info: SoundInfo, loop: LoopRegion?) -> Int {
    let inside = min(max(frame, 0), info.frames)
    return loop?.position(after: 0, from: inside) ?? inside
  }

  private mutating func readConverted(
    into samples: UnsafeMutablePointer<Float>, frames: Int
  ) throws(DecodingError) -> Int {
    var made = 0
    while made < frames {
      if inputWaiting == 0, !hasEnded {
        guard let block = conversion?.block else { break }
        inputOffset = 0
        inputWaiting = try readFile(into: block, frames: StreamConversion.blockFrames)
        input += inputWaiting
      }
      // What comes out in all is what went in, at the other rate, to the nearest frame.
      let room =
        hasEnded
        ? min(frames - made, converted(input, from: info.format.sampleRate, to: outputSampleRate) - output)
        : frames - made
      guard room > 0,
        let step = try conversion?.process(
          from: inputOffset, frames: inputWaiting, into: samples + 2 * made, frames: room, isLast: hasEnded)
      else { break }
      var more = step.made
      if hasEnded, step.made == 0, step.taken == 0 {
        (samples + 2 * made).update(repeating: 0, count: 2 * room)
        more = room
      }
      inputOffset += step.taken
      inputWaiting -= step.taken
      made += more
      output += more
    }
    return made
  }

  /// Stereo frames at the file's rate, round the loop. Fewer than asked only at the end.
  private mutating func readFile(
    into samples: UnsafeMutablePointer<Float>, frames: Int
  ) throws(DecodingError) -> Int {
    var done = 0
    while done < frames, !hasEnded {
      // Where the file names no loop its end is the end, wherever the header has it.
      let isBounded = loops && info.loop != nil
      if isBounded, decoder.position >= loop.end {
        try beginAgain()
        continue
      }
      let wanted = isBounded ? min(frames - done, loop.end - decoder.position) : frames - done
      let got: Int
      do throws(DecodingError) {
        got = try readStereo(into: samples + 2 * done, frames: wanted)
      } catch {
        hasEnded = true
        throw error
      }
      if got > 0 {
        isRoundEmpty = false
        done += got
        if !isBounded, decoder.position > loop.end { loop.end = decoder.position }
      } else if loops,
        let real = loop.limited(toFrames: decoder.position)
          ?? LoopRegion(start: 0, end: decoder.position)
      {
        loop = real
        try beginAgain()
      } else {
        hasEnded = true
      }
    }
    return done
  }

  private mutating func beginAgain() throws(DecodingError) {
    guard !isRoundEmpty else {
      hasEnded = true
      return
    }
    isRoundEmpty = true
    do throws(DecodingError) {
      try decoder.seek(toFrame: loop.start)
    } catch {
      hasEnded = true
      throw error
    }
  }

  private mutating func readStereo(
    into samples: UnsafeMutablePointer<Float>, frames: Int
  ) throws(DecodingError) -> Int {
    if let got = try folding?.read(&decoder, into: samples, frames: frames) { return got }
    guard info.format.channels == 1 else { return try decoder.read(into: samples, frames: frames) }
    // Into the second half of the room, then spread over all of it: no buffer of its own.
    let got = try decoder.read(into: samples + frames, frames: frames)
    if got < frames { (samples + got).update(from: samples + frames, count: got) }
    StereoFold.spread(samples, frames: got)
    return got
  }
}

/// The conversion of a stream's rate and the block of file frames that waits for it.
private final class StreamConversion: @unchecked Sendable {
  // Sendable: the stream that owns it has the only way to it. A class, because clients of a struct that holds optional
  // `~Copyable` ones do not compile in debug builds of Swift 6.3.1 ("Global is external, but doesn't have external or
  // weak linkage").
  static let blockFrames = 512
  let resampler: Resampler
  let block: UnsafeMutablePointer<Float>

  init(from inputRate: Int, to outputRate: Int, name: String) throws(DecodingError) {
    resampler = try Resampler(from: inputRate, to: outputRate, channels: 2, quality: .streaming, name: name)
    block = .allocate(capacity: 2 * Self.blockFrames)
  }

  /// Converts `frames` waiting frames of the block, of which the first is number `offset`.
  func process(
    from offset: Int, frames: Int, into output: UnsafeMutablePointer<Float>, frames room: Int, isLast: Bool
  ) throws(DecodingError) -> (taken: Int, made: Int) {
    try resampler.process(block + 2 * offset, frames: frames, into: output, frames: room, isLast: isLast)
  }

  deinit { block.deallocate() }
}

/// The fold of a file of more than two channels and the block of its frames.
private final class StreamFolding: @unchecked Sendable {
  // Sendable: as for the conversion.
  static let blockFrames = 512
  let fold: StereoFold
  let block: UnsafeMutablePointer<Float>

  init(_ info: SoundInfo) {
    fold = StereoFold(channels: info.format.channels, isVorbis: info.codec == "vorbis")
    block = .allocate(capacity: info.format.channels * Self.blockFrames)
  }

  /// Reads up to `frames` frames and folds them into stereo.
  func read(
    _ decoder: inout Decoder, into samples: UnsafeMutablePointer<Float>, frames: Int
  ) throws(DecodingError) -> Int {
    let got = try decoder.read(into: block, frames: min(frames, Self.blockFrames))
    fold.fold(block, frames: got, into: samples)
    return got
  }

  deinit { block.deallocate() }
}
