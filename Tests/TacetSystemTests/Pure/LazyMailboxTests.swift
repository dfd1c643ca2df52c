import TacetSystem
import Testing

@Suite struct LazyMailboxTests {
  @Test func nothingIsThereBeforeTheFirstValue() {
    let mailbox = LazyMailbox<Int>()
    mailbox.reset(to: 7)
    #expect(mailbox.latest() == nil)
    mailbox.publish(3)
    #expect(mailbox.latest() == 3 && mailbox.latest() == 3)
    mailbox.publish(4)
    mailbox.publish(5)
    #expect(mailbox.latest() == 5)
    mailbox.reset(to: 9)
    #expect(mailbox.latest() == 9)
  }
}
