import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetMixer

/// The controls of buses, as the renderer follows them.
@Suite struct BusInboxTests {
  private let mailbox: RendererMailbox

  init() {
    var configuration = MixerConfiguration()
    configuration.voices = 16
    mailbox = RendererMailbox(configuration)
  }

  private func at(_ frame: Int) -> RenderClocks { RenderClocks(engine: frame) }

  /// The game gives a bus these controls.
  private func publish(_ bus: BusID, _ body: (inout BusControls) -> Void) {
    var controls = BusControls()
    body(&controls)
    mailbox.pointer.pointee.publish(&controls, of: bus)
  }

  private func gain(_ bus: BusID, at time: ClockTime, number: UInt32) {
    publish(bus) { $0.gain.schedule(0.5, PendingChange(at: time, over: 0, number: number)) }
  }

  /// The numbers of the changes that were reported since, and their frames.
  private func reports() -> [[Int]] {
    var reports: [[Int]] = []
    while let event = mailbox.pointer.pointee.events.consumer.pop() {
      #expect(event.kind == .orderDue)
      reports.append([Int(event.generation), event.frame])
    }
    return reports
  }

  @Test func busWithoutChangesThatWaitIsDirtyWhenItIsOrdered() {
    var inbox = BusInbox(mailbox.pointer)
    publish(BusID(5)) { $0.setGain(0.25, over: 0) }
    #expect(inbox[BusID(5)].pointee.gain.value == 0.25)
    let dirty = [inbox.takeDirty(1 << 5, at: at(0), frame: 0), inbox.takeDirty(0, at: at(9_000), frame: 9_000)]
    #expect(dirty == [1 << 5, 0])
    #expect(reports().isEmpty)
    let (next, awaits) = (inbox.framesUntilNext(at(0)), inbox.awaitsSend(at(0)))
    #expect(next == .max)
    #expect(!awaits)
  }

  @Test func changeIsReportedOnceWhenItsTimeHasCome() {
    var inbox = BusInbox(mailbox.pointer)
    gain(BusID(63), at: 100, number: 7)
    _ = inbox.takeDirty(1 << 63, at: at(0), frame: 0)
    let dirty = [99, 100, 101].map { inbox.takeDirty(0, at: at($0), frame: $0) }
    #expect(dirty == [0, 1 << 63, 0])
    #expect(reports() == [[7, 100]])
  }

  @Test func replacementOfAReportedChangeIsReportedByItsOwnNumber() {
    var inbox = BusInbox(mailbox.pointer)
    for number in 1...3 as ClosedRange<UInt32> {
      gain(BusID(2), at: 100, number: number)
      let dirty = inbox.takeDirty(0b100, at: at(200), frame: 200)
      #expect(dirty == 0b100)
      #expect(reports() == [[Int(number), 200]])
    }
  }

  @Test func masterAndSoundtrackAreFollowedWithoutABit() {
    var inbox = BusInbox(mailbox.pointer)
    gain(.master, at: 30, number: 1)
    gain(.soundtrack, at: 20, number: 2)
    let next = [0, 20, 30].map { inbox.framesUntilNext(at($0)) }
    #expect(next == [20, 10, .max])
    let dirty = inbox.takeDirty(0, at: at(25), frame: 25) | inbox.takeDirty(0, at: at(30), frame: 30)
    #expect(dirty == 0)
    #expect(reports() == [[2, 25], [1, 30]])
  }

  @Test func nextFrameIsThatOfTheFirstChangeOfAnyBus() {
    var inbox = BusInbox(mailbox.pointer)
    for (bus, frame) in [(1, 300), (40, 200), (63, 250)] {
      gain(BusID(bus), at: .engine(FrameCount(frame)), number: 1)
      _ = inbox.takeDirty(1 << UInt64(bus), at: at(0), frame: 0)
    }
    gain(.master, at: 400, number: 1)
    let next = [0, 200, 250, 300, 400].map { inbox.framesUntilNext(at($0)) }
    #expect(next == [200, 50, 50, 100, .max])
  }

  @Test func changeThatWasTakenBackIsNotFollowed() {
    var inbox = BusInbox(mailbox.pointer)
    gain(BusID(4), at: 100, number: 1)
    _ = inbox.takeDirty(1 << 4, at: at(0), frame: 0)
    publish(BusID(4)) { _ in }
    _ = inbox.takeDirty(1 << 4, at: at(1), frame: 1)
    let (dirty, next) = (inbox.takeDirty(0, at: at(500), frame: 500), inbox.framesUntilNext(at(0)))
    #expect(dirty == 0)
    #expect(next == .max)
    #expect(reports().isEmpty)
  }

  @Test(arguments: [BusID.master, BusID(0), BusID(63)])
  func sendIsAwaitedUntilItsTime(bus: BusID) {
    var inbox = BusInbox(mailbox.pointer)
    publish(bus) { $0.send.schedule(ReverbSend(), PendingChange(at: 100, over: 0, number: 1)) }
    if bus.isOfEffects { _ = inbox.takeDirty(1 << UInt64(bus.number), at: at(0), frame: 0) }
    let awaits = [99, 100].map { inbox.awaitsSend(at($0)) }
    #expect(awaits == [true, false])
  }
}
