import Foundation
import TacetSystem
import TacetTheatre

/// The private session of a game, with what happens in it, and the recordings of all its outputs. One thread at a time.
final class MannersStage {
  /// The outputs by the names of their sinks. The first one is the default; `elsewhere` is where other programs play.
  enum Output: String, CaseIterable {
    case speaker, phones, desk, elsewhere, room
  }

  /// The most streams whose volume is set.
  private static let mostStreams = 100
  /// Longer than a row can last.
  private static let toneSeconds = 60.0

  let theatre: Theatre
  /// The time at which all tracks begin.
  let start = MonotonicClock.now
  private let server: any PrivateSoundServer
  private let services: SessionServices?
  /// Why there are no services; nil where there are.
  private let servicesObstacle: String?
  /// Why there is no display; nil where there is one.
  private let displayObstacle: String?
  private var recorders: [Output: LevelRecorder] = [:]
  /// The tracks of recorders that have ended.
  private var past: [Output: LevelTrack] = [:]
  /// The sounds of recorders that have ended.
  private var pastSounds: [Output: [HeardSound]] = [:]
  /// Other people's programs that play or record.
  private var others: [ChildProcess] = []
  /// The windows that are hidden.
  private var hiddenWindows: [String] = []

  private var place: ServerPlace { theatre.place }

  /// Starts the session. What is missing of the bus and the display is left out.
  init(_ kind: SoundServer) throws {
    guard kind.missingPrograms.isEmpty else { throw MannersFailure.missing(kind.missingPrograms) }
    var parts = Theatre.Parts()
    parts.server = kind
    parts.sinks = [Output.desk, .elsewhere].map(\.rawValue)
    parts.hasMicrophone = true
    let missingOfBus = PrivateBus.missingPrograms
    parts.hasBus = missingOfBus.isEmpty
    parts.hasSystemBus = parts.hasBus
    let missingOfDisplay = PrivateDisplay.programs.filter { ChildProcess.find($0) == nil }
    if missingOfDisplay.isEmpty { parts.display = (1_280, 800) }
    displayObstacle = Self.obstacle(missingOfDisplay)
    let theatre = try Theatre(parts)
    self.theatre = theatre
    guard let server = theatre.server else { throw MannersFailure.session("there is no sound server") }
    self.server = server
    var obstacle = Self.obstacle(missingOfBus)
    var services: SessionServices?
    if parts.hasBus {
      do {
        services = try SessionServices(address: "unix:path=\(theatre.place.folder)/bus")
      } catch {
        obstacle = "\(error)"
      }
    }
    (self.services, servicesObstacle) = (services, obstacle)
    try place.setDefaultSink(Output.speaker.rawValue)
    // It takes a while to write.
    _ = try place.tone(seconds: Self.toneSeconds)
    try record(Output.allCases)
  }

  deinit { theatre.end() }

  private static func obstacle(_ missing: [String]) -> String? {
    // A program whose package has another name.
    let named = missing.map { $0 == "gdbus" ? "gdbus (of libglib2.0-bin)" : $0 }
    return named.isEmpty ? nil : "not installed: \(named.joined(separator: ", "))"
  }

  /// The variables of the game: the caller's, but those that lead to the caller's session.
  var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in [
      "DISPLAY", "WAYLAND_DISPLAY", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_SESSION_ID", "PULSE_SINK",
      "PIPEWIRE_REMOTE",
      "PIPEWIRE_NODE",
    ] {
      environment[name] = nil
    }
    environment.merge(theatre.environment) { $1 }
    if theatre.display == nil { environment["SDL_VIDEODRIVER"] = "dummy" }
    return environment
  }

  /// The keys of a script can be pressed.
  var keysObstacle: String? { displayObstacle }

  func perform(_ action: KeyScript.Action) {
    guard let display = theatre.display else { return }
    switch action {
    case .key(let name): display.command("key", name)
    case .down(let name): display.command("keydown", name)
    case .up(let name): display.command("keyup", name)
    case .click(let x, let y): display.command("mousemove", "\(x)", "\(y)", "click", "1")
    }
  }

  // MARK: - Recordings

  /// The levels of these outputs together.
  func track(of outputs: [Output] = Output.allCases) -> LevelTrack {
    outputs.reduce(LevelTrack(start: start)) { sum, output in
      [past[output], recorders[output]?.track].compactMap(\.self).reduce(sum) { $0.adding($1) }
    }
  }

  /// The levels of the game: of all outputs but that on which others play meanwhile.
  func track(during row: MannersRow) -> LevelTrack {
    track(of: outputs(during: row))
  }

  private func outputs(during row: MannersRow?) -> [Output] {
    let hasOthers = row.map { [.musicPauses, .musicEnds, .voiceChat].contains($0) } ?? false
    return Output.allCases.filter { !hasOthers || $0 != .elsewhere }
  }

  /// The sound of the game between two times, one channel at 8 kHz: of the outputs of its levels, added up.
  func sound(during row: MannersRow?, from begin: Double, to end: Double) -> [Float] {
    let sounds = outputs(during: row).flatMap { (pastSounds[$0] ?? []) + [recorders[$0]?.sound].compactMap(\.self) }
    return sounds.reduce([]) { sum, sound in
      let samples = sound.samples(from: begin, to: end)
      return sum.isEmpty ? samples : zip(sum, samples).map(+)
    }
  }

  /// The levels of the only output that players hear while the row lasts; nil: of all.
  func meanwhile(_ row: MannersRow) -> LevelTrack? { row == .otherOutput ? track(of: [.desk]) : nil }

  private func record(_ outputs: [Output]) throws {
    for output in outputs {
      endRecording(of: output)
      recorders[output] = try LevelRecorder(of: output.rawValue, at: place, start: start)
    }
  }

  private func endRecording(of output: Output) {
    guard let recorder = recorders.removeValue(forKey: output) else { return }
    recorder.stop()
    past[output] = past[output]?.adding(recorder.track) ?? recorder.track
    pastSounds[output, default: []].append(recorder.sound)
  }

  // MARK: - Rows

  /// Why this row can not be made here; nil where it can.
  func obstacle(to row: MannersRow) -> String? {
    switch row {
    case .silentMode, .lock, .call, .suspend: servicesObstacle
    case .hidden: displayObstacle
    default: nil
    }
  }

  /// The output on which the game must be heard before; nil: any.
  func output(of row: MannersRow) -> Output? {
    switch row {
    case .headphones: .phones
    case .outputRemoved: .desk
    case .otherOutput: .speaker
    default: nil
    }
  }

  /// Makes an output the default.
  func choose(_ output: Output) throws { try place.setDefaultSink(output.rawValue) }

  /// It happens. Returns why it does not; nil where it does.
  func act(_ row: MannersRow) throws -> String? {
    switch row {
    case .silentMode: services?.setFeedbackProfile("silent")
    case .lock: services?.setLocked(true)
    case .musicPauses, .musicEnds:
      services?.setPlayer("Playing")
      try play("music")
    case .call:
      services?.ring()
      poll(nil, 0, 300)
      services?.takeCall()
    case .voiceChat:
      try play("phone")
      others.append(try place.record(from: "mic", ["media.role=phone"]))
    case .headphones: try remove(.phones)
    case .outputRemoved: try remove(.desk)
    case .otherOutput: try choose(.desk)
    case .server:
      for output in Output.allCases { endRecording(of: output) }
      server.killSound()
    case .mute: try setMuted(true)
    case .volume: return try setVolume(percent: 30) ? nil : "the game has no stream on the server"
    case .hidden:
      hiddenWindows = try theatre.display?.shownWindows() ?? []
      for window in hiddenWindows { theatre.display?.command("windowunmap", window) }
      return hiddenWindows.isEmpty ? "the game shows no window" : nil
    case .suspend: services?.setSleeping(true)
    }
    return nil
  }

  /// It ends.
  func restore(_ row: MannersRow) throws {
    switch row {
    case .silentMode: services?.setFeedbackProfile("full")
    case .lock: services?.setLocked(false)
    case .musicPauses:
      others = []
      services?.setPlayer("Paused")
    case .musicEnds:
      others = []
      services?.setPlayer(nil)
    case .call: services?.endCall()
    case .voiceChat: others = []
    case .headphones: try add(.phones)
    case .outputRemoved: try add(.desk)
    case .otherOutput: try choose(.speaker)
    case .server:
      try server.start()
      for output in [Output.desk, .elsewhere] { _ = try place.addSink(output.rawValue) }
      try place.makeMicrophone()
      try choose(.speaker)
      try record(Output.allCases)
    case .mute: try setMuted(false)
    case .volume: _ = try setVolume(percent: 100)
    case .hidden:
      for window in hiddenWindows { theatre.display?.command("windowmap", window) }
      if let window = hiddenWindows.last { theatre.display?.command("windowfocus", window) }
    case .suspend: services?.setSleeping(false)
    }
  }

  /// Leaves the session as it was before the row.
  func tidy(after row: MannersRow) throws {
    if row == .musicPauses { services?.setPlayer(nil) }
    if output(of: row) != nil { try choose(.speaker) }
  }

  /// Another program plays a tone with this role, elsewhere.
  private func play(_ role: String) throws {
    let options = [
      "--device=\(Output.elsewhere.rawValue)", "--property=media.role=\(role)", "--property=application.name=Other",
    ]
    others.append(
      try ChildProcess("paplay", options + [try place.tone(seconds: Self.toneSeconds)], environment: place.environment))
  }

  private func remove(_ output: Output) throws {
    endRecording(of: output)
    try place.removeSinks(output.rawValue)
  }

  private func add(_ output: Output) throws {
    _ = try place.addSink(output.rawValue, isWorn: output == .phones)
    try choose(output)
    try record([output])
  }

  /// Mutes all outputs: some games play on one of their own choice.
  private func setMuted(_ isMuted: Bool) throws {
    for sink in try place.pactl("list", "short", "sinks").split(separator: "\n") {
      try place.pactl("set-sink-mute", String(sink.prefix { $0.isNumber }), isMuted ? "1" : "0")
    }
  }

  /// Sets the volume of all streams; false where there are none.
  private func setVolume(percent: Int) throws -> Bool {
    let streams = try place.pactl("list", "short", "sink-inputs").split(separator: "\n").prefix(Self.mostStreams)
    for stream in streams {
      _ = try? place.pactl("set-sink-input-volume", String(stream.prefix { $0.isNumber }), "\(percent)%")
    }
    return !streams.isEmpty
  }
}
