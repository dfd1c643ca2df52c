/// Why a renderer could not be made, or not be given a sound.
package enum MixerError: Error, Equatable, CustomStringConvertible {
  /// OpenAL has no loopback devices (`ALC_SOFT_loopback`): it is not OpenAL Soft.
  case noLoopback
  /// OpenAL refused the call named, with its error code.
  case refused(call: String, code: Int32)
  /// The system has no thread left for OpenAL.
  case noThread
  /// OpenAL has no buffers that can be written while they play (`AL_SOFTX_map_buffer`, `AL_SOFT_callback_buffer`).
  case noMappedBuffers
  /// The program exits.
  case exiting
  /// OpenAL has no HRTF for this rate.
  case noHRTF(sampleRate: Int)

  package var description: String {
    switch self {
    case .noLoopback: "this OpenAL has no loopback devices (ALC_SOFT_loopback); install OpenAL Soft"
    case .noThread: "the system lets this program have no more threads"
    case .noMappedBuffers:
      "this OpenAL has no buffers that can be written while they play (OpenAL Soft 1.19 or newer has)"
    case .exiting: "the program exits"
    case .noHRTF(let rate): "OpenAL has no HRTF for \(rate) frames a second"
    case .refused(let call, let code): "OpenAL refused \(call): error 0x\(String(code, radix: 16))"
    }
  }
}
