import Tacet
import TacetJSON
import TacetSession
import TacetSystem

/// The values of an event, read by key. A value that is required and missing is noted; another one stands for it.
extension JSONFields {
  func name(_ key: String) -> String {
    need(key)
    return string(key) ?? ""
  }

  func flag(_ key: String) -> Bool {
    need(key)
    return bool(key) ?? false
  }

  /// A time in seconds.
  func time(_ key: String) -> Double {
    need(key)
    return seconds(key) ?? 0
  }

  /// A pan or a balance.
  func pan(_ key: String) -> Float? { number(key, in: -1...1, "from -1 (left) to 1 (right)").map { Float($0) } }

  /// The width of a voice.
  func width() -> Float? {
    number("width", in: -1...1, "from -1 (its sides change places) to 1").map { Float($0) }
  }

  /// The name of a bus that effects can play on.
  func effectsBus() -> String? { busOfEffects("bus") }

  /// A point or a direction in space; nil where it is null.
  func place(_ key: String) -> SIMD3<Float>? { isNull(key) ? nil : point(key) }

  /// A level or a player's volume: 1 is 100 %.
  func level(_ key: String) -> Double? { number(key, in: 0...10, "from 0 to 10, where 1 is 100 %") }

  /// Strings; empty without the key.
  func strings(_ key: String) -> [String] { array(key, "an array of strings", \.string) ?? [] }

  /// The reporter of a fact; the application without the key.
  func reporter() -> SignalSource { string("from").map(SignalSource.init(rawValue:)) ?? .application }

  /// Notes an unknown name, with the known one that is closest to it.
  func addUnknown(_ kind: String, _ name: String, among known: [String], key: String) {
    let suggestion = Suggestion.closest(to: name, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
    add(.refused("there is no \(kind) \"\(name.shown(limit: 80))\"\(suggestion)"), key: key)
  }

  /// A category with options that it allows.
  func categoryAndOptions(default missing: SessionCategory?) -> (SessionCategory, SessionOptions) {
    if missing == nil { need("category") }
    var (category, options) = (missing ?? .automatic, SessionOptions())
    let name = string("category")
    do throws(SessionError) {
      if let name { category = try SessionCategory(named: name) }
      options = try SessionOptions(named: strings("options"))
      _ = try SessionState(category: category, options: options)
    } catch {
      switch error {
      case .unknownName(let unknown) where unknown == name:
        addUnknown("category", unknown, among: SessionCategory.allCases.map(\.rawValue), key: "category")
      case .unknownName(let unknown): add(.unknownName(kind: "option", unknown), key: "options")
      default: add(.refused(error.description), key: "category")
      }
    }
    return (category, options)
  }
}
