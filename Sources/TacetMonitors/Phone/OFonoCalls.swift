import TacetBus

/// Reads the calls of oFono's modems.
struct OFonoCalls: Sendable {
  private static let title = "oFono"
  private static let name = "org.ofono"
  private static let manager = "org.ofono.Manager"
  private static let voice = "org.ofono.VoiceCallManager"
  private static let call = "org.ofono.VoiceCall"

  private let calls: ModemCalls

  init(on bus: BusServiceFollower, _ report: @escaping @Sendable (ServiceValue<[String: CallPhase]>) -> Void) {
    calls = ModemCalls(Self.name, title: Self.title, on: bus.connection, report)
    for (interface, member, handler) in [
      (Self.voice, "CallAdded", Self.handleAdded), (Self.voice, "CallRemoved", Self.handleRemoved),
      (Self.call, "PropertyChanged", Self.handleProperty), (Self.manager, "ModemAdded", Self.handleModemAdded),
      (Self.manager, "ModemRemoved", Self.handleModemRemoved),
    ] as [(String, String, @Sendable (ModemCalls, BusSignal) -> Void)] {
      bus.connection.subscribe(BusRule(sender: Self.name, interface: interface, member: member)) { [calls] in
        handler(calls, $0)
      }
    }
    bus.follow(Self.name, title: Self.title) { [calls] owner in
      calls.reset(absence: owner.absence)
      if owner.value != nil { Self.readAll(calls) }
    }
  }

  /// Reads everything again. A call that is gone meanwhile is recognised by the refusal of its read.
  func refresh() {
    for call in calls.present { Self.readState(of: call, calls) }
    Self.readAll(calls)
  }

  private static func readAll(_ calls: ModemCalls) {
    calls.call("/", manager, "GetModems", isRoot: true) { result in
      for (modem, _) in pairs(result) { readModem(modem, calls) }
    }
  }

  private static func readModem(_ modem: String, _ calls: ModemCalls) {
    calls.call(modem, voice, "GetCalls") { result in
      for (call, properties) in pairs(result) { set(call, properties["State"], modem: modem, calls) }
    }
  }

  private static func readState(of path: String, _ calls: ModemCalls) {
    calls.call(path, call, "GetProperties") { result in
      switch result {
      case .success(let properties): set(path, properties["State"], calls)
      case .failure(.refused): calls.set(path, nil)
      case .failure: break
      }
    }
  }

  private static func set(_ call: String, _ state: BusValue?, modem: String = "", _ calls: ModemCalls) {
    calls.set(call, PhoneState.phase(oFono: state?.string ?? ""), modem: modem)
  }

  /// `a(oa{sv})`: objects and their properties.
  private static func pairs(_ result: Result<BusValue, BusError>) -> [(String, BusValue)] {
    ((try? result.get().elements) ?? []).compactMap { pair in
      guard let fields = pair.elements, fields.count == 2, let path = fields[0].string else { return nil }
      return (path, fields[1])
    }
  }

  private static func handleAdded(_ calls: ModemCalls, _ signal: BusSignal) {
    guard signal.arguments.count >= 2, let call = signal.arguments[0].string else { return }
    set(call, signal.arguments[1]["State"], modem: signal.path, calls)
  }

  private static func handleRemoved(_ calls: ModemCalls, _ signal: BusSignal) {
    guard let call = signal.arguments.first?.string else { return }
    calls.set(call, nil)
  }

  private static func handleProperty(_ calls: ModemCalls, _ signal: BusSignal) {
    guard signal.arguments.count >= 2, signal.arguments[0].string == "State" else { return }
    set(signal.path, signal.arguments[1], calls)
  }

  private static func handleModemAdded(_ calls: ModemCalls, _ signal: BusSignal) {
    guard let modem = signal.arguments.first?.string else { return }
    readModem(modem, calls)
  }

  private static func handleModemRemoved(_ calls: ModemCalls, _ signal: BusSignal) {
    guard let modem = signal.arguments.first?.string else { return }
    calls.remove(modem: modem)
  }
}
