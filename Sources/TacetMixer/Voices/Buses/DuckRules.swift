/// All rules of an engine.
package struct DuckRules: BitwiseCopyable, Sendable {
  /// How many there may be.
  package static let most = 32
  private var rules = InlineArray<32, DuckRule>(
    repeating: DuckRule(source: .effects, target: .effects, gain: 1, attack: 0, hold: 0, release: 0, threshold: 0))
  package private(set) var count = 0

  package init() {}

  /// The first ``most`` of these.
  package init(_ list: [DuckRule]) {
    for rule in list.prefix(Self.most) {
      rules[count] = rule
      count += 1
    }
  }

  subscript(index: Int) -> DuckRule { rules[index] }
}
