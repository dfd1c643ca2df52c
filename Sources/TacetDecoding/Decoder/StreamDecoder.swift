import TacetSignal

/// A sound file as a stream of stereo frames at the output's rate, looping or not.
///
/// The loop is exact in file frames: the region's first frame follows its last within one read, before the sample rate
/// conversion, whose input is therefore continuous. At equal rates the samples of a stereo file are unchanged. One
/// thread at a time; blocks on the disk.
package struct StreamDecoder: ~Copyable, Sendable {
  /// The file's properties, from its header.
  package let info: SoundInfo
  /// Output frames a second.
  package let outputSampleRate: Int
  /// The region that repeats: ``SoundInfo/repeatedRegion``, corrected where the file is shorter or longer than its
  /// header says.
  package private(set) var loop: LoopRegion
  /// How often the loop plays.
  package private(set) var loops: LoopCount

  private var decoder: Decoder
  private var conversion: StreamConversion?
  private let folding: StreamFolding?
  private let mono: MonoSpread
  private let gain: Float
  /// Another stream goes on where this one ends: the conversion keeps its last frames for ``follow(_:)``.
  package var isContinued = false
  /// File frames read, and output frames produced, since the start or the last seek.
  private var input = 0
  private var output = 0
  /// Frames of the conversion's block that are not consumed, and the place of the first.
  private var inputWaiting = 0
  private var inputOffset = 0
  private var hasEnded = false
  /// It ended before the length of its header, and that was not reported yet.
  private var isCut = false
  private var hasBeenCut = false
  /// How often the loop begins again from here on.
  private var repeatsLeft: Int
  /// The loop in memory once it has begun again, where it is short.
  private var held: HeldLoop?
  /// The source whose bytes of these frames are kept when they are passed: the start of a loop.
  private var passed: (ahead: ReadAhead, frames: ClosedRange<Int>)?
  /// A program makes the frames: it is asked for few at once, and fewer than those end the stream.
  private let maker: (any FrameMaker)?
  /// True while no frame was read since the loop last began; a loop without a frame ends the stream.
  private var isRoundEmpty = false

  /// Opens `source` at the file's frame `startFrame`; a start at or beyond the loop's end is folded into the loop.
  ///
  /// `mono` is the gain of a mono file on both sides. `loop` replaces the loop that the file names.
  package init(
    _ source: SoundSource, outputSampleRate: Int, loops: LoopCount, startFrame: Int = 0, loop named: LoopRegion? = nil,
    mono: MonoSpread = .constantPower, limits: DecodingLimits = .standard, loudness: LoudnessTags = .applied
  ) throws(DecodingError) {
    var decoder = try Decoder(source, limits: limits)
    var info = decoder.info
    info.loop = named ?? info.loop
    guard let loop = info.repeatedRegion else { throw .empty(path: info.path) }
    let start = Self.folded(startFrame, in: info, loop: loops.isEndless ? loop : nil)
    if start != 0 { try decoder.seek(toFrame: start) }
    conversion =
      info.format.sampleRate == outputSampleRate
      ? nil
      : try StreamConversion(from: info.format.sampleRate, to: outputSampleRate, name: info.path)
    if case .made(let made) = source { maker = made } else { maker = nil }
    folding = StreamFolding(info)
    self.decoder = decoder
    self.info = info
    self.outputSampleRate = outputSampleRate
    self.loops = loops
    repeatsLeft = start < loop.end ? loops.repeats : 0
    self.loop = loop
    self.mono = mono
    gain = loudness.gain(of: info)
  }

  /// Seeks to the file's frame `frame`, as if the stream were opened there; `loops` is how often the loop plays from
  /// there on, nil as often as before.
  package mutating func seek(toFrame frame: Int, loops count: LoopCount? = nil) throws(DecodingError) {
    loops = count ?? loops
    let start = Self.folded(frame, in: info, loop: loops.isEndless ? loop : nil)
    repeatsLeft = start < loop.end ? loops.repeats : 0
    input = 0
    output = 0
    inputWaiting = 0
    inputOffset = 0
    hasEnded = false
    isRoundEmpty = false
    held?.position = nil
    conversion?.resampler.reset()
    if decoder.position != start { try decoder.seek(toFrame: start) }
  }

  /// Changes how often the loop plays, from the frame on that is read next.
  package mutating func setLoops(_ loops: LoopCount) {
    self.loops = loops
    let isInLoop = decoder.position < loop.end || held?.position != nil
    repeatsLeft = loops.isEndless || isInLoop ? loops.repeats : 0
  }

  /// Sets how much of the source `ahead` reads, and has it keep the start of the loop: by a seek there and back, or
  /// when it is passed where the seek would read all that stands before it.
  package mutating func prepareReading(_ ahead: ReadAhead) throws(DecodingError) {
    if info.frames > 0 {
      ahead.setRate(bytesASecond: Double(ahead.size) / Double(info.frames) * Double(info.format.sampleRate))
    }
    guard repeatsLeft > 0, !decoder.isInMemory else { return }
    if loop.start > 0, let runUp = decoder.runUpOfPassedFrames {
      passed = (ahead, max(0, loop.start - runUp)...loop.start)
      return
    }
    let start = decoder.position
    let frame = UnsafeMutablePointer<Float>.allocate(capacity: info.format.channels)
    defer { frame.deallocate() }
    try ahead.pinning { () throws(DecodingError) in
      try decoder.seek(toFrame: loop.start)
      _ = try decoder.read(into: frame, frames: 1)
    }
    ahead.pinAhead()
    try decoder.seek(toFrame: start)
  }

  /// The frames at the output's rate that were read and are still in the conversion.
  package var heldFrames: Int {
    conversion == nil ? 0 : max(0, converted(input, from: info.format.sampleRate, to: outputSampleRate) - output)
  }

  /// Goes on where `other` has ended, which is continued, with its conversion where the rates are the same: a seam
  /// within a wave is not heard. Nothing of this stream may have been read. Returns how many frames of `other` come out
  /// of it first.
  package mutating func follow(_ other: inout StreamDecoder) -> Int {
    guard other.isContinued, let taken = other.conversion, conversion != nil,
      other.outputSampleRate == outputSampleRate,
      other.info.format.sampleRate == info.format.sampleRate
    else { return 0 }
    let carried = converted(other.input, from: info.format.sampleRate, to: outputSampleRate) - other.output
    conversion = taken
    other.conversion = nil
    output -= carried
    return carried
  }

  /// True once where the file ended before the length that its header claims.
  package mutating func takeCut() -> Bool {
    defer { isCut = false }
    return isCut
  }

  /// Reads up to `frames` stereo frames and returns their number; fewer only at the end, 0 after it.
  ///
  /// Damage throws once; afterwards the stream has ended.
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

  /// `frame` inside the file, and inside the loop where there is one.
  private static func folded(_ frame: Int, in info: SoundInfo, loop: LoopRegion?) -> Int {
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
        inputWaiting = try readFile(
          into: block, frames: min(StreamConversion.blockFrames, maker?.chunk ?? .max))
        input += inputWaiting
      }
      // The total output is the total input at the other rate, to the nearest frame.
      let isLast = hasEnded && !isContinued
      let room =
        isLast
        ? min(frames - made, converted(input, from: info.format.sampleRate, to: outputSampleRate) - output)
        : frames - made
      guard room > 0,
        let step = try conversion?.process(
          from: inputOffset, frames: inputWaiting, into: samples + 2 * made, frames: room, isLast: isLast)
      else { break }
      var more = step.made
      if hasEnded, step.made == 0, step.taken == 0 {
        guard isLast else { break }
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

  /// Reads stereo frames at the file's rate, round the loop; fewer only at the end.
  private mutating func readFile(
    into samples: UnsafeMutablePointer<Float>, frames: Int
  ) throws(DecodingError) -> Int {
    var done = 0
    while done < frames, !hasEnded {
      if let held, held.position != nil {
        let got = held.read(into: samples + 2 * done, frames: frames - done)
        done += got
        // A round is over: the file is where the loop ends.
        if held.position == 0, !takeRepeat() { held.position = nil }
        if got > 0 { continue }
      }
      // Without a named loop the region ends where the file does, whatever the header says.
      let isBounded = repeatsLeft > 0 && info.loop != nil
      if isBounded, decoder.position >= loop.end {
        try restartLoop()
        continue
      }
      if let passed, passed.frames.contains(decoder.position) { passed.ahead.pinAhead() }
      let wanted = isBounded ? min(frames - done, loop.end - decoder.position) : frames - done
      let got: Int
      do throws(DecodingError) {
        got = try readStereo(into: samples + 2 * done, frames: wanted)
      } catch {
        hasEnded = true
        throw error
      }
      if got > 0 {
        LoudnessTags.apply(gain, to: samples + 2 * done, count: 2 * got)
        isRoundEmpty = false
        done += got
        if info.loop == nil, decoder.position > loop.end { loop.end = decoder.position }
        continue
      }
      if maker != nil, decoder.position < info.frames {
        hasEnded = true
        break
      }
      if decoder.position < info.frames, !info.isTruncated, !hasBeenCut { (isCut, hasBeenCut) = (true, true) }
      if repeatsLeft > 0,
        let real = loop.limited(toFrames: decoder.position)
          ?? LoopRegion(start: 0, end: decoder.position)
      {
        loop = real
        try restartLoop()
      } else {
        hasEnded = true
      }
    }
    return done
  }

  /// Takes one of the rounds that are left; false where there is none.
  private mutating func takeRepeat() -> Bool {
    guard repeatsLeft > 0 else { return false }
    if !loops.isEndless { repeatsLeft -= 1 }
    return true
  }

  private mutating func restartLoop() throws(DecodingError) {
    guard !isRoundEmpty, takeRepeat() else {
      hasEnded = true
      return
    }
    isRoundEmpty = true
    let isShort = maker == nil && loop.length <= HeldLoop.maximumFrames
    do throws(DecodingError) {
      if !isShort || held == nil { try decoder.seek(toFrame: loop.start) }
      if isShort { try hold() }
    } catch {
      hasEnded = true
      throw error
    }
  }

  /// Plays the loop from memory from its first frame on, read from the file at the first time.
  private mutating func hold() throws(DecodingError) {
    if held == nil {
      let loop = HeldLoop(frames: loop.length)
      while loop.room.frames > 0 {
        let got = try readStereo(into: loop.room.place, frames: loop.room.frames)
        guard got > 0 else { break }
        LoudnessTags.apply(gain, to: loop.room.place, count: 2 * got)
        loop.add(got)
      }
      held = loop
    }
    if held?.frames == 0 { hasEnded = true }
    held?.position = 0
  }

  private mutating func readStereo(
    into samples: UnsafeMutablePointer<Float>, frames: Int
  ) throws(DecodingError) -> Int {
    if let got = try folding?.read(&decoder, into: samples, frames: frames) { return got }
    guard info.format.channels == 1 else { return try decoder.read(into: samples, frames: frames) }
    // Read into the second half of the buffer, then spread over all of it: no second buffer.
    let got = try decoder.read(into: samples + frames, frames: frames)
    if got < frames { (samples + got).update(from: samples + frames, count: got) }
    mono.spread(samples, frames: got)
    return got
  }
}
