import CTacetVorbis
import Foundation
import Tacet
import TacetDecoding
import TacetEncoding
import TacetSignal
import TacetSystem
import TacetTestSupport

/// Files: decoded as streams, and loaded as effects.
enum Decode {
  private static let rate = 44_100
  private static let seconds = 15

  /// The folder of the run's files, which the process that prints makes, and passes to the others.
  static var folder: String { ProcessInfo.processInfo.environment["TACET_BENCHMARK_FILES"] ?? "." }
  static var music: String { "\(folder)/music.ogg" }
  /// The same at the engine's rate.
  private static var plainMusic: String { "\(folder)/music48.ogg" }
  /// A minute of 16 bits, stereo.
  static var wave: String { "\(folder)/minute.wav" }
  static func effect(_ number: Int) -> String { "\(folder)/effect\(number).ogg" }

  /// Writes 15 s of stereo Vorbis at two rates, 100 mono effects of half a second, and a minute of PCM.
  static func writeFiles() throws {
    let sounds = (0..<2).map { BenchmarkVoices.sound($0).map { Float($0) / 32_768 } }
    var minute = try WaveFileWriter(path: wave, format: AudioFormat(sampleRate: rate, channels: 2))
    for _ in 0..<60 { try minute.append((0..<rate).flatMap { [sounds[0][$0], sounds[1][$0]] }) }
    try minute.close()
    for (path, rate) in [(music, rate), (plainMusic, 48_000)] {
      var writer = try VorbisFileWriter(path: path, format: AudioFormat(sampleRate: rate, channels: 2))
      for _ in 0..<seconds {
        try writer.append((0..<rate).flatMap { [sounds[0][$0 % self.rate], sounds[1][$0 % self.rate]] })
      }
      try writer.close()
    }
    for number in 0..<100 {
      let samples = BenchmarkVoices.sound(number % 16).prefix(rate / 2).map { Float($0) / 32_768 }
      var writer = try VorbisFileWriter(path: effect(number), format: AudioFormat(sampleRate: rate, channels: 1))
      try writer.append(Array(samples))
      try writer.close()
    }
  }

  /// A round is a second of music, decoded as a stream.
  static func stream(_ side: Side) -> Workload {
    Workload(name: "\(side).decode", units: Double(rate), counted: (2, 12)) { count, lap in
      switch side {
      case .tacet:
        var decoder = try StreamDecoder(.file(path: music), outputSampleRate: rate, loops: true)
        let block = Block(frames: 4_410)
        for _ in 0..<count {
          var frames = 0
          while frames < rate {
            frames += try decoder.read(into: block.samples, frames: min(4_410, rate - frames))
          }
          lap()
        }
      default:
        var file = OggVorbis_File()
        guard ov_fopen(music, &file) == 0 else { fatal("libvorbisfile does not open \(music)") }
        var channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>?
        var link: Int32 = 0
        for _ in 0..<count {
          var frames = 0
          while frames < rate {
            let got = ov_read_float(&file, &channels, Int32(min(4_410, rate - frames)), &link)
            if got <= 0 { ov_pcm_seek(&file, 0) }
            frames += max(0, Int(got))
          }
          lap()
        }
        ov_clear(&file)
      }
    }
  }

  /// Milliseconds until the first 2,048 frames of a stream are decoded, with which a deck begins: from its file, as the
  /// engine opens it, and from a stream that is open.
  static func start(_ path: String) throws -> (opened: Double, prepared: Double) {
    let block = Block(frames: 2_048)
    var opened: [Double] = []
    var prepared: [Double] = []
    for _ in 0..<20 {
      let began = Clock.monotonic
      guard let ahead = try ReadAhead(.file(path: path)) else { fatal("\(path) is no file") }
      var decoder = try StreamDecoder(.reader(ahead), outputSampleRate: 48_000, loops: true)
      try decoder.prepareReading(ahead)
      let open = Clock.monotonic
      guard try decoder.read(into: block.samples, frames: 2_048) > 0 else { fatal("\(path) has no sound") }
      let ready = Clock.monotonic
      opened.append(Double(ready - began) / 1e6)
      prepared.append(Double(ready - open) / 1e6)
    }
    return (opened.median, prepared.median)
  }

  /// The resident bytes of a stream that was read ahead and decoded for 5 s.
  static func streamMemory() throws -> Double {
    let block = Block(frames: 1_024)
    // Memory that the libraries keep for good is not the stream's.
    var first = try StreamDecoder(.file(path: music), outputSampleRate: rate, loops: true)
    _ = try first.read(into: block.samples, frames: 1_024)
    let before = SelfFigures.residentBytes
    guard let ahead = try ReadAhead(.file(path: music)) else { fatal("\(music) is no file") }
    var decoder = try StreamDecoder(.reader(ahead), outputSampleRate: rate, loops: true)
    try decoder.prepareReading(ahead)
    ahead.begin()
    let thread = SystemThread(name: "tacet-reader") { ahead.run() }
    for _ in 0..<(5 * rate / 1_024) { _ = try decoder.read(into: block.samples, frames: 1_024) }
    while !ahead.canRead(.max) {}
    let bytes = Double(SelfFigures.residentBytes - before)
    ahead.close()
    thread?.join()
    return bytes
  }

  /// Milliseconds of the processor for a minute of a soundtrack at 48 kHz: from a file of another rate, and of that
  /// rate.
  static func conversion() throws -> (converted: Double, plain: Double) {
    let block = Block(frames: 4_800)
    func minute(_ path: String) throws -> Double {
      var decoder = try StreamDecoder(.file(path: path), outputSampleRate: 48_000, loops: true)
      let began = Clock.process
      for _ in 0..<600 { _ = try decoder.read(into: block.samples, frames: 4_800) }
      return Double(Clock.process - began) / 1e6
    }
    let rounds = try (0..<9).map { _ in (try minute(music), try minute(plainMusic)) }
    return (rounds.map(\.0).median, rounds.map(\.1).median)
  }

  /// Milliseconds of the processor in which libvorbisfile alone decodes the 100 effects.
  private static func decodeEffects() -> Double {
    let began = Clock.process
    for number in 0..<100 {
      var file = OggVorbis_File()
      guard ov_fopen(effect(number), &file) == 0 else { fatal("libvorbisfile does not open \(effect(number))") }
      var channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>?
      var link: Int32 = 0
      while ov_read_float(&file, &channels, 4_096, &link) > 0 {}
      ov_clear(&file)
    }
    return Double(Clock.process - began) / 1e6
  }

  /// The cost of loading 100 effects, in milliseconds.
  struct Loading {
    var serial: [Double] = []
    var background: [Double] = []
    /// How long the call takes that loads them in the background.
    var caller: [Double] = []
    /// Processor time in all.
    var serialProcessor: [Double] = []
    var backgroundProcessor: [Double] = []
    /// Processor time of libvorbisfile alone, for the same files.
    var decoding: [Double] = []
  }

  /// Loads 100 effects one after the other, and in the background on the machine's cores.
  static func load() async throws -> Loading {
    var loading = Loading()
    let urls = (0..<100).map { URL(fileURLWithPath: effect($0)) }
    for _ in 0..<9 {
      var (began, processor) = (Clock.monotonic, Clock.process)
      for url in urls { _ = try SoundEffect(contentsOf: url) }
      loading.serial.append(Double(Clock.monotonic - began) / 1e6)
      loading.serialProcessor.append(Double(Clock.process - processor) / 1e6)
      loading.decoding.append(decodeEffects())
      let library = EffectLibrary()
      (began, processor) = (Clock.monotonic, Clock.process)
      let background = library.load(urls)
      loading.caller.append(Double(Clock.monotonic - began) / 1e6)
      let progress = await background.finished()
      loading.background.append(Double(Clock.monotonic - began) / 1e6)
      loading.backgroundProcessor.append(Double(Clock.process - processor) / 1e6)
      guard progress.loaded == urls.count else { fatal("effects can not be loaded") }
    }
    return loading
  }
}
