import TacetPipeWire
import TacetPulse

/// A stream of a ``PipeWireOutput``, and the sink that it is linked to: performs what ``PipeWireStreamState`` decides.
/// The loop's thread.
final class PipeWireOutputStream {
  private let loop: PipeWireLoop
  private let connection: PipeWireConnection
  private let side: PipeWireRenderSide
  private let onMove: (UInt32) -> Void
  private let onEvent: (PlaybackEvent) -> Void
  private var playback: PipeWirePlayback?
  private var state = PipeWireStreamState()
  private var absence: PipeWireTimer?

  /// A stream that plays this part of what `side` renders, and is asked for. `onMove` receives the sink's serial number
  /// within libpipewire's own step, before a further frame is rendered.
  init(
    _ part: SharedSound.Part, of side: PipeWireRenderSide, on connection: PipeWireConnection, loop: PipeWireLoop,
    name: String, properties: [String: String], sampleRate: Int, isActive: Bool, onMove: @escaping (UInt32) -> Void,
    onEvent: @escaping (PlaybackEvent) -> Void
  ) throws(PipeWireError) {
    self.loop = loop
    self.connection = connection
    self.side = side
    self.onMove = onMove
    self.onEvent = onEvent
    let playback = try PipeWirePlayback(
      on: connection, name: name, properties: properties, context: Unmanaged.passUnretained(side).toOpaque(),
      render: part == .first ? PipeWireRenderSide.first : PipeWireRenderSide.second,
      onState: { [weak self] in self?.changed($0) })
    self.playback = playback
    guard playback.connect(sampleRate: sampleRate, isActive: isActive) else { throw .noStream }
  }

  /// The stream before the side, which it calls until then.
  deinit { playback = nil }

  /// True from the server's making it to its end.
  var isReady: Bool { state.isReady }

  /// The serial number of the sink that it is on, or was on last; nil: it was on none.
  var sink: UInt32? { state.sink }

  /// Takes it out of the graph's cycles (false), or puts it back.
  func setActive(_ isActive: Bool) { playback?.setActive(isActive) }

  /// Asks for another cycle.
  func setQuantum(_ quantum: String) { playback?.setProperty("node.latency", quantum) }

  /// The graph's links or sinks have changed.
  func followLinks() {
    guard let node = playback?.node else { return }
    let sink = connection.graph.sink(of: node, preferring: state.sink)
    perform(state.handle(.linked(sink.map { PipeWireStreamState.Sink($0) })))
  }

  private func changed(_ new: PipeWirePlayback.State) {
    switch new {
    case .paused, .running:
      perform(state.handle(.made(hasSinks: !connection.graph.sinks.isEmpty)))
      followLinks()
    case .broken(let reason): perform(state.handle(.broken(reason: reason)))
    }
  }

  private func perform(_ steps: [PipeWireStreamState.Step]) {
    for step in steps {
      switch step {
      case .setAbsence(let delay):
        absence = delay.map {
          PipeWireTimer(on: loop, after: $0) { [weak self] in
            guard let self else { return }
            perform(state.handle(.absenceOver))
          }
        }
      case .moved(let sink): onMove(sink)
      case .report(let event): loop.post { [weak self] in self?.onEvent(event) }
      }
    }
  }
}

extension PipeWireStreamState.Sink {
  fileprivate init(_ sink: PipeWireSink) {
    self.init(index: sink.serial, isStandIn: sink.name.hasPrefix("auto_null"), isSuspended: sink.isSuspended)
  }
}
