import Glibc
import TacetSystem

/// An open input device that has a mute switch, through the kernel's event interface (`linux/input.h`).
///
/// One thread at a time; nothing blocks.
final class InputSwitch {
  /// The failure to open a device as a mute switch.
  enum Failure: Error, Equatable {
    /// The process may not open the node.
    case denied
    /// The device has no mute switch, or vanished.
    case noMuteSwitch
  }

  /// The result of a read.
  enum Change: Equatable {
    /// No event of the switch.
    case none
    /// The switch moved, and is on or off.
    case moved(Bool)
    /// Events were lost: the position has to be read.
    case lost
    case gone
  }

  private let file: FileDescriptor
  var descriptor: Int32 { file.rawValue }

  /// Opens the device at `node`, such as `/dev/input/event3`.
  init(node: String) throws(Failure) {
    file = FileDescriptor(owning: open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
    guard file.rawValue >= 0 else { throw errno == EACCES || errno == EPERM ? .denied : .noMuteSwitch }
    guard Self.bits(file.rawValue, Request.switches).map(Self.hasMute) == true else { throw .noMuteSwitch }
  }

  /// The position of the switch, true while it is on; nil when the device is gone. `EVIOCGSW`.
  var isOn: Bool? { Self.bits(descriptor, Request.positions).map(Self.hasMute) }

  /// Reads the events that have arrived.
  func read() -> Change {
    var block = [UInt8](repeating: 0, count: 64 * InputEvent.size)
    var change = Change.none
    while true {
      let count = Glibc.read(descriptor, &block, block.count)
      guard count > 0 else {
        let isEmpty = count < 0 && (errno == EAGAIN || errno == EINTR)
        return isEmpty ? change : .gone
      }
      change = InputEvent.change(in: block[..<count], after: change)
    }
  }

  private static func bits(_ descriptor: Int32, _ request: UInt) -> [UInt8]? {
    var bits = [UInt8](repeating: 0, count: Request.size)
    return ioctl(descriptor, request, &bits) >= 0 ? bits : nil
  }

  private static func hasMute(_ bits: [UInt8]) -> Bool {
    bits[InputEvent.muteSwitch / 8] & (1 << (InputEvent.muteSwitch % 8)) != 0
  }

  /// The two requests, as `_IOC(_IOC_READ, 'E', number, size)` makes them on x86 and ARM.
  private enum Request {
    /// Bytes of a reply: one bit for each of 64 switches; the kernel defines 17.
    static let size = 8
    /// The switches that a device has: `EVIOCGBIT(EV_SW, size)`.
    static let switches = number(0x20 + UInt(InputEvent.switchType))
    /// Those of them that are on: `EVIOCGSW(size)`.
    static let positions = number(0x1b)

    private static func number(_ number: UInt) -> UInt { 2 << 30 | UInt(size) << 16 | 0x45 << 8 | number }
  }
}
