internal import CTacetALSA
import Glibc
import TacetSignal
import TacetSystem

/// An open ALSA device (`snd_pcm_t`) for interleaved stereo, in 32-bit float or, where it takes none, in 16 bits.
///
/// For the thread that opened it. Only ``wait(orUntilReadable:limit:)`` waits.
struct ALSADevice: ~Copyable {
  /// The outcome of an attempt to write a block.
  enum Outcome: Equatable {
    /// The device took so many frames.
    case written(Int)
    /// The device takes none yet.
    case full
    /// The device ran dry before, and is ready again.
    case underrun
    /// The device sleeps with the machine: try again later.
    case asleep
    /// The device is gone; why, in ALSA's words.
    case failed(String)
  }

  /// The reason why there is no device, in ALSA's words where it had any.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Its period, and how much of its buffer is used.
  private(set) var queue: ALSAQueue
  private let sampleRate: Int
  private let handle: OpaquePointer
  private let floats: UnsafeMutablePointer<Float>
  private let integers: UnsafeMutablePointer<Int16>?
  /// The frames of the rendered block that the device has not taken yet.
  private var left = 0

  /// Opens `name` with the configuration of `file`; nil: the system's and the user's. `wanted`: the period and the
  /// buffer to ask for. `snd_pcm_open`.
  init(name: String, configurationFile file: String?, sampleRate: Int, wanted: ALSAQueue) throws(Failure) {
    guard SystemLibrary.alsa.isThere else { throw Failure(description: SystemLibrary.alsa.absence) }
    // Otherwise ALSA writes to the game's standard error at every attempt. For this thread only.
    snd_lib_error_set_local { _, _, _, _, _, _ in }
    let handle = try Self.open(name, file)
    do throws(Failure) {
      let isFloat = Self.takes(handle, SND_PCM_FORMAT_FLOAT_LE)
      queue = try Self.configure(
        handle, format: isFloat ? SND_PCM_FORMAT_FLOAT_LE : SND_PCM_FORMAT_S16_LE, sampleRate: sampleRate, wanted)
      self.handle = handle
      self.sampleRate = sampleRate
      floats = .allocate(capacity: Block.channels * queue.period)
      floats.initialize(repeating: 0, count: Block.channels * queue.period)
      integers = isFloat ? nil : .allocate(capacity: Block.channels * queue.period)
      integers?.initialize(repeating: 0, count: Block.channels * queue.period)
    } catch {
      snd_pcm_close(handle)
      throw error
    }
  }

  deinit {
    snd_pcm_close(handle)
    floats.deallocate()
    integers?.deallocate()
  }

  /// Uses as much of the buffer as `latency` takes, in frames. `snd_pcm_sw_params_set_avail_min`.
  mutating func setLatency(_ latency: Int) {
    queue.latency = latency
    var software: OpaquePointer?
    guard snd_pcm_sw_params_malloc(&software) >= 0 else { return }
    defer { snd_pcm_sw_params_free(software) }
    guard snd_pcm_sw_params_current(handle, software) >= 0 else { return }
    // A device that does not take it wakes the thread more often.
    snd_pcm_sw_params_set_avail_min(handle, software, snd_pcm_uframes_t(queue.room))
    snd_pcm_sw_params(handle, software)
  }

  /// By how many frames the next period is late; nil: it is not due.
  var lateness: Int? {
    let room = snd_pcm_avail_update(handle)
    return room >= queue.room ? Int(room) - queue.room : nil
  }

  /// Writes what the device has left of a period, or renders and writes the next, if it is due.
  /// `snd_pcm_writei`.
  mutating func write(rendering render: (UnsafeMutablePointer<Float>, Int) -> Void) -> Outcome {
    let room = snd_pcm_avail_update(handle)
    guard room >= 0 else { return recover(from: Int32(room)) }
    // Whole periods, so that a device without a clock is fed as evenly as one with a clock.
    guard room >= (left > 0 ? left : queue.room) else { return start() }
    if left == 0 {
      render(floats, queue.period)
      if let integers {
        for sample in 0..<Block.channels * queue.period {
          integers[sample] = Int16((max(-1, min(1, floats[sample])) * 32767).rounded())
        }
      }
      left = queue.period
    }
    let first = Block.channels * (queue.period - left)
    let written: Int
    if let integers {
      written = snd_pcm_writei(handle, integers + first, UInt(left))
    } else {
      written = snd_pcm_writei(handle, floats + first, UInt(left))
    }
    guard written >= 0 else { return recover(from: Int32(written)) }
    left -= written
    return .written(written)
  }

  /// True if it took everything that was written at once, as a device without a clock does.
  var hasNoClock: Bool { snd_pcm_avail_update(handle) >= queue.buffer && snd_pcm_state(handle) != SND_PCM_STATE_XRUN }

  /// The time until a frame written now is heard, in frames. `snd_pcm_delay`.
  var delay: Int? {
    var frames: snd_pcm_sframes_t = 0
    return snd_pcm_delay(handle, &frames) >= 0 ? max(0, frames) : nil
  }

  /// Stops the device (true), or makes it ready for the next block. `snd_pcm_drop`, `snd_pcm_prepare`.
  mutating func setIdle(_ isIdle: Bool) {
    left = 0
    _ = isIdle ? snd_pcm_drop(handle) : snd_pcm_prepare(handle)
  }

  /// Sleeps until the device takes frames or `wakeup` can be read (true), or until `limit` has passed (false).
  ///
  /// A plugin's descriptors, such as the timer of dmix, mean what the plugin says (`snd_pcm_poll_descriptors_revents`),
  /// and some mean any room: where the next period is not due, it waits for the frames that are missing.
  func wait(orUntilReadable wakeup: Int32, limit: Duration) -> Bool {
    let count = Int(max(0, snd_pcm_poll_descriptors_count(handle)))
    return withUnsafeTemporaryAllocation(of: pollfd.self, capacity: count + 1) { descriptors in
      guard let start = descriptors.baseAddress else { return false }
      descriptors.initialize(repeating: pollfd())
      // Without any the device has an error to report, such as an underrun.
      guard count == 0 || snd_pcm_poll_descriptors(handle, start, UInt32(count)) > 0 else { return true }
      descriptors[count] = pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0)
      guard poll(start, nfds_t(count + 1), Int32(limit / .milliseconds(1))) > 0 else { return false }
      if count == 0 || descriptors[count].revents != 0 { return true }
      var events: UInt16 = 0
      let code = snd_pcm_poll_descriptors_revents(handle, start, UInt32(count), &events)
      let room = snd_pcm_avail_update(handle)
      if code < 0 || (events != 0 && (room < 0 || room >= queue.room)) { return true }
      poll(start + count, 1, missingMilliseconds)
      return true
    }
  }

  /// The time after which the next period is due, at least 1 ms.
  private var missingMilliseconds: Int32 {
    let missing = queue.room - max(0, snd_pcm_avail_update(handle))
    return Int32(max(1, min(1_000, (missing * 1_000 + sampleRate - 1) / sampleRate)))
  }

  /// Starts a device that has its frames and does not run yet.
  private func start() -> Outcome {
    if snd_pcm_state(handle) == SND_PCM_STATE_PREPARED { snd_pcm_start(handle) }
    return .full
  }

  private func recover(from code: Int32) -> Outcome {
    switch -code {
    case EAGAIN, EINTR: return .full
    case EPIPE:
      let failure = snd_pcm_prepare(handle)
      return failure >= 0 ? .underrun : .failed(Self.message(failure))
    case ESTRPIPE:
      let resumed = snd_pcm_resume(handle)
      // Some devices claim to have resumed, and have not.
      if resumed == -EAGAIN || snd_pcm_state(handle) == SND_PCM_STATE_SUSPENDED { return .asleep }
      let failure = resumed >= 0 ? resumed : snd_pcm_prepare(handle)
      return failure >= 0 ? .underrun : .failed(Self.message(failure))
    default: return .failed(Self.message(code))
    }
  }

  private static func message(_ code: Int32) -> String { String(cString: snd_strerror(code)) }

  private static func open(_ name: String, _ file: String?) throws(Failure) -> OpaquePointer {
    var handle: OpaquePointer?
    let code: Int32
    if let file {
      var configuration: OpaquePointer?
      var input: OpaquePointer?
      guard snd_config_top(&configuration) >= 0 else { throw Failure(description: "no memory for ALSA") }
      defer { snd_config_delete(configuration) }
      let opened = snd_input_stdio_open(&input, file, "r")
      guard opened >= 0 else { throw Failure(description: "\(file): \(message(opened))") }
      defer { snd_input_close(input) }
      let loaded = snd_config_load(configuration, input)
      guard loaded >= 0 else { throw Failure(description: "\(file): \(message(loaded))") }
      code = snd_pcm_open_lconf(&handle, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK, configuration)
    } else {
      code = snd_pcm_open(&handle, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK)
    }
    guard code >= 0, let handle else { throw Failure(description: "\(name): \(message(code))") }
    return handle
  }

  private static func takes(_ handle: OpaquePointer, _ format: snd_pcm_format_t) -> Bool {
    var parameters: OpaquePointer?
    guard snd_pcm_hw_params_malloc(&parameters) >= 0 else { return false }
    defer { snd_pcm_hw_params_free(parameters) }
    guard snd_pcm_hw_params_any(handle, parameters) >= 0 else { return false }
    return snd_pcm_hw_params_test_format(handle, parameters, format) == 0
  }

  /// Asks for a period and a buffer like those that are `wanted`, and returns the device's own.
  private static func configure(
    _ handle: OpaquePointer, format: snd_pcm_format_t, sampleRate: Int, _ wanted: ALSAQueue
  ) throws(Failure) -> ALSAQueue {
    var hardware: OpaquePointer?
    var software: OpaquePointer?
    guard snd_pcm_hw_params_malloc(&hardware) >= 0, snd_pcm_sw_params_malloc(&software) >= 0 else {
      snd_pcm_hw_params_free(hardware)
      throw Failure(description: "no memory for ALSA")
    }
    defer {
      snd_pcm_hw_params_free(hardware)
      snd_pcm_sw_params_free(software)
    }
    func check(_ code: Int32, _ setting: String) throws(Failure) {
      guard code >= 0 else { throw Failure(description: "the device takes no \(setting): \(message(code))") }
    }
    var (period, buffer) = (snd_pcm_uframes_t(wanted.period), snd_pcm_uframes_t(wanted.buffer))
    try check(snd_pcm_hw_params_any(handle, hardware), "parameters")
    try check(snd_pcm_hw_params_set_access(handle, hardware, SND_PCM_ACCESS_RW_INTERLEAVED), "interleaved frames")
    try check(snd_pcm_hw_params_set_format(handle, hardware, format), "16 bits")
    try check(snd_pcm_hw_params_set_channels(handle, hardware, 2), "stereo")
    try check(snd_pcm_hw_params_set_rate(handle, hardware, UInt32(clamping: sampleRate), 0), "\(sampleRate) Hz")
    try check(snd_pcm_hw_params_set_period_size_near(handle, hardware, &period, nil), "periods")
    try check(snd_pcm_hw_params_set_buffer_size_near(handle, hardware, &buffer), "buffer")
    try check(snd_pcm_hw_params(handle, hardware), "such parameters")
    try check(snd_pcm_hw_params_get_period_size(hardware, &period, nil), "periods")
    try check(snd_pcm_hw_params_get_buffer_size(hardware, &buffer), "buffer")
    let queue = ALSAQueue(period: Int(min(period, buffer)), buffer: Int(buffer), latency: wanted.latency)
    try check(snd_pcm_sw_params_current(handle, software), "parameters")
    // It is started when it has what it is to have.
    try check(snd_pcm_sw_params_set_start_threshold(handle, software, buffer + 1), "threshold")
    try check(snd_pcm_sw_params(handle, software), "such parameters")
    return queue
  }
}
