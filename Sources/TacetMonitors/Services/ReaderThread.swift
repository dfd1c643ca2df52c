import Glibc
import Synchronization
import TacetSystem

/// A reader of descriptors on a ``ReaderThread``. Used by that thread alone; nothing of it blocks.
protocol DescriptorReader: AnyObject {
  /// The descriptors that it waits for. One below 0 is left out.
  var descriptors: [Int32] { get }
  /// Reads everything: at first, and where changes may have been missed.
  func readAll()
  /// Reads those of its descriptors that have something to read, or have failed.
  func read(_ ready: [Int32])
}

/// A thread that sleeps in `poll` for the readers of several monitors. It is there while there is one. Any thread.
final class ReaderThread: Sendable {
  /// A reader that was asked for, until it is stopped.
  struct Place: Hashable, Sendable { fileprivate let number: Int }

  /// The orders to one thread. It ends once `isEnding`, whether there is another thread by then or not.
  private final class Orders: Sendable {
    struct State {
      var readers: [Place: @Sendable () -> any DescriptorReader] = [:]
      var refreshed: Set<Place> = []
      var isEnding = false
    }

    let event: EventDescriptor
    let state = Locked(State())

    /// Nil if the process has no descriptor left.
    init?() {
      guard let event = EventDescriptor() else { return nil }
      self.event = event
    }

    func change(_ body: (inout State) -> Void) {
      state.withLock { body(&$0) }
      event.signal()
    }
  }

  private struct State {
    var running: (orders: Orders, thread: SystemThread)?
    var count = 0
    var lastNumber = 0
  }

  private let name: String
  private let state = Locked(State())

  /// A thread of this name, which begins with its first reader.
  init(name: String) { self.name = name }

  /// Adds a reader, which is made on the thread; nil if the process has no thread or descriptor left.
  func add(_ make: @escaping @Sendable () -> any DescriptorReader) -> Place? {
    state.withLock { state in
      if state.running == nil {
        guard let orders = Orders(), let thread = SystemThread(name: name, { Self.run(orders) }) else { return nil }
        state.running = (orders, thread)
      }
      state.lastNumber += 1
      state.count += 1
      let place = Place(number: state.lastNumber)
      state.running?.orders.change { $0.readers[place] = make }
      return place
    }
  }

  /// Makes a reader read everything again.
  func refresh(_ place: Place) { state.withLock { _ = $0.running?.orders.change { $0.refreshed.insert(place) } } }

  /// Ends a reader soon, and the thread with the last one: then it waits for it. Once for each reader.
  func remove(_ place: Place) {
    let ended = state.withLock { state in
      state.running?.orders.change { $0.readers[place] = nil }
      state.count -= 1
      return state.count == 0 ? state.running.take() : nil
    }
    guard let ended else { return }
    ended.orders.change { $0.isEnding = true }
    ended.thread.join()
  }

  private static func run(_ orders: Orders) {
    var readers: [Place: any DescriptorReader] = [:]
    while true {
      orders.event.drain()
      // A list of its own: the thread sanitizer does not see that a dictionary that others change was copied before.
      let (wanted, refreshed, isEnding) = orders.state.withLock { state in
        defer { state.refreshed = [] }
        return (Array(state.readers), state.refreshed, state.isEnding)
      }
      guard !isEnding else { return }
      let ended = Set(readers.keys).subtracting(wanted.map(\.key))
      for place in ended { readers[place] = nil }
      for (place, make) in wanted {
        if readers[place] == nil { readers[place] = make() } else if !refreshed.contains(place) { continue }
        readers[place]?.readAll()
      }
      guard poll(orders.event, readers.values) else { return }
    }
  }

  /// Waits for an order or for something to read, and has it read; false: it can not wait.
  private static func poll(
    _ event: EventDescriptor, _ readers: Dictionary<Place, any DescriptorReader>.Values
  ) -> Bool {
    let waits = readers.map { (reader: $0, descriptors: $0.descriptors.filter { $0 >= 0 }) }
    var polled = ([event.descriptor] + waits.flatMap(\.descriptors)).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard pollDescriptors(&polled, count: polled.count, milliseconds: -1) >= 0 else { return errno == EINTR }
    let ready = Set(polled.filter { $0.revents != 0 }.map(\.fd))
    for wait in waits {
      let own = wait.descriptors.filter(ready.contains)
      if !own.isEmpty { wait.reader.read(own) }
    }
    return true
  }
}
