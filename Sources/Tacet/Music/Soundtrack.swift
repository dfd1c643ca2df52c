import TacetSignal
import TacetSystem
public import FoundationEssentials
public import TacetDecoding

/// Long, looping, streamed music: a file that is decoded while it plays.
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
  let source: SoundSource
  let limits: DecodingLimits
  let loudness: LoudnessTags

  /// Inspects a file of any kind that ``SoundEffect`` takes. Blocks on the disk for its headers.
  ///
  /// The gain that the file's tags name is applied unless `loudness` is ``LoudnessTags/ignored``.
  ///
  /// - Throws: ``DecodingError``, naming the file and what is wrong with it.
  public convenience init(
    contentsOf url: URL, limits: DecodingLimits = .standard, loudness: LoudnessTags = .applied
  ) throws(DecodingError) {
    try self.init(.file(path: url.pathText), limits: limits, loudness: loudness)
  }

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
  public convenience init(
    data: Data, named name: String = "data", limits: DecodingLimits = .standard, loudness: LoudnessTags = .applied
  ) throws(DecodingError) {
    try self.init(.data([UInt8](data), name: name), limits: limits, loudness: loudness)
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

  private init(_ source: SoundSource, limits: DecodingLimits, loudness: LoudnessTags) throws(DecodingError) {
    info = try Decoder(source, limits: limits).info
    tempo = nil
    layers = []
    memory = nil
    self.source = source
    self.limits = limits
    self.loudness = loudness
  }

  /// Inspects a file on a thread of the engine's, so that the caller's can go on.
  ///
  /// - Throws: ``DecodingError``.
  public static func load(
    contentsOf url: URL, limits: DecodingLimits = .standard, loudness: LoudnessTags = .applied
  ) async throws(DecodingError) -> Soundtrack {
    try await Loader.run { () throws(DecodingError) in
      try Soundtrack(contentsOf: url, limits: limits, loudness: loudness)
    }
  }

  /// False where its bytes are in memory.
  var isFile: Bool { if case .data = source { false } else { true } }

  /// Stems of one piece, 1 to 8, which play on one frame: the first one's loop, tempo and place are those of all. Each
  /// is faded by the intensity: ``SoundtrackPlayer/setIntensity(_:over:)``.
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
      guard stem.layers.isEmpty else { throw .invalidLayers(path: stem.info.path, fault: "it has layers itself") }
      guard stem.info.format.sampleRate == first.info.format.sampleRate, stem.info.frames == first.info.frames else {
        throw .invalidLayers(
          path: stem.info.path,
          fault: "it has \(stem.info.frames) frames at \(stem.info.format.sampleRate) Hz, \(first.info.path) has "
            + "\(first.info.frames) at \(first.info.format.sampleRate) Hz")
      }
      var info = stem.info
      info.loop = first.info.loop
      stems.append(layer.with(Soundtrack(stem, info, nil, nil)))
    }
    self.init(first, first.info, first.tempo, first.memory, stems)
  }

  /// The files that it plays at once.
  var stems: [Soundtrack] { layers.isEmpty ? [self] : layers.map(\.soundtrack) }

  private init(
    _ other: Soundtrack, _ info: SoundInfo, _ tempo: TempoMap?, _ memory: PositionMemory?,
    _ layers: [SoundtrackLayer] = []
  ) {
    self.info = info
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

  /// The same file with another loop, in frames of the file: what precedes `region` plays once, then `region` repeats.
  ///
  /// ```swift
  /// let boss = try Soundtrack(contentsOf: url)
  /// if let region = LoopRegion(start: 44_100, end: boss.info.frames) {
  ///   engine.soundtrack.play(try boss.looping(over: region))
  /// }
  /// ```
  ///
  /// - Throws: ``DecodingError/invalidLoop(path:start:end:frames:)`` for a region that is not inside the file, or
  ///   shorter than 10 ms.
  public func looping(over region: LoopRegion) throws(DecodingError) -> Soundtrack {
    guard region.holdsFrames, region.end <= info.frames,
      LoopTags.shorter(region, sampleRate: info.format.sampleRate) == nil
    else {
      throw .invalidLoop(path: info.path, start: region.start, end: region.end, frames: info.frames)
    }
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

  /// The file's frame that plays first when `frame` is asked for: within the file, and the loop folded in.
  func position(at frame: Int, loops: LoopCount) -> Int {
    let clamped = max(0, min(frame, info.frames))
    return loops.isEndless ? info.repeatedRegion?.position(after: 0, from: clamped) ?? clamped : clamped
  }
}

/// Where a soundtrack was left, for one that remembers it. Any thread.
final class PositionMemory: Sendable {
  private let place = Locked<Int?>(nil)

  /// The frame of the file; nil where it has not been left, or has played to its end.
  var frame: Int? {
    get { place.withLock { $0 } }
    set { place.withLock { $0 = newValue } }
  }
}
