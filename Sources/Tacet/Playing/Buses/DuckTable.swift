internal import TacetMixer

/// The rules by which buses go down while others sound, one for each two buses. Pure.
struct DuckTable {
  private(set) var rules: [DuckRule] = []

  /// The rule of these two buses, if there is one.
  func rule(source: BusID, target: BusID) -> DuckRule? { rules.first { $0.source == source && $0.target == target } }

  /// Sets the rule of these two buses, or ends it. Returns what is wrong with it, and changes nothing then.
  mutating func set(
    _ rule: DuckRule?, source: BusID, target: BusID, buses: BusTable, _ actions: inout EngineActions
  ) -> String? {
    guard source.isOfEffects else { return "\(buses[source].name) ducks no bus" }
    guard target != .master else { return "master is not ducked" }
    guard source != target else { return "\(buses[source].name) does not duck itself" }
    let known = rules.firstIndex { $0.source == source && $0.target == target }
    switch (known, rule) {
    case (let index?, let rule?): rules[index] = rule
    case (let index?, nil): rules.remove(at: index)
    case (nil, let rule?):
      guard rules.count < DuckRules.most else { return "there are \(DuckRules.most) rules of ducking at most" }
      rules.append(rule)
    case (nil, nil): return nil
    }
    actions.append(.ducking)
    return nil
  }
}
