import TacetSession

@testable import Tacet

extension EngineAction {
  /// The action in a few words, for comparisons.
  var summary: String {
    switch self {
    case .change(let slot, let parameters, _, let mono): "change \(slot) gain \(parameters.gain) mono \(mono)"
    case .schedule(let slot): "schedule \(slot)"
    case .stop(let slot, let ramp, let reason):
      reason == .stopped ? "stop \(slot) over \(ramp)" : "stop \(slot) over \(ramp), \(reason)"
    case .bus(let index, let bus, let ramp, let pauseRamp):
      "bus \(index) gain \(bus.gain) muted \(bus.isMuted) paused \(bus.isPaused) over \(ramp.map(\.description) ?? "-1"), \(pauseRamp.map(\.description) ?? "-1")"
    case .gain(BusTable.master, let gain, let ramp): "master gain \(gain) over \(ramp)"
    case .gain(_, let gain, let ramp): "soundtrack gain \(gain) over \(ramp)"
    case .timeScale(let change): "time scale \(change.scale) of bus \(change.bus) over \(change.ramp)"
    case .space: "space"
    case .filter: "filter"
    case .reverb: "reverb"
    case .makeReverbs(let count): "make \(count) reverbs"
    case .orderHead(let isOn): "head \(isOn)"
    case .followHRTF: "follow HRTF"
    case .hearing(let order):
      "hearing mono \(order.isMono) over \(order.monoRamp) balance \(order.balance) over \(order.balanceRamp) "
        + "reduced \(order.isReduced) over \(order.reducedRamp)"
    case .snapshotGain(let bus, let gain, let ramp): "snapshot \(gain) on \(bus) over \(ramp)"
    case .ducking(let rules): "ducking \(rules.count)"
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
    case .turnMixes: "turn mixes"
    case .scheduleBus(let bus, _): "schedule bus \(bus)"
    case .pauseEverything(let on, let spared, let ramp): "pause everything \(on) but \(spared) over \(ramp)"
    case .releaseDeck(let deck): "release deck \(deck)"
    case .deleteBuffer(let name): "delete \(name)"
    case .endStream(let stream): "end stream \(stream.lane)"
    case .retireBuffer(let name): "retire \(name)"
    case .publish: "publish"
    case .caption(let caption): "caption \(caption.text)"
    case .music(let event): "music at \(event.frame.rawValue)"
    case .record(.voiceStarted(_, let frame)): "started at \(frame.rawValue)"
    case .record(.voiceEnded(_, let reason, let frame)): "ended \(reason) at \(frame.rawValue)"
    case .record: "record"
    case .recordFact: "record fact"
    case .wake: "wake"
    case .complete(.voice(_, let end)): "complete \(end)"
    case .complete(.soundtrack(_, let end)): "complete soundtrack \(end)"
    case .log(_, let message): "log \(message)"
    case .focus(let request): "focus \(request)"
    case .duck(let isWanted): "duck \(isWanted)"
    case .nowPlaying(let order): "now playing \(order)"
    case .command(let command): "command \(command.name)"
    case .setIdle(let isIdle): "idle \(isIdle)"
    case .takeBack(let ramp): "take back over \(ramp)"
    case .unmute: "unmute"
    case .retryStart: "retry start"
    }
  }
}

extension [EngineAction] {
  /// Takes all actions, in words.
  mutating func drain() -> [String] {
    defer { removeAll() }
    return map(\.summary)
  }

  /// Takes the actions, and delivers the completions among them.
  mutating func perform() -> [String] {
    for case .complete(let completion) in self { completion.deliver() }
    return drain()
  }
}
