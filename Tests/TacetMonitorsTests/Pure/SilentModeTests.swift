import TacetSession
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// The facts that follow from feedbackd's profile, the desktops' settings and the screen savers.
@Suite struct SilentModeTests {
  @Test(arguments: [
    ("full", false), ("quiet", true), ("silent", true), ("bogus", false), ("", false), ("Silent", false),
  ])
  func quietAndSilentProfilesAreSilentMode(_ name: String, _ isSilent: Bool) {
    let profile = FeedbackdSilence(profile: .present(name))
    #expect(profile.facts == (isSilent ? [.silentMode("feedbackd")] : []))
    #expect(profile.presence == .present("profile \(name)"))
  }

  @Test func profileOfThisProgramAloneIsSilentModeToo() {
    var silence = FeedbackdSilence(profile: .present("full"), applicationProfile: .unknown)
    #expect(silence.presence == nil)
    silence.applicationProfile = .present("quiet")
    #expect(silence.facts == [.silentMode("feedbackd")])
    #expect(silence.presence == .present("profile full, quiet for this program"))
    silence.profile = .absent("feedbackd is not running")
    #expect(silence.facts.isEmpty)
  }

  @Test func absentServiceHasNoFacts() {
    #expect(FeedbackdSilence().presence == nil)
    let gone = FeedbackdSilence(profile: .absent("no session bus"))
    #expect(gone.facts.isEmpty && gone.presence == .absent("no session bus"))
  }

  /// Every combination of the two desktops' values.
  @Test func doNotDisturbFollowsFromEveryCombination() {
    let readings: [ServiceValue<Bool>] = [.unknown, .absent("not there"), .present(false), .present(true)]
    for banners in readings {
      for inhibited in readings {
        let known = DoNotDisturb(showsBanners: banners, isInhibited: inhibited)
        let isOn = banners == .present(false) || inhibited == .present(true)
        #expect(known.facts == (isOn ? [.silentMode("do-not-disturb")] : []))
        switch known.presence {
        case nil: #expect(banners.isUnknown || inhibited.isUnknown)
        case .absent(let why): #expect(why == "not there" && banners.value == nil && inhibited.value == nil)
        case .present(let words): #expect(words == (isOn ? "do not disturb on" : "do not disturb off"))
        }
      }
    }
  }

  @Test func activeScreenSaverIsALockUntilItIsAbsent() {
    var savers = ScreenSaverState(names: ["a", "b"])
    #expect(savers.presence == nil)
    savers.set("a", .absent("a is not running"))
    #expect(savers.presence == nil)
    savers.set("b", .absent("b is not running"))
    #expect(savers.presence == .absent("a is not running; b is not running"))
    savers.set("b", .present(true))
    #expect(savers.facts == [.screenLock("screensaver")] && savers.presence == .present("screen saver on"))
    savers.set("a", .present(false))
    #expect(savers.facts == [.screenLock("screensaver")])
    savers.handleReply(of: "b", isActive: nil)
    #expect(savers.facts == [.screenLock("screensaver")])
    savers.set("b", .absent("b is not running"))
    savers.handleReply(of: "b", isActive: nil)
    #expect(savers.facts.isEmpty && savers.presence == .present("screen saver off"))
    savers.handleReply(of: "a", isActive: true)
    #expect(savers.facts == [.screenLock("screensaver")])
  }
}
