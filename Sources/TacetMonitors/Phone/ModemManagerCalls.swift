import TacetBus

/// Reads the calls of ModemManager's modems.
struct ModemManagerCalls: Sendable {
  private static let title = "ModemManager"
  private static let name = "org.freedesktop.ModemManager1"
  private static let root = "/org/freedesktop/ModemManager1"
  private static let voice = "\(name).Modem.Voice"
  private static let call = "\(name).Call"
  private static let objects = "org.freedesktop.DBus.ObjectManager"

  private let calls: ModemCalls

  init(on bus: BusServiceFollower, _ report: @escaping @Sendable (ServiceValue<[String: CallPhase]>) -> Void) {
    calls = ModemCalls(Self.name, title: Self.title, on: bus.connection, report)
    for (interface, member, handler) in [
      (Self.voice, "CallAdded", Self.handleAdded), (Self.voice, "CallDeleted", Self.handleDeleted),
      (Self.call, "StateChanged", Self.handleState),
      (Self.objects, "InterfacesAdded", Self.handleInterfacesAdded),
      (Self.objects, "InterfacesRemoved", Self.handleInterfacesRemoved),
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
    calls.call(root, objects, "GetManagedObjects", isRoot: true) { result in
      guard let found = try? result.get().entries else { return }
      for (path, interfaces) in found { handleObject(path, interfaces, calls) }
    }
  }

  /// A modem, where it can make calls. The calls are no objects of the manager's list.
  private static func handleObject(_ path: String, _ interfaces: BusValue, _ calls: ModemCalls) {
    guard interfaces[voice] != nil else { return }
    calls.call(path, voice, "ListCalls") { result in
      guard let found = try? result.get().elements else { return }
      for call in found.compactMap(\.string) { readState(of: call, modem: path, calls) }
    }
  }

  private static func readState(of path: String, modem: String = "", _ calls: ModemCalls) {
    calls.call(path, BusName.properties, "Get", .string(call), .string("State")) { result in
      switch result {
      case .success(let state):
        calls.set(path, PhoneState.phase(modemManager: state.int ?? 0), modem: modem)
      case .failure(.refused): calls.set(path, nil)
      case .failure: break
      }
    }
  }

  private static func handleAdded(_ calls: ModemCalls, _ signal: BusSignal) {
    guard let call = signal.arguments.first?.string else { return }
    readState(of: call, modem: signal.path, calls)
  }

  private static func handleDeleted(_ calls: ModemCalls, _ signal: BusSignal) {
    guard let call = signal.arguments.first?.string else { return }
    calls.set(call, nil)
  }

  /// The arguments are the old state, the new one and the reason.
  private static func handleState(_ calls: ModemCalls, _ signal: BusSignal) {
    guard signal.arguments.count >= 2, let state = signal.arguments[1].int else { return }
    calls.set(signal.path, PhoneState.phase(modemManager: state))
  }

  private static func handleInterfacesAdded(_ calls: ModemCalls, _ signal: BusSignal) {
    guard signal.arguments.count >= 2, let path = signal.arguments[0].string else { return }
    handleObject(path, signal.arguments[1], calls)
  }

  private static func handleInterfacesRemoved(_ calls: ModemCalls, _ signal: BusSignal) {
    guard signal.arguments.count >= 2, let path = signal.arguments[0].string else { return }
    let gone = signal.arguments[1].elements?.compactMap(\.string) ?? []
    if gone.contains(voice) { calls.remove(modem: path) }
  }
}
