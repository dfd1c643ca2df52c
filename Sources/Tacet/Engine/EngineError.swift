public import TacetSession
internal import TacetMixer

/// A failure to make an engine, or to do what was asked of it.
///
/// Later versions may have more cases: a `switch` needs a `default`.
public enum EngineError: Error, Equatable, CustomStringConvertible {
  /// OpenAL has no loopback devices (`ALC_SOFT_loopback`): it is not OpenAL Soft.
  case noLoopback
  /// OpenAL can not mix: it refused the call named, with this code (`alGetError`, `alcGetError`).
  case mixer(call: String, code: Int32)
  /// The session's category does not allow what the configuration asks for.
  case session(SessionError)
  /// The system lets this program have no more threads, without which there is no engine.
  case noThread
  /// The system watches no more files for this program; its reason.
  case noFileWatch(String)
  /// The program is in `exit(3)`, where no engine can be made any more.
  case exiting
  /// There is no room for another bus: 62 of the game's own are the most.
  case tooManyBuses(name: String)
  /// An invalid parent or setting of a bus, or one that voices are not on, with the reason.
  case invalidBus(String)
  /// A voice whose effect a function makes can not go on from another frame.
  case cannotSeek
  /// OpenAL has no buffers that can be written while they play (`AL_SOFTX_map_buffer` or
  /// `AL_SOFT_callback_buffer`): voices with a place are panned.
  case noMappedBuffers
  /// Frames in memory that are no sound: what is wrong with them.
  case invalidFrames(String)
  /// An effect whose frames are not in memory was asked for them: the reason.
  case notInMemory(String)
  /// A loop that an effect can not have, with the reason.
  case invalidLoop(String)
  /// A ``SoundSet`` that can not play: what is wrong with it.
  case invalidSet(String)
  /// OpenAL has no HRTF for the engine's rate: there are some for 44,100 and 48,000.
  case noHRTF(sampleRate: Int)
  /// There is no HRTF of this name.
  case unknownHRTF(name: String)
  /// The engine plays through an output, and so can not render for the caller.
  case notOffline

  /// One plain sentence.
  public var description: String {
    func refused(_ call: String, _ code: Int32) -> String {
      MixerError.refused(call: call, code: code).description
    }
    return switch self {
    case .noLoopback: "no sound can be mixed: \(MixerError.noLoopback.description)"
    case .mixer(let call, let code): "no sound can be mixed: \(refused(call, code))"
    case .session(let error): "no sound engine can begin: \(error.description)"
    case .noThread: "no sound engine can run: \(MixerError.noThread.description)"
    case .noFileWatch(let reason): "files can not be watched: \(reason)"
    case .exiting: "no sound engine can begin: the program exits"
    case .tooManyBuses(let name): "no room for the bus \"\(name)\": an engine has at most 62 of the game's own"
    case .invalidBus(let what): "a bus can not be so: \(what)"
    case .cannotSeek: "a voice whose effect a function makes can not seek"
    case .noMappedBuffers: "voices with a place are panned: \(MixerError.noMappedBuffers.description)"
    case .invalidFrames(let what): "frames that are no sound: \(what)"
    case .notInMemory(let why): "the frames of the effect are not in memory: \(why)"
    case .invalidLoop(let what): "a loop that can not be: \(what)"
    case .invalidSet(let what): "a set of sounds that can not play: \(what)"
    case .noHRTF(let rate): MixerError.noHRTF(sampleRate: rate).description
    case .unknownHRTF(let name): "OpenAL has no HRTF named \"\(name)\""
    case .notOffline: "the engine plays through an output: only an offline engine renders on request"
    }
  }

  /// The mixer could not be opened.
  init(_ error: MixerError) {
    self =
      switch error {
      case .noLoopback: .noLoopback
      case .noThread: .noThread
      case .exiting: .exiting
      case .noHRTF(let rate): .noHRTF(sampleRate: rate)
      case .noMappedBuffers: .noMappedBuffers
      case .refused(let call, let code): .mixer(call: call, code: code)
      }
  }
}
