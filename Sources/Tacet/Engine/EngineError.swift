internal import TacetMixer

/// Why an engine could not be made, or could not do what was asked of it.
public enum EngineError: Error, Equatable, CustomStringConvertible {
  /// OpenAL can not mix for us; what it said.
  case mixer(String)
  /// The system lets this program have no more threads, without which there is no engine.
  case noThread
  /// The program exits.
  case exiting
  /// There is no room for another bus: 62 of the game's own are the most.
  case tooManyBuses(name: String)
  /// The effect or the buffer could not be given to OpenAL; what it said.
  case upload(String)
  /// Frames in memory that are no sound: what is wrong with them.
  case invalidFrames(String)

  /// One plain sentence.
  public var description: String {
    switch self {
    case .mixer(let what): "no sound can be mixed: \(what)"
    case .noThread: "no sound engine can run: the system lets this program have no more threads"
    case .exiting: "no sound engine can begin: the program exits"
    case .tooManyBuses(let name): "no room for the bus \"\(name)\": an engine has at most 62 of the game's own"
    case .upload(let what): "an effect could not be made ready: \(what)"
    case .invalidFrames(let what): "frames that are no sound: \(what)"
    }
  }

  init(_ error: MixerError) { self = .mixer(error.description) }
}
