import Synchronization
internal import TacetMixer
import TacetSystem

/// Performs the plan for HRTF: makes the device, and orders. Never on the
/// output's thread; takes tens of milliseconds at first.
final class HRTFDriver: Sendable {
  private let driver: EngineDriver
  /// The number of the HRTF that the device has; nil before it was made. The lock is held while it is made or reset.
  private let made = Locked<Int?>(nil)
  /// The device must be reset, and waits for its last voice to leave.
  private let waits = Atomic(false)

  init(_ driver: EngineDriver) { self.driver = driver }

  /// Changes the game's choice.
  ///
  /// - Throws: ``EngineError/noHRTF(sampleRate:)``, ``EngineError/unknownHRTF(name:)``, and then nothing has changed.
  func set(_ mode: HRTFMode, named name: String?) throws(EngineError) {
    if let name, !driver.space.names.contains(name) { throw .unknownHRTF(name: name) }
    let before = driver.read { $0.hrtf }
    driver.update { state in
      state.hrtf.mode = mode
      state.hrtf.name = name
    }
    do throws(EngineError) {
      try follow()
    } catch {
      driver.update { state in
        state.hrtf.mode = before.mode
        state.hrtf.name = before.name
      }
      throw error
    }
  }

  /// Follows the plan as it is now.
  func follow() throws(EngineError) {
    try made.withLock { (made) throws(EngineError) in
      let plan = driver.read { $0.hrtf }
      guard plan.isWanted else { return order(false) }
      let number = plan.name.flatMap { driver.space.names.firstIndex(of: $0) } ?? 0
      if made != number || !driver.space.isHRTFMade {
        // A device that nothing has needed for a minute is made anew, under the same order.
        if driver.space.isHRTFMade { order(false) }
        guard !driver.space.isInUse else { return waits.store(true, ordering: .releasing) }
        guard try prepare(number, plan) else { return }
        made = number
      }
      order(true)
    }
  }

  /// Goes on with a reset once no voice uses the device any more, and makes it anew when a voice needs it again.
  func advance() {
    if waits.load(ordering: .acquiring), !driver.space.isInUse {
      waits.store(false, ordering: .releasing)
      try? follow()
    } else if driver.space.isOrdered, driver.space.isWanted(hrtf: true) {
      // A failure was logged, and leaves it off.
      try? follow()
    }
  }

  /// Makes the device that voices with a place need as things are: that of HRTF, or that of loudspeakers, which has the
  /// rooms too.
  func prepareSpace() throws(EngineError) {
    let (plan, reverbs) = driver.read { ($0.hrtf, $0.space.reverb.heard) }
    if plan.takesPlaces { try follow() }
    guard !plan.takesPlaces || reverbs > 0 else { return }
    do throws(MixerError) {
      try driver.space.make()
    } catch {
      throw EngineError(error)
    }
  }

  private func prepare(_ number: Int, _ plan: HRTFPlan) throws(EngineError) -> Bool {
    do throws(MixerError) {
      try driver.space.prepare(hrtf: number)
      driver.update { state in state.hrtf.isUnavailable = false }
      return true
    } catch {
      driver.update { state in state.hrtf.isUnavailable = true }
      driver.log(.notice, "HRTF stays off: \(error.description)")
      order(false)
      guard plan.mode == .on else { return false }
      throw EngineError(error)
    }
  }

  private func order(_ isOn: Bool) {
    driver.update { state, moment in state.orderHRTF(isOn, at: moment) }
  }
}
