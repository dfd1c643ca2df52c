import Tacet
import TacetFeedback
import TacetHeader
import TacetScenario
import TacetSystem

/// A call that can not be done: its result, below 0, and one sentence.
struct Failure: Error {
  let result: tacet_result
  let sentence: String

  init(_ result: tacet_result, _ sentence: String) {
    self.result = result
    self.sentence = sentence
  }

  /// The failure that an error of the engine's is.
  init(_ error: any Error) {
    self =
      switch error {
      case let failure as Failure: failure
      case let error as DecodingError: Failure(Self.result(error), error.description)
      case let error as EngineError: Failure(Self.result(error), error.description)
      case let error as SessionError: Failure(Self.result(error), error.description)
      case let error as OutputError: Failure(Self.result(error), error.description)
      case let error as MicrophoneError: Failure(Self.result(error), error.description)
      case let error as SoundBankError: Self.failure(error)
      case let error as SavedPlaybackError: Failure(Self.result(error), error.description)
      case let error as ScenarioError: Self.failure(error)
      case let error as ShortSoundError: Failure(Self.result(error), error.description)
      case let error as VibrationPatternError: Failure(TACET_ERROR_ARGUMENT, error.description)
      default: Failure(TACET_ERROR_SYSTEM, "\(error)")
      }
  }

  private static func result(_ error: DecodingError) -> tacet_result {
    switch error {
    case .outOfMemory, .library, .missingLibrary: TACET_ERROR_SYSTEM
    case .invalidLoop, .invalidLayers, .noSong: TACET_ERROR_ARGUMENT
    case .notSeekable: TACET_ERROR_STATE
    default: TACET_ERROR_FILE
    }
  }

  private static func result(_ error: EngineError) -> tacet_result {
    switch error {
    case .tooManyBuses: TACET_ERROR_FULL
    case .notOffline, .exiting, .invalidBus, .noHRTF, .cannotSeek, .notInMemory: TACET_ERROR_STATE
    case .invalidFrames, .invalidSet, .invalidLoop: TACET_ERROR_ARGUMENT
    case .unknownHRTF: TACET_ERROR_NAME
    case .session(let error): result(error)
    default: TACET_ERROR_SYSTEM
    }
  }

  private static func result(_ error: SessionError) -> tacet_result {
    if case .unknownName = error { TACET_ERROR_NAME } else { TACET_ERROR_STATE }
  }

  private static func result(_ error: OutputError) -> tacet_result {
    switch error {
    case .unknownOutput: TACET_ERROR_NAME
    case .sandboxed: TACET_ERROR_STATE
    default: TACET_ERROR_SYSTEM
    }
  }

  private static func result(_ error: MicrophoneError) -> tacet_result {
    switch error {
    case .noInput, .inputLost: TACET_ERROR_STATE
    case .unknownInput: TACET_ERROR_NAME
    case .invalidFormat: TACET_ERROR_ARGUMENT
    case .file: TACET_ERROR_FILE
    case .refused: TACET_ERROR_SYSTEM
    }
  }

  private static func failure(_ error: SoundBankError) -> Failure {
    switch error {
    case .invalid(let faults): Failure(TACET_ERROR_DATA, lines(faults))
    case .unknownName: Failure(TACET_ERROR_NAME, error.description)
    case .cancelled: Failure(TACET_ERROR_STATE, error.description)
    default: Failure(TACET_ERROR_FILE, error.description)
    }
  }

  private static func failure(_ error: ScenarioError) -> Failure {
    switch error {
    case .invalid(let faults): Failure(TACET_ERROR_DATA, lines(faults))
    case .bank(let error): failure(error)
    case .sound(let error): Failure(error)
    case .engine(let error): Failure(error)
    default: Failure(TACET_ERROR_FILE, error.description)
    }
  }

  private static func lines(_ faults: [SoundBankFault]) -> String {
    faults.map(\.description).joined(separator: "\n")
  }

  private static func result(_ error: SavedPlaybackError) -> tacet_result {
    switch error {
    case .version: TACET_ERROR_VERSION
    case .tooManyBuses: TACET_ERROR_FULL
    case .unnamed, .unknown: TACET_ERROR_NAME
    default: TACET_ERROR_DATA
    }
  }

  private static func result(_ error: ShortSoundError) -> tacet_result {
    switch error {
    case .file(let error): result(error)
    case .invalidEvent: TACET_ERROR_ARGUMENT
    case .notInTheme: TACET_ERROR_NAME
    case .noThread: TACET_ERROR_SYSTEM
    default: TACET_ERROR_FILE
    }
  }
}

// MARK: - Calls

/// Runs the body of a function; an error becomes its result and the sentence of this thread.
@inline(__always)
func answer(_ body: () throws -> Void) -> tacet_result {
  do {
    try body()
    return TACET_OK
  } catch {
    return fail(error)
  }
}

/// Runs the body of a function that has remarks; an error becomes its result and the sentence of this thread.
@inline(__always)
func remark(_ body: () throws -> tacet_result) -> tacet_result {
  do {
    return try body()
  } catch {
    return fail(error)
  }
}

/// Runs the body of a function that returns a value; `missing` where it fails.
@inline(__always)
func value<Value>(_ missing: Value, _ body: () throws -> Value) -> Value {
  do {
    return try body()
  } catch {
    _ = fail(error)
    return missing
  }
}

/// Keeps the sentence of an error for this thread, and returns its result.
@inline(never)
func fail(_ error: any Error) -> tacet_result {
  let failure = Failure(error)
  ThreadState.current.keep(failure)
  return failure.result
}
