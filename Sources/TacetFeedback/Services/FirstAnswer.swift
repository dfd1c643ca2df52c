import Dispatch
import TacetSystem

/// The first answer of a service, for which a group waits. Later answers change nothing.
final class FirstAnswer: Sendable {
  private let group: Locked<DispatchGroup?>

  init(in group: DispatchGroup) {
    group.enter()
    self.group = Locked(group)
  }

  /// Leaves the group, once.
  func arrived() {
    let group = group.withLock { group in
      defer { group = nil }
      return group
    }
    group?.leave()
  }
}
