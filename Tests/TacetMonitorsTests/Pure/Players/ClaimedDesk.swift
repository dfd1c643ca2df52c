import TacetBus
import TacetSession

@testable import TacetMonitors

/// A desktop with players and streams, as the monitor of the players sees it. Time is what a test says; the status of a
/// player is read as it is then.
struct ClaimedDesk {
  /// A line of what was reported, with its time in seconds.
  struct Line: Equatable {
    let time: Double
    let text: String
  }

  private(set) var roster = MPRISState()
  private(set) var lines: [Line] = []
  /// The players that count, by id.
  private(set) var counting: Set<String> = []
  /// The times at which a status was read.
  private(set) var reads: [Double] = []
  private(set) var isWatched = false
  /// The players that were requested to pause.
  private(set) var paused: Set<String> = []
  /// True while another program than the sound server runs a playback device.
  var isDeviceRunning = false
  /// The status that a player answers; nil: it does not answer.
  var answers: [String: String?] = [:]
  private var now = Duration.zero
  private var witnesses: Set<Witness>?

  /// A desktop whose players are these from the start, all Playing; `isKnown`: so is the sound server.
  init(_ present: String..., isKnown: Bool = true) {
    roster.handleConnection()
    if isKnown { witnesses = [] }
    perform(roster.handleNames(present.map(Self.name), at: .zero))
    for player in present { appear(player, "Playing") }
  }

  private static func name(_ player: String) -> String { "org.mpris.MediaPlayer2.\(player)" }

  /// A player comes to the bus, and answers the first read of its properties. Its process is 100, its file `player`.
  mutating func appear(_ player: String, _ status: String) {
    answers[player] = status
    perform(roster.handleOwner(of: Self.name(player), ":\(player)", at: now))
    perform(roster.handleProcess(100, file: "player", of: ":\(player)", isOwn: false, at: now))
    perform(roster.handleProperties(["PlaybackStatus": .string(status)], of: ":\(player)", isReply: true, at: now))
  }

  /// A player leaves the bus.
  mutating func leave(_ player: String) {
    perform(roster.handleOwner(of: Self.name(player), nil, at: now))
  }

  /// A player signals its status.
  mutating func say(_ player: String, _ status: String) {
    answers[player] = status
    signal(player, ["PlaybackStatus": .string(status)])
  }

  mutating func signal(_ player: String, _ properties: [String: BusValue]) {
    perform(roster.handleProperties(properties, of: ":\(player)", isReply: false, at: now))
  }

  /// The streams of other programs that could be a player's sound from now on; nil: there is no sound server.
  mutating func streams(_ witnesses: Set<Witness>?) {
    self.witnesses = witnesses
    if isWatched { perform(roster.handle(witnesses, at: now)) }
  }

  /// One stream of the player's own process: it sounds, is silent, or is not there.
  mutating func stream(isHeard: Bool?) {
    streams(isHeard.map { [Witness(program: "100/player", speaks: $0)] } ?? [])
  }

  /// Lets the time pass until `seconds`.
  mutating func pass(to seconds: Double) {
    let end = Duration.milliseconds(Int(seconds * 1000))
    while let deadline = roster.deadline, deadline <= end {
      now = max(now, deadline)
      perform(roster.advance(to: now))
    }
    now = end
    perform(roster.advance(to: now))
  }

  mutating func takeFocus() { perform(roster.takeFocus(at: now)) }
  mutating func duck() { perform(roster.duck(true, at: now)) }

  private var seconds: Double { Double((now / .milliseconds(1)).rounded()) / 1000 }

  private mutating func perform(_ actions: [MPRISAction]) {
    for action in actions {
      switch action {
      case .report(.began(let id, _)):
        if counting.insert(id).inserted { lines.append(Line(time: seconds, text: "began")) }
      case .report(.ended(let id)):
        counting.remove(id)
        lines.append(Line(time: seconds, text: "ended"))
      case .reportLapse(let id):
        counting.remove(id)
        lines.append(Line(time: seconds, text: "lapsed"))
      case .reportClaim(let claim): lines.append(Line(time: seconds, text: claim.reason))
      case .readStatus(let owner):
        reads.append(seconds)
        let answer = answers[String(owner.dropFirst())].flatMap { $0 }
        perform(roster.handleStatus(answer.map { ["PlaybackStatus": .string($0)] }, of: owner, at: now))
      case .inspectDevices: perform(roster.handleDevices(areRunning: isDeviceRunning, at: now))
      case .watchWitnesses(let isWanted):
        isWatched = isWanted
        perform(roster.handle(isWanted ? witnesses : nil, at: now))
      case .pause(let owner): paused.insert(owner)
      case .command: break
      case .setVolume: lines.append(Line(time: seconds, text: "ducked"))
      case .identify, .read, .play, .reportPresence, .reportDucked, .record: break
      }
    }
  }
}
