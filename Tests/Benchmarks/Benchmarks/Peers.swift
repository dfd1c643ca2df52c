import CTacetOpenAL
import CTacetSndFile
import CTacetVorbis
import Foundation
import Tacet
import TacetDecoding
import TacetSignal

/// Loading, streaming and the response of the conversion from 44.1 to 48 kHz, beside other libraries, in one run.
///
/// Each figure is measured in a process of its own: `Benchmarks --peer SUBJECT NAME`.
enum Peers {
  /// A property that is measured of each.
  enum Subject: String, CaseIterable {
    /// Milliseconds of the processor for 100 mono effects of half a second, ready to play at 48 kHz.
    case load
    /// Milliseconds of the processor for a minute of stereo music at 48 kHz.
    case stream
    /// The levels of tones, in decibels against one of 200 Hz.
    case response
  }

  /// Ours, libraries of others, and pairs of them.
  private enum Peer: Hashable {
    case tacet, tacetMixed, vorbisFile, sdl
    case sampleRate(Int)
    case openAL(resampler: Int)

    static let all: [Peer] =
      [.tacet, .tacetMixed, .vorbisFile] + SampleRate.grades.indices.map(Peer.sampleRate) + [.sdl]
      + (1...4).map(Peer.openAL)

    func name(for subject: Subject) -> String {
      switch self {
      case .tacet: "Tacet"
      case .tacetMixed: "Tacet, mixed"
      case .vorbisFile: "libvorbisfile, at 44.1 kHz"
      case .sampleRate(let grade): "libvorbisfile and libsamplerate, \(SampleRate.grades[grade])"
      case .sdl: subject == .stream ? "SDL2_mixer, mixed" : "SDL2_mixer"
      case .openAL(let resampler):
        subject == .load
          ? "libsndfile and OpenAL, at 44.1 kHz"
          : subject == .stream
            ? "libsndfile and OpenAL, mixed, resampler \(resampler)" : "OpenAL, resampler \(resampler)"
      }
    }

    /// True where it does such a thing. OpenAL loads without a conversion.
    func does(_ subject: Subject) -> Bool {
      switch self {
      case .tacet, .sampleRate, .sdl: true
      case .tacetMixed: subject == .stream
      case .vorbisFile: subject != .response
      case .openAL(let resampler): subject != .load || resampler == 1
      }
    }
  }

  private static let tones = [200, 1_000, 10_000, 15_000, 18_000, 19_000, 20_000]

  /// The rows of all that are installed.
  static func measure(_ report: inout Report) {
    if !SDLMixer.isInstalled { report.miss("SDL2_mixer: libsdl2-mixer-2.0-0 is not installed") }
    if !SampleRate.isInstalled { report.miss("libsamplerate: libsamplerate0 is not installed") }
    for subject in Subject.allCases {
      for peer in Peer.all where peer.does(subject) {
        if peer == .sdl, !SDLMixer.isInstalled { continue }
        if case .sampleRate = peer, !SampleRate.isInstalled { continue }
        let name = peer.name(for: subject)
        guard let values = Child.figures(["--peer", subject.rawValue, name]), !values.isEmpty else {
          report.miss("\(subject.rawValue) of \(name): the work failed")
          continue
        }
        switch subject {
        case .load:
          report.add(Row(name: "100 effects, \(name)", unit: "ms of the processor", figures: ["ms": values[0]]))
        case .stream:
          report.add(Row(name: "a minute, \(name)", unit: "ms of the processor", figures: ["ms": values[0]]))
        case .response:
          let figures = zip(tones, values).dropFirst().map { ("\($0 / 1_000) kHz", $1) }
          report.add(
            Row(name: "44.1 to 48 kHz, \(name)", unit: "dB", figures: Dictionary(uniqueKeysWithValues: figures)))
        }
      }
    }
  }

  /// The figures of one, in this process.
  static func figures(_ subject: String, _ name: String) throws -> [Double] {
    guard let subject = Subject(rawValue: subject),
      let peer = Peer.all.first(where: { $0.does(subject) && $0.name(for: subject) == name })
    else { fatal("no such peer: \(subject) \(name)") }
    switch subject {
    case .load: return [try load(peer)]
    case .stream: return [try stream(peer)]
    case .response:
      let levels = try tones.map { try level(peer, ofTone: Double($0)) }
      return levels.map { 20 * log10($0 / levels[0]) }
    }
  }

  // MARK: - Loading

  private static func load(_ peer: Peer) throws -> Double {
    let paths = (0..<100).map { Decode.effect($0) }
    var rounds: [Double] = []
    let all: () throws -> Void
    switch peer {
    case .tacet, .tacetMixed:
      all = { for path in paths { _ = try SoundEffect(path: path) } }
    case .vorbisFile:
      all = { for path in paths { _ = VorbisReader(path).all } }
    case .sampleRate(let grade):
      all = {
        for path in paths {
          let samples = VorbisReader(path).all
          _ = SampleRate.convert(samples, grade: grade)
        }
      }
    case .openAL:
      let mix = OpenALMix(sources: 1)
      all = {
        for path in paths {
          var header = SF_INFO()
          guard let file = sf_open(path, Int32(SFM_READ), &header) else { fatal("libsndfile does not open \(path)") }
          var samples = [Int16](repeating: 0, count: Int(header.frames))
          sf_readf_short(file, &samples, header.frames)
          sf_close(file)
          mix.upload(samples, rate: Int(header.samplerate))
        }
      }
    case .sdl:
      SDLMixer.open(driver: "dummy", request: 512)
      all = { for path in paths { SDLMixer.withChunk(path) { _ in } } }
    }
    for _ in 0..<9 {
      let began = Clock.process
      try all()
      rounds.append(Double(Clock.process - began) / 1e6)
    }
    return rounds.median
  }

  // MARK: - Streaming

  private static let second = BenchmarkVoices.outputRate
  private static let block = 1_024

  private static func stream(_ peer: Peer) throws -> Double {
    let samples = Block(frames: 2 * block)
    let minute: () throws -> Void
    switch peer {
    case .tacet:
      var decoder = try StreamDecoder(.file(path: Decode.music), outputSampleRate: second, loops: true)
      minute = { for _ in 0..<(60 * second / block) { _ = try decoder.read(into: samples.samples, frames: block) } }
    case .tacetMixed:
      let mix = try TacetMix(sounding: 16, voices: 16)
      mix.engine.soundtrack.play(try Soundtrack(path: Decode.music))
      minute = {
        for _ in 0..<(60 * second / block) {
          mix.engine.diagnostics.stepThreads()
          mix.render(into: samples.samples, frames: block)
        }
      }
    case .vorbisFile:
      let reader = VorbisReader(Decode.music)
      minute = { for _ in 0..<(60 * 44_100 / block) { _ = reader.read(block) } }
    case .sampleRate(let grade):
      let reader = VorbisReader(Decode.music)
      let conversion = SampleRate(grade: grade, channels: 2)
      minute = { for _ in 0..<(60 * 44_100 / block) { conversion.process(reader.read(block), into: samples.samples) } }
    case .openAL(let resampler):
      let mix = OpenALMix(sources: 1)
      let queue = OpenALQueue(Decode.music, on: mix.sources[0], resampler: resampler)
      minute = {
        for _ in 0..<(60 * second / block) {
          queue.fill()
          mix.render(into: samples.samples, frames: block)
        }
      }
    case .sdl: return SDLMixer.music(Decode.music, seconds: 60, request: block)
    }
    var rounds: [Double] = []
    for _ in 0..<5 {
      let began = Clock.process
      try minute()
      rounds.append(Double(Clock.process - began) / 1e6)
    }
    return rounds.median
  }

  // MARK: - Response

  /// The amplitude at which a tone of 44.1 kHz comes out at 48 kHz.
  private static func level(_ peer: Peer, ofTone hertz: Double) throws -> Double {
    let tone = (0..<44_100).map { Float(0.4 * sin(2 * .pi * hertz * Double($0) / 44_100)) }
    switch peer {
    case .tacet:
      let pcm = PCM(format: AudioFormat(sampleRate: 44_100, channels: 1), samples: tone)
      return amplitude(try convert(pcm, toSampleRate: second).samples, hertz)
    case .sampleRate(let grade): return amplitude(SampleRate.convert(tone, grade: grade), hertz)
    case .openAL(let resampler):
      let mix = OpenALMix(sources: 1)
      mix.upload(tone, rate: 44_100)
      mix.playOnce(on: 0, gain: 1, resampler: resampler)
      let block = Block(frames: 512)
      return amplitude(
        (0..<90).flatMap { _ in
          mix.render(into: block.samples, frames: 512)
          return (0..<512).map { block.samples[2 * $0] }
        }, hertz)
    case .sdl:
      if !SDLMixer.isOpen { SDLMixer.open(driver: "dummy", request: 512) }
      let path = "\(Decode.folder)/tone.wav"
      var writer = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 44_100, channels: 1))
      try writer.append(tone)
      try writer.close()
      return SDLMixer.withChunk(path) { samples in
        amplitude(stride(from: 0, to: samples.count, by: 2).map { samples[$0] }, hertz)
      }
    case .tacetMixed, .vorbisFile: return .nan
    }
  }

  /// The amplitude of a tone in the middle of `samples`.
  private static func amplitude(_ samples: [Float], _ hertz: Double) -> Double {
    let middle = 8_000..<40_000
    guard samples.count >= middle.upperBound else { return .nan }
    var (cosine, sine) = (0.0, 0.0)
    for frame in middle {
      let angle = 2 * .pi * hertz * Double(frame) / Double(second)
      cosine += Double(samples[frame]) * cos(angle)
      sine += Double(samples[frame]) * sin(angle)
    }
    return 2 * (cosine * cosine + sine * sine).squareRoot() / Double(middle.count)
  }
}

/// An Ogg Vorbis file in libvorbisfile, which begins again at its end.
private final class VorbisReader {
  private var file = OggVorbis_File()
  private let channels: Int

  init(_ path: String) {
    guard ov_fopen(path, &file) == 0 else { fatal("libvorbisfile does not open \(path)") }
    channels = Int(ov_info(&file, -1).pointee.channels)
  }

  deinit { ov_clear(&file) }

  /// Up to `frames` frames, interleaved; none at the end.
  private func some(_ frames: Int) -> [Float] {
    var planes: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>?
    var link: Int32 = 0
    let got = Int(ov_read_float(&file, &planes, Int32(frames), &link))
    guard got > 0, let planes else { return [] }
    return [Float](unsafeUninitializedCapacity: got * channels) { samples, count in
      for channel in 0..<channels {
        guard let plane = planes[channel] else { continue }
        for frame in 0..<got { samples[frame * channels + channel] = plane[frame] }
      }
      count = got * channels
    }
  }

  /// All of the file.
  var all: [Float] {
    var samples: [Float] = []
    while true {
      let part = some(4_096)
      if part.isEmpty { return samples }
      samples += part
    }
  }

  /// The next `frames` frames, round the end.
  func read(_ frames: Int) -> [Float] {
    var samples: [Float] = []
    while samples.count < frames * channels {
      let part = some(frames - samples.count / channels)
      if part.isEmpty { ov_pcm_seek(&file, 0) }
      samples += part
    }
    return samples
  }
}

/// Debian's libsamplerate, where it is installed: it is loaded at run time, and nothing depends on it.
private final class SampleRate {
  /// The names of its converters, by their numbers.
  static let grades = ["best sinc", "medium sinc", "fastest sinc", "zero-order hold", "linear"]

  private struct Job {
    var input: UnsafePointer<Float>?
    var output: UnsafeMutablePointer<Float>?
    var inputFrames = 0
    var outputFrames = 0
    var taken = 0
    var made = 0
    var isLast: Int32 = 0
    var ratio = 48_000.0 / 44_100
  }

  private typealias New = @convention(c) (Int32, Int32, UnsafeMutablePointer<Int32>?) -> OpaquePointer?
  private typealias Process = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer) -> Int32
  private typealias Delete = @convention(c) (OpaquePointer?) -> OpaquePointer?

  private nonisolated(unsafe) static let library = dlopen("libsamplerate.so.0", RTLD_NOW)
  static var isInstalled: Bool { library != nil }

  private static func function<Function>(_ name: String, as type: Function.Type) -> Function {
    guard let symbol = dlsym(library, name) else { fatal("libsamplerate has no \(name)") }
    return unsafeBitCast(symbol, to: type)
  }

  private let state: OpaquePointer?
  private let run = SampleRate.function("src_process", as: Process.self)
  private let channels: Int

  init(grade: Int, channels: Int) {
    var error: Int32 = 0
    state = Self.function("src_new", as: New.self)(Int32(grade), Int32(channels), &error)
    self.channels = channels
    guard state != nil else { fatal("libsamplerate has no converter \(grade)") }
  }

  deinit { _ = Self.function("src_delete", as: Delete.self)(state) }

  /// Converts a block that has more follow it.
  func process(_ samples: [Float], into output: UnsafeMutablePointer<Float>) {
    samples.withUnsafeBufferPointer { input in
      var job = Job(
        input: input.baseAddress, output: output, inputFrames: samples.count / channels,
        outputFrames: 2 * samples.count / channels)
      guard run(state, &job) == 0 else { fatal("libsamplerate fails") }
    }
  }

  /// All of a mono sound.
  static func convert(_ samples: [Float], grade: Int) -> [Float] {
    let conversion = SampleRate(grade: grade, channels: 1)
    let room = samples.count * 48_000 / 44_100 + 16
    return [Float](unsafeUninitializedCapacity: room) { output, count in
      samples.withUnsafeBufferPointer { input in
        var job = Job(
          input: input.baseAddress, output: output.baseAddress, inputFrames: samples.count, outputFrames: room,
          isLast: 1)
        guard conversion.run(conversion.state, &job) == 0 else { fatal("libsamplerate fails") }
        count = job.made
      }
    }
  }
}

/// Music that libsndfile decodes into the queue of a source of OpenAL's, as a game with both has it.
private final class OpenALQueue {
  private static let frames = 4_096
  private let file: OpaquePointer
  private let source: ALuint
  private let channels: Int
  private let rate: Int
  private var samples: [Float]

  init(_ path: String, on source: ALuint, resampler: Int) {
    var header = SF_INFO()
    guard let file = sf_open(path, Int32(SFM_READ), &header) else { fatal("libsndfile does not open \(path)") }
    self.file = file
    self.source = source
    (channels, rate) = (Int(header.channels), Int(header.samplerate))
    samples = [Float](repeating: 0, count: Self.frames * channels)
    alSourcei(source, AL_SOURCE_RESAMPLER_SOFT, ALint(resampler))
    var buffers = [ALuint](repeating: 0, count: 4)
    alGenBuffers(4, &buffers)
    for buffer in buffers { queue(buffer) }
    alSourcePlay(source)
  }

  deinit { sf_close(file) }

  private func queue(_ buffer: ALuint) {
    var got = Int(sf_readf_float(file, &samples, sf_count_t(Self.frames)))
    if got == 0 {
      sf_seek(file, 0, SEEK_SET)
      got = Int(sf_readf_float(file, &samples, sf_count_t(Self.frames)))
    }
    alBufferData(buffer, AL_FORMAT_STEREO_FLOAT32, samples, ALsizei(4 * channels * got), ALsizei(rate))
    var name = buffer
    alSourceQueueBuffers(source, 1, &name)
  }

  /// Fills what was played.
  func fill() {
    var count: ALint = 0
    alGetSourcei(source, AL_BUFFERS_PROCESSED, &count)
    for _ in 0..<count {
      var buffer: ALuint = 0
      alSourceUnqueueBuffers(source, 1, &buffer)
      queue(buffer)
    }
  }
}
