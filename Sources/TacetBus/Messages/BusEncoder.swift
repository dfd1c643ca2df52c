internal import CTacetDBus
import Glibc

/// Encodes calls, replies and signals as messages. Every name and text is checked before, because libdbus aborts for an
/// invalid one. The caller frees the messages.
struct BusEncoder {
  /// D-Bus specification, "Message protocol": the limit of nesting.
  private static let deepest = 32

  /// A new message for `call`.
  static func message(_ call: BusCall) throws(BusError) -> OpaquePointer {
    try check(dbus_validate_bus_name, call.destination, "a name on the bus")
    try check(dbus_validate_path, call.path, "an object path")
    try check(dbus_validate_interface, call.interface, "an interface")
    try check(dbus_validate_member, call.member, "a method")
    let message = try filled(call.arguments) {
      dbus_message_new_method_call(call.destination, call.path, call.interface, call.member)
    }
    dbus_message_set_auto_start(message, call.startsService ? 1 : 0)
    return message
  }

  /// A new message for the reply to `request`.
  static func reply(
    to request: BusRequest, _ result: Result<[BusValue], BusRefusal>
  ) throws(BusError) -> OpaquePointer {
    let message: OpaquePointer
    switch result {
    case .success(let values): message = try filled(values) { dbus_message_new(2) }
    case .failure(let refusal):
      try check(dbus_validate_interface, refusal.name, "an error's name")
      message = try filled([.string(refusal.message)]) { dbus_message_new(3) }
      dbus_message_set_error_name(message, refusal.name)
    }
    dbus_message_set_reply_serial(message, request.serial)
    dbus_message_set_no_reply(message, 1)
    if !request.sender.isEmpty { dbus_message_set_destination(message, request.sender) }
    return message
  }

  /// A new message for a signal of ours.
  static func signal(
    _ member: String, interface: String, path: String, _ arguments: [BusValue]
  ) throws(BusError) -> OpaquePointer {
    try check(dbus_validate_path, path, "an object path")
    try check(dbus_validate_interface, interface, "an interface")
    try check(dbus_validate_member, member, "a signal")
    return try filled(arguments) { dbus_message_new_signal(path, interface, member) }
  }

  private static func filled(
    _ arguments: [BusValue], _ make: () -> OpaquePointer?
  ) throws(BusError) -> OpaquePointer {
    for argument in arguments { try check(argument, depth: 0) }
    guard let message = make() else { throw .invalid("out of memory") }
    var iterator = DBusMessageIter()
    dbus_message_iter_init_append(message, &iterator)
    for argument in arguments { append(argument, to: &iterator) }
    return message
  }

  private typealias Validate = (UnsafePointer<CChar>?, UnsafeMutablePointer<DBusError>?) -> dbus_bool_t

  private static func check(_ isValid: Validate, _ text: String, _ what: String) throws(BusError) {
    guard !text.utf8.contains(0), isValid(text, nil) != 0 else { throw .invalid("\"\(text)\" is not \(what)") }
  }

  private static func check(_ value: BusValue, depth: Int) throws(BusError) {
    guard depth < deepest else { throw .invalid("its arguments are nested too deeply") }
    switch value {
    case .string(let text): if text.utf8.contains(0) { throw .invalid("a text with a zero byte") }
    case .objectPath(let text): try check(dbus_validate_path, text, "an object path")
    case .signature(let text): try check(dbus_signature_validate, text, "a signature")
    case .array(let element, let values):
      try check(dbus_signature_validate_single, value.typeSignature, "a type of arrays")
      for value in values { try check(value, is: element, depth: depth + 1) }
    case .dictionary(let key, let content, let entries):
      try check(dbus_signature_validate_single, value.typeSignature, "a type of dictionaries")
      for entry in entries {
        try check(entry.key, is: key, depth: depth + 1)
        try check(entry.value, is: content, depth: depth + 1)
      }
    case .structure(let fields):
      if fields.isEmpty { throw .invalid("a structure without fields") }
      for field in fields { try check(field, depth: depth + 1) }
    case .variant(let inner): try check(inner, depth: depth + 1)
    default: break
    }
  }

  private static func check(_ value: BusValue, is type: String, depth: Int) throws(BusError) {
    guard value.typeSignature == type else { throw .invalid("a value of type \(value.typeSignature) for \(type)") }
    try check(value, depth: depth)
  }

  private static func append(_ value: BusValue, to iterator: inout DBusMessageIter) {
    switch value {
    case .string(let text), .objectPath(let text), .signature(let text):
      text.withCString { basic(value, $0, &iterator) }
    case .bool(let value): basic(.bool(value), dbus_bool_t(value ? 1 : 0), &iterator)
    case .byte(let number): basic(value, number, &iterator)
    case .int16(let number): basic(value, number, &iterator)
    case .uint16(let number): basic(value, number, &iterator)
    case .int32(let number): basic(value, number, &iterator)
    case .uint32(let number): basic(value, number, &iterator)
    case .int64(let number): basic(value, number, &iterator)
    case .uint64(let number): basic(value, number, &iterator)
    case .double(let number): basic(value, number, &iterator)
    case .fileDescriptor(let descriptor): basic(value, descriptor.rawValue, &iterator)
    case .array(let element, let values):
      container("a", element, &iterator) { inner in
        for value in values { append(value, to: &inner) }
      }
    case .dictionary(let key, let content, let entries):
      container("a", "{\(key)\(content)}", &iterator) { inner in
        for entry in entries {
          container("e", nil, &inner) { pair in
            append(entry.key, to: &pair)
            append(entry.value, to: &pair)
          }
        }
      }
    case .structure(let fields):
      container("r", nil, &iterator) { inner in
        for field in fields { append(field, to: &inner) }
      }
    case .variant(let content):
      container("v", content.typeSignature, &iterator) { inner in append(content, to: &inner) }
    }
  }

  private static func basic<Value: BitwiseCopyable>(_ type: BusValue, _ value: Value, _ iterator: inout DBusMessageIter)
  {
    let code = type.typeSignature.utf8.first.map(Int32.init) ?? 0
    withUnsafePointer(to: value) { _ = dbus_message_iter_append_basic(&iterator, code, $0) }
  }

  private static func container(
    _ type: Unicode.Scalar, _ signature: String?, _ iterator: inout DBusMessageIter,
    _ fill: (inout DBusMessageIter) -> Void
  ) {
    var inner = DBusMessageIter()
    guard dbus_message_iter_open_container(&iterator, Int32(type.value), signature, &inner) != 0 else { return }
    fill(&inner)
    dbus_message_iter_close_container(&iterator, &inner)
  }
}
