import TacetBus

/// The calls of ModemManager's modems.
struct ModemManagerCalls: Sendable {
  private static let name = "org.freedesktop.ModemManager1"
  private static let root = "/org/freedesktop/ModemManager1"
  private static let voice = "\(name).Modem.Voice"
  private static let call = "\(name).Call"
  private static let objects = "org.freedesktop.DBus.ObjectManager"
  private static let properties = "org.freedesktop.DBus.Properties"

  private let calls: ModemCalls

  /// Follows the service on `bus`.
  init(on bus: BusServiceFollower, _ report: @escaping @Sendable (ServiceValue<Set<String>>) -> Void) {
    calls = ModemCalls(Self.name, on: bus.connection, report)
    for (interface, member, handler) in [
      (Self.voice, "CallAdded", Self.added), (Self.voice, "CallDeleted", Self.deleted),
      (Self.call, "StateChanged", Self.stateChanged), (Self.properties, "PropertiesChanged", Self.propertiesChanged),
      (Self.objects, "InterfacesAdded", Self.interfacesAdded),
      (Self.objects, "InterfacesRemoved", Self.interfacesRemoved),
    ] as [(String, String, @Sendable (ModemCalls, BusSignal) -> Void)] {
      bus.connection.subscribe(BusRule(sender: Self.name, interface: interface, member: member)) { [calls] in
        handler(calls, $0)
      }
    }
    bus.follow(Self.name, title: "ModemManager") { [calls] owner in
      calls.reset(absence: owner.absence)
      if owner.value != nil { Self.look(calls) }
    }
  }

  /// Asks for everything again. A call that is gone meanwhile is known by its refusal.
  func refresh() {
    for call in calls.present { Self.askState(of: call, modem: "", calls) }
    Self.look(calls)
  }

  private static func look(_ calls: ModemCalls) {
    calls.ask(root, objects, "GetManagedObjects") { result in
      guard let found = try? result.get().entries else { return }
      for (path, interfaces) in found { look(at: path, interfaces, calls) }
    }
  }

  private static func look(at path: String, _ interfaces: BusValue, _ calls: ModemCalls) {
    if interfaces[voice] != nil {
      calls.ask(path, voice, "ListCalls") { result in
        guard let found = try? result.get().elements else { return }
        for call in found.compactMap(\.string) { askState(of: call, modem: path, calls) }
      }
    }
    if let state = interfaces[call]?["State"]?.int { calls.set(path, PhoneCalls.isCall(modemManager: state)) }
  }

  private static func askState(of path: String, modem: String, _ calls: ModemCalls) {
    calls.ask(path, properties, "Get", .string(call), .string("State")) { result in
      switch result {
      case .success(let state): calls.set(path, PhoneCalls.isCall(modemManager: state.int ?? 0), modem: modem)
      case .failure(.refused): calls.set(path, false)
      case .failure: break
      }
    }
  }

  private static func added(_ calls: ModemCalls, _ signal: BusSignal) {
    guard let call = signal.arguments.first?.string else { return }
    askState(of: call, modem: signal.path, calls)
  }

  private static func deleted(_ calls: ModemCalls, _ signal: BusSignal) {
    guard let call = signal.arguments.first?.string else { return }
    calls.set(call, false)
  }

  /// The old state, the new one, and why.
  private static func stateChanged(_ calls: ModemCalls, _ signal: BusSignal) {
    guard signal.arguments.count >= 2, let state = signal.arguments[1].int else { return }
    calls.set(signal.path, PhoneCalls.isCall(modemManager: state))
  }

  private static func propertiesChanged(_ calls: ModemCalls, _ signal: BusSignal) {
    guard signal.arguments.count >= 2, signal.arguments[0].string == call else { return }
    guard let state = signal.arguments[1]["State"]?.int else { return }
    calls.set(signal.path, PhoneCalls.isCall(modemManager: state))
  }

  private static func interfacesAdded(_ calls: ModemCalls, _ signal: BusSignal) {
    guard signal.arguments.count >= 2, let path = signal.arguments[0].string else { return }
    look(at: path, signal.arguments[1], calls)
  }

  private static func interfacesRemoved(_ calls: ModemCalls, _ signal: BusSignal) {
    guard signal.arguments.count >= 2, let path = signal.arguments[0].string else { return }
    let gone = signal.arguments[1].elements?.compactMap(\.string) ?? []
    if gone.contains(voice) { calls.remove(modem: path) }
    if gone.contains(call) { calls.set(path, false) }
  }
}
