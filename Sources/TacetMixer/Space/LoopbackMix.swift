internal import CTacetOpenAL
import TacetSystem

/// One OpenAL loopback device with its context, which mixes when it is asked for frames. A handle; ``close()`` frees
/// it.
struct LoopbackMix: @unchecked Sendable {
  // Sendable: OpenAL guards its own objects; each method says which thread may call it.
  private let device: OpaquePointer
  private let context: OpaquePointer
  /// Frames a second.
  let sampleRate: Int
  /// How many sources were asked for, and how many sends of each.
  let sources: Int
  let sends: Int
  /// How many there are: a configuration of OpenAL's may allow fewer.
  let sourceCount: Int
  let sendCount: Int

  /// Opens a float stereo device at `sampleRate`, with room for `sources` sources if possible; no limiter. Each source
  /// may have `sends` sends. `hrtf`: the number of an HRTF, nil for none; ``hasHRTF`` says if it is there.
  init(sampleRate: Int, sources: Int, sends: Int = 0, hrtf: Int? = nil) throws(MixerError) {
    guard OpenAL.hasLoopback else { throw .noLoopback }
    guard let device = alcLoopbackOpenDeviceSOFT(nil) else {
      throw .refused(call: "alcLoopbackOpenDeviceSOFT", code: alcGetError(nil))
    }
    let attributes = Self.attributes(sampleRate: sampleRate, sources: sources, sends: sends, hrtf: hrtf)
    let threads = SystemThread.numbers
    guard let context = withSignalsBlocked({ alcCreateContext(device, attributes) }) else {
      let code = alcGetError(device)
      alcCloseDevice(device)
      throw .refused(call: "alcCreateContext", code: code)
    }
    // OpenAL makes a thread for each context. One that it could not make is joined all the same when the context ends
    // (1.19.1), which ends the process: such a context stays as long as the process. The list of threads may have left
    // a new one out; the trial tells if there really are no more.
    if let threads, let now = SystemThread.numbers, now.isSubset(of: threads),
      SystemThread(name: "tacet-trial", {}) == nil
    {
      throw .noThread
    }
    self.device = device
    self.context = context
    self.sampleRate = sampleRate
    self.sources = sources
    self.sends = sends
    let places = Self.value(ALC_MONO_SOURCES, of: device) + Self.value(ALC_STEREO_SOURCES, of: device)
    // OpenAL counts wrong where a configuration has a negative number (1.21.1, 1.24.2), and has no limit then.
    sourceCount = places > 0 ? places : sources
    sendCount = Self.value(ALC_MAX_AUXILIARY_SENDS, of: device)
  }

  private static func value(_ name: Int32, of device: OpaquePointer) -> Int {
    var value: ALCint = 0
    alcGetIntegerv(device, name, 1, &value)
    return Int(value)
  }

  private static func attributes(sampleRate: Int, sources: Int, sends: Int, hrtf: Int?) -> [ALCint] {
    var attributes: [ALCint] = [
      ALCint(ALC_FORMAT_CHANNELS_SOFT), ALCint(ALC_STEREO_SOFT), ALCint(ALC_FORMAT_TYPE_SOFT), ALCint(ALC_FLOAT_SOFT),
      ALCint(ALC_FREQUENCY), ALCint(sampleRate), ALCint(ALC_MONO_SOURCES), ALCint(sources),
      ALCint(ALC_STEREO_SOURCES), ALCint(sources), ALCint(ALC_MAX_AUXILIARY_SENDS), ALCint(sends),
      ALCint(ALC_OUTPUT_LIMITER_SOFT), 0, ALCint(ALC_HRTF_SOFT), hrtf == nil ? 0 : 1,
    ]
    if let hrtf { attributes += [ALCint(ALC_HRTF_ID_SOFT), ALCint(hrtf)] }
    return attributes + [0]
  }

  /// True if it has HRTF. A reset that asks for one succeeds where there is none, so the state is read.
  var hasHRTF: Bool {
    Self.value(ALC_HRTF_SOFT, of: device) != 0
  }

  /// True if sources can send to as many reverbs as were asked for (`ALC_EXT_EFX`).
  var hasReverb: Bool { sends > 0 && sendCount >= sends && alcIsExtensionPresent(device, "ALC_EXT_EFX") != 0 }

  /// The names of the HRTFs that a device of its rate could have; the first is the default.
  var hrtfNames: [String] {
    (0..<max(0, Self.value(ALC_NUM_HRTF_SPECIFIERS_SOFT, of: device))).compactMap { index in
      alcGetStringiSOFT(device, ALCenum(ALC_HRTF_SPECIFIER_SOFT), ALCsizei(index)).map { String(cString: $0) }
    }
  }

  /// Resets the device to another HRTF. No thread may be rendering it.
  func reset(sampleRate: Int, hrtf: Int) throws(MixerError) {
    let attributes = Self.attributes(sampleRate: sampleRate, sources: sources, sends: sends, hrtf: hrtf)
    guard alcResetDeviceSOFT(device, attributes) != 0 else {
      throw .refused(call: "alcResetDeviceSOFT", code: alcGetError(device))
    }
    guard hasHRTF else { throw .noHRTF(sampleRate: sampleRate) }
  }

  /// Closes the device. No thread may be rendering it; no context of it may be current on another thread.
  func close() {
    if alcGetThreadContext() == context { alcSetThreadContext(nil) }
    alcDestroyContext(context)
    alcCloseDevice(device)
  }

  /// Makes this mix current on this thread, for OpenAL's calls. Cheap when it is already.
  func makeCurrent() {
    if alcGetThreadContext() != context { alcSetThreadContext(context) }
  }

  /// Runs `body` with this mix current on this thread, and restores the one that was before. Any thread.
  func withCurrent<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let before = alcGetThreadContext()
    if before != context { alcSetThreadContext(context) }
    defer { if before != context { alcSetThreadContext(before) } }
    return try body()
  }

  /// As ``withCurrent(_:)``, for threads that may still run when the program exits; nil then.
  @discardableResult
  func unlessExiting<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try OpenALGate.shared.perform { () throws(Failure) in try withCurrent(body) }
  }

  /// Mixes the next `frames` frames into `samples` (`alcRenderSamplesSOFT`). The renderer only.
  func render(into samples: UnsafeMutablePointer<Float>, frames: Int) {
    alcRenderSamplesSOFT(device, samples, ALCsizei(frames))
  }
}

/// Runs `body` and restores the OpenAL context that was current on this thread. For threads that are not ours.
func withCallersContext<Result>(_ body: () -> Result) -> Result {
  let before = alcGetThreadContext()
  defer { if alcGetThreadContext() != before { alcSetThreadContext(before) } }
  return body()
}
