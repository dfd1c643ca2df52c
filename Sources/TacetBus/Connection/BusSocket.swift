internal import CTacetDBus
import Glibc

/// One connection of libdbus, from the opening of the socket to its loss. Never waits. One thread only.
///
/// libdbus is given watches and no filter: it reads and writes when it is told that its socket is ready, and what came
/// is taken from its queue.
final class BusSocket {
  /// What came.
  enum Incoming {
    /// A signal. Its arguments are read when they are asked for, at once or never; nil: too large.
    case signal(Head, arguments: () -> [BusValue]?)
    /// A reply to the call of this number; nil: too large.
    case reply(to: UInt32, Result<[BusValue], BusError>?)
  }

  /// What stands in the head of a signal.
  struct Head {
    let sender: String
    let path: String
    let interface: String
    let member: String
  }

  private final class Watches { var all: [OpaquePointer] = [] }

  private let connection: OpaquePointer
  private let watches = Watches()

  /// Opens the socket; the bus has to be greeted then. `dbus_connection_open_private`.
  init(address: String) throws(BusError) {
    // Otherwise libdbus has the whole program ignore SIGPIPE, which it does not need on Linux.
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
    // Otherwise libdbus ends the program with the bus.
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

  /// Whether the bus is still at the other end; when not, and ``next()`` has nothing more, this is of no more use.
  var isConnected: Bool { dbus_connection_get_is_connected(connection) != 0 }

  /// What to wait for: a descriptor for each active watch.
  var waitsFor: [pollfd] {
    active.map { watch in
      let flags = dbus_watch_get_flags(watch)
      let events =
        (flags & DBUS_WATCH_READABLE.rawValue != 0 ? POLLIN : 0)
        | (flags & DBUS_WATCH_WRITABLE.rawValue != 0 ? POLLOUT : 0)
      return pollfd(fd: dbus_watch_get_unix_fd(watch), events: Int16(events), revents: 0)
    }
  }

  /// Reads and writes what can be, after a wait for ``waitsFor``.
  func handle(_ ready: [pollfd]) {
    for watch in active {
      let descriptor = dbus_watch_get_unix_fd(watch)
      let events = ready.reduce(Int32(0)) { $1.fd == descriptor ? $0 | Int32($1.revents) : $0 }
      let flags =
        (events & POLLIN != 0 ? DBUS_WATCH_READABLE.rawValue : 0)
        | (events & POLLOUT != 0 ? DBUS_WATCH_WRITABLE.rawValue : 0)
        | (events & POLLERR != 0 ? DBUS_WATCH_ERROR.rawValue : 0)
        | (events & POLLHUP != 0 ? DBUS_WATCH_HANGUP.rawValue : 0)
      // A watch that was handled may have removed the next one.
      if flags != 0, watches.all.contains(watch) { dbus_watch_handle(watch, flags) }
    }
  }

  private var active: [OpaquePointer] { watches.all.filter { dbus_watch_get_enabled($0) != 0 } }

  /// Sends `call`; the number that its reply will have. With `isAnswered` false the bus sends none.
  func send(_ call: BusCall, isAnswered: Bool = true) throws(BusError) -> UInt32 {
    guard dbus_connection_get_outgoing_size(connection) < 1 << 20 else { throw .busy }
    let message = try BusEncoder.message(call)
    defer { dbus_message_unref(message) }
    dbus_message_set_no_reply(message, isAnswered ? 0 : 1)
    var serial: dbus_uint32_t = 0
    guard dbus_connection_send(connection, message, &serial) != 0 else { throw .busy }
    return serial
  }

  /// Takes the oldest message that came and gives it to `body`, which must not keep it; false: there is none.
  func next(_ body: (Incoming) -> Void) -> Bool {
    guard let message = dbus_connection_pop_message(connection) else { return false }
    defer { dbus_message_unref(message) }
    switch dbus_message_get_type(message) {
    case 1: refuse(message)
    case 2:
      body(.reply(to: dbus_message_get_reply_serial(message), BusDecoder.arguments(of: message).map { .success($0) }))
    case 3: body(.reply(to: dbus_message_get_reply_serial(message), .failure(Self.error(message))))
    case 4:
      let head = Head(
        sender: Self.text(dbus_message_get_sender(message)), path: Self.text(dbus_message_get_path(message)),
        interface: Self.text(dbus_message_get_interface(message)),
        member: Self.text(dbus_message_get_member(message)))
      body(.signal(head) { BusDecoder.arguments(of: message) })
    default: break
    }
    return true
  }

  /// Nothing is published: who calls us learns that at once.
  private func refuse(_ message: OpaquePointer) {
    guard dbus_message_get_no_reply(message) == 0 else { return }
    let name = "org.freedesktop.DBus.Error.UnknownMethod"
    guard let error = dbus_message_new_error(message, name, "There are no objects here.") else { return }
    dbus_connection_send(connection, error, nil)
    dbus_message_unref(error)
  }

  private static func error(_ message: OpaquePointer) -> BusError {
    .refused(
      name: text(dbus_message_get_error_name(message)),
      message: BusDecoder.arguments(of: message)?.first?.string ?? "")
  }

  private static func text(_ bytes: UnsafePointer<CChar>?) -> String { bytes.map { String(cString: $0) } ?? "" }
}
