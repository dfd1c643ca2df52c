import Foundation

/// Players of Debian's Python on a private bus that do what no real one can be asked for: many at once, liars,
/// nonsense.
///
/// Each is `org.mpris.MediaPlayer2.mock1`, `mock2` and so on, on a connection of its own, and takes orders by methods
/// of `org.example.Control`: `Status(s)`, `Title(s)`, `HugeTitle()` of 10 MB with escape codes, `Nonsense()`,
/// `Storm(n)`.
package final class MockPlayers: Sendable {
  private let bus: PrivateBus
  private let process: ChildProcess
  /// The id of the process that all of them share.
  package var processID: Int { Int(process.id) }

  /// The way in which they react to a request.
  package enum Manner: String, Sendable {
    /// They do what is requested.
    case honest
    /// They say that they will pause, and do not.
    case lying
    /// They say that they can not be paused.
    case unstoppable
    /// They answer with an error.
    case refusing
  }

  /// Starts `count` players that say `status`, and waits until the last of them is on the bus.
  package init(
    _ bus: PrivateBus, count: Int = 1, status: String = "Playing", manner: Manner = .honest, name: String = "mock"
  )
    throws
  {
    self.bus = bus
    let words = [
      "-c", "exec /usr/bin/python3 -c \"$@\"", "sh", Self.program, "\(count)", status, manner.rawValue, name,
    ]
    process = try ChildProcess("sh", words, environment: bus.environment)
    try bus.waitForOwner(of: "org.mpris.MediaPlayer2.\(name)\(count)")
  }

  /// Gives player `number` an order.
  package func order(_ number: Int = 1, _ order: String, _ arguments: String..., name: String = "mock") throws {
    let words =
      ["call", "--session", "--timeout=60", "-d", "org.mpris.MediaPlayer2.\(name)\(number)"]
      + ["-o", "/org/mpris/MediaPlayer2", "-m", "org.example.Control.\(order)", "--"] + arguments
    _ = try ChildProcess("gdbus", words, environment: bus.environment).read(atMost: .seconds(60))
  }

  /// The calls that player `number` got so far: `Pause` and `Play`, in order.
  package func calls(_ number: Int = 1, name: String = "mock") throws -> [String] {
    let answer = try bus.gdbus(
      "org.mpris.MediaPlayer2.\(name)\(number)", "/org/mpris/MediaPlayer2", "org.example.Control.Calls")
    return answer.split(whereSeparator: { !$0.isLetter }).map(String.init).filter { $0 == "Pause" || $0 == "Play" }
  }

  /// Ends them all as a crash would.
  package func kill() { process.kill() }
  /// Stops them where they stand (SIGSTOP).
  package func freeze() { process.send(SIGSTOP) }
  /// Lets them go on (SIGCONT).
  package func thaw() { process.send(SIGCONT) }

  private static let program = """
    import sys, dbus, dbus.bus, dbus.service, dbus.mainloop.glib
    from gi.repository import GLib
    loop = dbus.mainloop.glib.DBusGMainLoop()
    P = 'org.mpris.MediaPlayer2.Player'
    class Player(dbus.service.Object):
      def __init__(self, bus, name, status, manner):
        self.name = dbus.service.BusName(name, bus)
        dbus.service.Object.__init__(self, bus, '/org/mpris/MediaPlayer2')
        self.manner, self.calls = manner, []
        can = manner != 'unstoppable'
        metadata = dbus.Dictionary({'xesam:title': 'Song', 'xesam:artist': dbus.Array(['Ann', 'Bob'], signature='s')},
          signature='sv')
        self.all = {'PlaybackStatus': status, 'CanControl': True, 'CanPause': can, 'CanPlay': True, 'Metadata': metadata}
      def change(self, **changes):
        self.all.update(changes)
        self.PropertiesChanged(P, changes, [])
      @dbus.service.signal('org.freedesktop.DBus.Properties', signature='sa{sv}as')
      def PropertiesChanged(self, interface, changed, invalidated): pass
      @dbus.service.method('org.freedesktop.DBus.Properties', in_signature='s', out_signature='a{sv}')
      def GetAll(self, interface):
        return self.all if interface == P else {'Identity': 'Mock'}
      @dbus.service.method('org.freedesktop.DBus.Properties', in_signature='ss', out_signature='v')
      def Get(self, interface, name): return self.all[name]
      def requested(self, call, status):
        self.calls.append(call)
        if self.manner == 'refusing': raise dbus.DBusException('no')
        if self.manner != 'lying': self.change(PlaybackStatus=status)
      @dbus.service.method(P)
      def Pause(self): self.requested('Pause', 'Paused')
      @dbus.service.method(P)
      def Play(self): self.requested('Play', 'Playing')
      @dbus.service.method('org.example.Control', in_signature='s')
      def Status(self, status): self.change(PlaybackStatus=status)
      @dbus.service.method('org.example.Control', in_signature='s')
      def Title(self, title):
        self.change(Metadata=dbus.Dictionary({'xesam:title': title}, signature='sv'))
      @dbus.service.method('org.example.Control')
      def HugeTitle(self): self.Title('\\x1b]0;owned\\x07\\x1b[31m \\u202e \\u200b' + 'x' * 10000000)
      @dbus.service.method('org.example.Control')
      def Nonsense(self):
        for value in [dbus.Int32(7), dbus.Array([], signature='s'), '\\u202e' + 'x' * 3000000, 'Bogus']:
          self.PropertiesChanged(P, {'PlaybackStatus': value, 'CanPause': value}, [])
        metadata = {'xesam:title': dbus.Int32(3), 'xesam:artist': 'Not an array', 'mpris:length': 'long'}
        self.PropertiesChanged(P, {'Metadata': dbus.Dictionary(metadata, signature='sv')}, [])
        self.PropertiesChanged(P, {'Metadata': 'none'}, ['PlaybackStatus'])
        self.PropertiesChanged('', {}, [])
      @dbus.service.method('org.example.Control', in_signature='u')
      def Storm(self, count):
        for n in range(count): self.change(PlaybackStatus=['Paused', 'Playing'][n % 2])
      @dbus.service.method('org.example.Control', out_signature='as')
      def Calls(self): return self.calls
    count, status, manner, name = int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4]
    address = dbus.bus.BusConnection.TYPE_SESSION
    players = [Player(dbus.bus.BusConnection(address, mainloop=loop), 'org.mpris.MediaPlayer2.%s%d' % (name, n + 1),
      status, manner) for n in range(count)]
    GLib.MainLoop().run()
    """
}
