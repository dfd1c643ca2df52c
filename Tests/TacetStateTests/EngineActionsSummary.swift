import TacetSession

@testable import Tacet

extension RendererOrder {
  /// The order in a few words, for comparisons.
  var summary: String {
    switch self {
    case .change(let slot, let parameters, _): "change \(slot) gain \(parameters.gain)"
    case .schedule(let slot): "schedule \(slot)"
    case .stop(let slot, let ramp, let reason):
      reason == .stopped ? "stop \(slot) over \(ramp)" : "stop \(slot) over \(ramp), \(reason)"
    case .bus(let bus): "bus \(bus.number)"
    case .space: "space"
    case .reverb: "reverb"
    case .orderHRTF(let isOn): "head \(isOn)"
    case .ducking: "ducking"
    case .orderEffects(let order): "effects \(order.level) over \(order.ramp)"
    case .orderSoundtrack(let order): "soundtrack \(order.level) over \(order.ramp)"
    case .dropFrozen: "drop frozen"
    case .bindDeck(let binding):
      "bind \(binding.deck) play \(binding.generation) from \(binding.first.startFrame) after \(binding.continues?.deck ?? -1)"
    case .extendDeck(let deck, let part):
      "extend deck \(deck) by \(part.map { "\($0.index) at \($0.begins)" } ?? "nothing")"
    case .layers(let layers, let deck, _): "layers \(layers.now.count) of deck \(deck)"
    case .deckLength(let deck, let length): "deck \(deck) has \(length)"
    case .prepare(_, _, let frame): "prepare \(frame)"
    case .stopDeck(let deck, let ramp, let time):
      "stop deck \(deck) over \(ramp)" + (time == 0 ? "" : " at \(time.clock) \(time.frame.rawValue)")
    case .releaseDeck(let deck): "release deck \(deck)"
    case .endStream(let stream): "end stream \(stream.streamSlot)"
    }
  }
}

extension EngineBroadcast {
  /// The event in a few words, for comparisons.
  var summary: String {
    switch self {
    case .news(.session(let change)): "publish \(change.summary)"
    case .news(.caption(let caption)): "caption \(caption.text)"
    case .music(let event, let tag) where tag.isLast: "last music at \(event.frame.rawValue)"
    case .music(let event, _): "music at \(event.frame.rawValue)"
    case .news(.command(let command)): "command \(command.name)"
    case .news(.report(let report)): "report \(report.provider.source.rawValue): \(report.summary)"
    case .news: "news"
    case .record(.voiceStarted(_, let frame)): "started at \(frame.rawValue)"
    case .record(.voiceEnded(_, let reason, let frame)): "ended \(reason) at \(frame.rawValue)"
    case .record: "record"
    case .recordFact: "record fact"
    case .recordStinger(let turn): "stinger \(turn.isEnd ? "ended" : "began") at \(turn.frame.rawValue)"
    }
  }
}

extension HostAction {
  /// The action in a few words, for comparisons.
  var summary: String {
    switch self {
    case .focus(let request): "focus \(request)"
    case .duck(let isWanted): "duck \(isWanted)"
    case .recording(let verdict): "recording \(verdict.summary)"
    case .followDoNotDisturb(let isFollowed): "doNotDisturb \(isFollowed)"
    case .endProcessing(let turn): "end processing up to \(turn)"
    case .nowPlaying(let order): "now playing \(order)"
    case .setIdle(let isIdle): "idle \(isIdle)"
    case .takeBack(let ramp): "take back over \(ramp)"
    case .unmute: "unmute"
    case .refreshServices: "refresh services"
    case .retryStart: "retry start"
    case .makeReverbs(let count): "make \(count) reverbs"
    case .followHRTF: "follow HRTF"
    }
  }
}

extension PendingCompletion {
  /// The end in a few words, for comparisons.
  var summary: String {
    switch self {
    case .voice(_, let end): "complete \(end)"
    case .soundtrack(_, let end): "complete soundtrack \(end)"
    }
  }
}

extension EngineActions {
  /// Takes all actions, in words: orders, broadcasts, completions, logs, the host's actions, the wake-up.
  mutating func drain() -> [String] {
    let outbox = takeOutbox() ?? EngineOutbox()
    defer { clear() }
    let inOutbox =
      outbox.completions.map(\.summary) + outbox.logs.map { "log \($0.message)" } + outbox.actions.map(\.summary)
    // The outbox wakes by itself.
    return orders.map(\.summary) + broadcasts.map(\.summary) + inOutbox + (wakes && inOutbox.isEmpty ? ["wake"] : [])
  }

  /// Takes the actions, and delivers the completions among them.
  mutating func perform() -> [String] {
    for completion in outbox.completions { completion.deliver() }
    return drain()
  }

  mutating func removeAll() { _ = drain() }
}
