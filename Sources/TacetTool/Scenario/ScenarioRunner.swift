import Tacet

/// Plays a scenario on an offline engine, faster than real time, and logs it.
///
/// One thread at a time. Exact to the frame and reproducible.
final class ScenarioRunner {
  private let scenario: Scenario
  private let engine: AudioEngine
  private let sounds: ScenarioSounds
  private let music: ScenarioMusic
  private var saves: ScenarioSaves
  /// The musical clock of the effects.
  private var musicalClock: MusicalClock?
  private var voices: [String: Voice] = [:]
  private var names: [Voice: String] = [:]
  private var lines: [LogLine] = []
  private var logged = Verdict()
  /// The game's pause of the soundtrack as it was logged.
  private var isPaused = false
  private var players: ScenarioPlayers
  /// The reasons outside the game why it is not heard.
  private var outside: [OutsideReason] = []
  /// Frames that the engine puts out before its frame 0.
  private var framesBefore: Int

  /// The most frames of one render call.
  private static let block = 4_096

  /// Loads every sound that the scenario names, played or not.
  ///
  /// - Throws: ``ToolError``, which names the file that can not be used.
  init(_ scenario: Scenario) throws(ToolError) {
    self.scenario = scenario
    players = ScenarioPlayers(sampleRate: scenario.sampleRate)
    var configuration = AudioEngine.Configuration(
      category: scenario.category, options: scenario.options, output: .offline)
    configuration.sampleRate = scenario.sampleRate
    configuration.recordsEvents = true
    configuration.resampling = scenario.resampling
    do throws(EngineError) {
      engine = try AudioEngine(configuration)
      engine.diagnostics.measuresLoudness = true
      framesBefore = engine.output.lookAhead.rawValue
    } catch {
      throw .engine(error)
    }
    sounds = try ScenarioSounds(scenario, engine: engine)
    music = ScenarioMusic(sounds, of: scenario, on: engine.soundtrack)
    saves = ScenarioSaves(sounds, of: engine)
  }

  /// Plays the scenario once. `sink` receives the sound in blocks of interleaved stereo.
  ///
  /// - Returns: the log by frame; lines of one frame in order of occurrence.
  /// - Throws: ``ToolError``, and what `sink` throws.
  func run(_ sink: (UnsafeBufferPointer<Float>) throws(ToolError) -> Void) throws(ToolError) -> [LogLine] {
    let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * Self.block)
    defer { samples.deallocate() }
    logFiles()
    let resampling = engine.diagnostics.resampling
    if resampling != scenario.resampling { log(.resampling(resampling)) }
    logVerdict(cause: "start")
    for event in scenario.events where event.frame < scenario.frames {
      try render(upTo: event.frame, samples, sink)
      try perform(event)
      logOutputs(cause: event.cause)
      advancePlayers()
      isPaused = engine.soundtrack.isPaused
      if engine.session.publishedVerdict.differsInLog(from: logged) { logVerdict(cause: event.cause) }
    }
    try render(upTo: scenario.frames, samples, sink)
    // The frames that the limiter holds back. Events meanwhile are not in the scenario.
    let log = lines.inOrder
    try render(upTo: scenario.frames + engine.output.lookAhead.rawValue, samples, sink)
    return log
  }

  /// The integrated loudness of what was played, in LUFS; minus infinity for silence.
  var loudness: Float { engine.diagnostics.meters.master.loudness?.integrated ?? -.infinity }

  // MARK: - Sound

  private func render(
    upTo end: Int, _ samples: UnsafeMutableBufferPointer<Float>,
    _ sink: (UnsafeBufferPointer<Float>) throws(ToolError) -> Void
  ) throws(ToolError) {
    guard let start = samples.baseAddress else { return }
    while engine.clock.rawValue < end {
      let now = engine.clock.rawValue
      let next = min(end, players.nextFrame ?? end)
      let frames = max(1, min(next - now, Self.block))
      do throws(EngineError) {
        try engine.render(into: start, frames: frames)
      } catch {
        throw .engine(error)
      }
      let skipped = min(frames, framesBefore)
      framesBefore -= skipped
      if frames > skipped {
        try sink(UnsafeBufferPointer(start: start + 2 * skipped, count: 2 * (frames - skipped)))
      }
      logEvents()
      logTurn()
      advancePlayers()
      if let error = music.error { throw .soundtrack(error) }
    }
  }

  // MARK: - Log

  /// Logs what is missing or wrong in the files.
  private func logFiles() {
    let files = sounds.effects.compactMapValues(\.info).merging(music.soundtracks.mapValues(\.info)) { first, _ in first
    }
    for (name, info) in files.sorted(by: { $0.key < $1.key }) {
      if info.isTruncated { log(.fileTruncated(name)) }
      for fault in info.loopFaults { log(.loopIgnored(name, fault)) }
    }
  }

  private func logVerdict(cause: String) {
    logged = engine.session.publishedVerdict
    let position = engine.soundtrack.position
    log(.verdict(cause: cause, logged, position: position))
  }

  /// Logs the verdict after a pause of the soundtrack, or its end, whose time has come.
  private func logTurn() {
    guard engine.soundtrack.isPaused != isPaused else { return }
    isPaused.toggle()
    logVerdict(cause: isPaused ? "soundtrack.pause" : "soundtrack.resume")
  }

  private func logOutputs(cause: String) {
    let output = engine.output
    var hasOutputs = false
    for change in output.drainChanges() {
      switch change {
      case .systemVolume(let volume): log(.systemVolume(cause: cause, volume))
      case .devices, .chosen: hasOutputs = true
      }
    }
    if hasOutputs { log(.outputs(cause: cause, output.devices, chosen: output.chosen)) }
  }

  private func log(_ content: LogLine.Content) {
    lines.append(LogLine(frame: engine.clock.rawValue, content: content))
  }

  private func log(_ changes: [ScenarioPlayers.Change]) { for change in changes { log(.player(change)) } }

  private func advancePlayers() {
    log(players.advance(toFrame: engine.clock.rawValue, wantsDucking: engine.session.wantsDucking))
  }

  private func logStatus(of voice: Voice, named name: String) {
    log(
      .voiceStatus(
        name, engine.status(of: voice), position: engine.frame(of: voice), gain: engine.heardGain(of: voice)))
  }

  private func logEvents() {
    for event in engine.diagnostics.drainEvents() {
      lines.append(LogLine(event, names: names))
      if case .voiceEnded(let voice, _, _) = event { names[voice] = nil }
    }
    lines += music.drainLines()
  }

  // MARK: - Events

  private func perform(_ event: ScenarioEvent) throws(ToolError) {
    if case .reload(let name) = event.action { return try reload(name) }
    if let line = try saves.perform(event.action, at: scenario.place(of: event), completion: music.keep) {
      return log(line)
    }
    do throws(EngineError) {
      switch event.action {
      case .soundtrackPlay(let name, let loops, let from, let fadeIn, let curve, let when):
        music.play(name, loops: loops, from: from, fadeIn: fadeIn, curve, at: time(when))
      case .soundtrackStop(let over, let curve, let when):
        engine.soundtrack.stop(fadeOut: over, curve: curve, at: time(when))
      case .soundtrackPause(let over, let when): engine.soundtrack.pause(over: over, at: time(when))
      case .soundtrackResume(let over, let when): engine.soundtrack.resume(over: over, at: time(when))
      case .soundtrackSeek(let seconds): music.seek(to: seconds)
      case .soundtrackCrossfade(let name, let loops, let from, let over, let curve, let when):
        music.crossfade(to: name, from: from, loops: loops, over: over, curve, at: time(when))
      case .soundtrackEnqueue(let name, let loops): music.enqueue(name, loops: loops)
      case .soundtrackSkip(let step, let over, let curve): music.skip(by: step, over: over, curve)
      case .soundtrackIntensity(let intensity, let over, let curve):
        engine.soundtrack.setIntensity(intensity, over: over, curve: curve)
      case .soundtrackLayer(let layer, let gain, let over, let curve):
        engine.soundtrack.setGain(gain, ofLayer: layer, over: over, curve: curve)
      case .soundtrackTransition(let name, let transition, let loops):
        music.transition(to: name, transition, loops: loops)
      case .soundtrackFinishLoop: engine.soundtrack.finishLoop()
      case .soundtrackStinger(let name, let stinger, let when): music.sting(name, stinger, at: time(when))
      case .playhead: log(music.playhead())
      case .play(let play): try start(play)
      case .stop(let name, let over, let curve, let when):
        withVoice(name) { engine.stop($0, fadeOut: over, curve: curve, at: time(when)) }
      case .stopAll(let over, let curve): engine.stopAll(fadeOut: over, curve: curve)
      case .limitEffect(let name, let limit): sounds.effects[name]?.limit = limit
      case .reload, .save, .restore: break
      case .limitBus(let name, let limit): try engine.bus(name).limit = limit
      case .pause(let name, let over, let when): withVoice(name) { engine.pause($0, over: over, at: time(when)) }
      case .resume(let name, let over, let when): withVoice(name) { engine.resume($0, over: over, at: time(when)) }
      case .set(let name, let setting): if let voice = voices[name] { try set(setting, of: voice) }
      case .setSpace(let name, let space):
        if let effect = sounds.effects[name] { effect.space = space.applied(to: effect.space) }
      case .setFilter(let filter):
        let time = time(filter.when)
        try filter.apply(to: engine, at: time)
        log(.filter(filter, at: time))
      case .setReverb(let change):
        let time = time(change.when)
        try apply(change, at: time)
        log(.reverb(change, at: time))
      case .setHRTF(let mode, let name): try engine.space.setHRTF(mode, named: name)
      case .setWorld(let world): engine.space.world = world
      case .moveListener(let listener): engine.listener = listener
      case .setListeners(let listeners): engine.space.listeners = listeners
      case .musicalClock(let tempo): musicalClock = MusicalClock(tempo, of: engine)
      case .beat(let clock): log(.beat(clock.rawValue, self.clock(clock)?.position))
      case .status(let name): withVoice(name) { logStatus(of: $0, named: name) }
      case .meters: log(.meters(engine.diagnostics.meters))
      case .accessibility(let mono, let balance, let range, let over):
        if let mono { engine.output.setMono(mono, over: over ?? .milliseconds(50)) }
        if let balance { engine.output.setBalance(balance, over: over ?? .milliseconds(50)) }
        if let range { engine.output.setDynamicRange(range, over: over ?? .milliseconds(500)) }
      case .bus(let change): try apply(change)
      case .duck(let bus, let source, let ducking):
        try engine.bus(bus).setDucking(ducking, under: engine.bus(source))
      case .enterSnapshot(let name, let over, let curve):
        if let snapshot = sounds.snapshots[name] { try engine.snapshots.enter(snapshot, over: over, curve: curve) }
      case .leaveSnapshot(let name, let over, let curve): engine.snapshots.leave(name, over: over, curve: curve)
      case .pauseEverything(let over, let curve, let when): engine.pause(over: over, curve: curve, at: time(when))
      case .resumeEverything(let over, let curve, let when): engine.resume(over: over, curve: curve, at: time(when))
      // A refusal is no error of the scenario: the session activates later, and the log shows when.
      case .activate: try? engine.session.activate()
      case .deactivate(let notifyOthers): engine.session.deactivate(notifyOthers: notifyOthers)
      // Options that the category does not allow were refused when the file was read.
      case .setCategory(let category, let options): try? engine.session.setCategory(category, options: options)
      case .setPolicies(let policies): set(policies)
      case .resumeAfterRouteLoss: engine.session.resumeAfterRouteLoss()
      case .report(let fact):
        engine.report(event: fact)
        log(players.handle(fact, atFrame: engine.clock.rawValue))
      // An unknown one was refused when the file was read.
      case .chooseOutput(let id): try? engine.output.choose(id)
      case .restoreOutput(let saved): engine.output.restore(saved)
      case .setSoundtrackOutput(let soundtrack):
        engine.output.setSoundtrackOutput(soundtrack)
        log(.soundtrackOutput(soundtrack))
      case .outputs(let devices): engine.observe(.outputs(devices))
      case .systemVolume(let volume): engine.observe(.systemVolume(volume))
      case .outside(let reason, let isOn):
        outside = outside.filter { $0 != reason } + (isOn ? [reason] : [])
        engine.observe(.outside(outside.sorted()))
      case .playerVolume(let id, let volume):
        log(players.setVolume(volume, of: id, atFrame: engine.clock.rawValue))
      case .nowPlaying(let piece): engine.session.nowPlaying = piece
      case .remoteCommand(let command): engine.session.deliver(command)
      }
    } catch {
      throw .scenario(.refused(error.description, scenario.place(of: event)))
    }
  }

  private func apply(_ change: ScenarioReverb, at time: ClockTime?) throws(EngineError) {
    switch change {
    case .preset(let preset, _, let over): engine.reverb.set(preset, over: over)
    case .zones(let zones, let over): engine.reverb.setZones(zones, over: over)
    case .named(let name, let over): engine.reverb.set(sounds.reverbs[name], over: over)
    case .namedZones(let names, let over): engine.reverb.setZones(names.compactMap { sounds.zones[$0] }, over: over)
    case .send(let send, .voice(let name), let over, let curve, _):
      withVoice(name) { engine.reverb.setSend(send, of: $0, over: over, curve: curve, at: time) }
    case .send(let send, .effect(let name), _, _, _): sounds.effects[name]?.reverbSend = send
    case .send(let send, .bus(let name), let over, let curve, _):
      try engine.bus(name).setReverbSend(send, over: over, curve: curve, at: time)
    }
  }

  private func start(_ play: ScenarioEvent.Play) throws(EngineError) {
    let variation = sounds.sets[play.effect]?.next()
    guard let effect = variation?.effect ?? sounds.effects[play.effect], let name = play.voice else { return }
    let bus = try engine.bus(play.bus)
    if let variation, let (choice, _) = sounds.effects.first(where: { $0.value === effect }) {
      lines.append(
        LogLine(
          frame: engine.clock.rawValue,
          content: .variation(name, effect: choice, gain: variation.gain, pitch: variation.pitch)))
    }
    let voice = engine.play(
      effect, gain: Gain(amplitude: play.gain.amplitude * (variation?.gain.amplitude ?? 1)), pan: play.pan,
      at: play.position, space: play.space.applied(to: effect.space),
      pitch: play.pitch * (variation?.pitch ?? 1), loops: play.loops,
      from: Int((play.from * Double(effect.sampleRate)).rounded()), startingAt: time(play.startsAt),
      fadeIn: play.fadeIn, curve: play.curve, on: bus, priority: play.priority)
    play.space.apply(to: voice, in: engine.space)
    voices[name] = voice
    names[voice] = name
    // Without room, or beyond a limit, the voice ended at once, and no event reports it.
    if case .ended(let reason, at: let frame) = engine.status(of: voice) {
      lines.append(LogLine(frame: frame.rawValue, content: .voiceEnded(name, reason)))
    }
  }

  private func reload(_ name: String) throws(ToolError) {
    guard let effect = sounds.effects[name] else { return }
    do throws(DecodingError) {
      try effect.reload()
    } catch {
      throw .sound(error)
    }
    log(.effectReloaded(name, frames: effect.frames))
  }

  private func withVoice(_ name: String, _ body: (Voice) -> Void) {
    if let voice = voices[name] { body(voice) }
  }

  /// The engine's frame at this time of the scenario.
  private func frame(_ seconds: Double) -> FrameCount {
    FrameCount(Int((seconds * Double(scenario.sampleRate)).rounded()))
  }

  private func time(_ time: ScenarioTime?) -> ClockTime? {
    switch time?.moment {
    case .seconds(let seconds): .engine(frame(seconds))
    case .next(let grid, let clock): self.clock(clock)?.next(grid)
    case nil: nil
    }
  }

  private func clock(_ clock: ScenarioTime.Clock) -> MusicalClock? {
    clock == .soundtrack ? engine.soundtrack.musicalClock : musicalClock
  }

  private func set(_ setting: ScenarioEvent.Setting, of voice: Voice) throws(EngineError) {
    let (over, curve, time) = (setting.over ?? .zero, setting.curve, time(setting.when))
    if let gain = setting.gain {
      engine.setGain(gain, of: voice, over: setting.over ?? .milliseconds(5), curve: curve, at: time)
    }
    if let pan = setting.pan { engine.setPan(pan, of: voice, over: over, curve: curve, at: time) }
    if let pitch = setting.pitch { engine.setPitch(pitch, of: voice, over: over, curve: curve, at: time) }
    if let place = setting.position { engine.setPosition(place, of: voice, over: over, curve: curve, at: time) }
    setting.space.apply(to: voice, in: engine.space, over: setting.over, curve: curve, at: time)
    if let loops = setting.loops { engine.setLoops(loops, of: voice) }
    if let bus = setting.bus { engine.setBus(try engine.bus(bus), of: voice) }
    if let priority = setting.priority { engine.setPriority(priority, of: voice) }
    if let seconds = setting.startsAt { engine.reschedule(voice, to: .engine(frame(seconds))) }
  }

  private func set(_ policies: ScenarioEvent.Policies) {
    if let resume = policies.resume { engine.session.resumePolicy = resume }
    if let focusLoss = policies.focusLoss { engine.session.focusLossPolicy = focusLoss }
    if let routeLoss = policies.routeLoss { engine.session.routeLossPolicy = routeLoss }
    if let voiceChat = policies.voiceChat { engine.session.voiceChatPolicy = voiceChat }
    if let yields = policies.yields { engine.session.yieldsToOtherMusic = yields }
  }

  private func apply(_ change: ScenarioEvent.BusChange) throws(EngineError) {
    let bus = try engine.bus(change.name)
    let (over, curve, time) = (change.over ?? ScenarioCommand.defaultFade, change.curve, time(change.when))
    if let parent = change.parent { try bus.setParent(try engine.bus(parent)) }
    if let gain = change.gain { bus.setGain(gain, over: over, curve: curve, at: time) }
    if let mute = change.mute { bus.setMuted(mute, over: over, curve: curve, at: time) }
    if let pausesWithGame = change.pausesWithGame { bus.pausesWithGame = pausesWithGame }
    if let pause = change.pause { bus.setPaused(pause, over: over, curve: curve, at: time) }
    if let timeScale = change.timeScale {
      bus.setTimeScale(timeScale, over: change.over ?? .zero, curve: curve, at: time)
      log(.timeScale(change.name, timeScale))
    }
  }
}
