import TacetPipeWire
import TacetPulse
import TacetSystem

/// A connection to PipeWire that is made again when it is lost, with the loop it lives on: ``PulseSessionState``'s
/// driver here. The loop's thread.
final class PipeWireSession {
  let loop: PipeWireLoop
  /// The connection; nil while there is none.
  private(set) var connection: PipeWireConnection?

  private let client: PipeWireConnection.Client
  private let remote: PipeWireRemote
  private var state = PulseSessionState(backoff: .output)
  private var deadline: PipeWireTimer?
  private var socket: PipeWireSocketWatch?
  private let onEvent: (PulseSession.Event) -> Void
  private let onAnswer: (Int32) -> Void
  private let onChange: (PipeWireGraph.Change) -> Void

  /// A session that is not connected. `onChange` is called within libpipewire's own step.
  init(
    on loop: PipeWireLoop, to remote: PipeWireRemote, as client: PipeWireConnection.Client,
    onChange: @escaping (PipeWireGraph.Change) -> Void, onAnswer: @escaping (Int32) -> Void,
    onEvent: @escaping (PulseSession.Event) -> Void
  ) {
    self.loop = loop
    self.remote = remote
    self.client = client
    self.onChange = onChange
    self.onAnswer = onAnswer
    self.onEvent = onEvent
  }

  /// Connects, if it is neither connected nor trying.
  func connect() { handle(.start) }

  /// Gives the connection up and makes another one after the back-off's delay. Reports nothing.
  func reconnect() { handle(.reconnect) }

  /// Starts the back-off over: the connection proved to work.
  func confirm() { handle(.confirm) }

  /// Ends the connection and reports nothing more.
  func disconnect() { handle(.stop) }

  private func handle(_ event: PulseSessionState.Event) {
    for action in state.handle(event) { perform(action) }
  }

  private func perform(_ action: PulseSessionState.Action) {
    switch action {
    case .connect: open()
    case .disconnect: connection = nil
    case .setDeadline(let delay):
      deadline = delay.map { PipeWireTimer(on: loop, after: $0) { [weak self] in self?.handle(.deadline) } }
    case .watchSocket(let isWatched):
      guard isWatched else { return socket = nil }
      guard socket == nil, let path = remote.path else { return }
      socket = PipeWireSocketWatch(on: loop, path: path) { [weak self] in self?.handle(.hint) }
    case .report(let event): onEvent(event)
    }
  }

  private func open() {
    do throws(PipeWireError) {
      connection = try PipeWireConnection(on: loop, to: remote.name, as: client, onChange: onChange) {
        [weak self] event in
        switch event {
        case .ready: self?.handle(.contextReady)
        case .failed(let reason): self?.handle(.contextFailed(reason: reason))
        case .answered(let sequence): self?.onAnswer(sequence)
        }
      }
    } catch {
      let reason = error.description
      loop.post { [weak self] in self?.handle(.contextFailed(reason: reason)) }
    }
  }
}
