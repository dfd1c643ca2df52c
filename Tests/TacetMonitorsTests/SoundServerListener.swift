import Glibc
import TacetMonitors
import TacetPulse
import TacetSession
import TacetSignal
import TacetTestSupport
import Testing

/// A monitor of a private server's, with what it reported.
final class SoundServerListener: Sendable {
  let monitor: SoundServerMonitor
  private let heard = Observed<[(at: ContinuousClock.Instant, report: MonitorReport)]>([])

  init(at place: ServerPlace, ignoring: Set<String> = []) {
    monitor = SoundServerMonitor(applicationName: "Tacet's tests", server: place.address, ignoring: ignoring)
  }

  deinit { monitor.stop() }

  func start() {
    monitor.start { [heard] report in heard.withLock { $0.append((.now, report)) } }
  }

  /// Waits for its first answer.
  func startAndLook() -> Bool {
    start()
    return wait { $0.contains { if case .presence = $0 { true } else { false } } }
  }

  var reports: [MonitorReport] { heard.withLock { $0.map(\.report) } }

  var facts: [SessionEvent] { reports.facts }

  func forget() { heard.withLock { $0 = [] } }

  func wait(atMost limit: Duration = .seconds(30), until isReached: ([MonitorReport]) -> Bool) -> Bool {
    heard.wait(atMost: limit) { isReached($0.map(\.report)) }
  }

  /// How long after `start` the first report that `isMeant` came.
  func delay(since start: ContinuousClock.Instant, of isMeant: (MonitorReport) -> Bool) -> Duration? {
    heard.withLock { heard in heard.first { $0.at >= start && isMeant($0.report) }.map { $0.at - start } }
  }
}

extension [MonitorReport] {
  var facts: [SessionEvent] { compactMap { if case .fact(let fact) = $0 { fact } else { nil } } }

  /// The names of the players that count by all that was reported.
  var music: [String] {
    var players: [String: String] = [:]
    for fact in facts {
      switch fact {
      case .otherMusicBegan(let id, let name): players[id] = name
      case .otherMusicEnded(let id): players[id] = nil
      default: break
      }
    }
    return players.values.sorted()
  }

  /// The names of all that ever began.
  var began: [String] { facts.compactMap { if case .otherMusicBegan(_, let name) = $0 { name } else { nil } } }

  /// How often the music was over, all of it.
  var silences: Int { indices.filter { self[$0].endsMusic && Array(self[...$0]).music.isEmpty }.count }

  /// The voice chats, each on and off.
  var voiceChats: [Bool] { facts.compactMap { if case .voiceChat(let on, _) = $0 { on } else { nil } } }

  var routes: [SessionEvent] { facts.filter { if case .route = $0 { true } else { false } } }

  var outputs: [AudioDevice] { compactMap { if case .outputs(let all) = $0 { all } else { nil } }.last ?? [] }

  var volume: SystemVolume? {
    reduce(nil) { last, report in if case .systemVolume(let volume) = report { volume } else { last } }
  }

  var presence: ServiceStatus? { compactMap { if case .presence(let presence) = $0 { presence } else { nil } }.last }
}

extension MonitorReport {
  var endsMusic: Bool { if case .fact(.otherMusicEnded) = self { true } else { false } }
  var beginsMusic: Bool { if case .fact(.otherMusicBegan) = self { true } else { false } }
  var isRoute: Bool { if case .fact(.route) = self { true } else { false } }
}

extension ServiceStatus {
  var isPresent: Bool { if case .present = self { true } else { false } }
}

/// A stream of this process, as the game's own is: silence with a role.
final class OwnStream: @unchecked Sendable {
  // Sendable: what is on the loop is used with its lock held.
  private let loop: PulseMainloop
  private var context: PulseContext?
  private var stream: PulsePlayback?
  private let isReady = Observed(false)
  private let answers = Observed(0)

  init(at place: ServerPlace, role: String = "game") throws {
    let loop = try PulseMainloop(threadName: "own-stream")
    self.loop = loop
    // The context is not used; any object's address will do.
    let silence = RenderCallback(context: Unmanaged.passUnretained(loop).toOpaque()) { _, samples, frames in
      for i in 0..<(2 * frames) { samples[i] = 0 }
    }
    let context = try PulseContext(on: loop, applicationName: "own", applicationID: nil) { [weak self] event in
      guard event == .ready, let self, let context = self.context else { return }
      stream = try? PulsePlayback(
        in: context, name: "own", role: role, sampleRate: 48000, render: silence, onMove: { _ in },
        onEvent: { [weak self] event in
          if case .answered = event { self?.answers.withLock { $0 += 1 } }
          guard case .ready = event else { return }
          self?.stream?.begin()
          self?.isReady.withLock { $0 = true }
        })
      stream?.connect(latency: .milliseconds(20), isCorked: false)
    }
    self.context = context
    try loop.start()
    loop.withLock { context.connect(to: place.address) }
  }

  deinit {
    loop.withLock {
      stream = nil
      context = nil
    }
  }

  func wait() -> Bool { isReady.wait(atMost: .seconds(10)) { $0 } }

  func cork() { loop.withLock { stream?.cork(true, isRequested: false) } }

  /// Has the server report so many changes, each as soon as it has done the one before; false when it stops to answer.
  func toggle(_ times: Int) -> Bool {
    for i in 0..<times {
      let before = answers.withLock { $0 }
      loop.withLock { stream?.cork(i % 2 == 0, isRequested: false) }
      guard answers.wait(atMost: .seconds(20), until: { $0 > before }) else { return false }
    }
    return true
  }
}
