import TacetSystem
import Tacet

import Glibc

/// Plays a list aloud, and shows how it goes.
final class PlaySession {
  /// What completions tell.
  private struct Progress {
    var unfinished = 0
    var failure: String?
  }

  private let playlist: Playlist
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

  /// How often a terminal's line is written anew, and how often a line is written to what is none.
  private static let tick = 0.1
  private static let plainInterval = 10.0

  /// Makes the engine; plays nothing yet.
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

  /// What happened until now, as JSON lines.
  var logText: String { log.lines.map { $0.text + "\n" }.joined() }

  /// What happened until now, as a scenario that plays it again.
  var recording: Recording {
    Recording(
      playlist, category: category, sampleRate: engine.configuration.sampleRate, frames: engine.now.rawValue,
      commands: commands, signals: log.signals)
  }

  /// Plays until everything has ended, the user ends it, or `limit` has passed.
  ///
  /// - Throws: ``ToolError/soundtrack(_:)``.
  func run(for limit: Duration?) throws(ToolError) {
    let start = ContinuousClock.now
    begin()
    while true {
      let elapsed = ContinuousClock.now - start
      if interrupt.isWished || progress.withLock({ $0.unfinished == 0 }) { break }
      if let limit, elapsed >= limit { break }
      log.take(from: engine)
      show(elapsed)
      let left = limit.map { ($0 - elapsed).inSeconds } ?? Self.tick
      interrupt.wakeup.wait(seconds: min(Self.tick, left))
    }
    end()
    if let reason = progress.withLock({ $0.failure }) { throw .soundtrack(reason) }
  }

  private func begin() {
    progress.withLock { $0.unfinished = playlist.effects.count + (playlist.soundtrack == nil ? 0 : 1) }
    let wakeup = interrupt.wakeup
    let at = Double(engine.now.rawValue) / Double(engine.configuration.sampleRate)
    if let soundtrack = playlist.soundtrack {
      engine.soundtrack.bus.setGain(gain, over: .zero)
      engine.soundtrack.play(soundtrack.sound, loops: loops) { [progress] end in
        progress.withLock { progress in
          progress.unfinished -= 1
          if case .failed(let reason) = end { progress.failure = reason }
        }
        wakeup.post()
      }
      commands.append(.init(at: at, do: "bus", name: "soundtrack", gain: gain.decibels, over: 0))
      commands.append(.init(at: at, do: "soundtrack.play", name: soundtrack.name, loop: loops))
    }
    let loopsEffects = loops && playlist.soundtrack == nil
    for effect in playlist.effects {
      let voice = engine.play(effect.sound, gain: gain, loops: loopsEffects) { [progress] _ in
        progress.withLock { $0.unfinished -= 1 }
        wakeup.post()
      }
      log.name(voice, effect.name)
      commands.append(
        .init(at: at, do: "play", name: effect.name, gain: gain.decibels, loop: loopsEffects, as: effect.name))
    }
  }

  /// Lets what still sounds fade out, and what was rendered be heard.
  private func end() {
    let fade = Duration.milliseconds(30)
    engine.soundtrack.stop(fadeOut: fade)
    engine.stopAll(fadeOut: fade)
    engine.session.deactivate(notifyOthers: true)
    log.take(from: engine)
    if let latency = engine.outputLatency {
      usleep(UInt32((min(latency, .seconds(1)) + fade * 2).inSeconds * 1e6))
    }
    if Console.isTerminal { Console.show("\r\u{1B}[K") }
  }

  private func show(_ elapsed: Duration) {
    let reasons = engine.session.reasonsForSilence
    noticeOutput(isLost: reasons.effects.contains(.outputLost))
    let meters = engine.meters
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

  private func noticeOutput(isLost: Bool) {
    guard isLost == hasOutput else { return }
    hasOutput = !isLost
    guard isLost else { return }
    if Console.isTerminal { Console.show("\r\u{1B}[K") }
    Console.complain(
      "there is no sound output (no sound server answers): effects run unheard, a soundtrack waits until there is one")
  }
}

extension Duration {
  /// In seconds.
  fileprivate var inSeconds: Double { self / .seconds(1) }
}
