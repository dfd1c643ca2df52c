internal import CTacetDBus
import Glibc
import TacetSystem

/// Decodes the arguments of a message, within limits: any program on the bus may send anything.
struct BusDecoder {
  /// The length in bytes at which a text is cut: a player may put a picture into a text that no code here reads.
  private static let longestText = 65_536

  private var valuesLeft = 65_536
  private var bytesLeft = 1 << 20

  /// The arguments; nil where they exceed 65,536 values or 1 MiB of text.
  static func arguments(of message: OpaquePointer) -> [BusValue]? {
    var decoder = BusDecoder()
    var iterator = DBusMessageIter()
    guard dbus_message_iter_init(message, &iterator) != 0 else { return [] }
    return decoder.values(&iterator)
  }

  private mutating func values(_ iterator: inout DBusMessageIter) -> [BusValue]? {
    var values: [BusValue] = []
    while dbus_message_iter_get_arg_type(&iterator) != 0 {
      guard let value = value(&iterator) else { return nil }
      values.append(value)
      dbus_message_iter_next(&iterator)
    }
    return values
  }

  private mutating func value(_ iterator: inout DBusMessageIter) -> BusValue? {
    valuesLeft -= 1
    guard valuesLeft >= 0 else { return nil }
    switch UInt8(truncatingIfNeeded: dbus_message_iter_get_arg_type(&iterator)) {
    case UInt8(ascii: "s"): return text(&iterator).map(BusValue.string)
    case UInt8(ascii: "o"): return text(&iterator).map(BusValue.objectPath)
    case UInt8(ascii: "g"): return text(&iterator).map(BusValue.signature)
    case UInt8(ascii: "b"): return .bool(basic(&iterator, dbus_bool_t(0)) != 0)
    case UInt8(ascii: "y"): return .byte(basic(&iterator, 0))
    case UInt8(ascii: "n"): return .int16(basic(&iterator, 0))
    case UInt8(ascii: "q"): return .uint16(basic(&iterator, 0))
    case UInt8(ascii: "i"): return .int32(basic(&iterator, 0))
    case UInt8(ascii: "u"): return .uint32(basic(&iterator, 0))
    case UInt8(ascii: "x"): return .int64(basic(&iterator, 0))
    case UInt8(ascii: "t"): return .uint64(basic(&iterator, 0))
    case UInt8(ascii: "d"): return .double(basic(&iterator, 0))
    case UInt8(ascii: "h"): return .fileDescriptor(FileDescriptor(owning: basic(&iterator, Int32(-1))))
    case UInt8(ascii: "v"): return contents(&iterator)?.first.map(BusValue.variant)
    case UInt8(ascii: "r"): return contents(&iterator).map(BusValue.structure)
    case UInt8(ascii: "a"): return array(&iterator)
    default: return nil
    }
  }

  private func basic<Value: BitwiseCopyable>(_ iterator: inout DBusMessageIter, _ initial: Value) -> Value {
    var value = initial
    dbus_message_iter_get_basic(&iterator, &value)
    return value
  }

  private mutating func text(_ iterator: inout DBusMessageIter) -> String? {
    guard let bytes = basic(&iterator, UnsafePointer<CChar>?.none) else { return nil }
    let count = strnlen(bytes, Self.longestText)
    bytesLeft -= count
    guard bytesLeft >= 0 else { return nil }
    return String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  private mutating func contents(_ iterator: inout DBusMessageIter) -> [BusValue]? {
    var inner = DBusMessageIter()
    dbus_message_iter_recurse(&iterator, &inner)
    return values(&inner)
  }

  private mutating func array(_ iterator: inout DBusMessageIter) -> BusValue? {
    guard let bytes = dbus_message_iter_get_signature(&iterator) else { return nil }
    let element = String(cString: bytes + 1)
    dbus_free(bytes)
    var inner = DBusMessageIter()
    dbus_message_iter_recurse(&iterator, &inner)
    guard element.hasPrefix("{") else { return values(&inner).map { .array(element: element, $0) } }
    var entries: [BusValue: BusValue] = [:]
    while dbus_message_iter_get_arg_type(&inner) != 0 {
      guard let entry = contents(&inner), entry.count == 2 else { return nil }
      entries[entry[0]] = entry[1]
      dbus_message_iter_next(&inner)
    }
    return .dictionary(
      key: String(element.dropFirst().prefix(1)), value: String(element.dropFirst(2).dropLast()), entries)
  }
}
