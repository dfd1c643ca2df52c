/// The players of other primary audio that are reported, by id, with their names for people.
///
/// Bounded: anything may report players, and every reason for silence lists them. Beyond ``mostNamed`` players the rest
/// are counted as ``others``, and beyond ``most`` they are left out.
struct OtherPlayers: Sendable, Hashable {
  /// The most players with a name in the reasons.
  static let mostNamed = 256
  /// The most players in all.
  static let most = 4_096
  /// The name of all players beyond those with a name.
  static let others = "others"

  private var named: [String: String] = [:]
  private var unnamed: Set<String> = []
  /// The names of the players, each once, sorted: two players may show the same title, and two monitors see the same
  /// player.
  private(set) var names: [String] = []

  var isEmpty: Bool { named.isEmpty && unnamed.isEmpty }

  /// The ids of all of them.
  var ids: Set<String> { unnamed.union(named.keys) }

  func contains(_ id: String) -> Bool { named[id] != nil || unnamed.contains(id) }

  /// True if one of them is not among these.
  func hasOther(than ids: Set<String>) -> Bool {
    named.keys.contains { !ids.contains($0) } || !unnamed.isSubset(of: ids)
  }

  /// A player plays under this name, or under another one than before.
  mutating func begin(_ id: String, name: String) {
    if named[id] == nil, named.count >= Self.mostNamed {
      let isFirst = unnamed.isEmpty
      if unnamed.count < Self.most - Self.mostNamed { unnamed.insert(id) }
      if isFirst { updateNames() }
    } else if named.updateValue(name, forKey: id) != name {
      unnamed.remove(id)
      updateNames()
    }
  }

  /// A player plays no more.
  mutating func end(_ id: String) {
    if named.removeValue(forKey: id) != nil || (unnamed.remove(id) != nil && unnamed.isEmpty) { updateNames() }
  }

  private mutating func updateNames() {
    names = PlayerName.names(of: named)
    guard !unnamed.isEmpty, !names.contains(Self.others) else { return }
    names = (names + [Self.others]).sorted()
  }
}
