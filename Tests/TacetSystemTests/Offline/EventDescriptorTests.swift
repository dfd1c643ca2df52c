import Glibc
import TacetSystem
import Testing

@Suite struct EventDescriptorTests {
  private func isReadable(_ event: EventDescriptor) -> Bool {
    var polled = pollfd(fd: event.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) == 1
  }

  @Test func isReadableFromSignalToDrain() throws {
    let event = try #require(EventDescriptor())
    #expect(!isReadable(event) && !event.drain())
    event.signal()
    event.signal()
    #expect(isReadable(event))
    // Both signals count as one.
    #expect(event.drain() && !event.drain() && !isReadable(event))
  }

  @Test func signalBeforeTheWaitEndsItAtOnce() throws {
    let event = try #require(EventDescriptor())
    event.signal()
    #expect(event.wait())
    #expect(!event.wait(atMost: .zero))
  }

  @Test func signalFromAnotherThreadEndsTheWait() throws {
    let event = try #require(EventDescriptor())
    let thread = try #require(SystemThread(name: "tacet-test") { event.signal() })
    #expect(event.wait())
    thread.join()
  }

  @Test func waitEndsAfterItsLimitWithoutASignal() throws {
    let event = try #require(EventDescriptor())
    let began = SuspendingClock.now
    #expect(!event.wait(atMost: .milliseconds(2)))
    #expect(SuspendingClock.now - began >= .milliseconds(2))
    #expect(!event.wait(atMost: .seconds(-1)))
  }

  @Test func descriptorIsNotPassedToOtherPrograms() throws {
    let event = try #require(EventDescriptor())
    #expect(fcntl(event.descriptor, F_GETFD) & FD_CLOEXEC != 0)
    #expect(fcntl(event.descriptor, F_GETFL) & O_NONBLOCK != 0)
  }

  @Test func ownedDescriptorIsClosedWithItsLastOwner() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let reading = FileDescriptor(owning: ends[0])
    var writing: FileDescriptor? = FileDescriptor(owning: ends[1])
    var other = writing
    #expect(other == writing)
    writing = nil
    var polled = pollfd(fd: reading.rawValue, events: Int16(POLLIN), revents: 0)
    #expect(poll(&polled, 1, 0) == 0)
    other = nil
    #expect(other == nil && poll(&polled, 1, 0) == 1 && Int32(polled.revents) & POLLHUP != 0)
  }
}
