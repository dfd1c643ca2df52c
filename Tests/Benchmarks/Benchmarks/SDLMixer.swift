import Foundation

/// The mix on Debian's SDL2_mixer, where it is installed: it is loaded at run time, and nothing depends on it.
///
/// It has no pitch and mixes stereo at the output's rate. SDL's disk driver takes blocks as fast as they are mixed.
enum SDLMixer {
  private typealias Open = @convention(c) (Int32, UInt16, Int32, Int32, UnsafePointer<CChar>?, Int32) -> Int32
  private typealias Allocate = @convention(c) (Int32) -> Int32
  private typealias Load = @convention(c) (UnsafeMutableRawPointer, UInt32) -> UnsafeMutableRawPointer?
  private typealias Play = @convention(c) (Int32, UnsafeMutableRawPointer?, Int32, Int32) -> Int32
  private typealias SetPanning = @convention(c) (Int32, UInt8, UInt8) -> Int32
  private typealias Volume = @convention(c) (Int32, Int32) -> Int32
  private typealias PostMix =
    @convention(c) (
      (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, Int32) -> Void)?,
      UnsafeMutableRawPointer?
    ) -> Void
  private typealias Lock = @convention(c) () -> Void
  private typealias FromFile = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> UnsafeMutableRawPointer?
  private typealias LoadFile =
    @convention(c) (UnsafeMutableRawPointer?, Int32) -> UnsafeMutableRawPointer?
  private typealias Free = @convention(c) (UnsafeMutableRawPointer) -> Void
  private typealias LoadMusic = @convention(c) (UnsafePointer<CChar>) -> UnsafeMutableRawPointer?
  private typealias PlayMusic = @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32

  /// `Mix_Chunk`.
  private struct Chunk {
    var isAllocated: Int32
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt32
    var volume: UInt8
  }

  private static let floatFormat: UInt16 = 0x8120

  /// The library; nil where it is not installed.
  private nonisolated(unsafe) static let library = dlopen("libSDL2_mixer-2.0.so.0", RTLD_NOW)

  static var isInstalled: Bool { library != nil }

  private static func function<Function>(_ name: String, as type: Function.Type) -> Function {
    guard let symbol = dlsym(library, name) else { fatal("SDL2_mixer has no \(name)") }
    return unsafeBitCast(symbol, to: type)
  }

  /// The audio thread's count of rounds.
  private final class Progress {
    let rounds: Int
    let requests: Int
    let lap: () -> Void
    let done = DispatchSemaphore(value: 0)
    var seen = -8
    init(rounds: Int, requests: Int, lap: @escaping () -> Void) {
      (self.rounds, self.requests, self.lap) = (rounds, requests, lap)
    }
  }

  /// The device is open.
  private(set) nonisolated(unsafe) static var isOpen = false

  /// Opens SDL's driver of this name, at 48 kHz, stereo, float.
  static func open(driver: String, request: Int) {
    guard isInstalled else { fatal("SDL2_mixer is not installed") }
    setenv("SDL_AUDIODRIVER", driver, 1)
    setenv("SDL_DISKAUDIOFILE", "/dev/null", 1)
    setenv("SDL_DISKAUDIODELAY", "0", 1)
    let open = function("Mix_OpenAudioDevice", as: Open.self)
    guard open(Int32(BenchmarkVoices.outputRate), floatFormat, 2, Int32(request), nil, 0) == 0 else {
      fatal("SDL2_mixer does not open")
    }
    isOpen = true
  }

  /// Loads a file as a chunk, converted to the device's format, and frees it after `body`.
  static func withChunk<Result>(_ path: String, _ body: (UnsafeBufferPointer<Float>) -> Result) -> Result {
    let load = function("Mix_LoadWAV_RW", as: LoadFile.self)
    guard let chunk = load(function("SDL_RWFromFile", as: FromFile.self)(path, "rb"), 1) else {
      fatal("SDL2_mixer does not load \(path)")
    }
    defer { function("Mix_FreeChunk", as: Free.self)(chunk) }
    let content = chunk.assumingMemoryBound(to: Chunk.self).pointee
    return body(
      UnsafeBufferPointer(
        start: content.bytes.map { UnsafePointer<Float>(OpaquePointer($0)) }, count: Int(content.count) / 4))
  }

  /// Milliseconds of the processor for so many seconds of music.
  static func music(_ path: String, seconds: Int, request: Int) -> Double {
    open(driver: "disk", request: request)
    guard let music = function("Mix_LoadMUS", as: LoadMusic.self)(path) else {
      fatal("SDL2_mixer does not load \(path)")
    }
    let progress = Progress(rounds: 1, requests: seconds * BenchmarkVoices.outputRate / request) {}
    function("SDL_LockAudio", as: Lock.self)()
    _ = function("Mix_PlayMusic", as: PlayMusic.self)(music, -1)
    countRequests(progress)
    let began = Clock.process
    function("SDL_UnlockAudio", as: Lock.self)()
    progress.done.wait()
    return Double(Clock.process - began) / 1e6
  }

  /// Mixes the voices and ends the process: the library's thread would mix on.
  static func mix(_ mixCase: MixCase, rounds: Int, requests: Int, lap: @escaping () -> Void) -> Never {
    open(driver: "disk", request: mixCase.request)
    _ = function("Mix_AllocateChannels", as: Allocate.self)(Int32(mixCase.voices))
    let load = function("Mix_QuickLoad_RAW", as: Load.self)
    let chunks = (0..<BenchmarkVoices.soundCount).map { k in
      // SDL2_mixer converts a file at load: stereo at the output's rate.
      let samples = BenchmarkVoices.sound(k).flatMap { [Float($0) / 32_768, Float($0) / 32_768] }
      let memory = UnsafeMutablePointer<Float>.allocate(capacity: samples.count)
      memory.initialize(from: samples, count: samples.count)
      return load(UnsafeMutableRawPointer(memory), UInt32(samples.count * 4))
    }
    function("SDL_LockAudio", as: Lock.self)()
    for (index, voice) in BenchmarkVoices.voices(mixCase.voices).enumerated() {
      _ = function("Mix_PlayChannelTimed", as: Play.self)(Int32(index), chunks[voice.sound], -1, -1)
      _ = function("Mix_Volume", as: Volume.self)(Int32(index), max(1, Int32(voice.gain * 128)))
      let right = UInt8((voice.pan + 1) * 127)
      _ = function("Mix_SetPanning", as: SetPanning.self)(Int32(index), 255 - right, right)
    }
    let progress = Progress(rounds: rounds, requests: requests, lap: lap)
    countRequests(progress)
    function("SDL_UnlockAudio", as: Lock.self)()
    progress.done.wait()
    exit(0)
  }

  /// Calls `lap` of `progress` as its requests are mixed, and stops the audio thread after the last one.
  private static func countRequests(_ progress: Progress) {
    function("Mix_SetPostMix", as: PostMix.self)(
      { context, _, _ in
        guard let context else { return }
        let progress = Unmanaged<Progress>.fromOpaque(context).takeUnretainedValue()
        progress.seen += 1
        if progress.seen > 0, progress.seen % progress.requests == 0 { progress.lap() }
        if progress.seen >= progress.rounds * progress.requests {
          progress.done.signal()
          while true { pause() }
        }
      }, Unmanaged.passRetained(progress).toOpaque())
  }
}
