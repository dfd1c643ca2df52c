internal import CTacetPulse

/// Keeps an inventory of a server, and reports it after each change.
///
/// At most one request of each kind is pending, however often the server reports a change; no thread wakes up while
/// nothing changes. Made, used and given up on the loop's thread or with its lock. It uses the subscription of its
/// context: one watch for each context.
package final class PulseInventoryWatch: CallbackTarget {
  /// An event of a watch, reported on the loop's thread.
  package enum Event: Sendable {
    /// The present inventory: the first one, and one after every change.
    case inventory(PulseInventory)
    /// The server has not answered for 3 s. Once a round of requests; the answer may come later.
    case stalled
  }

  private let context: PulseContext
  private let onEvent: (Event) -> Void
  private var state: InventoryRefreshState
  private var requests: [InventoryRefreshState.Kind: OpaquePointer] = [:]
  private var timer: PulseTimer?
  /// The answers so far; the kinds that did not change keep their last one.
  private var gathered = PulseInventory()

  /// Watches `parts` of the server of `context`, which is ready, and requests all of them at once. Of the other parts
  /// the inventory knows nothing, and their changes wake nobody. `pa_context_subscribe`.
  package init(in context: PulseContext, _ parts: PulseInventory.Parts = .all, onEvent: @escaping (Event) -> Void) {
    self.context = context
    self.onEvent = onEvent
    state = InventoryRefreshState(parts.kinds)
    pa_context_set_subscribe_callback(
      context.handle, { _, event, _, me in PulseInventoryWatch.from(me)?.changed(event) }, myself)
    let mask = pa_subscription_mask_t(rawValue: parts.kinds.reduce(0) { $0 | $1.facilities })
    PulseOperation.detach(pa_context_subscribe(context.handle, mask, nil, nil))
    refresh()
  }

  deinit {
    pa_context_set_subscribe_callback(context.handle, nil, nil)
    for request in requests.values { PulseOperation.cancel(request) }
  }

  /// Requests everything again, changed or not.
  package func refresh() { handle(.refresh) }

  /// True while a stream that matters to the owner is corked: the server may move it without a report.
  package var hasCorkedStream = false {
    didSet { if hasCorkedStream != oldValue { handle(.corked(hasCorkedStream)) } }
  }

  /// A stream of the owner's plays on another sink now, which the server may have reported to the stream alone.
  package func streamMoved() { handle(.moved) }

  private func handle(_ event: InventoryRefreshState.Event) {
    for action in state.handle(event) {
      switch action {
      case .request(let kind): request(kind)
      case .setTimer(let delay):
        timer = delay.map { PulseTimer(on: context.loop, after: $0) { [unowned self] in handle(.timer) } }
      case .report: report(.inventory(gathered))
      case .stalled: report(.stalled)
      }
    }
  }

  private func report(_ event: Event) { context.loop.post { [weak self] in self?.onEvent(event) } }

  private func changed(_ event: pa_subscription_event_type_t) {
    let isNew = event.rawValue & PA_SUBSCRIPTION_EVENT_TYPE_MASK.rawValue == PA_SUBSCRIPTION_EVENT_NEW.rawValue
    switch event.rawValue & PA_SUBSCRIPTION_EVENT_FACILITY_MASK.rawValue {
    case PA_SUBSCRIPTION_EVENT_SERVER.rawValue: handle(.changed(.server))
    // A card's profile or port decides what its sinks are.
    case PA_SUBSCRIPTION_EVENT_SINK.rawValue, PA_SUBSCRIPTION_EVENT_CARD.rawValue: handle(.changed(.sinks))
    case PA_SUBSCRIPTION_EVENT_SOURCE.rawValue: handle(.changed(.sources))
    case PA_SUBSCRIPTION_EVENT_SINK_INPUT.rawValue: handle(.changed(.sinkInputs))
    case PA_SUBSCRIPTION_EVENT_SOURCE_OUTPUT.rawValue: handle(.changed(.sourceOutputs))
    default: return
    }
    // Clients matter only for their streams, and come and go far more often.
    if isNew { handle(.changed(.clients)) }
  }

  private func request(_ kind: InventoryRefreshState.Kind) {
    if let earlier = requests.removeValue(forKey: kind) { PulseOperation.cancel(earlier) }
    let handle = context.handle
    switch kind {
    case .server:
      requests[kind] = pa_context_get_server_info(
        handle,
        { _, info, me in
          let watch = PulseInventoryWatch.from(me)
          watch?.gathered.server = info.map { PulseInventory.Server($0.pointee) }
          watch?.handle(.answered(.server))
        }, myself)
    case .sinks:
      gathered.sinks = []
      requests[kind] = pa_context_get_sink_info_list(
        handle, { PulseInventoryWatch.from($3)?.add($1, $2, .sinks, \.sinks, PulseSink.init) }, myself)
    case .sources:
      gathered.sources = []
      requests[kind] = pa_context_get_source_info_list(
        handle, { PulseInventoryWatch.from($3)?.add($1, $2, .sources, \.sources, PulseSource.init) }, myself)
    case .clients:
      gathered.clients = []
      requests[kind] = pa_context_get_client_info_list(
        handle, { PulseInventoryWatch.from($3)?.add($1, $2, .clients, \.clients, PulseInventory.Client.init) }, myself)
    case .sinkInputs:
      gathered.sinkInputs = []
      requests[kind] = pa_context_get_sink_input_info_list(
        handle, { PulseInventoryWatch.from($3)?.add($1, $2, .sinkInputs, \.sinkInputs, PulseSinkInput.init) }, myself)
    case .sourceOutputs:
      gathered.sourceOutputs = []
      requests[kind] = pa_context_get_source_output_info_list(
        handle, { PulseInventoryWatch.from($3)?.add($1, $2, .sourceOutputs, \.sourceOutputs, PulseSourceOutput.init) },
        myself)
    }
  }

  /// Handles one item of a list, or its end, which is also the answer of a server that refuses.
  private func add<Info, Item>(
    _ info: UnsafePointer<Info>?, _ end: Int32, _ kind: InventoryRefreshState.Kind,
    _ list: WritableKeyPath<PulseInventory, [Item]>, _ item: (Info) -> Item
  ) {
    if let info, end == 0 {
      gathered[keyPath: list].append(item(info.pointee))
    } else {
      handle(.answered(kind))
    }
  }
}

extension PulseInventory {
  /// The parts of a server that the owner of an inventory needs.
  package enum Parts: Sendable {
    case all
    /// The sources of a recording, and the outputs, whose headset may be one.
    case inputs
    /// The streams with their volumes, and the outputs that they go to.
    case ownStreams

    var kinds: Set<InventoryRefreshState.Kind> {
      switch self {
      case .all: Set(InventoryRefreshState.Kind.allCases)
      case .inputs: [.server, .sinks, .sources]
      case .ownStreams: [.sinks, .sinkInputs, .sourceOutputs]
      }
    }
  }
}

extension InventoryRefreshState.Kind {
  /// The parts of the server whose changes change it. A card's profile or port decides what its sinks are; clients
  /// matter only for their streams.
  fileprivate var facilities: UInt32 {
    switch self {
    case .server: PA_SUBSCRIPTION_MASK_SERVER.rawValue
    case .sinks: PA_SUBSCRIPTION_MASK_SINK.rawValue | PA_SUBSCRIPTION_MASK_CARD.rawValue
    case .sources: PA_SUBSCRIPTION_MASK_SOURCE.rawValue
    case .sinkInputs: PA_SUBSCRIPTION_MASK_SINK_INPUT.rawValue
    case .sourceOutputs: PA_SUBSCRIPTION_MASK_SOURCE_OUTPUT.rawValue
    case .clients: 0
    }
  }
}
