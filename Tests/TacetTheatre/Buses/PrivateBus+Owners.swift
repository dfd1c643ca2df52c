import Glibc

extension PrivateBus {
  /// Ends the process that owns `name`, if there is one: a service that the bus started by itself can outlive it,
  /// and a polite signal too.
  public func killOwner(of name: String) {
    let bus = "org.freedesktop.DBus"
    let reply = try? gdbus(bus, "/org/freedesktop/DBus", "\(bus).GetConnectionUnixProcessID", name)
    // (uint32 1234,)
    guard let number = reply?.split(separator: " ").last?.prefix(while: \.isNumber), let id = pid_t(number), id > 1
    else {
      return
    }
    Glibc.kill(id, SIGKILL)
  }
}
