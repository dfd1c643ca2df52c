import Tacet
import TacetSession
import Testing

@testable import TacetSDL

/// The facts that follow from the windows of a game.
@Suite struct WindowFactsTests {
  private var facts = WindowFacts()

  private mutating func handle(_ changes: WindowEvent.Change..., of id: UInt32 = 1) -> [SessionEvent] {
    changes.flatMap { facts.handle([.window(id: id, $0)]) }
  }

  @Test mutating func minimisedWindowIsInTheBackgroundUntilRestored() {
    #expect(handle(.shown).isEmpty)
    #expect(handle(.minimised) == [.background(true)])
    #expect(handle(.minimised).isEmpty)
    #expect(handle(.restored) == [.background(false)])
    #expect(!facts.isInBackground)
  }

  @Test mutating func hiddenWindowIsInTheBackgroundUntilShown() {
    #expect(handle(.hidden) == [.background(true)])
    #expect(handle(.restored).isEmpty)
    #expect(handle(.shown) == [.background(false)])
  }

  /// As X11 reports an unmapped window, and SDL its return: without a restoring.
  @Test mutating func windowThatIsShownIsNotMinimised() {
    #expect(handle(.hidden, .minimised) == [.background(true)])
    #expect(handle(.shown) == [.background(false)])
  }

  @Test mutating func gameIsInTheBackgroundWhenAllItsWindowsAre() {
    _ = handle(.shown, of: 1)
    _ = handle(.shown, of: 2)
    #expect(handle(.minimised, of: 1).isEmpty)
    #expect(handle(.hidden, of: 2) == [.background(true)])
    #expect(handle(.restored, of: 1) == [.background(false)])
    #expect(handle(.shown, of: 3).isEmpty)
    #expect(handle(.minimised, of: 1).isEmpty)
  }

  /// A splash window that is destroyed before the main window is there.
  @Test mutating func destroyedWindowIsNoBackground() {
    _ = handle(.shown, of: 1)
    #expect(facts.handle([.window(id: 1, .hidden), .window(id: 1, .gone)]).isEmpty)
    // As SDL's watch sees it: hidden, and destroyed by the next event.
    _ = handle(.shown, of: 2)
    #expect(handle(.hidden, of: 2) == [.background(true)])
    #expect(facts.hidden == [2])
    #expect(facts.handle([.window(id: 2, .gone), .window(id: 3, .shown)]) == [.background(false)])
    #expect(facts.hidden.isEmpty)
    #expect(handle(.minimised, of: 3) == [.background(true)])
  }

  @Test mutating func applicationInTheBackgroundCountsWhateverItsWindowsAre() {
    _ = handle(.shown)
    #expect(facts.handle([.enteredBackground]) == [.background(true)])
    #expect(handle(.minimised, .restored).isEmpty)
    #expect(facts.handle([.enteredForeground]) == [.background(false)])
    _ = handle(.minimised)
    #expect(facts.handle([.enteredBackground]).isEmpty)
    #expect(facts.handle([.enteredForeground]).isEmpty)
  }

  @Test mutating func focusIsUnknownUntilAWindowHasHadIt() {
    #expect(handle(.shown, .focusLost).isEmpty)
    #expect(facts.hasFocus == nil)
    #expect(handle(.focusGained) == [.windowFocus(true)])
    #expect(handle(.focusLost) == [.windowFocus(false)])
    #expect(facts.hasFocus == false && !facts.isInBackground)
  }

  @Test mutating func gameHasFocusWhileOneOfItsWindowsHas() {
    #expect(handle(.focusGained, of: 1) == [.windowFocus(true)])
    #expect(handle(.focusGained, of: 2).isEmpty)
    #expect(handle(.focusLost, of: 1).isEmpty)
    #expect(handle(.focusLost, of: 2) == [.windowFocus(false)])
  }

  @Test mutating func windowThatGoesLosesTheFocusAndOneWithFocusIsSeen() {
    _ = handle(.focusGained)
    #expect(handle(.minimised) == [.background(true), .windowFocus(false)])
    #expect(handle(.focusGained) == [.background(false), .windowFocus(true)])
  }

  /// The events of SDL 2 on X11 for a window that is hidden just after it was restored.
  @Test mutating func focusThatIsReportedLateShowsNoHiddenWindow() {
    _ = handle(.shown, .focusGained)
    #expect(handle(.hidden) == [.background(true), .windowFocus(false)])
    #expect(handle(.focusGained).isEmpty)
    #expect(handle(.focusLost).isEmpty)
    #expect(handle(.shown) == [.background(false)])
    #expect(handle(.hidden, .focusGained) == [.background(true)])
    #expect(handle(.shown) == [.background(false), .windowFocus(true)])
  }

  @Test mutating func windowsThatAreReadAtOnceAreOneState() {
    let minimised: [WindowEvent] = [.window(id: 1, .shown), .window(id: 1, .minimised)]
    #expect(facts.handle(minimised + [.window(id: 2, .shown), .window(id: 2, .focusGained)]) == [.windowFocus(true)])
    #expect(handle(.hidden, of: 2) == [.background(true), .windowFocus(false)])
  }

  /// Any order of any changes: the facts are those of the windows at the end, and none is reported twice.
  @Test mutating func factsAlternateInAnyOrder() throws {
    let changes: [WindowEvent.Change] = [.shown, .hidden, .minimised, .restored, .focusGained, .focusLost]
    var last: (background: Bool, focus: Bool?) = (false, nil)
    var number: UInt64 = 7
    for _ in 0..<10_000 {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let change = changes[Int(number >> 40) % changes.count]
      for fact in handle(change, of: UInt32(number >> 60) % 3) {
        switch fact {
        case .background(let isOn):
          try #require(isOn != last.background)
          last.background = isOn
        case .windowFocus(let isOn):
          try #require(isOn != last.focus)
          last.focus = isOn
        default: Issue.record("\(fact) is no fact of a window")
        }
      }
      try #require(last == (facts.isInBackground, facts.hasFocus))
      try #require(!(facts.isInBackground && facts.hasFocus == true))
    }
  }
}
