/// The reason to answer another program's call with an error. The names are those of the D-Bus specification.
package enum BusRefusal: Error, Sendable, Hashable {
  /// Nothing is exported at this path.
  case unknownObject(String)
  case unknownInterface(String)
  case unknownMethod(String)
  case unknownProperty(String)
  /// The property can not be set.
  case readOnly(String)
  /// The arguments are not those of the method, for this reason.
  case invalidArguments(String)
  /// The method is part of the interface, and this program does not offer it.
  case notSupported(String)

  /// The error's name in the message.
  var name: String {
    let name =
      switch self {
      case .unknownObject: "UnknownObject"
      case .unknownInterface: "UnknownInterface"
      case .unknownMethod: "UnknownMethod"
      case .unknownProperty: "UnknownProperty"
      case .readOnly: "PropertyReadOnly"
      case .invalidArguments: "InvalidArgs"
      case .notSupported: "NotSupported"
      }
    return "org.freedesktop.DBus.Error.\(name)"
  }

  /// The error's text: one plain sentence.
  var message: String {
    switch self {
    case .unknownObject(let path): "There is no object at \(path)."
    case .unknownInterface(let name): "The object has no interface \(name)."
    case .unknownMethod(let name): "The object has no method \(name)."
    case .unknownProperty(let name): "The interface has no property \(name)."
    case .readOnly(let name): "The property \(name) can not be set."
    case .invalidArguments(let reason): "The arguments are wrong: \(reason)."
    case .notSupported(let name): "\(name) is not supported."
    }
  }
}
