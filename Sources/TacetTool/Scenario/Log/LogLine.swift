import Tacet

/// A line of a scenario's or a playback's log.
struct LogLine: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// The verdict that follows from `cause`; `position` is the soundtrack's next frame.
    case verdict(cause: String, Verdict, position: Int)
    /// The outputs, and the choice among them, after `cause`.
    case outputs(cause: String, [AudioDevice], chosen: SavedOutput?)
    /// The stream that the soundtrack is to play in from now on.
    case soundtrackOutput(AudioEngine.SoundtrackOutput)
    /// The system's volume after `cause`; nil: it is unknown.
    case systemVolume(cause: String, SystemVolume?)
    /// The reasons outside the game why its streams are not heard.
    case outside([OutsideReason])
    case player(ScenarioPlayers.Change)
    case soundtrackStarted(position: Int)
    case soundtrackFrozen(position: Int)
    case soundtrackThawed(position: Int)
    /// An event in the music that is no start.
    case music(SoundtrackEvent)
    /// The soundtrack of this name begins, where several follow one another.
    case soundtrackNamed(String)
    /// The playhead that a scenario asked for, and the name of its soundtrack; nil: none has begun.
    case playhead(String?, Playhead?)
    case soundtrackRemoved
    case soundtrackCut
    /// The engine's playback was saved under this name, with the frame of the soundtrack's file.
    case saved(String, soundtrack: String?, position: Int)
    /// The engine goes on with what was saved under this name.
    case restored(String)
    case voiceStarted(String)
    /// The choice of a play of a set.
    case variation(String, effect: String, gain: Gain, pitch: Float)
    case voiceEnded(String, VoiceEnd)
    /// The status that a scenario asked for; `position` is the frame of the effect, and `gain` that at which it is mixed,
    /// nil once the voice has ended.
    case voiceStatus(String, VoiceStatus, position: Int?, gain: Gain?)
    /// The filter of a mix or a bus is on its way to this one, or will be from a time on.
    case filter(ScenarioFilter, at: ClockTime? = nil)
    /// The time scale of a bus is on its way to this one.
    case timeScale(String, Float)
    /// The reverb, or what is sent to it, is on its way to this, or will be from a time on.
    case reverb(ScenarioReverb, at: ClockTime? = nil)
    /// Voices are resampled by this one, because OpenAL lacks the one wanted.
    case resampling(Resampling)
    /// Where a musical clock is; nil: it has not begun.
    case beat(String, MusicalPosition?)
    /// The meters that a scenario asked for.
    case meters(MeterReadings)
    /// A bus is ducked by another one, or no more.
    case busDucked(String, Bool)
    case duckOthers(Bool)
    case hrtf(Bool)
    case dynamicRange(DynamicRange)
    case nowPlaying(title: String?, PlaybackStatus, rate: Double)
    case nowPlayingSeeked(to: Duration)
    case remoteCommand(RemoteCommand)
    /// An effect was read again, and has so many frames now.
    case effectReloaded(String, frames: Int)
    /// A file of the scenario, by its name there, that ends before what its header claims.
    case fileTruncated(String)
    /// A loop point of such a file that is ignored.
    case loopIgnored(String, LoopFault)
  }

  /// The frame of the engine's clock at which it happened.
  let frame: Int
  let content: Content

  /// The line as JSON, its keys always in the same order; without a line's end.
  var text: String {
    switch content {
    case .verdict(let cause, let verdict, let position):
      JSONText.line([
        "frame": frame, "cause": cause, "effects": verdict.effects.name, "soundtrack": verdict.soundtrack.name,
        "reasons": verdict.reasons, "soundtrackFrame": position,
      ])
    case .outputs(let cause, let devices, let chosen):
      JSONText.line([
        "frame": frame, "cause": cause, "outputs": devices.map(OutputRecord.init), "chosen": chosen?.id,
      ])
    case .systemVolume(let cause, let volume):
      JSONText.line(["frame": frame, "cause": cause, "systemVolume": volume.map(VolumeRecord.init)])
    case .outside(let reasons):
      JSONText.line([
        "frame": frame, "event": "outside", "reasons": reasons.map(\.description), "outputs": reasons.map(\.output),
      ])
    case .player(.volume(let id, let volume)):
      JSONText.line(["frame": frame, "event": "playerVolume", "id": id, "volume": volume])
    case .player(.ducked(let ids)): JSONText.line(["frame": frame, "event": "duckedPlayers", "players": ids])
    case .soundtrackStarted(let position):
      JSONText.line(["frame": frame, "event": "soundtrackStarted", "soundtrackFrame": position])
    case .soundtrackFrozen(let position):
      JSONText.line(["frame": frame, "event": "soundtrackFrozen", "soundtrackFrame": position])
    case .soundtrackThawed(let position):
      JSONText.line(["frame": frame, "event": "soundtrackThawed", "soundtrackFrame": position])
    case .music(let event): musicText(event)
    case .soundtrackNamed(let name): JSONText.line(["frame": frame, "event": "soundtrackNamed", "name": name])
    case .playhead(let name, let playhead):
      JSONText.line([
        "frame": frame, "event": "playhead", "name": name, "soundtrackFrame": playhead?.position,
        "rounds": playhead?.rounds, "moving": playhead?.isMoving,
        "speed": playhead?.speed,
      ])
    case .saved(let name, let soundtrack, let position):
      JSONText.line([
        "frame": frame, "event": "saved", "name": name, "soundtrack": soundtrack, "soundtrackFrame": position,
      ])
    case .restored(let name): JSONText.line(["frame": frame, "event": "restored", "name": name])
    case .soundtrackRemoved: JSONText.line(["frame": frame, "event": "soundtrackRemoved"])
    case .soundtrackCut: JSONText.line(["frame": frame, "event": "soundtrackCut"])
    case .voiceStarted(let voice): JSONText.line(["frame": frame, "voice": voice, "event": "started"])
    case .variation(let voice, let effect, let gain, let pitch):
      JSONText.line([
        "frame": frame, "voice": voice, "event": "variation", "effect": effect, "gain": Double(gain.decibels),
        "pitch": Double(pitch),
      ])
    case .voiceEnded(let voice, let reason):
      JSONText.line(["frame": frame, "voice": voice, "event": "ended", "reason": reason.rawValue])
    case .voiceStatus(let voice, let status, let position, let gain): statusText(voice, status, position, gain)
    case .filter(let filter, let time): filter.text(frame: frame, time)
    case .soundtrackOutput(.shared): JSONText.line(["frame": frame, "event": "soundtrackOutput", "own": false])
    case .soundtrackOutput(.ownStream(let name)):
      JSONText.line(["frame": frame, "event": "soundtrackOutput", "own": true, "name": name])
    case .timeScale(let bus, let scale):
      JSONText.line(["frame": frame, "event": "timeScale", "bus": bus, "timeScale": Double(scale)])
    case .reverb(let change, let time): change.text(frame: frame, time)
    case .resampling(let resampling):
      JSONText.line(["frame": frame, "event": "resampling", "resampling": resampling.rawValue])
    case .beat(let clock, let position):
      JSONText.line([
        "frame": frame, "event": "beat", "clock": clock, "bar": position?.bar, "beatInBar": position?.beatInBar,
        "beat": position?.beats,
      ])
    case .meters(let readings):
      JSONText.line([
        "frame": frame, "event": "meters", "master": MeterRecord(readings.master),
        "soundtrack": MeterRecord(readings.soundtrack), "effects": MeterRecord(readings.effects),
      ])
    case .busDucked(let bus, let isOn):
      JSONText.line(["frame": frame, "event": "busDucked", "bus": bus, "on": isOn])
    case .dynamicRange(let range):
      JSONText.line(["frame": frame, "event": "dynamicRange", "range": range.rawValue])
    case .hrtf(let isOn): JSONText.line(["frame": frame, "event": "hrtf", "on": isOn])
    case .duckOthers(let isOn): JSONText.line(["frame": frame, "event": "duckOthers", "on": isOn])
    case .nowPlaying(let title, let status, 1):
      JSONText.line(["frame": frame, "event": "nowPlaying", "title": title, "status": status.rawValue])
    case .nowPlaying(let title, let status, let rate):
      JSONText.line(["frame": frame, "event": "nowPlaying", "title": title, "status": status.rawValue, "rate": rate])
    case .nowPlayingSeeked(let position):
      JSONText.line(["frame": frame, "event": "nowPlayingSeeked", "seconds": position / .seconds(1)])
    case .effectReloaded(let name, let frames):
      JSONText.line(["frame": frame, "effect": name, "event": "reloaded", "frames": frames])
    case .fileTruncated(let name): JSONText.line(["frame": frame, "file": name, "event": "truncated"])
    case .loopIgnored(let name, let fault):
      JSONText.line(["frame": frame, "file": name, "event": "loopIgnored", "reason": fault.description])
    case .remoteCommand(let command):
      if let time = command.time {
        JSONText.line([
          "frame": frame, "event": "remoteCommand", "command": command.name, "seconds": time / .seconds(1),
        ])
      } else {
        JSONText.line(["frame": frame, "event": "remoteCommand", "command": command.name])
      }
    }
  }

  private func musicText(_ event: SoundtrackEvent) -> String {
    switch event {
    case .started(_, let position, _):
      JSONText.line(["frame": frame, "event": "soundtrackStarted", "soundtrackFrame": position])
    case .looped: JSONText.line(["frame": frame, "event": "soundtrackLooped"])
    case .bar(let bar, _): JSONText.line(["frame": frame, "event": "soundtrackBar", "bar": bar])
    case .beat(let position, _):
      JSONText.line([
        "frame": frame, "event": "soundtrackBeat", "bar": position.bar, "beatInBar": position.beatInBar,
        "beat": position.beat,
      ])
    case .ended(let end, _):
      JSONText.line(["frame": frame, "event": "soundtrackEnded", "reason": end.word])
    }
  }

  private func statusText(_ voice: String, _ status: VoiceStatus, _ position: Int?, _ gain: Gain?) -> String {
    // Silence has no decibels.
    let gain = gain.flatMap { $0 > .silence ? (Double($0.decibels) * 100).rounded() / 100 : nil }
    return switch status {
    case .ended(let reason, let end):
      JSONText.line([
        "frame": frame, "voice": voice, "event": "status", "status": status.name, "reason": reason.rawValue,
        "endFrame": end.rawValue,
      ])
    case .unheard(let reasons), .held(let reasons):
      JSONText.line([
        "frame": frame, "voice": voice, "event": "status", "status": status.name,
        "reasons": reasons.map(\.description), "voiceFrame": position,
        "gain": gain,
      ])
    case .waiting(let start) where start.clock == .engine:
      JSONText.line([
        "frame": frame, "voice": voice, "event": "status", "status": status.name, "startFrame": start.frame.rawValue,
        "voiceFrame": position, "gain": gain,
      ])
    case .waiting(let start):
      JSONText.line([
        "frame": frame, "voice": voice, "event": "status", "status": status.name, "startFrame": start.frame.rawValue,
        "clock": start.clock.rawValue, "voiceFrame": position, "gain": gain,
      ])
    case .unknown, .paused, .busPaused, .busSilent, .inaudible, .tooFar, .outranked, .playing:
      JSONText.line([
        "frame": frame, "voice": voice, "event": "status", "status": status.name, "voiceFrame": position,
        "gain": gain,
      ])
    }
  }
}

extension ClockTime? {
  /// The members of a log's line for an order that waits for a time.
  var members: KeyValuePairs<StaticString, any Encodable> {
    guard let self else { return [:] }
    if self.clock == .engine { return ["startFrame": self.frame.rawValue] }
    return ["startFrame": self.frame.rawValue, "clock": self.clock.rawValue]
  }
}

extension SoundtrackEnd {
  /// The word of a log.
  fileprivate var word: String {
    switch self {
    case .finished: "finished"
    case .stopped: "stopped"
    case .failed: "failed"
    }
  }
}

extension VoiceStatus {
  /// The word of a log.
  fileprivate var name: String {
    switch self {
    case .unknown: "unknown"
    case .ended: "ended"
    case .unheard: "unheard"
    case .waiting: "waiting"
    case .paused: "paused"
    case .busPaused: "busPaused"
    case .held: "held"
    case .busSilent: "busSilent"
    case .inaudible: "inaudible"
    case .tooFar: "tooFar"
    case .outranked: "outranked"
    case .playing: "playing"
    }
  }
}

extension LogLine {
  /// The line of an engine's event; `names` are the voices' names.
  init(_ event: EngineEvent, names: [Voice: String]) {
    switch event {
    case .voiceStarted(let voice, let moment):
      self.init(frame: moment.rawValue, content: .voiceStarted(names[voice] ?? ""))
    case .voiceEnded(let voice, let reason, let moment):
      self.init(frame: moment.rawValue, content: .voiceEnded(names[voice] ?? "", reason))
    case .soundtrackStarted(let position, let moment):
      self.init(frame: moment.rawValue, content: .soundtrackStarted(position: position))
    case .soundtrackFrozen(let position, let moment):
      self.init(frame: moment.rawValue, content: .soundtrackFrozen(position: position))
    case .soundtrackThawed(let position, let moment):
      self.init(frame: moment.rawValue, content: .soundtrackThawed(position: position))
    case .busDucked(let bus, let isOn, let moment):
      self.init(frame: moment.rawValue, content: .busDucked(bus, isOn))
    case .soundtrackRemoved(let moment): self.init(frame: moment.rawValue, content: .soundtrackRemoved)
    case .soundtrackCut(let moment): self.init(frame: moment.rawValue, content: .soundtrackCut)
    case .duckOthers(let isOn, let moment):
      self.init(frame: moment.rawValue, content: .duckOthers(isOn))
    case .outsideChanged(let reasons, let moment):
      self.init(frame: moment.rawValue, content: .outside(reasons))
    case .dynamicRange(let range, let moment): self.init(frame: moment.rawValue, content: .dynamicRange(range))
    case .hrtf(let isOn, let moment):
      self.init(frame: moment.rawValue, content: .hrtf(isOn))
    case .nowPlaying(let title, let status, let rate, let moment):
      self.init(frame: moment.rawValue, content: .nowPlaying(title: title, status, rate: rate))
    case .nowPlayingSeeked(let position, let moment):
      self.init(frame: moment.rawValue, content: .nowPlayingSeeked(to: position))
    case .remoteCommand(let command, let moment):
      self.init(frame: moment.rawValue, content: .remoteCommand(command))
    }
  }
}

extension Sequence<LogLine> {
  /// The lines by frame; lines of one frame keep their order.
  var inOrder: [LogLine] {
    enumerated().sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }.map(\.element)
  }
}

extension Verdict {
  /// True where the levels or the reasons differ; a log shows nothing else of a verdict.
  func differsInLog(from other: Verdict) -> Bool {
    effects != other.effects || soundtrack != other.soundtrack
      || reasons.effects.map(\.description) != other.reasons.effects.map(\.description)
      || reasons.soundtrack.map(\.description) != other.reasons.soundtrack.map(\.description)
  }
}
