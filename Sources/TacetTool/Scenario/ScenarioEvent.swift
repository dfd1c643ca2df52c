import Tacet

/// Something that happens in a scenario, and when.
struct ScenarioEvent: Hashable, Sendable {
  /// Its number in the file, counted from 1.
  let number: Int
  /// The engine's frame before which it takes effect.
  let frame: Int
  /// What a log calls it: the signal's name, or its `do`.
  let cause: String
  var action: Action

  /// What an event asks of the engine.
  enum Action: Hashable, Sendable {
    case soundtrackPlay(name: String, loops: Bool, fadeIn: Duration)
    case soundtrackStop(over: Duration)
    case soundtrackPause(over: Duration)
    case soundtrackResume(over: Duration)
    /// In seconds of the file.
    case soundtrackSeek(to: Double)
    case soundtrackCrossfade(name: String, over: Duration)
    case play(Play)
    case stop(voice: String)
    case pause(voice: String)
    case resume(voice: String)
    case set(voice: String, Setting)
    case bus(BusChange)
    case activate
    case deactivate(notifyOthers: Bool)
    case setCategory(SessionCategory, SessionOptions)
    case resumeAfterRouteLoss
    case report(SessionEvent)
  }

  /// A play of an effect.
  struct Play: Hashable, Sendable {
    var effect: String
    /// What events and the log call the voice: its `as`, or the effect's name with "#" and a number.
    var voice: String?
    var gain: Gain
    var pan: Float
    var position: SIMD3<Float>?
    var pitch: Float
    var loops: Bool
    var priority: Int
    var bus: String
  }

  /// What of a voice is set; nil: it stays.
  struct Setting: Hashable, Sendable {
    var gain: Gain?
    var pan: Float?
    var pitch: Float?
    var position: SIMD3<Float>?
  }

  /// What of a bus is set; nil: it stays.
  struct BusChange: Hashable, Sendable {
    var name: String
    var gain: Gain?
    var mute: Bool?
    var pause: Bool?
    var over: Duration
  }
}
