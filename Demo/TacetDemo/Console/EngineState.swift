import Foundation

/// The engine's state, as much of its JSON as the engine room shows. A value.
struct EngineState: Decodable, Hashable, Sendable {
  struct Session: Decodable, Hashable, Sendable {
    struct Policies: Decodable, Hashable, Sendable {
      let focusLoss, routeLoss, voiceChat: String
      let yield: Bool
    }

    let category, route: String
    let options: [String]
    let policies: Policies
    let active: Bool
  }

  struct Music: Decodable, Hashable, Sendable {
    let playing, paused: Bool
    let file: String?
    /// Of the file, whose loop has a first frame and one past its last.
    let sampleRate, frames: Int?
    let loop: [Int]?
    let soundtrackFrame: Int
  }

  struct Bus: Decodable, Hashable, Sendable {
    struct Values: Decodable, Hashable, Sendable {
      let lowPassHertz: Float?
    }

    let name: String
    let timeScale: Float
    let values: Values
  }

  struct Mix: Decodable, Hashable, Sendable {
    let snapshots: [String]
  }

  struct Space: Decodable, Hashable, Sendable {
    let hrtf: String
    let hrtfOn: Bool
    let reverb: Bool?
  }

  struct Output: Decodable, Hashable, Sendable {
    let chosen: Bool
  }

  struct Statistics: Decodable, Hashable, Sendable {
    struct Stream: Decodable, Hashable, Sendable {
      let buffered, capacity: Double
    }

    let sounding, virtual, waiting, unheard, stolen, refused, underruns: Int
    let renderTime, worstBlock: Double
    let streams: [Stream]
  }

  let session: Session
  let soundtrack: Music
  let buses: [Bus]
  let mix: Mix
  let space: Space
  let outputs: [Output]
  let statistics: Statistics

  /// Reads the state of ``DemoAudio/state``.
  init(_ json: String) throws { self = try JSONDecoder().decode(Self.self, from: Data(json.utf8)) }

  /// The place and the moment.
  var stage: Stage {
    Stage(
      isCave: space.reverb == true, isUnderWater: mix.snapshots.contains("nebula"),
      speed: buses.first { $0.name == "effects" }?.timeScale ?? 1, hrtf: space.hrtf, isHRTFOn: space.hrtfOn,
      musicLowPass: buses.first { $0.name == "soundtrack" }?.values.lowPassHertz)
  }

  /// The switches of the engine room whose lamp is on.
  var lit: Set<Command> {
    let states: [(Command, Bool)] = [
      (.focusLossPolicy, session.policies.focusLoss != "playOn"), (.nextOutput, outputs.contains(where: \.chosen)),
      (.active, session.active), (.mixWithOthers, !session.options.isEmpty), (.yields, session.policies.yield),
      (.playSoundtrack, soundtrack.playing), (.pauseSoundtrack, soundtrack.paused), (.slowMotion, stage.isSlow),
      (.cave, stage.isCave), (.underWater, stage.isUnderWater), (.hrtf, stage.isHRTFOn),
    ]
    return Set(states.filter(\.1).map(\.0))
  }

  /// Two lines: the voices, and what they cost.
  var figures: [String] {
    let figures = statistics
    let unheard = figures.unheard == 0 ? "" : ", \(figures.unheard) unheard"
    let ended =
      figures.stolen + figures.refused == 0 ? "" : "; \(figures.stolen) stolen, \(figures.refused) refused"
    func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1_000).rounded()) }
    // The stream that is least ahead; layers have one each.
    let ahead =
      figures.streams.min { $0.buffered < $1.buffered }
      .map { ", stream \(milliseconds($0.buffered)) of \(milliseconds($0.capacity)) ms" } ?? ""
    let load = (figures.renderTime * 1_000).rounded() / 10
    let worst = (figures.worstBlock * 10_000).rounded() / 10
    return [
      "\(figures.sounding) sound, \(figures.virtual) virtual, \(figures.waiting) wait\(unheard)\(ended)",
      "render \(load) %, worst block \(worst) ms\(ahead), too late \(figures.underruns)",
    ]
  }
}
