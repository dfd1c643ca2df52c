import Glibc
import Tacet

/// Plays a playlist on an output, with a status line.
final class PlaySession {
  /// The results of the completions.
  private struct Progress {
    var unfinished = 0
    var failure: DecodingError?
  }

  private let playlist: Playlist
  private let gain: Gain
  private let loops: Bool
  private let engine: AudioEngine
  private let interrupt = Interrupt()
  private let progress = Guarded(Progress())
  private let category: SessionCategory
  private var hasOutput = true
  private var log: PlayLog
  private var commands: [Recording.Command] = []
  private var shown: StatusLine?

  /// Seconds between two status lines of a terminal, and of any other output.
  private static let tick = 0.1
  private static let plainInterval = 10.0

  /// Makes the engine. Nothing plays yet.
  ///
  /// - Throws: ``ToolError/engine(_:)``.
  init(
    _ playlist: Playlist, category: SessionCategory, output: AudioEngine.OutputChoice, gain: Gain, loops: Bool
  ) throws(ToolError) {
    self.playlist = playlist
    self.gain = gain
    self.loops = loops
    self.category = category
    var configuration = AudioEngine.Configuration(category: category, output: output)
    configuration.applicationName = "tacet"
    configuration.recordsEvents = true
    log = PlayLog(sampleRate: configuration.sampleRate)
    do throws(EngineError) {
      engine = try AudioEngine(configuration)
    } catch {
      throw .engine(error)
    }
  }

  /// The log so far, as JSON lines.
  var logText: String { log.lines.map { $0.text + "\n" }.joined() }

  /// The playback so far, as a scenario that replays it.
  var recording: Recording {
    Recording(
      playlist, category: category, sampleRate: engine.configuration.sampleRate, frames: engine.clock.rawValue,
      commands: commands, signals: log.signals)
  }

  /// Plays until everything has ended, the user interrupts, or `limit` has passed.
  ///
  /// - Throws: ``ToolError/soundtrack(_:)``.
  func run(for limit: Duration?) throws(ToolError) {
    let start = ContinuousClock.now
    begin()
    while true {
      let elapsed = ContinuousClock.now - start
      if interrupt.isRequested || progress.withLock({ $0.unfinished == 0 }) { break }
      if let limit, elapsed >= limit { break }
      log.read(from: engine)
      show(elapsed)
      let left = limit.map { ($0 - elapsed).inSeconds } ?? Self.tick
      interrupt.wait(seconds: min(Self.tick, left))
    }
    end()
    if let error = progress.withLock({ $0.failure }) { throw .soundtrack(error) }
  }

  private func begin() {
    progress.withLock { $0.unfinished = playlist.effects.count + (playlist.soundtrack == nil ? 0 : 1) }
    let at = Double(engine.clock.rawValue) / Double(engine.configuration.sampleRate)
    if let soundtrack = playlist.soundtrack {
      engine.soundtrack.bus.setGain(gain, over: .zero)
      engine.soundtrack.play(soundtrack.sound, loops: loops) { [progress, interrupt] end in
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
      let voice = engine.play(effect.sound, gain: gain, loops: loopsEffects) { [progress, interrupt] _ in
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
    engine.soundtrack.stop(fadeOut: fade)
    engine.stopAll(fadeOut: fade)
    engine.session.deactivate(notifyOthers: true)
    log.read(from: engine)
    if let latency = engine.output.latency {
      usleep(UInt32((min(latency, .seconds(1)) + fade * 2).inSeconds * 1e6))
    }
    if Console.isTerminal { Console.show("\r\u{1B}[K") }
  }

  private func show(_ elapsed: Duration) {
    let reasons = engine.session.reasonsForSilence
    updateOutput(isLost: reasons.effects.contains(.outputLost))
    let meters = engine.diagnostics.meters
    let line = StatusLine(
      seconds: elapsed.inSeconds, soundtrack: meters.soundtrack.peak, effects: meters.effects.peak,
      master: meters.master.peak, reasons: reasons)
    if Console.isTerminal {
      Console.show("\r\(line.text.prefix(max(1, Console.width - 1)))\u{1B}[K")
    } else if shown.map({ $0.reasons != reasons || line.seconds - $0.seconds >= Self.plainInterval }) ?? true {
      Console.line(line.text)
      shown = line
    }
  }

  private func updateOutput(isLost: Bool) {
    guard isLost == hasOutput else { return }
    hasOutput = !isLost
    guard isLost else { return }
    if Console.isTerminal { Console.show("\r\u{1B}[K") }
    Console.complain(
      "there is no sound output (\(ServerAbsence.reason)): effects run unheard, a soundtrack waits until there is one")
  }
}

extension Duration {
  /// The duration in seconds.
  fileprivate var inSeconds: Double { self / .seconds(1) }
}
