internal import TacetJSON
internal import TacetMixer
import TacetSignal
import TacetSystem

/// The buses of a bank, whose tree is possible in an engine that has no other buses.
struct BankBuses: Hashable, Sendable {
  /// The buses that every engine has.
  static let builtIn: Set<String> = [Bus.soundtrackName, Bus.effectsName, Bus.interfaceName, Bus.masterName]

  private let buses: [String: BankBus]

  var names: [String] { buses.keys.sorted() }

  /// Checks the names, the tree and the ducking by the rules of an engine.
  init(_ entries: JSONFields.Entries<BankBus>, beside others: Set<String> = [], _ faults: JSONFaults) {
    buses = entries.values
    var (table, ducks) = (BusTable(capacity: busCount), DuckTable())
    var actions = EngineActions()
    let inOrder = buses.inKeyOrder
    for (name, bus) in inOrder where table.makeBus(name) == nil {
      faults.add(.refused("there are more buses than an engine has, 62"), entry: "buses.\(name)", at: bus.position)
    }
    func id(_ name: String) -> BusID? {
      let isKnown = entries.names.contains(name) || others.contains(name) || Self.builtIn.contains(name)
      return isKnown ? table.makeBus(name) : nil
    }
    for (name, bus) in inOrder {
      func refuse(_ problem: JSONFault.Problem) { faults.add(problem, entry: "buses.\(name)", at: bus.position) }
      guard let own = id(name) else { continue }
      for fault in bus.values.faults(ofBus: own) { refuse(.refused("\(name) \(fault)")) }
      if let parent = bus.parent {
        if let above = id(parent) {
          let fault = table.setParent(above, of: own, pauseRamp: 0, &actions)
          if let fault { refuse(.refused(fault)) }
        } else {
          refuse(.unknownName(kind: "bus", parent))
        }
      }
      for source in bus.ducking.keys.sorted() {
        guard let under = id(source) else {
          refuse(.unknownName(kind: "bus", source))
          continue
        }
        let rule = DuckRule(source: under, target: own, gain: 1, attack: 0, hold: 0, release: 0, threshold: 0)
        let fault = ducks.set(rule, source: under, target: own, buses: table, &actions)
        if let fault { refuse(.refused(fault)) }
      }
    }
  }

  /// Makes the buses that an engine does not have, and sets what the bank says.
  func apply(to engine: AudioEngine) throws(EngineError) {
    for name in names { _ = try engine.makeBus(name) }
    for (name, values) in buses.inKeyOrder {
      let bus = try engine.makeBus(name)
      if let parent = values.parent { try bus.setParent(engine.makeBus(parent)) }
      if let gain = values.gain { bus.setGain(gain) }
      if let isMuted = values.isMuted { bus.setMuted(isMuted) }
      if let pauses = values.pausesWithGame { bus.pausesWithGame = pauses }
      if let limit = values.limit { bus.limit = limit }
      values.values.apply(to: bus, over: .zero)
      if let send = values.reverbSend { bus.setReverbSend(send, over: .zero) }
      for (source, ducking) in values.ducking.inKeyOrder {
        try bus.setDucking(ducking, under: engine.makeBus(source))
      }
    }
  }
}
