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
@Suite("Every reachable state") struct SearchTests {
  private func search(_ features: [Feature], from settings: [Setting] = [.automatic]) {
    let search = Search(features.flatMap(\.actions), from: settings)
    let names = features.map(\.name).joined(separator: " × ")
    #expect(search.fault == nil, "\(names)")
    #expect(search.nodes.count >= 20, "\(names) searches nothing")
    #expect(search.stranded(by: clearing) == nil, "\(names)")
    #expect(search.stranded(by: clearing.reversed()) == nil, "\(names)")
  }

  @Test("Every two features", arguments: Feature.others.indices)
  func pairs(of index: Int) {
    for other in Feature.others[(index + 1)...] {
      search([Feature.others[index], other], from: Setting.allCases)
    }
  }

  @Test("Category and activation with each other feature", arguments: Feature.others)
  func activation(with feature: Feature) { search([.activation, .category, feature]) }

  @Test("Activation and three unlike categories with every two features", arguments: Feature.others.indices)
  func triples(of index: Int) {
    for other in Feature.others[(index + 1)...] {
      search([.activation, .unlikeCategories, Feature.others[index], other])
    }
  }

  @Test("Routes, their policies, no output, background, what refuses activation", arguments: Setting.allCases)
  func routes(_ setting: Setting) {
    search([.activation, .routes, .routeLossPolicy, .output, .background, .blockers], from: [setting])
  }

  @Test("Other music, yield, every interruption", arguments: [Setting.automatic, .soloAmbient, .mixingPlayback])
  func interruptions(_ setting: Setting) {
    search([.music, .yield, .blockers, .interruptions], from: [setting])
  }

  @Test("Music, activation, category, what refuses it")
  func music() { search([.activation, .category, .blockers, .music]) }

  @Test("Every pause and mute of the game")
  func game() { search([.wholeGame]) }
}
