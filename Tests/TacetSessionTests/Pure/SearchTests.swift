import Testing

@testable import TacetSession

/// The whole state space is too large to walk in one (2^40 and more), so it is walked in slices, each to its end:
///
/// - every two features, from each of the five categories with their options;
/// - category and activation, which decide what the others mean, with each other feature;
/// - three categories that differ in every rule, and activation, with every two other features;
/// - a few larger slices whose features meddle with each other.
///
/// Order-free facts need no search of their own: the oracle keeps the last value of each and nothing else, so that a
/// state which agrees with it everywhere can not depend on their order.
@Suite struct SearchTests {
  private func search(_ features: [Feature], from settings: [Setting] = [.automatic]) {
    let search = Search(features.flatMap(\.actions), from: settings)
    let names = features.map(\.name).joined(separator: " × ")
    #expect(search.fault == nil, "\(names)")
    #expect(search.nodes.count >= 20, "\(names) searches nothing")
    #expect(search.stranded(by: clearing) == nil, "\(names)")
    #expect(search.stranded(by: clearing.reversed()) == nil, "\(names)")
  }

  @Test(arguments: Feature.others.indices)
  func everyTwoFeaturesAgreeWithOracle(of index: Int) {
    for other in Feature.others[(index + 1)...] {
      search([Feature.others[index], other], from: Setting.allCases)
    }
  }

  @Test(arguments: Feature.others)
  func everyFeatureAgreesInEachCategory(with feature: Feature) { search([.activation, .category, feature]) }

  @Test(arguments: Feature.others.indices)
  func everyTwoFeaturesAgreeInThreeCategories(of index: Int) {
    for other in Feature.others[(index + 1)...] {
      search([.activation, .unlikeCategories, Feature.others[index], other])
    }
  }

  @Test(arguments: Setting.allCases)
  func routesAndOutputsAgreeWithOracle(_ setting: Setting) {
    search([.activation, .routes, .routeLossPolicy, .output, .background, .blockers], from: [setting])
  }

  @Test(arguments: [Setting.automatic, .soloAmbient, .mixingPlayback])
  func otherMusicAndInterruptionsAgreeWithOracle(_ setting: Setting) {
    search([.music, .yield, .blockers, .interruptions], from: [setting])
  }

  @Test func otherMusicAndActivationAgreeWithOracle() { search([.activation, .category, .blockers, .music]) }

  @Test func pausesAndMutesOfTheGameAgreeWithOracle() { search([.wholeGame]) }
}
