import TacetSystem
import Testing

@Suite struct DriverSlotTests {
  private struct Refusal: Error {}

  /// A driver that counts its ends, and runs `onClose` within them.
  private final class Driver: ClosableDriver {
    let settings: Int
    let ends = Locked(0)
    let onClose: @Sendable () -> Void

    init(_ settings: Int, onClose: @escaping @Sendable () -> Void = {}) {
      self.settings = settings
      self.onClose = onClose
    }

    func close() {
      ends.withLock { $0 += 1 }
      onClose()
    }
  }

  private let slot = DriverSlot<Driver, Int>(7)

  @Test func startsOneDriverAtATime() throws {
    slot.start { Driver($0) }
    let first = try #require(slot.driver)
    slot.start { Driver($0) }
    #expect(slot.driver === first && first.settings == 7)
  }

  @Test func failedStartLeavesTheSlotEmpty() {
    #expect(throws: Refusal.self) { try slot.start { _ throws(Refusal) in throw Refusal() } }
    #expect(slot.driver == nil)
    slot.start { Driver($0) }
    #expect(slot.driver != nil)
  }

  @Test func stopClosesTheDriverAndAllowsAnotherStart() throws {
    slot.start { Driver($0) }
    let first = try #require(slot.driver)
    slot.stop()
    slot.stop()
    #expect(slot.driver == nil && first.ends.withLock { $0 } == 1)
    slot.start { Driver($0) }
    #expect(slot.driver !== first)
  }

  @Test func settingsOutliveTheDriver() throws {
    #expect(slot.update { $0 = 8 } == nil)
    slot.start { Driver($0) }
    let first = try #require(slot.driver)
    #expect(slot.update { $0 += 1 } === first)
    slot.stop()
    slot.start { Driver($0) }
    #expect(slot.driver?.settings == 9)
  }

  @Test func closesOutsideItsLockAndStartsNoneMeanwhile() throws {
    slot.start { settings in
      Driver(settings) { [slot] in
        slot.start { Driver($0) }
        _ = slot.update { $0 = 1 }
      }
    }
    let first = try #require(slot.driver)
    slot.stop()
    #expect(slot.driver == nil && first.ends.withLock { $0 } == 1)
    slot.start { Driver($0) }
    #expect(slot.driver?.settings == 1)
  }
}
