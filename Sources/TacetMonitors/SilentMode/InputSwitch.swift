import Glibc

/// An open input device that has a mute switch, through the kernel's event interface (`linux/input.h`).
///
/// One thread at a time; nothing blocks.
final class InputSwitch {
  /// Why a device gives no mute switch.
  enum Failure: Error, Equatable {
    /// Its node may not be opened.
    case denied
    /// It has no mute switch, or went while it was asked.
    case noMuteSwitch
  }

  /// What a device has said since it was last read.
  enum News: Equatable {
    case nothing
    /// The switch moved and is on or off.
    case moved(Bool)
    /// Events were lost: the position must be asked for.
    case lost
    /// The device is gone.
    case gone
  }

  let descriptor: Int32

  /// Opens the device at `node`, such as `/dev/input/event3`.
  init(node: String) throws(Failure) {
    let descriptor = open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw errno == EACCES || errno == EPERM ? .denied : .noMuteSwitch }
    guard Self.bits(descriptor, Request.switches).map(Self.hasMute) == true else {
      close(descriptor)
      throw .noMuteSwitch
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Whether the switch is on now; nil when the device is gone. `EVIOCGSW`.
  var isOn: Bool? { Self.bits(descriptor, Request.positions).map(Self.hasMute) }

  /// Reads what has come in.
  func read() -> News {
    var block = [UInt8](repeating: 0, count: 64 * InputEvent.size)
    var news = News.nothing
    while true {
      let count = Glibc.read(descriptor, &block, block.count)
      guard count > 0 else {
        let isEmpty = count < 0 && (errno == EAGAIN || errno == EINTR)
        return isEmpty ? news : .gone
      }
      news = InputEvent.news(in: block[..<count], after: news)
    }
  }

  private static func bits(_ descriptor: Int32, _ request: UInt) -> [UInt8]? {
    var bits = [UInt8](repeating: 0, count: Request.size)
    return ioctl(descriptor, request, &bits) >= 0 ? bits : nil
  }

  private static func hasMute(_ bits: [UInt8]) -> Bool {
    bits[InputEvent.muteSwitch / 8] & (1 << (InputEvent.muteSwitch % 8)) != 0
  }

  /// The two questions, as `_IOC(_IOC_READ, 'E', number, size)` makes them on x86 and ARM.
  private enum Request {
    /// Bytes of an answer: one bit for each of 64 switches; the kernel knows 17.
    static let size = 8
    /// Which switches it has: `EVIOCGBIT(EV_SW, size)`.
    static let switches = number(0x20 + UInt(InputEvent.switchType))
    /// Which of them are on: `EVIOCGSW(size)`.
    static let positions = number(0x1b)

    private static func number(_ number: UInt) -> UInt { 2 << 30 | UInt(size) << 16 | 0x45 << 8 | number }
  }
}

/// What the kernel writes for an event: `struct input_event`, two words of time, then type, code and value.
enum InputEvent {
  /// `EV_SW`.
  static let switchType: UInt16 = 5
  /// `SW_MUTE_DEVICE`.
  static let muteSwitch = 14
  /// Bytes of one event.
  static let size = timeSize + 8

  private static let timeSize = 2 * MemoryLayout<UInt>.size
  /// `EV_SYN` and `SYN_DROPPED`.
  private static let dropped: (type: UInt16, code: UInt16) = (0, 3)

  /// What follows from these events after what was known. A lost event stays lost until the position is asked for.
  static func news(in bytes: ArraySlice<UInt8>, after news: InputSwitch.News = .nothing) -> InputSwitch.News {
    var news = news
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, through: bytes.count - size, by: size) {
        let type = bytes.loadUnaligned(fromByteOffset: start + timeSize, as: UInt16.self)
        let code = bytes.loadUnaligned(fromByteOffset: start + timeSize + 2, as: UInt16.self)
        let value = bytes.loadUnaligned(fromByteOffset: start + timeSize + 4, as: Int32.self)
        if (type, code) == dropped { news = .lost }
        if type == switchType, code == UInt16(muteSwitch), news != .lost { news = .moved(value != 0) }
      }
    }
    return news
  }

  /// Whether a device of these capabilities (`capabilities/sw` in sysfs: words in hexadecimal, the lowest last) has a
  /// mute switch; nil when that can not be read from them.
  static func hasMuteSwitch(capabilities: String) -> Bool? {
    guard let word = capabilities.split(whereSeparator: \.isWhitespace).last, let bits = UInt64(word, radix: 16) else {
      return nil
    }
    return bits & (1 << UInt64(muteSwitch)) != 0
  }
}
