import TacetSignal
import TacetSystem
public import TacetDecoding

/// Long, looping, streamed music: a file that is decoded while it plays, or frames that the game makes then.
///
/// Takes almost no memory until it is played. Where the file says what repeats (`LOOPSTART`, `LOOPLENGTH`, `LOOPEND`
/// among its comments, the sampler chunk of WAV), that part does, without a gap; otherwise all of it does. Safe to use
/// from any thread.
///
/// ```swift
/// let theme = try Soundtrack(contentsOf: url)
/// engine.soundtrack.play(theme, loops: 2)
/// ```
public final class Soundtrack: Sendable, Hashable {
  /// The file's header: format, length, loop and tags.
  public let info: SoundInfo
  /// Its tempo and metre, if it was given them: ``withTempo(_:)``.
  public let tempo: TempoMap?
  /// Its layers, the first of which is its own file; empty for a soundtrack of one file.
  public let layers: [SoundtrackLayer]
  /// Where it was left, if it remembers that.
  let memory: PositionMemory?
  private let ownGain: Locked<Gain>
  let source: SoundSource
  let limits: DecodingLimits
  let loudness: LoudnessTags
  /// Distinguishes pieces: the same for one with another loop, tempo or memory.
  let piece: Piece

  /// Inspects a file by its path.
  ///
  /// - Throws: ``DecodingError``.
  public convenience init(
    path: String, limits: DecodingLimits = .standard, loudness: LoudnessTags = .applied
  ) throws(DecodingError) {
    try self.init(.file(path: path), limits: limits, loudness: loudness)
  }

  /// Inspects a sound file that is in memory; `name` is what errors call it.
  ///
  /// - Throws: ``DecodingError``.
  package convenience init(
    bytes: [UInt8], named name: String, limits: DecodingLimits = .standard, loudness: LoudnessTags = .applied
  ) throws(DecodingError) {
    try self.init(.data(bytes, name: name), limits: limits, loudness: loudness)
  }

  /// Inspects a sound file that the game reads itself, such as an entry of a pack file. Blocks for `reader`, which is
  /// read on a thread of the engine's while the soundtrack plays.
  ///
  /// - Throws: ``DecodingError``.
  public convenience init(
    reader: any SoundReader, limits: DecodingLimits = .standard, loudness: LoudnessTags = .applied
  ) throws(DecodingError) {
    try self.init(.reader(reader), limits: limits, loudness: loudness)
  }

  init(_ source: SoundSource, limits: DecodingLimits, loudness: LoudnessTags) throws(DecodingError) {
    info = try Decoder(source, limits: limits).info
    (tempo, layers, memory, piece) = (nil, [], nil, Piece())
    ownGain = Locked(.unity)
    self.source = source
    self.limits = limits
    self.loudness = loudness
  }

  // MARK: - Music that the game makes

  /// Music whose frames the game makes while it plays: a module, a synthesizer, an emulator, sound that follows the
  /// game. It plays, fades, pauses, yields to other music and has a position as a file does.
  ///
  /// `fill` is given room for a number of frames, interleaved and silent, and returns how many it has filled; fewer
  /// than there is room for end the music. Values that are not finite become silence, and those beyond full scale are
  /// limited with the mix. It is called ahead by `latency` at most, an eighth of that at once, on a thread of the
  /// engine's that no other sound uses, and by one at a time: it may lock and wait. One that is late costs silence, in
  /// which the music waits. In an offline engine it is called on the thread that renders. It must not call the engine
  /// that plays it.
  ///
  /// Another rate is converted to the engine's as that of a file is, which takes up to 45 ms of the latency. That of
  /// 100 ms is kept from 22,050 Hz on; of a lower rate, and with a shorter latency, up to 0.25 s are made ahead.
  ///
  /// With `seek`, which has `fill` go on from a frame, it seeks and remembers its position; and with a loop
  /// (``looping(over:)``) or a number of frames it repeats as often as a play says. `seek` is called between two calls
  /// of `fill`, also before each of them where two plays of the music sound at once, as in a crossfade to itself.
  /// Without `seek` it plays once, from where the game is: a play's frame and loops are not followed, and a seek is
  /// refused. Frames that pass unheard in a mute are not made later.
  ///
  /// Both are let go when the soundtrack and its plays are gone. A play that was stopped or replaced calls them until
  /// its fade is over; one that came to its end calls them no more.
  ///
  /// ```swift
  /// let tune = try Soundtrack(generatedAt: 44_100, seek: { frame in module.withLock { $0.seek(frame) } }) { samples in
  ///   module.withLock { $0.fill(samples) }  // how many frames it had
  /// }
  /// engine.soundtrack.crossfade(to: tune, over: .seconds(1))
  /// ```
  ///
  /// In C it is `tacet_soundtrack_generate`.
  ///
  /// - Parameters:
  ///   - sampleRate: frames a second, 8,000 to 192,000.
  ///   - channels: 1 or 2.
  ///   - frames: how many frames it has; nil: they end by `fill` alone, and ``info`` has 2^40, 265 days at 48 kHz.
  ///   - latency: how far ahead, 40 to 100 ms.
  ///   - name: what the state and errors call it.
  ///   - seek: has `fill` go on from a frame; nil: it can not seek.
  ///   - fill: makes frames.
  /// - Throws: ``EngineError/invalidFrames(_:)`` for a value outside these ranges.
  public init(
    generatedAt sampleRate: Int, channels: Int = 2, frames: Int? = nil, latency: Duration = .milliseconds(100),
    named name: String = "generated music", seek: (@Sendable (Int) -> Void)? = nil,
    fill: @escaping @Sendable (UnsafeMutableBufferPointer<Float>) -> Int
  ) throws(EngineError) {
    let generator = try SoundtrackGenerator(
      sampleRate: sampleRate, channels: channels, frames: frames, latency: latency, name: name, seek: seek, fill)
    info = generator.info
    (tempo, layers, memory, piece) = (nil, [], nil, Piece())
    ownGain = Locked(.unity)
    source = .made(generator)
    limits = DecodingLimits(frames: .max)
    loudness = .ignored
  }

  /// The function that makes its frames; nil for a file.
  var generator: SoundtrackGenerator? {
    if case .made(let maker) = source { maker as? SoundtrackGenerator } else { nil }
  }

  /// False for generated music without a seek function: it plays once, from where the game is.
  public var canSeek: Bool { generator?.canSeek ?? true }

  /// True if nobody knows how long it is.
  package var isEndless: Bool { info.frames >= SoundtrackGenerator.endless }

  /// False where a loop is never heard: without a seek, and without an end.
  var canRepeat: Bool { canSeek && (info.loop != nil || !isEndless) }

  /// False where its bytes are in memory.
  var isFile: Bool { if case .data = source.bytes { false } else { true } }

  /// Stems of one piece, 1 to 8, which play on one frame: the first one's loop, tempo and place are those of all. Each
  /// is faded by the intensity: ``SoundtrackPlayer/setIntensity(_:over:at:)``.
  ///
  /// ```swift
  /// let combat = try Soundtrack(layers: [
  ///   SoundtrackLayer(drums), SoundtrackLayer(strings, enters: 0.2...0.5), SoundtrackLayer(choir, enters: 0.7...1),
  /// ])
  /// engine.soundtrack.play(combat)
  /// engine.soundtrack.setIntensity(0.8, over: .seconds(2))
  /// ```
  ///
  /// Each layer is a stream of its own: up to 350 kB and the bytes that are read ahead, 64 KiB to 1 MiB, and 128 KiB
  /// for its frames. A layer whose file ends early is silent from there on.
  ///
  /// - Throws: ``DecodingError/invalidLayers(path:fault:)`` unless all have the first one's sample rate and length in
  ///   frames.
  public convenience init(layers: [SoundtrackLayer]) throws(DecodingError) {
    guard let first = layers.first?.soundtrack, layers.count <= 8 else {
      throw .invalidLayers(path: "a soundtrack of \(layers.count) layers", fault: "there are 1 to 8")
    }
    var stems: [SoundtrackLayer] = []
    for layer in layers {
      let stem = layer.soundtrack
      guard stem.generator == nil else { throw .invalidLayers(path: stem.info.path, fault: "the game makes it") }
      guard stem.layers.isEmpty else { throw .invalidLayers(path: stem.info.path, fault: "it has layers itself") }
      guard stem.info.format.sampleRate == first.info.format.sampleRate, stem.info.frames == first.info.frames else {
        throw .invalidLayers(
          path: stem.info.path,
          fault: "it has \(stem.info.frames) frames at \(stem.info.format.sampleRate) Hz, \(first.info.path) has "
            + "\(first.info.frames) at \(first.info.format.sampleRate) Hz")
      }
      var info = stem.info
      info.loop = first.info.loop
      stems.append(layer.with(Soundtrack(stem, info, nil, nil, gain: .unity), gain: layer.gain * stem.gain))
    }
    self.init(first, first.info, first.tempo, first.memory, stems, Piece(), gain: .unity)
  }

  /// The files that it plays at once.
  var stems: [Soundtrack] { layers.isEmpty ? [self] : layers.map(\.soundtrack) }

  private init(
    _ other: Soundtrack, _ info: SoundInfo, _ tempo: TempoMap?, _ memory: PositionMemory?,
    _ layers: [SoundtrackLayer] = [], _ piece: Piece? = nil, gain: Gain? = nil
  ) {
    self.info = info
    ownGain = Locked(gain ?? other.gain)
    self.piece = piece ?? other.piece
    self.layers = layers.map { layer in
      guard layer.soundtrack.info.loop != info.loop else { return layer }
      var stem = layer.soundtrack.info
      stem.loop = info.loop
      return layer.with(Soundtrack(layer.soundtrack, stem, nil, nil))
    }
    self.tempo = tempo
    self.memory = memory
    source = other.source
    limits = other.limits
    loudness = other.loudness
  }

  /// Another song of the same module of a tracker, counted from 0, of as many as ``SoundInfo/songs`` says: with its own
  /// length and loop, without a tempo, a gain and layers. Blocks on the disk.
  ///
  /// - Throws: ``DecodingError/noSong(path:number:songs:)``, and those of reading the file again.
  public func song(_ number: Int) throws(DecodingError) -> Soundtrack {
    guard number != source.song else { return self }
    return try Soundtrack(source.song(number), limits: limits, loudness: loudness)
  }

  /// The same file with another loop, in frames of the file: what precedes `region` plays once, then `region` repeats.
  ///
  /// ```swift
  /// let boss = try Soundtrack(contentsOf: url)
  /// if let region = LoopRegion(start: 44_100, end: boss.info.frames) {
  ///   engine.soundtrack.play(try boss.looping(over: region))
  /// }
  /// ```
  ///
  /// A play of it goes on with the loop that it has: ``SoundtrackPlayer/setLoop(_:)`` changes that.
  ///
  /// - Throws: ``DecodingError/invalidLoop(path:start:end:frames:)`` for a region that is not inside the file, or
  ///   shorter than 10 ms; ``DecodingError/notSeekable(path:)`` for music that the game makes without a seek function.
  public func looping(over region: LoopRegion) throws(DecodingError) -> Soundtrack {
    guard canSeek else { throw .notSeekable(path: info.path) }
    guard region.holdsFrames, region.end <= info.frames,
      LoopTags.shorter(region, sampleRate: info.format.sampleRate) == nil
    else {
      throw .invalidLoop(path: info.path, start: region.start, end: region.end, frames: info.frames)
    }
    return replacingLoop(region)
  }

  /// The same file with a loop that it can have.
  func replacingLoop(_ region: LoopRegion) -> Soundtrack {
    var looped = info
    looped.loop = region
    return Soundtrack(self, looped, tempo, memory, layers)
  }

  /// The same file with a tempo, for ``SoundtrackPlayer/musicalClock``. The map's beginning is that of the file.
  ///
  /// ```swift
  /// let boss = try Soundtrack(contentsOf: url).withTempo(TempoMap(tempo: 150, metre: 4, start: .milliseconds(35)))
  /// ```
  public func withTempo(_ tempo: TempoMap) -> Soundtrack { Soundtrack(self, info, tempo, memory, layers) }

  // MARK: - Its gain

  /// Its own gain, at most 24 dB, on top of which comes that of each play; unity unless it is set. It holds for plays
  /// from then on, also in a playlist and as a stinger. Of a soundtrack that becomes a layer it is part of that layer's
  /// gain. Any thread.
  ///
  /// ```swift
  /// let boss = try Soundtrack(contentsOf: url)
  /// boss.gain = .decibels(-3)
  /// ```
  public var gain: Gain {
    get { ownGain.withLock { $0 } }
    set { ownGain.withLock { $0 = newValue } }
  }

  // MARK: - Its place

  /// The same file, which remembers where it was left: a play of it, or a crossfade to it, that names no frame goes on
  /// there. With another loop or tempo it remembers the same position. Having played to its end it begins anew.
  ///
  /// ```swift
  /// let town = try Soundtrack(contentsOf: url).rememberingPosition()
  /// engine.soundtrack.play(town)
  /// engine.soundtrack.crossfade(to: cave, over: .seconds(2))
  /// engine.soundtrack.crossfade(to: town, over: .seconds(2))   // goes on where it had faded out
  /// ```
  public func rememberingPosition() -> Soundtrack { Soundtrack(self, info, tempo, PositionMemory(), layers) }

  /// The same file, which begins anew at each play.
  package func forgettingPosition() -> Soundtrack { Soundtrack(self, info, tempo, nil, layers) }

  /// The frame of its file at which a soundtrack that remembers its position fell silent last; nil if it has not been
  /// left, has played to its end, or does not remember. A game may set it: a saved one, or nil to have it begin anew.
  public var rememberedFrame: Int? {
    get { memory?.frame }
    set { memory?.frame = newValue.map { max(0, min($0, info.frames)) } }
  }

  /// Soundtracks are equal if they are the same object.
  public static func == (first: Soundtrack, second: Soundtrack) -> Bool { first === second }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// How long the file is, played once.
  public var duration: Duration { FrameCount(info.frames).duration(sampleRate: info.format.sampleRate) }

  /// The frame of its file at a time of the file.
  public func frame(at time: Duration) -> Int { FrameCount(time, sampleRate: info.format.sampleRate).rawValue }

  /// The file's frame that plays `played` frames, at `sampleRate`, after `start` did, the loop folded in, and how often
  /// that has begun again by then.
  func place(after played: Int, from start: Int, loops: LoopCount, sampleRate: Int) -> (frame: Int, passed: Int) {
    let rate = info.format.sampleRate
    let inFile = rate == sampleRate ? played : (played * rate + sampleRate / 2) / sampleRate
    guard let place = info.repeatedRegion?.place(after: inFile, from: start, repeats: loops.repeats) else {
      return (min(start + inFile, info.frames), 0)
    }
    return loops.isEndless ? place : (min(place.frame, info.frames), place.passed)
  }

  /// The file's frame that plays first when `frame` is asked for: within the file, and the loop folded in; 0 where it
  /// can not seek.
  func position(at frame: Int, loops: LoopCount) -> Int {
    guard canSeek else { return 0 }
    let clamped = max(0, min(frame, info.frames))
    return loops.isEndless ? info.repeatedRegion?.position(after: 0, from: clamped) ?? clamped : clamped
  }
}

/// The identity of a piece.
final class Piece: Sendable {}

/// Where a soundtrack was left, for one that remembers it. Any thread.
final class PositionMemory: Sendable {
  private let place = Locked<Int?>(nil)

  /// The frame of the file; nil where it has not been left, or has played to its end.
  var frame: Int? {
    get { place.withLock { $0 } }
    set { place.withLock { $0 = newValue } }
  }
}
