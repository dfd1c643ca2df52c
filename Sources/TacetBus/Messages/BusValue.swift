import TacetSystem

/// A value of a D-Bus message. D-Bus specification, "Type system".
package indirect enum BusValue: Sendable, Hashable {
  /// `s`
  case string(String)
  /// `o`
  case objectPath(String)
  /// `g`
  case signature(String)
  /// `b`
  case bool(Bool)
  /// `y`
  case byte(UInt8)
  /// `n`
  case int16(Int16)
  /// `q`
  case uint16(UInt16)
  /// `i`
  case int32(Int32)
  /// `u`
  case uint32(UInt32)
  /// `x`
  case int64(Int64)
  /// `t`
  case uint64(UInt64)
  /// `d`
  case double(Double)
  /// `h`
  case fileDescriptor(FileDescriptor)
  /// `a`: elements of one type, whose signature is `element`.
  case array(element: String, [BusValue])
  /// `a{}`: `key` and `value` are the signatures. Of two entries with the same key the last counts.
  case dictionary(key: String, value: String, [BusValue: BusValue])
  /// `()`
  case structure([BusValue])
  /// `v`
  case variant(BusValue)

  package static func strings(_ values: [String]) -> BusValue { .array(element: "s", values.map(BusValue.string)) }

  /// `a{sv}`, the usual form of options: each value becomes a variant.
  package static func options(_ values: [String: BusValue]) -> BusValue {
    let pairs = values.map { (BusValue.string($0.key), BusValue.variant($0.value)) }
    return .dictionary(key: "s", value: "v", Dictionary(pairs) { $1 })
  }

  /// The type as the specification writes it: "a{sv}".
  package var typeSignature: String {
    switch self {
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .bool: "b"
    case .byte: "y"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .fileDescriptor: "h"
    case .array(let element, _): "a\(element)"
    case .dictionary(let key, let value, _): "a{\(key)\(value)}"
    case .structure(let fields): "(\(fields.map(\.typeSignature).joined()))"
    case .variant: "v"
    }
  }
}

extension BusValue {
  /// The value inside any number of variants.
  package var plain: BusValue {
    if case .variant(let inner) = self { inner.plain } else { self }
  }

  /// The text of a string, object path or signature. This and the following properties look inside variants.
  package var string: String? {
    switch plain {
    case .string(let text), .objectPath(let text), .signature(let text): text
    default: nil
    }
  }

  /// The value of a boolean; nil for every other type.
  package var bool: Bool? {
    if case .bool(let value) = plain { value } else { nil }
  }

  /// An integer of any width that fits.
  package var int: Int? {
    switch plain {
    case .byte(let value): Int(value)
    case .int16(let value): Int(value)
    case .uint16(let value): Int(value)
    case .int32(let value): Int(value)
    case .uint32(let value): Int(value)
    case .int64(let value): Int(exactly: value)
    case .uint64(let value): Int(exactly: value)
    default: nil
    }
  }

  /// A number of any type, as a `Double`.
  package var double: Double? {
    if case .double(let value) = plain { value } else { int.map(Double.init) }
  }

  /// The elements of an array, or the fields of a structure.
  package var elements: [BusValue]? {
    switch plain {
    case .array(_, let values), .structure(let values): values
    default: nil
    }
  }

  /// The entries of a dictionary with string or object path keys, their values without variants.
  package var entries: [String: BusValue]? {
    guard case .dictionary(_, _, let values) = plain else { return nil }
    let pairs = values.compactMap { entry in entry.key.string.map { ($0, entry.value.plain) } }
    return Dictionary(pairs) { $1 }
  }

  /// The value of a dictionary under the string or object path `key`, without variants.
  package subscript(key: String) -> BusValue? {
    guard case .dictionary(_, _, let values) = plain else { return nil }
    return (values[.string(key)] ?? values[.objectPath(key)])?.plain
  }

  /// The file descriptor that came with the message.
  package var fileDescriptor: FileDescriptor? {
    if case .fileDescriptor(let descriptor) = plain { descriptor } else { nil }
  }
}
