import ArgumentParser
import Tacet
import TacetMonitors
import TacetReport
import TacetSession
import TacetSystem
import TacetTerminal

/// `tacet watch`: the system's facts as they change.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Shows every fact of the system as it changes, or a running game's levels, voices and buses.",
    discussion: """
      Each line says when, in seconds, who and what; under it the categories whose sound it changed. It plays nothing and \
      changes nothing. Ends with Ctrl-C, or after --for; the last line says what a game would hear then.

      With --json each line is an object with the keys at and provider; with fact (as in a scenario file), present and \
      says, outputs, systemVolume, outside (what would silence a game, such as outside:mixer-muted), ducked, or player, \
      counts and reason; and with verdicts, by category, where the fact changed some.

      With --game it shows a running game that allows it, as tacet why does: levels, voices, buses and what rendering \
      costs, ten times a second on a terminal, else a line a second; with --json the state of tacet_state, an object a line. \
      It ends with the game.

      Examples:
        tacet watch
        tacet watch --game
        tacet watch --json --for 60 | jq -c 'select(.fact)'
      """)

  @Argument(help: ArgumentHelp("With --game: the number of its process, where several can be asked.", valueName: "PID"))
  var process: Int32?

  @Flag(help: "Show a running game.")
  var game = false

  @Flag(help: "Write JSON, an object a line.")
  var json = false

  @Option(name: .customLong("for"), help: ArgumentHelp("End after this time.", valueName: "seconds"))
  var limit: Double?

  @Flag(help: "Take the desktop's \"do not disturb\" for silent mode.")
  var doNotDisturb = false

  func validate() throws {
    if process != nil, !game { throw ValidationError("a process is watched with --game") }
    if let process, process <= 0 { throw ValidationError("a process has a number above 0") }
    if let limit, !(limit > 0 && limit <= 1_000_000) {
      throw ValidationError("A time is more than 0 and at most 1000000 seconds.")
    }
  }

  func run() throws {
    if game { try watchGame() } else { watchSystem() }
  }

  private func watchGame() throws {
    let search = try GameSearch()
    let found = try search.processes(process)
    guard let only = found.first, found.count == 1 else {
      throw ToolError("several games can be asked: " + found.map { "\($0)" }.joined(separator: ", "))
    }
    try GameWatch(only, search, writesJSON: json).run(for: limit)
  }

  private func watchSystem() {
    let interrupt = Interrupt()
    let watch = Locked(VerdictWatch(followsDoNotDisturb: doNotDisturb))
    let start = ContinuousClock.now
    let writesJSON = json
    let width = Console.isTerminal ? Console.width : 80
    let kinds = MonitorKind.standard.union(doNotDisturb ? [.doNotDisturb] : [])
    // The gate is the engine's: the facts are shown as a game would get them.
    let gate = Locked(FactGate(awaiting: []))
    let itself = SystemService(source: "monitors", title: "all monitors", package: "")
    let started = Locked<SystemMonitors?>(nil)
    @Sendable func show(_ report: MonitorReport, from provider: SystemService) {
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      let unnamed = started.withLock { $0 }?.musicWithoutRole ?? []
      let line = watch.withLock { $0.handle(report, from: provider, at: seconds, musicWithoutRole: unnamed) }
      if writesJSON || line.isForPeople { Console.line(writesJSON ? JSONText.line(line) : line.text(width: width)) }
    }
    @Sendable func pass(from provider: SystemService, _ decide: (inout FactGate, Double) -> [SessionEvent]) {
      // Under the gate's lock: in the order in which they passed.
      gate.withLock { gate in for fact in decide(&gate, BootClock.now) { show(.fact(fact), from: provider) } }
      interrupt.wake()
    }
    let monitors = SystemMonitors(kinds, applicationName: "tacet", hasProbe: true) { provider, report in
      if case .fact(let fact) = report { return pass(from: provider) { $0.take(fact, at: $1) } }
      show(report, from: provider)
      if case .presence = report { pass(from: itself) { gate, _ in gate.answered(provider.source) } }
    }
    started.withLock { $0 = monitors }
    pass(from: itself) { gate, now in
      gate = FactGate(awaiting: monitors.musicSources)
      return gate.start(at: now)
    }
    monitors.start()
    defer {
      monitors.stop()
      started.withLock { $0 = nil }
    }
    defer { if !json { Console.line(watch.withLock { $0.summary }) } }
    while !interrupt.isRequested {
      let left = limit.map { $0 - (ContinuousClock.now - start) / .seconds(1) }
      if let left, left <= 0 { break }
      interrupt.wait(
        seconds: [left, gate.withLock(\.deadline).map { max(0.001, $0 - BootClock.now) }].compactMap { $0 }.min())
      if gate.withLock(\.deadline).map({ $0 <= BootClock.now }) == true {
        pass(from: itself) { $0.advance(to: $1) }
      }
    }
  }
}
