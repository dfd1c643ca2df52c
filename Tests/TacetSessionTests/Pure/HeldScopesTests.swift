import Testing

@testable import TacetSession

/// The game's own holds.
@Suite struct HeldScopesTests {
  @Test(arguments: [PauseScope.everything, .soundtrack, .bus("soundtrack"), .bus("effects")])
  func scopeIsHeldUntilItIsLetGo(scope: PauseScope) {
    var held = HeldScopes()
    held.set(scope, true)
    held.set(scope, true)
    #expect(!held.isEmpty && held.reachSoundtrack == [.soundtrack, .bus("soundtrack")].contains(scope))
    held.set(scope, false)
    #expect(held.isEmpty)
  }

  @Test func transportAndItsBusHoldApart() {
    var held = HeldScopes()
    held.set(.soundtrack, true)
    held.set(.bus("soundtrack"), true)
    held.set(.soundtrack, false)
    #expect(held.reachSoundtrack && !held.isEmpty)
  }

  @Test func otherBusesAreNotHeld() {
    var held = HeldScopes()
    held.set(.bus("interface"), true)
    #expect(held.isEmpty)
  }
}
