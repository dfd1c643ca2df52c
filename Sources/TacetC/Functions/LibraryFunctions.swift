// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Tacet
public import TacetHeader

// The functions of the library. The header says what they do.

/// The version of this library.
private let version: UInt32 = 0x000100

@c @implementation
public func tacet_version() -> UInt32 { version }

@c @implementation
public func tacet_last_error() -> UnsafePointer<CChar>? {
  guard let thread = ThreadState.ifMade else { return constant("") }
  return UnsafePointer(thread.sentence)
}

@c @implementation
public func tacet_last_result() -> tacet_result { ThreadState.ifMade?.result ?? TACET_OK }

@c @implementation
public func tacet_result_name(_ result: tacet_result) -> UnsafePointer<CChar>? {
  switch result {
  case TACET_OK: constant("TACET_OK")
  case TACET_NONE: constant("TACET_NONE")
  case TACET_PENDING: constant("TACET_PENDING")
  case TACET_ERROR_ARGUMENT: constant("TACET_ERROR_ARGUMENT")
  case TACET_ERROR_HANDLE: constant("TACET_ERROR_HANDLE")
  case TACET_ERROR_FILE: constant("TACET_ERROR_FILE")
  case TACET_ERROR_DATA: constant("TACET_ERROR_DATA")
  case TACET_ERROR_NAME: constant("TACET_ERROR_NAME")
  case TACET_ERROR_STATE: constant("TACET_ERROR_STATE")
  case TACET_ERROR_FULL: constant("TACET_ERROR_FULL")
  case TACET_ERROR_SYSTEM: constant("TACET_ERROR_SYSTEM")
  case TACET_ERROR_VERSION: constant("TACET_ERROR_VERSION")
  default: constant("TACET_UNKNOWN")
  }
}

/// A text that lives as long as the library.
private func constant(_ text: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

@c @implementation
public func tacet_set_log(
  _ logger: tacet_logger?, _ user: UnsafeMutableRawPointer?, _ least: tacet_log_level
) -> tacet_result {
  answer {
    guard (TACET_LOG_DEBUG.rawValue...TACET_LOG_ERROR.rawValue).contains(least.rawValue) else {
      throw Failure(TACET_ERROR_ARGUMENT, "there is no level \(least.rawValue)")
    }
    Library.setLog(logger.map { Hook($0, user) }, least: least)
  }
}

@c @implementation
public func tacet_slider_to_gain(_ position: Float) -> Float { Gain(slider: position).decibels }

@c @implementation
public func tacet_gain_to_slider(_ gain: Float) -> Float { Gain.decibels(gain.isNaN ? -.infinity : gain).slider }

@c @implementation
public func tacet_linear_to_gain(_ factor: Float) -> Float { Gain(amplitude: factor).decibels }

@c @implementation
public func tacet_gain_to_linear(_ gain: Float) -> Float { Gain.decibels(gain.isNaN ? -.infinity : gain).amplitude }
