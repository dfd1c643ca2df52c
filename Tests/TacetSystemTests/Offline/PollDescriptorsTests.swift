import Glibc
import TacetSystem
import TacetTestSupport
import Testing

@Suite struct PollDescriptorsTests {
  /// The kernel refuses to poll more descriptors than may be open.
  @Test(arguments: [3, 0]) func eventIsFoundAlthoughTheLimitFell(limit: Int) async {
    await #expect(processExitsWith: .success) { [limit] in
      let events = try (0..<5).map { _ in try #require(EventDescriptor()) }
      var polled = events.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: -1) }
      ProcessResources.limitDescriptors(to: limit)
      #expect(poll(&polled, nfds_t(polled.count), 0) == -1 && errno == EINVAL)
      #expect(pollDescriptors(&polled, count: polled.count, milliseconds: -1) == 0)
      #expect(polled.allSatisfy { $0.revents == 0 })
      events[4].signal()
      // With no descriptor allowed not one can be polled, until the limit rises.
      let isAnyAllowed = limit > 0
      #expect(pollDescriptors(&polled, count: polled.count, milliseconds: -1) == (isAnyAllowed ? 1 : 0))
      #expect(polled[4].revents == (isAnyAllowed ? Int16(POLLIN) : 0))
      ProcessResources.limitDescriptors(to: 64)
      #expect(pollDescriptors(&polled, count: polled.count, milliseconds: -1) == 1)
      withExtendedLifetime(events) {}
    }
  }

  @Test func otherErrorsAreReported() {
    #expect(pollDescriptors(UnsafeMutablePointer(bitPattern: 8), count: 1, milliseconds: 0) == -1 && errno == EFAULT)
  }
}
