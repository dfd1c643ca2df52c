/// An event as the kernel writes it: `struct input_event`, two words of time, then type, code and value.
enum InputEvent {
  /// The event type `EV_SW`.
  static let switchType: UInt16 = 5
  /// The event code `SW_MUTE_DEVICE`.
  static let muteSwitch = 14
  /// Bytes of one event.
  static let size = timeSize + 8

  private static let timeSize = 2 * MemoryLayout<UInt>.size
  /// The event `SYN_DROPPED` of the type `EV_SYN`.
  private static let dropped: (type: UInt16, code: UInt16) = (0, 3)

  /// The change after `change` and these events. Lost events stay lost until the position is read.
  static func change(in bytes: ArraySlice<UInt8>, after change: InputSwitch.Change = .none) -> InputSwitch.Change {
    var change = change
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, through: bytes.count - size, by: size) {
        let type = bytes.loadUnaligned(fromByteOffset: start + timeSize, as: UInt16.self)
        let code = bytes.loadUnaligned(fromByteOffset: start + timeSize + 2, as: UInt16.self)
        let value = bytes.loadUnaligned(fromByteOffset: start + timeSize + 4, as: Int32.self)
        if (type, code) == dropped { change = .lost }
        if type == switchType, code == UInt16(muteSwitch), change != .lost { change = .moved(value != 0) }
      }
    }
    return change
  }

  /// True for the capabilities (`capabilities/sw` in sysfs: words in hexadecimal, the lowest last) of a device with a
  /// mute switch; nil where they can not be read.
  static func hasMuteSwitch(capabilities: String) -> Bool? {
    guard let word = capabilities.split(whereSeparator: \.isWhitespace).last, let bits = UInt64(word, radix: 16) else {
      return nil
    }
    return bits & (1 << UInt64(muteSwitch)) != 0
  }
}
