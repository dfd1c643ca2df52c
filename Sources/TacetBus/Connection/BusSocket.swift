internal import CTacetDBus
import Glibc
import TacetSystem

/// The owner of one connection of libdbus, from the opening of its socket to its loss. Never waits, except in
/// ``init(address:)``. One thread only.
///
/// libdbus gets watches and no filter: it reads and writes in ``handle(_:)``, when its socket is ready, and
/// ``next(_:)`` takes the messages from its queue.
final class BusSocket {
  enum Incoming {
    /// A signal. Its arguments are decoded by the call of `arguments`, which must come at once or never; nil: too
    /// large.
    case signal(BusSignalHeader, arguments: () -> [BusValue]?)
    /// The reply to the call of this number; nil: too large.
    case reply(to: UInt32, Result<[BusValue], BusError>?)
    /// A call of one of our objects, with its arguments as those of a signal.
    case request(BusRequest, arguments: () -> [BusValue]?)
  }

  private final class Watches { var all: [OpaquePointer] = [] }

  /// The bytes that may wait for a bus that does not read.
  private static let queueLimit = 1 << 20

  private let connection: OpaquePointer
  private let watches = Watches()

  /// Opens the socket; the first call must be `Hello`. Blocks while the bus accepts no connection.
  /// `dbus_connection_open_private`.
  init(address: String) throws(BusError) {
    guard SystemLibrary.dbus.isThere else { throw .noLibrary }
    // By default libdbus sets the process to ignore SIGPIPE, which it does not need on Linux.
    dbus_connection_set_change_sigpipe(0)
    var error = DBusError()
    dbus_error_init(&error)
    guard let connection = dbus_connection_open_private(address, &error) else {
      let reason = BusError.refused(
        name: error.name.map { String(cString: $0) } ?? "", message: error.message.map { String(cString: $0) } ?? "")
      dbus_error_free(&error)
      throw reason
    }
    self.connection = connection
    // By default libdbus ends the process when the bus is lost.
    dbus_connection_set_exit_on_disconnect(connection, 0)
    dbus_connection_set_watch_functions(
      connection,
      { watch, list in
        guard let watch, let list else { return 0 }
        Unmanaged<Watches>.fromOpaque(list).takeUnretainedValue().all.append(watch)
        return 1
      },
      { watch, list in
        guard let watch, let list else { return }
        Unmanaged<Watches>.fromOpaque(list).takeUnretainedValue().all.removeAll { $0 == watch }
      }, nil, Unmanaged.passUnretained(watches).toOpaque(), nil)
  }

  deinit {
    dbus_connection_close(connection)
    dbus_connection_set_watch_functions(connection, nil, nil, nil, nil, nil)
    dbus_connection_unref(connection)
  }

  /// False after the loss of the bus. Messages received before it may still be in the queue.
  var isConnected: Bool { dbus_connection_get_is_connected(connection) != 0 }

  /// The descriptors to wait for, one for each active watch.
  var waitsFor: [pollfd] {
    active.map { watch in
      let flags = dbus_watch_get_flags(watch)
      let events =
        (flags & DBUS_WATCH_READABLE.rawValue != 0 ? POLLIN : 0)
        | (flags & DBUS_WATCH_WRITABLE.rawValue != 0 ? POLLOUT : 0)
      return pollfd(fd: dbus_watch_get_unix_fd(watch), events: Int16(events), revents: 0)
    }
  }

  /// Reads and writes on the sockets that are ready, after a wait for ``waitsFor``.
  func handle(_ ready: [pollfd]) {
    for watch in active {
      let descriptor = dbus_watch_get_unix_fd(watch)
      let events = ready.reduce(Int32(0)) { $1.fd == descriptor ? $0 | Int32($1.revents) : $0 }
      let flags =
        (events & POLLIN != 0 ? DBUS_WATCH_READABLE.rawValue : 0)
        | (events & POLLOUT != 0 ? DBUS_WATCH_WRITABLE.rawValue : 0)
        | (events & POLLERR != 0 ? DBUS_WATCH_ERROR.rawValue : 0)
        | (events & POLLHUP != 0 ? DBUS_WATCH_HANGUP.rawValue : 0)
      // The handling of one watch may have removed the next.
      if flags != 0, watches.all.contains(watch) { dbus_watch_handle(watch, flags) }
    }
  }

  private var active: [OpaquePointer] { watches.all.filter { dbus_watch_get_enabled($0) != 0 } }

  /// Sends `call` and returns the serial number that its reply will have. With `isAnswered` false there is no reply. A
  /// call to the bus itself is sent however much waits: without it a subscription would be deaf.
  func send(_ call: BusCall, isAnswered: Bool = true) throws(BusError) -> UInt32 {
    let message = try BusEncoder.message(call)
    dbus_message_set_no_reply(message, isAnswered ? 0 : 1)
    return try send(message, limit: call.isToBus ? .max : Self.queueLimit)
  }

  /// Replies to a call of one of our objects.
  func reply(to request: BusRequest, _ result: Result<[BusValue], BusRefusal>) throws(BusError) {
    _ = try send(BusEncoder.reply(to: request, result))
  }

  /// Sends a signal of one of our objects.
  func emit(_ member: String, interface: String, path: String, _ arguments: [BusValue]) throws(BusError) {
    _ = try send(BusEncoder.signal(member, interface: interface, path: path, arguments))
  }

  /// Sends `message`, frees it and returns its serial number.
  private func send(_ message: OpaquePointer, limit: Int = BusSocket.queueLimit) throws(BusError) -> UInt32 {
    defer { dbus_message_unref(message) }
    guard dbus_connection_get_outgoing_size(connection) < limit else { throw .busy }
    var serial: dbus_uint32_t = 0
    guard dbus_connection_send(connection, message, &serial) != 0 else { throw .busy }
    return serial
  }

  /// Takes the oldest message from the queue and passes it to `body`, which must not keep it; false: the queue is
  /// empty.
  func next(_ body: (Incoming) -> Void) -> Bool {
    guard let message = dbus_connection_pop_message(connection) else { return false }
    defer { dbus_message_unref(message) }
    switch dbus_message_get_type(message) {
    case 1:
      let request = BusRequest(
        sender: Self.text(dbus_message_get_sender(message)), serial: dbus_message_get_serial(message),
        path: Self.text(dbus_message_get_path(message)), interface: Self.text(dbus_message_get_interface(message)),
        member: Self.text(dbus_message_get_member(message)), isAnswered: dbus_message_get_no_reply(message) == 0)
      body(.request(request) { BusDecoder.arguments(of: message) })
    case 2:
      body(.reply(to: dbus_message_get_reply_serial(message), BusDecoder.arguments(of: message).map { .success($0) }))
    case 3: body(.reply(to: dbus_message_get_reply_serial(message), .failure(Self.error(message))))
    case 4:
      let header = BusSignalHeader(
        sender: Self.text(dbus_message_get_sender(message)), path: Self.text(dbus_message_get_path(message)),
        interface: Self.text(dbus_message_get_interface(message)),
        member: Self.text(dbus_message_get_member(message)))
      body(.signal(header) { BusDecoder.arguments(of: message) })
    default: break
    }
    return true
  }

  private static func error(_ message: OpaquePointer) -> BusError {
    .refused(
      name: text(dbus_message_get_error_name(message)),
      message: BusDecoder.arguments(of: message)?.first?.string ?? "")
  }

  private static func text(_ bytes: UnsafePointer<CChar>?) -> String { bytes.map { String(cString: $0) } ?? "" }
}
