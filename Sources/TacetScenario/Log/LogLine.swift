import Tacet
import TacetSession

/// A line of a scenario's or a playback's log.
package struct LogLine: Hashable, Sendable {
  /// The members of a line, in their order.
  package typealias Members = KeyValuePairs<StaticString, any Encodable>

  /// The frame of the engine's clock at which it happened.
  package let frame: Int
  /// The line as JSON, its keys always in the same order; without a line's end.
  package let text: String
  /// The verdict that it is the line of.
  package let verdict: Verdict?

  /// A line with these members after its frame.
  package init(frame: Int, _ members: [Members], verdict: Verdict? = nil) {
    self.frame = frame
    self.verdict = verdict
    text = JSONText.line([["frame": frame]] + members)
  }

  /// The line of a verdict that follows from `cause`; `position` is the soundtrack's next frame.
  package init(frame: Int, cause: String, _ verdict: Verdict, position: Int) {
    let members: Members = [
      "cause": cause, "effects": verdict.effects.name, "soundtrack": verdict.soundtrack.name,
      "reasons": verdict.reasons, "soundtrackFrame": position,
    ]
    self.init(frame: frame, [members], verdict: verdict)
  }

  /// The line of the outputs, and the choice among them, after `cause`.
  package init(frame: Int, cause: String, _ devices: [AudioDevice], chosen: SavedOutput?) {
    self.init(frame: frame, [["cause": cause, "outputs": devices.map(OutputRecord.init), "chosen": chosen?.id]])
  }

  /// The line of the system's volume after `cause`; nil: it is unknown.
  package init(frame: Int, cause: String, _ volume: SystemVolume?) {
    self.init(frame: frame, [["cause": cause, "systemVolume": volume.map(VolumeRecord.init)]])
  }

  /// The line of an engine's event; `names` are the voices' names.
  package init(_ event: EngineEvent, names: [Voice: String]) {
    func line(_ frame: FrameCount, _ members: Members...) -> LogLine {
      LogLine(frame: frame.rawValue, members)
    }
    func seconds(_ time: Duration?) -> Members {
      guard let time else { return [:] }
      return ["seconds": time / .seconds(1)]
    }
    func own(_ rate: Double) -> Members {
      if rate == 1 { return [:] }
      return ["rate": rate]
    }
    self =
      switch event {
      case .voiceStarted(let voice, let frame):
        line(frame, ["voice": names[voice] ?? "", "event": "started"])
      case .voiceEnded(let voice, let reason, let frame):
        line(frame, ["voice": names[voice] ?? "", "event": "ended", "reason": reason.rawValue])
      case .soundtrackStarted(let position, let frame):
        line(frame, ["event": "soundtrackStarted", "soundtrackFrame": position])
      case .soundtrackSeeked(let position, let frame):
        line(frame, ["event": "soundtrackSeeked", "soundtrackFrame": position])
      case .soundtrackFrozen(let position, let frame):
        line(frame, ["event": "soundtrackFrozen", "soundtrackFrame": position])
      case .soundtrackThawed(let position, let frame):
        line(frame, ["event": "soundtrackThawed", "soundtrackFrame": position])
      case .soundtrackRemoved(let frame): line(frame, ["event": "soundtrackRemoved"])
      case .soundtrackCut(let frame): line(frame, ["event": "soundtrackCut"])
      case .busDucked(let bus, let isOn, let frame): line(frame, ["event": "busDucked", "bus": bus, "on": isOn])
      case .duckOthers(let isOn, let frame): line(frame, ["event": "duckOthers", "on": isOn])
      case .dynamicRange(let range, let frame): line(frame, ["event": "dynamicRange", "range": range.rawValue])
      case .hrtf(let isOn, let frame): line(frame, ["event": "hrtf", "on": isOn])
      case .outsideChanged(let reasons, let frame):
        line(
          frame,
          ["event": "outside", "reasons": reasons.map(\.description), "outputs": reasons.map(\.output)])
      case .levelsChanged(let reasons, let frame):
        line(frame, ["event": "levels", "reasons": reasons.map(\.description), "buses": reasons.map(\.bus)])
      case .recordingChanged(let verdict, let frame):
        line(
          frame,
          [
            "event": "recording", "state": !verdict.isAsked ? "off" : verdict.reasons.isEmpty ? "on" : "held",
            "reasons": verdict.reasons.map(\.description), "end": verdict.end?.rawValue,
          ])
      case .nowPlaying(let title, let status, let rate, let frame):
        line(frame, ["event": "nowPlaying", "title": title, "status": status.rawValue], own(rate))
      case .nowPlayingSeeked(let position, let frame):
        line(frame, ["event": "nowPlayingSeeked", "seconds": position / .seconds(1)])
      case .remoteCommand(let command, let frame):
        line(frame, ["event": "remoteCommand", "command": command.name], seconds(command.time))
      }
  }

  /// The line of an event in the music.
  package init(_ event: SoundtrackEvent) {
    let members: Members =
      switch event {
      case .started(_, let position, _): ["event": "soundtrackStarted", "soundtrackFrame": position]
      case .seeked(_, let position, _): ["event": "soundtrackSeeked", "soundtrackFrame": position]
      case .looped: ["event": "soundtrackLooped"]
      case .bar(let bar, _): ["event": "soundtrackBar", "bar": bar]
      case .beat(let position, _):
        [
          "event": "soundtrackBeat", "bar": position.bar, "beatInBar": position.beatInBar, "beat": position.beat,
        ]
      case .ended(.finished, _): ["event": "soundtrackEnded", "reason": "finished"]
      case .ended(.stopped, _): ["event": "soundtrackEnded", "reason": "stopped"]
      case .ended(.failed, _): ["event": "soundtrackEnded", "reason": "failed"]
      }
    self.init(frame: event.frame.rawValue, [members])
  }
}

extension Sequence<LogLine> {
  /// The lines by frame; lines of one frame keep their order.
  package var inOrder: [LogLine] {
    enumerated().sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }.map(\.element)
  }
}

extension Verdict {
  /// True where the levels or the reasons differ; a log shows nothing else of a verdict.
  package func differsInLog(from other: Verdict) -> Bool {
    effects != other.effects || soundtrack != other.soundtrack
      || reasons.effects.map(\.description) != other.reasons.effects.map(\.description)
      || reasons.soundtrack.map(\.description) != other.reasons.soundtrack.map(\.description)
  }
}
