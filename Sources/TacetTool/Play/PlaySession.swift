import Glibc
import Tacet
import TacetReport
import TacetScenario
import TacetSystem
import TacetTerminal

/// Plays a playlist on an output, with a status line.
final class PlaySession {
  /// The results of the completions.
  private struct Progress {
    var unfinished = 0
    var failure: DecodingError?
  }

  private let playlist: PlayedFiles
  private let gain: Gain
  private let loops: Bool
  private let engine: AudioEngine
  private let interrupt = Interrupt()
  private let progress = Locked(Progress())
  private let category: SessionCategory
  private var hasOutput = true
  private var log: PlayLog
  private var commands: [Recording.Command] = []
  private var shown: StatusLine?
  private var summary = PlaySummary()
  private var outputProgress = OutputProgress()
  private var keyboard: Keyboard?
  private let palette = Palette.ofOutput
  private var isPaused = false
  private var isMuted = false
  /// By the arrow keys, in decibels.
  private var louder: Float = 0
  /// The engine's time at the beginning, in seconds.
  private var begun = 0.0
  /// The soundtrack's position at the last update.
  private var position = 0

  /// Seconds between two status lines of a terminal, and of any other output.
  private static let tick = 0.1
  private static let plainInterval = 10.0
  /// The longest time for which the end of a playback waits to learn whether anything silenced it.
  private static let longestDoubt = Duration.milliseconds(600)
  /// Seconds after which a bus that is turned down is known to silence a part.
  private static let levelDoubt = 0.4

  /// Makes the engine. Nothing plays yet.
  ///
  /// - Throws: ``EngineError``.
  init(
    _ playlist: PlayedFiles, category: SessionCategory, output: AudioEngine.OutputChoice, device: SavedOutput?,
    gain: Gain, loops: Bool
  ) throws(EngineError) {
    self.playlist = playlist
    self.gain = gain
    self.loops = loops
    self.category = category
    var configuration = AudioEngine.Configuration(category: category, output: output)
    configuration.applicationName = "tacet"
    configuration.chosenOutput = device
    configuration.recordsEvents = true
    log = PlayLog(sampleRate: configuration.sampleRate)
    engine = try AudioEngine(configuration)
  }

  /// The log so far, as JSON lines.
  var logText: String { log.lines.map { $0.text + "\n" }.joined() }

  var wasHeard: Bool { summary.wasHeard }

  /// The playback so far, as a scenario that replays it.
  var recording: Recording {
    Recording(
      effects: Dictionary(uniqueKeysWithValues: playlist.effects.map { ($0.name, $0.path) }),
      soundtracks: playlist.soundtrack.map { [$0.name: $0.path] } ?? [:], category: category,
      sampleRate: engine.configuration.sampleRate, frames: engine.clock.rawValue,
      commands: log.choices + commands, signals: log.signals)
  }

  /// Plays until everything has ended, the user interrupts, or `limit` has passed.
  ///
  /// - Throws: The error of a soundtrack that can not be read on.
  func run(for limit: Duration?) throws(DecodingError) {
    let start = ContinuousClock.now
    begun = time
    keyboard = Keyboard { [interrupt] in interrupt.wake() }
    defer { Keyboard.restore() }
    startPlaylist()
    while true {
      let elapsed = ContinuousClock.now - start
      update(at: elapsed)
      if interrupt.isRequested || progress.withLock({ $0.unfinished == 0 }) { break }
      if let limit, elapsed >= limit { break }
      if keyboard?.drain().contains(where: { !handle($0) }) == true { break }
      show(elapsed)
      let left = limit.map { ($0 - elapsed).inSeconds } ?? Self.tick
      interrupt.wait(seconds: min(Self.tick, left))
    }
    end()
    if Console.isTerminal { Console.show("\r\u{1B}[K") }
    let text = summary.text(of: playlist.soundtrack?.sound.duration.inSeconds)
    let width = Console.isTerminal ? Console.width : .max
    Console.line(text.wrapped(to: width, indent: "  ").joined(separator: "\n"))
    if let error = progress.withLock({ $0.failure }) { throw error }
  }

  /// Reads what has happened: the log, the reasons, what was heard.
  private func update(at elapsed: Duration) {
    log.read(from: engine)
    let verdict = engine.session.verdict
    let reasons =
      (playlist.soundtrack == nil ? [] : verdict.reasons.soundtrack)
      + (playlist.effects.isEmpty ? [] : verdict.reasons.effects)
    // The frames that were rendered count: an output may stand still.
    summary.advance(to: time - begun, held: Set(reasons), silenced: silencers)
    if knowsSilencers { summary.settle(silencers) }
    let now = engine.soundtrack.position
    if now > position, verdict.soundtrack <= .ducked { summary.hear(silencers(of: .soundtrack)) }
    position = now
    noteVoices()
    outputProgress.update(
      frames: engine.clock.rawValue, at: elapsed.inSeconds, latency: engine.output.latency?.inSeconds ?? 0)
  }

  /// Notes that something was audible where a voice has started by the log.
  private func noteVoices() { if log.hasStartedVoice { summary.hear(silencers(of: .effects)) } }

  /// It is known what silences the parts beside the holds.
  private var knowsSilencers: Bool { engine.session.outside != nil && time >= Self.levelDoubt }

  /// The reasons beside the holds that silence a part, in words; nil while they are not known.
  private func silencers(of side: LevelReason.Side) -> [String]? {
    knowsSilencers ? engine.session.reasonsForSilence.silencers(of: side) : nil
  }

  /// The reasons beside the holds that silence the parts of this playback, as far as they are known.
  private var silencers: Set<String> {
    let reasons = engine.session.reasonsForSilence
    return Set(
      (playlist.soundtrack == nil ? [] : reasons.silencers(of: .soundtrack))
        + (playlist.effects.isEmpty ? [] : reasons.silencers(of: .effects)))
  }

  private func startPlaylist() {
    progress.withLock { $0.unfinished = playlist.effects.count + (playlist.soundtrack == nil ? 0 : 1) }
    let at = time
    if let soundtrack = playlist.soundtrack {
      engine.soundtrack.bus.setGain(gain, over: .zero)
      engine.soundtrack.play(soundtrack.sound, loops: LoopCount(loops)) { [progress, interrupt] end in
        progress.withLock { progress in
          progress.unfinished -= 1
          if case .failed(let error) = end { progress.failure = error }
        }
        interrupt.wake()
      }
      commands.append(.init(at: at, do: "bus", name: "soundtrack", gain: gain.decibels, over: 0))
      commands.append(.init(at: at, do: "soundtrack.play", name: soundtrack.name, loop: loops))
    }
    let loopsEffects = loops && playlist.soundtrack == nil
    for effect in playlist.effects {
      let voice = engine.play(effect.sound, gain: gain, loops: LoopCount(loopsEffects)) { [progress, interrupt] _ in
        progress.withLock { $0.unfinished -= 1 }
        interrupt.wake()
      }
      log.name(voice, effect.name)
      commands.append(
        .init(at: at, do: "play", name: effect.name, gain: gain.decibels, loop: loopsEffects, as: effect.name))
    }
  }

  /// Fades out, and waits until the rendered frames are played.
  private func end() {
    let fade = Duration.milliseconds(30)
    // A sound may have begun and ended since the last update.
    log.read(from: engine)
    noteVoices()
    engine.soundtrack.stop(fadeOut: Fade(fade))
    engine.stopAll(fadeOut: Fade(fade))
    // Before the session ends: a hold takes back what a long queue has. A short sound is in the queue before the
    // latency is measured.
    let latency = max(engine.output.latency ?? .zero, engine.output.requestedLatency)
    usleep(UInt32((min(latency, .seconds(10)) + fade * 2).inSeconds * 1e6))
    engine.session.deactivate(notifyOthers: true)
    // A short playback may be over before it is known if anything silenced it.
    let known = ContinuousClock.now + Self.longestDoubt
    while summary.mayBeHeard, followsServer, engine.session.outside == nil, ContinuousClock.now < known {
      usleep(10_000)
    }
    summary.settle(silencers)
    log.read(from: engine)
  }

  /// The sound server answers, and so says what silences a stream of this program.
  private var followsServer: Bool { !engine.output.devices.isEmpty }

  /// The engine's time in seconds, for the recording.
  private var time: Double { Double(engine.clock.rawValue) / Double(engine.configuration.sampleRate) }

  // MARK: - Keys

  /// Handles a key; false: the playback ends.
  private func handle(_ key: Key) -> Bool {
    switch key {
    case .quit: return false
    case .space:
      isPaused.toggle()
      if isPaused { engine.pause() } else { engine.resume() }
      commands.append(.init(at: time, do: isPaused ? "engine.pause" : "engine.resume"))
    case .mute:
      isMuted.toggle()
      for bus in [engine.soundtrack.bus, engine.effects] {
        bus.setMuted(isMuted)
        commands.append(.init(at: time, do: "bus", name: bus.name, mute: isMuted))
      }
    case .up, .down:
      louder = max(-40, min(24 - max(0, gain.decibels), louder + (key == .up ? 2 : -2)))
      let ramp = Duration.milliseconds(50)
      for (bus, base) in [(engine.soundtrack.bus, gain.decibels), (engine.effects, 0)] {
        bus.setGain(.decibels(base + louder), over: Fade(ramp))
        commands.append(.init(at: time, do: "bus", name: bus.name, gain: base + louder, over: ramp.inSeconds))
      }
    case .left, .right: seek(by: key == .left ? -5 : 5)
    default: break
    }
    return true
  }

  private func seek(by seconds: Double) {
    guard let info = engine.soundtrack.current?.info else { return }
    let place = Double(engine.soundtrack.position) / Double(info.format.sampleRate) + seconds
    let target = max(0, min(place, info.seconds - 0.1))
    // A jump is not heard.
    position = Int(target * Double(info.format.sampleRate))
    engine.soundtrack.seek(toFrame: position)
    commands.append(.init(at: time, do: "soundtrack.seek", to: target))
  }

  // MARK: - The line

  private func show(_ elapsed: Duration) {
    let line = status(elapsed)
    updateOutput(isLost: engine.session.reasonsForSilence.effects.contains(.outputLost))
    if Console.isTerminal {
      let text = line.text(width: Console.width - 1)
      Console.show("\r\(line.isHeld ? palette(.doubtful, text) : text)\u{1B}[K")
    } else if shown.map({ $0.state != line.state || line.seconds - $0.seconds >= Self.plainInterval }) ?? true {
      Console.line(line.text())
      shown = line
    }
  }

  private func status(_ elapsed: Duration) -> StatusLine {
    let verdict = engine.session.verdict
    let meters = engine.diagnostics.meters
    // A meter falls slowly; what is held is silent at once.
    func peak(_ level: Audibility, _ peak: Float) -> Float { level <= .ducked ? peak : 0 }
    var lanes: [StatusLine.Part] = []
    var place: (at: Double, of: Double)?
    let reasons = engine.session.reasonsForSilence
    if let music = engine.soundtrack.current {
      lanes.append(
        .init(
          name: "music", level: verdict.soundtrack, reasons: verdict.reasons.soundtrack,
          peak: peak(verdict.soundtrack, meters.soundtrack.peak), silencers: reasons.silencers(of: .soundtrack)))
      place = (Double(engine.soundtrack.position) / Double(music.info.format.sampleRate), music.info.seconds)
    }
    if engine.voiceCount > 0 {
      lanes.append(
        .init(
          name: "effects", level: verdict.effects, reasons: verdict.reasons.effects,
          peak: peak(verdict.effects, meters.effects.peak), silencers: reasons.silencers(of: .effects)))
    }
    let isHeard = lanes.contains { $0.level <= .ducked }
    return StatusLine(
      seconds: elapsed.inSeconds, place: place, lanes: lanes, master: isHeard ? meters.master.peak : 0,
      progress: outputProgress.phase, file: playlist.shownFile, gain: louder == 0 ? nil : gain.decibels + louder)
  }

  private func updateOutput(isLost: Bool) {
    guard isLost == hasOutput else { return }
    hasOutput = !isLost
    guard isLost else { return }
    if Console.isTerminal { Console.show("\r\u{1B}[K") }
    Console.complain(
      "there is no sound output (\(ServerAbsence.reason(for: engine.configuration.output))): effects run unheard, a "
        + "soundtrack waits until there is one")
  }
}

extension Duration {
  fileprivate var inSeconds: Double { self / .seconds(1) }
}
