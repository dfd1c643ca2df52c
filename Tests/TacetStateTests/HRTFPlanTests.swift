import Testing

@testable import Tacet

@Suite struct HRTFPlanTests {
  @Test(arguments: HRTFMode.allCases, [false, true])
  func automaticAloneFollowsTheRoute(mode: HRTFMode, isPrivate: Bool) {
    var plan = HRTFPlan()
    plan.mode = mode
    let hasChanged = plan.follow(isPrivate: isPrivate)
    #expect(plan.isWanted == (mode == .on || (mode == .automatic && isPrivate)))
    #expect(hasChanged == (mode == .automatic && isPrivate))
  }

  @Test func unavailableIsOffForAutomatic() {
    var plan = HRTFPlan()
    plan.mode = .automatic
    plan.isUnavailable = true
    let hasChanged = plan.follow(isPrivate: true)
    #expect(!plan.isWanted && !hasChanged)
  }
}
