import TacetSystem
import TacetSignal
import Logging
import Synchronization
public import TacetDecoding
internal import TacetMixer
import TacetSession

/// A short sound, wholly decoded, that may be played any number of times at once; or a long one that is streamed.
///
/// It is converted to the engine's rate when it is made (48 kHz by default), from a file and from frames alike, because
/// that is at once the best quality and the cheapest voice. Takes 4 bytes a sample, or 2 with ``Storage/compact``; each
/// further engine that plays it has a copy, and stereo sound with a place in space half as much again. Loading reads a
/// file: do it before the game runs, or with ``load(contentsOf:sampleRate:storage:limits:loudness:)``. Safe to use from
/// any thread.
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

  /// The gain, the bus and the priority of plays that say nothing of them.
  struct Defaults: Hashable, Sendable {
    var gain = Gain.unity
    var bus: String?
    var priority = 0
  }

  /// A loop of the effect's own, and its stream with that.
  private struct OwnLoop {
    let region: LoopRegion
    let stream: StreamedSound?
  }

  private struct Settings {
    var caption: String?
    var captionCooldown = Duration.zero
    var limit: PlayLimit?
    var space = SpatialVoice()
    var reverbSend: ReverbSend?
    var defaults = Defaults()
    var loop: OwnLoop?
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
  /// The region that repeats when it loops: that of ``setLoop(_:)``, else the one that the file names; nil: all of it.
  public var loop: LoopRegion? { ownLoop ?? stream?.loop ?? newest.loop }

  /// The properties of the file, with the frames that it has; nil for an effect from frames.
  public var info: SoundInfo? { stream?.info ?? content.newest.info }

  /// The bytes of its frames in memory; 0 of a streamed one.
  public var bytes: Int { isStreamed ? 0 : frames * channels * (origin?.storage ?? .standard).sampleSize }

  /// True if its frames are not in memory: each play reads its file, or asks the game for them.
  public var isStreamed: Bool { stream != nil }

  /// True if a function of the game makes its frames while it plays.
  var isGenerated: Bool { if case .generator = stream { true } else { false } }

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

  /// The least time from one caption to the next with the same words, whichever effect has them; 0: each play makes
  /// one. The sound plays all the same. Any thread.
  public var captionCooldown: Duration {
    get { settings.withLock { $0.captionCooldown } }
    set { settings.withLock { $0.captionCooldown = max(.zero, newValue) } }
  }

  // MARK: - What plays have that say nothing of it

  /// Its own gain, at most 24 dB, on top of which comes that of each play; unity unless it is set. It holds for plays
  /// from then on: ``EngineVoice/setGain(_:over:at:)`` sets the whole gain of a voice. Any thread.
  public var gain: Gain {
    get { defaults.gain }
    set { setDefaults { $0.gain = newValue } }
  }

  /// The name of the bus that it plays on where a play names none; nil, and the name of no bus: `effects`. On
  /// `soundtrack` and `master` no voice plays: ``VoiceEnd/refused``. It holds for plays from then on. Any thread.
  public var bus: String? {
    get { defaults.bus }
    set { setDefaults { $0.bus = newValue } }
  }

  /// Its priority where a play says none; 0 unless it is set. It holds for plays from then on. Any thread.
  public var priority: Int {
    get { defaults.priority }
    set { setDefaults { $0.priority = newValue } }
  }

  /// The gain, the bus and the priority together.
  var defaults: Defaults { hasDefaults ? settings.withLock { $0.defaults } : Defaults() }

  private func setDefaults(_ change: (inout Defaults) -> Void) {
    settings.withLock { settings in
      change(&settings.defaults)
      isSpecial.store(settings.defaults != Defaults(), ordering: .releasing)
    }
  }

  /// True if its gain, its bus or its priority is not as usual.
  var hasDefaults: Bool { isSpecial.load(ordering: .acquiring) }

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

  /// True if something of what its plays are by default is not as usual.
  var hasSettings: Bool { hasDefaults || hasOwnSpace || hasOwnSend }

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
  /// True if its gain, its bus or its priority was set; read without the lock.
  private let isSpecial = Atomic(false)
  /// True if it has a loop of its own; read without the lock.
  private let hasLoop = Atomic(false)
  let content: EffectContent
  private var newest: EffectVersion { content.newest }

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
  package convenience init(
    bytes: [UInt8], named name: String, sampleRate: Int = 48_000, storage: Storage = .standard,
    limits: DecodingLimits = .standard, loudness: LoudnessTags = .applied
  ) throws(DecodingError) {
    try self.init(
      .data(bytes, name: name), sampleRate: sampleRate, storage: storage, limits: limits, loudness: loudness)
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
  /// Frames of another rate than `engineRate` are converted in this call, as those of files are: a fifth of a
  /// millisecond for a second of mono. A voice costs a seventeenth then, and sounds better; its length, and its loop,
  /// are rounded to whole frames, which changes the pitch of a loop of some ten frames. Nil keeps them as they are:
  /// each voice is resampled while it plays.
  ///
  /// - Parameters:
  ///   - samples: the frames.
  ///   - sampleRate: their rate, 1,000 to 384,000.
  ///   - channels: 1 or 2.
  ///   - loop: what repeats when it loops, in these frames; nil: all of it.
  ///   - engineRate: the rate of the engine that plays it.
  /// - Throws: ``EngineError/invalidFrames(_:)`` for other channels or rates, and frames that take more than 256 MiB
  ///   once they are converted.
  public init(
    frames samples: [Float], sampleRate: Int, channels: Int = 1, loop: LoopRegion? = nil,
    convertedTo engineRate: Int? = 48_000
  ) throws(EngineError) {
    let format = try AudioFormat(effectRate: sampleRate, channels: channels)
    let target = try AudioFormat(effectRate: engineRate ?? sampleRate, channels: channels)
    let pcm = PCM(
      format: format, samples: samples.map { $0.isFinite ? $0 : 0 })
    let sound: (pcm: PCM, loop: LoopRegion?)
    do throws(DecodingError) {
      sound = try convertEffect(pcm, loop: loop, toSampleRate: target.sampleRate)
    } catch {
      throw .invalidFrames(error.description)
    }
    content = EffectContent(EffectVersion(EffectFrames(sound.pcm), loop: sound.loop, info: nil))
    (origin, stream, original) = (nil, nil, nil)
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
  package convenience init(
    streamingPath path: String, sampleRate: Int, limits: DecodingLimits = .standard, loudness: LoudnessTags
  ) throws(DecodingError) {
    try self.init(streaming: try Soundtrack(path: path, limits: limits, loudness: loudness), sampleRate: sampleRate)
  }

  convenience init(streaming file: Soundtrack, sampleRate: Int) throws(DecodingError) {
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

  init(
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

  /// The same effect with settings of its own, all as those of a new one: caption, limit, space, send, loop, gain, bus
  /// and priority. Its frames are in memory once.
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

  /// Finds the effect's frames; false if it is streamed. Takes no lock, unless it has a loop of its own, and counts no
  /// reference: they may be gone where ``isReplaced``.
  @inline(__always)
  func findBuffer(for request: inout PlayRequest) -> Bool {
    guard content.copyFirst(to: &request.start.buffer) else { return false }
    if hasOwnLoop { applyLoop(to: &request.start.buffer) }
    return true
  }

  // MARK: - Its loop

  /// Sets the region that repeats when it loops, in its frames in memory (``sampleRate``): what precedes it plays once.
  /// Nil: the one that the file names, or all of it. It holds for plays from then on, of this effect and not of its
  /// copies; where a reload leaves fewer frames, for those that are left. Any thread.
  ///
  /// ```swift
  /// let engineSound = try SoundEffect(contentsOf: url)
  /// try engineSound.setLoop(LoopRegion(start: engineSound.frame(at: .milliseconds(400)), end: engineSound.frames))
  /// ```
  ///
  /// - Throws: ``EngineError/invalidLoop(_:)`` for a region that is not within its frames or shorter than 10 ms,
  ///   ``EngineError/notInMemory(_:)`` for a generated effect; the loop stays as it was.
  public func setLoop(_ region: LoopRegion?) throws(EngineError) {
    guard let region else { return keep(nil) }
    if case .generator = stream { throw .notInMemory("its frames are made while it plays, and none is the last") }
    guard region.holdsFrames, region.end <= frames, LoopTags.shorter(region, sampleRate: sampleRate) == nil else {
      throw .invalidLoop("frames \(region.start) to \(region.end) of \(frames): it lies within and lasts 10 ms or more")
    }
    do throws(DecodingError) {
      keep(OwnLoop(region: region, stream: try stream?.looping(over: region)))
    } catch {
      throw .invalidLoop(error.description)
    }
  }

  /// Sets its loop by frames of its file.
  ///
  /// - Throws: ``EngineError/invalidLoop(_:)``, as ``setLoop(_:)``.
  func setLoop(ofFile region: LoopRegion) throws(EngineError) {
    guard let info else { return try setLoop(region) }
    guard region.holdsFrames, info.frames == 0 || region.end <= info.frames else {
      throw .invalidLoop("frames \(region.start) to \(region.end) of the file's \(info.frames)")
    }
    let rate = info.format.sampleRate
    try setLoop(
      LoopRegion(
        start: converted(region.start, from: rate, to: sampleRate),
        end: min(converted(region.end, from: rate, to: sampleRate), frames)))
  }

  private func keep(_ loop: OwnLoop?) {
    settings.withLock { $0.loop = loop }
    hasLoop.store(loop != nil, ordering: .releasing)
  }

  private var hasOwnLoop: Bool { hasLoop.load(ordering: .acquiring) }
  private var ownLoop: LoopRegion? { hasOwnLoop ? settings.withLock { $0.loop?.region } : nil }

  /// The stream of a play, with the loop of the effect's own; nil if its frames are in memory.
  var playedStream: StreamedSound? {
    guard stream != nil, hasOwnLoop else { return stream }
    return settings.withLock { $0.loop?.stream } ?? stream
  }

  /// Gives a play in memory the loop of the effect's own, if it has one.
  func applyLoop(to buffer: inout EffectBuffer) {
    guard let loop = ownLoop, loop.start < Int(buffer.frames) else { return }
    buffer.loopStart = Int32(clamping: loop.start)
    buffer.loopEnd = min(Int32(clamping: loop.end), buffer.frames)
  }

  // MARK: - Its frames

  /// Copies `count` of its frames, or those that there are, from the frame `first` on: interleaved samples as they are
  /// in memory, at ``sampleRate`` with ``channels``, full scale -1 to 1. Any thread.
  ///
  /// - Throws: ``EngineError/notInMemory(_:)`` for one that is streamed or generated: ``DecodedSound`` decodes files.
  public func samples(from first: Int = 0, count: Int = .max) throws(EngineError) -> [Float] {
    let version = try version()
    let count = max(0, min(count, version.frames - max(0, first)))
    return [Float](unsafeUninitializedCapacity: count * version.format.channels) { samples, done in
      let made = samples.baseAddress.map { version.copy(from: first, count: count, to: $0) } ?? 0
      done = made * version.format.channels
    }
  }

  /// Copies up to `count` of its frames to the place of a caller, which has room for them in its ``channels``. Returns
  /// how many there were.
  ///
  /// - Throws: ``EngineError/notInMemory(_:)``, as ``samples(from:count:)``.
  package func copySamples(
    from first: Int, count: Int, to samples: UnsafeMutablePointer<Float>
  ) throws(EngineError) -> Int { try version().copy(from: first, count: count, to: samples) }

  /// The newest version, whose frames are in memory.
  private func version() throws(EngineError) -> EffectVersion {
    guard !isStreamed else { throw .notInMemory("its frames are read or made while it plays") }
    return newest
  }

  /// True once it was reloaded.
  var isReplaced: Bool { content.isReplaced }
}
