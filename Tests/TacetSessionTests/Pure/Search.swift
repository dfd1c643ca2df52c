@testable import TacetSession

/// A breadth-first search over every state that a set of actions can reach, policy and oracle side by side.
struct Search {
  struct Node: Hashable {
    var state: SessionState
    var oracle: Oracle
  }

  /// The first fault that the search found. The search stops there.
  private(set) var fault: String?
  private(set) var nodes: [Node] = []
  private(set) var transitions = 0

  /// Searches from an active session of each setting.
  init(_ actions: [Action], from settings: [Setting] = Setting.allCases) {
    var known: Set<Node> = []
    for setting in settings {
      var oracle = Oracle(setting)
      oracle.perform(.activate)
      let node = Node(state: setting.active, oracle: oracle)
      if known.insert(node).inserted { nodes.append(node) }
    }
    var next = 0
    while next < nodes.count, fault == nil {
      let node = nodes[next]
      next += 1
      if let dissent = node.oracle.dissent(node.state) { fault = "\(dissent) in \(node.state)" }
      for action in actions {
        var after = node
        after.state.performSilently(action)
        after.oracle.perform(action)
        transitions += 1
        guard after != node else { continue }
        if after.state.after(action) != after.state { fault = "\(action) twice differs in \(node.state)" }
        if known.insert(after).inserted { nodes.append(after) }
      }
    }
  }

  /// The first state that clearing every hold, in the order given, does not bring back to what its category lets be
  /// heard.
  func stranded(by clearing: [Action]) -> SessionState? {
    for node in nodes {
      var state = node.state
      for action in clearing { state.performSilently(action) }
      if !state.isClear { return state }
    }
    return nil
  }
}
