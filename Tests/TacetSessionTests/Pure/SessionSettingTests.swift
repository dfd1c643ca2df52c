import Testing

@testable import TacetSession

/// Which options a category takes.
@Suite struct SessionSettingTests {
  private static let options: [SessionOptions] = [[], .mixWithOthers, .duckOthers, [.mixWithOthers, .duckOthers]]

  /// The options that an error names; nil without one.
  private func refused(_ category: SessionCategory, _ options: SessionOptions) -> SessionOptions? {
    do throws(SessionError) {
      let setting = try SessionSetting(category, options)
      #expect(setting.category == category && setting.options == options)
      return nil
    } catch {
      guard case .optionNotAllowed(let surplus, category) = error else {
        Issue.record("\(error)")
        return nil
      }
      return surplus
    }
  }

  @Test func optionsBeyondTheCategorysAreNamed() {
    let expected: [SessionCategory: [SessionOptions?]] = [
      .automatic: [nil, .mixWithOthers, .duckOthers, [.mixWithOthers, .duckOthers]],
      .soloAmbient: [nil, .mixWithOthers, .duckOthers, [.mixWithOthers, .duckOthers]],
      .ambient: [nil, .mixWithOthers, nil, .mixWithOthers],
      // A player that it pauses it can not turn down.
      .playback: [nil, nil, .duckOthers, nil],
      .playAndRecord: [nil, nil, .duckOthers, nil],
      .record: [nil, .mixWithOthers, .duckOthers, [.mixWithOthers, .duckOthers]],
      .audioProcessing: [nil, .mixWithOthers, .duckOthers, [.mixWithOthers, .duckOthers]],
    ]
    for category in SessionCategory.allCases {
      #expect(Self.options.map { refused(category, $0) } == expected[category], "\(category)")
    }
  }

  @Test func optionThatNobodyKnowsIsRefused() {
    let unknown = SessionOptions(rawValue: 1 << 5)
    for category in SessionCategory.allCases {
      #expect(refused(category, unknown) == unknown && refused(category, [unknown, .duckOthers]) != nil)
    }
  }

  @Test func fourAreExclusiveUnlessTheyMix() throws {
    #expect(
      SessionCategory.allCases.filter { SessionSetting($0).isExclusive } == [
        .soloAmbient, .playback, .record, .playAndRecord,
      ])
    for options in [SessionOptions.mixWithOthers, [.mixWithOthers, .duckOthers]] {
      for category in [SessionCategory.playback, .playAndRecord] {
        #expect(try !SessionSetting(category, options).isExclusive)
      }
    }
    #expect(try !SessionSetting(.ambient, .duckOthers).isExclusive)
  }
}
