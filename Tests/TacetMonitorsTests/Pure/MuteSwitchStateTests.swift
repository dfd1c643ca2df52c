import TacetSession
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// The silent mode that follows from mute switches.
@Suite struct MuteSwitchStateTests {
  /// Random devices appear, vanish, move and are denied: silent mode holds while any switch is on.
  @Test(arguments: 1...10)
  func silentModeFollowsRandomDevices(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var switches = MuteSwitchState()
    var on: [String: Bool] = [:]
    var denied: Set<String> = []
    #expect(switches.presence == nil)
    for _ in 0..<2000 {
      let node = "event\(Int.random(in: 0..<4, using: &random))"
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        on[node] = Bool.random(using: &random)
        denied.remove(node)
        switches.set(node, isOn: on[node] == true)
      case 2:
        on[node] = nil
        denied.insert(node)
        switches.deny(node)
      default:
        on[node] = nil
        denied.remove(node)
        if Bool.random(using: &random) {
          switches.remove(node)
        } else {
          switches.finishScan(of: Set(on.keys).union(denied))
        }
      }
      let isOn = on.values.contains(true)
      #expect(switches.facts == (isOn ? [.silentMode("mute-switch")] : []))
      switch switches.presence {
      case nil: break
      case .present(let words): #expect(!on.isEmpty && words == (isOn ? "mute switch on" : "mute switch off"))
      case .absent(let words):
        #expect(on.isEmpty && words == (denied.min().map { "\($0) needs group input" } ?? "no mute switch"))
      }
    }
  }
}
