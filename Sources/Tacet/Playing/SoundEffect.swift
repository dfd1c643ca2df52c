import TacetSystem
import TacetSignal
public import FoundationEssentials
import Logging
import Synchronization
public import TacetDecoding
internal import TacetMixer
import TacetSession

/// A short sound, wholly decoded, that may be played any number of times at once; or a long one that is streamed.
///
/// It is converted to the engine's rate when it is loaded (48 kHz by default), because that is at once the
/// best quality and the cheapest voice. Takes 4 bytes a sample, or 2 with ``Storage/compact``; each further engine that
/// plays it has a copy, and stereo sound with a place in space half as much again. Loading reads a file: do it before
/// the game runs, or with ``load(contentsOf:sampleRate:storage:limits:loudness:)``. Safe to use from any thread.
///
/// ```swift
/// let shot = try SoundEffect(contentsOf: laser)
/// shot.limit = PlayLimit(4)
/// engine.play(shot, pan: -0.5, pitch: 1.1)
/// ```
public final class SoundEffect: Sendable {
  /// The way in which an effect is kept in memory.
  public enum Storage: String, Hashable, Sendable, CaseIterable {
    /// 32-bit float, at the rate that is asked for.
    case standard
    /// 16 bits a sample, at the file's own rate: the least memory. A rate that is not the engine's makes each voice
    /// cost more, since it is resampled while it plays: ``AudioEngine/Configuration/resampling``. Frames beyond full
    /// scale, as files of float samples have them, are kept at a lower level and played as loud as they are, up to 24
    /// dB; what is louder clips, and a warning in the log names the file.
    case compact

    /// The bytes of a sample.
    var sampleSize: Int { self == .compact ? 2 : 4 }
  }

  /// The source that it was loaded from, and the way.
  private struct Origin: Sendable {
    let source: SoundSource
    let sampleRate: Int
    let storage: Storage
    let limits: DecodingLimits
    let loudness: LoudnessTags
  }

  private struct Settings {
    var caption: String?
    var limit: PlayLimit?
    var space = SpatialVoice()
    var reverbSend: ReverbSend?
  }

  private static let logger = Logger(label: "tacet")
  private static let lastID = Atomic<UInt64>(0)

  /// Distinguishes effects, also from those that are gone.
  let id = SoundEffect.lastID.wrappingAdd(1, ordering: .relaxed).newValue
  /// How many frames it has, at ``sampleRate``; `Int.max` if the length is unknown.
  public var frames: Int { stream?.frames ?? newest.frames }
  /// The rate of its samples in memory, in Hz.
  public var sampleRate: Int { newest.format.sampleRate }
  /// 1 for mono, 2 for stereo. A file with more channels is folded to stereo.
  public var channels: Int { newest.format.channels }
  /// How long it is at its own pitch.
  public var duration: Duration { FrameCount(frames).duration(sampleRate: sampleRate) }
  /// The frame at a time of it: for the `from` of a play.
  public func frame(at time: Duration) -> Int { FrameCount(time, sampleRate: sampleRate).rawValue }
  /// The region that repeats when it loops, where the file names one; else all of it repeats.
  public var loop: LoopRegion? { stream?.loop ?? newest.loop }

  /// The properties of the file, with the frames that it has; nil for an effect from frames.
  public var info: SoundInfo? { stream?.info ?? content.newest.info }

  /// The bytes of its frames in memory; 0 of a streamed one.
  public var bytes: Int { isStreamed ? 0 : frames * channels * (origin?.storage ?? .standard).sampleSize }

  /// True if its frames are not in memory: each play reads its file, or asks the game for them.
  public var isStreamed: Bool { stream != nil }

  /// The effect in words, for players who do not hear it: see ``AudioEngine/captions``. Any thread.
  public var caption: String? {
    get { hasCaption ? settings.withLock { $0.caption } : nil }
    set {
      settings.withLock { $0.caption = newValue }
      isCaptioned.store(newValue != nil, ordering: .releasing)
    }
  }

  /// True if it has a caption.
  var hasCaption: Bool { isCaptioned.load(ordering: .acquiring) }

  /// How many of its voices may live at once in an engine; nil: any number. It holds for plays from then on. Any
  /// thread.
  public var limit: PlayLimit? {
    get { hasLimit ? settings.withLock { $0.limit } : nil }
    set {
      settings.withLock { $0.limit = newValue }
      isLimited.store(newValue != nil, ordering: .releasing)
    }
  }

  /// True if it has a limit.
  var hasLimit: Bool { isLimited.load(ordering: .acquiring) }

  /// How its voices sound from their places, unless a play says otherwise. It holds for plays from then on. Any thread.
  public var space: SpatialVoice {
    get { ownSpace ?? SpatialVoice() }
    set {
      settings.withLock { $0.space = newValue }
      hasSpace.store(newValue != SpatialVoice(), ordering: .releasing)
    }
  }

  /// How its voices sound from their places, where that is not as all do.
  var ownSpace: SpatialVoice? { hasOwnSpace ? settings.withLock { $0.space } : nil }

  /// True if it does not sound from its places as all do.
  var hasOwnSpace: Bool { hasSpace.load(ordering: .acquiring) }

  /// The send of its voices to the reverb, whatever their bus says; nil: what that says. It holds for plays from then
  /// on: ``AudioReverb``. Any thread.
  public var reverbSend: ReverbSend? {
    get { hasOwnSend ? settings.withLock { $0.reverbSend } : nil }
    set {
      settings.withLock { $0.reverbSend = newValue }
      hasSend.store(newValue != nil, ordering: .releasing)
    }
  }

  /// True if its send is not what its bus says.
  var hasOwnSend: Bool { hasSend.load(ordering: .acquiring) }

  /// The name for a log: of its file or data, if it has one.
  var nameForLog: String { (origin?.source.name ?? stream?.name)?.shown(limit: 160) ?? "an effect of \(frames) frames" }

  private let origin: Origin?
  /// The effect that it is a copy of: it keeps that one alive, so that a library finds it.
  private let original: SoundEffect?
  /// Where its frames come from, if they are not in memory.
  let stream: StreamedSound?
  private let settings = Locked(Settings())
  /// So that the play of an effect without a limit takes no lock for it.
  private let isLimited = Atomic(false)
  /// True if ``space`` is not the default; read without the lock.
  private let hasSpace = Atomic(false)
  /// True if the effect has a send of its own; read without the lock.
  private let hasSend = Atomic(false)
  /// True if the effect has a caption; read without the lock.
  private let isCaptioned = Atomic(false)
  let content: EffectContent
  private var newest: EffectVersion { content.newest }

  /// Loads a file: WAV, Ogg Vorbis or Opus, FLAC, MP3, AIFF, CAF or AU. Blocks on the disk.
  ///
  /// The gain that the file's tags name is applied unless `loudness` is ``LoudnessTags/ignored``.
  ///
  /// A file whose name is no UTF-8 is opened by a URL with its bytes percent-encoded, as are those of soundtracks,
  /// libraries, banks and short sounds: `URL(string: "file:///old/caf%E9.wav")`. Foundation's other ways to a URL lose
  /// such bytes. Errors show them as U+FFFD, and the paths in errors and ``SoundInfo`` keep them, for the engine's own
  /// methods alone.
  ///
  /// - Throws: ``DecodingError``, naming the file and what is wrong with it.
  public convenience init(
    contentsOf url: URL, sampleRate: Int = 48_000, storage: Storage = .standard, limits: DecodingLimits = .standard,
    loudness: LoudnessTags = .applied
  ) throws(DecodingError) {
    try self.init(
      .file(path: url.pathText), sampleRate: sampleRate, storage: storage, limits: limits, loudness: loudness)
  }

  /// Loads a file by its path.
  ///
  /// - Throws: ``DecodingError``.
  public convenience init(
    path: String, sampleRate: Int = 48_000, storage: Storage = .standard, limits: DecodingLimits = .standard,
    loudness: LoudnessTags = .applied
  ) throws(DecodingError) {
    try self.init(.file(path: path), sampleRate: sampleRate, storage: storage, limits: limits, loudness: loudness)
  }

  /// Loads a sound file that is in memory; `name` is what errors call it.
  ///
  /// - Throws: ``DecodingError``.
  public convenience init(
    data: Data, named name: String = "data", sampleRate: Int = 48_000, storage: Storage = .standard,
    limits: DecodingLimits = .standard,
    loudness: LoudnessTags = .applied
  ) throws(DecodingError) {
    try self.init(
      .data([UInt8](data), name: name), sampleRate: sampleRate, storage: storage, limits: limits, loudness: loudness)
  }

  /// Loads a sound file that the game reads itself, such as an entry of a pack file. Blocks for `reader`.
  ///
  /// - Throws: ``DecodingError``.
  public convenience init(
    reader: any SoundReader, sampleRate: Int = 48_000, storage: Storage = .standard, limits: DecodingLimits = .standard,
    loudness: LoudnessTags = .applied
  ) throws(DecodingError) {
    try self.init(.reader(reader), sampleRate: sampleRate, storage: storage, limits: limits, loudness: loudness)
  }

  /// An effect from frames: interleaved samples, full scale -1 to 1, mono or stereo, at `sampleRate` frames a second.
  /// Values that are not numbers become silence. A voice of an effect without frames ends as it begins.
  ///
  /// - Throws: ``EngineError/invalidFrames(_:)`` for other channels than 1 or 2, or rates beyond 1,000 to 384,000.
  public init(frames samples: [Float], sampleRate: Int, channels: Int = 1, loop: LoopRegion? = nil) throws(EngineError)
  {
    let format = try AudioFormat(effectRate: sampleRate, channels: channels)
    let pcm = PCM(
      format: format, samples: samples.map { $0.isFinite ? $0 : 0 })
    content = EffectContent(EffectVersion(EffectFrames(pcm), loop: loop, info: nil))
    (origin, stream, original) = (nil, nil, nil)
  }

  /// A long effect that is read from its file while it plays, at a place in space as any other: dialogue, ambience.
  ///
  /// It is decoded 340 ms ahead (at 48 kHz) by the feeder's thread, from bytes that a thread of its own reads 2 s
  /// ahead. A voice begins when its file is open and read; one that is to start later than that is exact to the frame.
  /// A voice that is inaudible rests, and comes back where it would be. At most 16 of them live at once; a play beyond
  /// ends ``VoiceEnd/refused``. Pitches up to 4 are kept up with.
  ///
  /// Each takes up to 350 kB and the bytes ahead, 64 KiB to 1 MiB; with HRTF 64 KiB more. A file that is deleted while
  /// it plays goes on; one that can not be read on ends ``VoiceEnd/failed``. Blocks on the disk for the file's headers.
  ///
  /// ```swift
  /// let river = try SoundEffect(streaming: riverURL)
  /// engine.play(river, at: [12, 0, -3], loops: true)
  /// ```
  ///
  /// - Throws: ``DecodingError``, naming the file and what is wrong with it;
  ///   ``DecodingError/sampleRateOutsideLimits(path:sampleRate:limits:)`` for a rate outside 1,000 to 384,000.
  public convenience init(
    streaming url: URL, sampleRate: Int = 48_000, limits: DecodingLimits = .standard, loudness: LoudnessTags = .applied
  ) throws(DecodingError) {
    try self.init(
      streaming: try Soundtrack(contentsOf: url, limits: limits, loudness: loudness), sampleRate: sampleRate)
  }

  /// As ``init(streaming:sampleRate:limits:loudness:)``, from bytes that the game reads, on a thread of the engine's.
  ///
  /// - Throws: ``DecodingError``.
  public convenience init(
    streaming reader: any SoundReader, sampleRate: Int = 48_000, limits: DecodingLimits = .standard,
    loudness: LoudnessTags = .applied
  ) throws(DecodingError) {
    try self.init(streaming: try Soundtrack(reader: reader, limits: limits, loudness: loudness), sampleRate: sampleRate)
  }

  /// As ``init(streaming:sampleRate:limits:loudness:)``, by a path.
  package convenience init(streamingPath path: String, sampleRate: Int, loudness: LoudnessTags) throws(DecodingError) {
    try self.init(streaming: try Soundtrack(path: path, loudness: loudness), sampleRate: sampleRate)
  }

  private convenience init(streaming file: Soundtrack, sampleRate: Int) throws(DecodingError) {
    let rates = AudioFormat.effectRates
    guard rates.contains(sampleRate) else {
      throw .sampleRateOutsideLimits(path: file.info.path, sampleRate: sampleRate, limits: rates)
    }
    self.init(.file(file, sampleRate: sampleRate))
  }

  /// An effect whose frames the game makes while it plays: synthesis, video, an emulator, voice over a network.
  ///
  /// `fill` is given room for a number of frames, interleaved and silent, and returns how many it has filled; fewer
  /// than there is room for end the voice. Samples that are not finite become silence. It is called ahead by `latency`,
  /// a quarter of that at once, on a thread of the engine's that no other sound uses, and never on two at a time: it
  /// may lock and wait. One that is late is heard as a gap, in which the voice waits, and counted:
  /// ``EngineStatistics/dropouts``. In an offline engine it is called on the thread that renders. It must not call the
  /// engine that plays it.
  ///
  /// A voice is resampled to the engine's rate: ``AudioEngine/Configuration/resampling``. It goes on while it is
  /// inaudible, and waits in a hold as a loop does; frames that pass unheard are not made later. Two voices of one
  /// effect share its frames. At most 16 streamed effects live at once.
  ///
  /// ```swift
  /// let beeper = try SoundEffect(generatedAt: 32_000, channels: 1) { samples in
  ///   emulator.withLock { $0.fill(samples) }  // how many frames it had
  /// }
  /// engine.play(beeper, at: [0, 1, -2])
  /// ```
  ///
  /// - Parameters:
  ///   - sampleRate: frames a second, 1,000 to 384,000.
  ///   - channels: 1 or 2.
  ///   - latency: how far ahead, 40 to 300 ms, and 16,320 frames at the most.
  ///   - fill: makes frames.
  /// - Throws: ``EngineError/invalidFrames(_:)`` for a value outside these ranges.
  public convenience init(
    generatedAt sampleRate: Int, channels: Int = 1, latency: Duration = .milliseconds(60),
    fill: @escaping @Sendable (UnsafeMutableBufferPointer<Float>) -> Int
  ) throws(EngineError) {
    self.init(.generator(try SoundGenerator(sampleRate: sampleRate, channels: channels, latency: latency, fill)))
  }

  private init(_ stream: StreamedSound) {
    content = EffectContent(EffectVersion(streamedAs: stream.format))
    (origin, self.stream, original) = (nil, stream, nil)
  }

  private init(
    _ source: SoundSource, sampleRate: Int, storage: Storage, limits: DecodingLimits, loudness: LoudnessTags
  ) throws(DecodingError) {
    let origin = Origin(
      source: source, sampleRate: sampleRate, storage: storage, limits: limits, loudness: loudness)
    content = EffectContent(try Self.load(origin))
    self.origin = origin
    (stream, original) = (nil, nil)
  }

  private init(_ other: SoundEffect) {
    content = other.content
    origin = other.origin
    stream = other.stream
    original = other.original ?? other
  }

  private static func load(_ origin: Origin) throws(DecodingError) -> EffectVersion {
    let rate = origin.storage == .compact ? nil : origin.sampleRate
    let sound = try decodeEffect(origin.source, sampleRate: rate, limits: origin.limits, loudness: origin.loudness)
    guard origin.storage == .compact else {
      return EffectVersion(EffectFrames(sound.pcm), loop: sound.loop, info: sound.info)
    }
    let (frames, isClipped) = EffectFrames.compacting(sound.pcm)
    if isClipped {
      logger.warning("\(sound.info.path.shown(limit: 200)) clips in 16 bits: its peak is above 24 dB")
    }
    return EffectVersion(frames, loop: sound.loop, info: sound.info)
  }

  /// The same effect with a caption and a limit of its own. Its frames are in memory once.
  public func copy() -> SoundEffect { SoundEffect(self) }

  /// Reads its file again, for work on sounds while the game runs. Plays from then on, also of its copies, have the new
  /// frames; voices that live go on with the old ones, which leave the memory with the last of them. Blocks on the
  /// disk.
  ///
  /// An effect that was made of frames stays as it is.
  ///
  /// - Throws: ``DecodingError``; the effect stays as it was.
  public func reload() throws(DecodingError) {
    guard let origin else { return }
    content.replace(try Self.load(origin))
  }

  /// Loads a file on a thread of the engine's, so that the caller's can go on.
  ///
  /// - Throws: ``DecodingError``.
  public static func load(
    contentsOf url: URL, sampleRate: Int = 48_000, storage: Storage = .standard, limits: DecodingLimits = .standard,
    loudness: LoudnessTags = .applied
  ) async throws(DecodingError) -> SoundEffect {
    try await Loader.run { () throws(DecodingError) in
      try SoundEffect(contentsOf: url, sampleRate: sampleRate, storage: storage, limits: limits, loudness: loudness)
    }
  }

  /// Finds the effect's frames; false if it is streamed. Takes no lock and counts no reference: they may be gone where
  /// ``isReplaced``.
  @inline(__always)
  func findBuffer(for request: inout PlayRequest) -> Bool { content.copyFirst(to: &request.start.buffer) }

  /// True once it was reloaded.
  var isReplaced: Bool { content.isReplaced }
}
