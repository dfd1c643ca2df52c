import Tacet
import TacetJSON
import TacetSession

/// A signal of a scenario file: its name, its keys, and the fact that they stand for, read and written.
package struct ScenarioSignal: Sendable {
  package enum Value: Hashable, Sendable {
    case flag(Bool)
    case text(String)
    case number(Double)
    case objects([[String: Value]])
  }

  /// The value of `signal`.
  package let name: String
  /// The keys besides `at` and `signal`.
  let keys: Set<String>
  /// Reads the fact from its keys.
  let fact: @Sendable (JSONFields) -> SessionEvent
  /// The values of a fact of this signal; nil for every other fact.
  let values: @Sendable (SessionEvent) -> [String: Value]?

  private init(
    _ name: String, _ keys: Set<String>,
    read: @escaping @Sendable (JSONFields) -> SessionEvent,
    write: @escaping @Sendable (SessionEvent) -> [String: Value]?
  ) {
    self.name = name
    self.keys = keys
    fact = read
    values = write
  }

  /// A fact that is a flag under `key`.
  private static func flag(
    _ name: String, _ key: String, read: @escaping @Sendable (Bool) -> SessionEvent,
    write: @escaping @Sendable (SessionEvent) -> Bool?
  ) -> ScenarioSignal {
    ScenarioSignal(name, [key]) { fields in
      read(fields.flag(key))
    } write: { fact in
      write(fact).map { [key: .flag($0)] }
    }
  }

  /// A flag under `on`, with its reporter under `from`.
  private static func reported(
    _ name: String, read: @escaping @Sendable (Bool, SignalSource) -> SessionEvent,
    write: @escaping @Sendable (SessionEvent) -> (isOn: Bool, reporter: SignalSource)?
  ) -> ScenarioSignal {
    ScenarioSignal(name, ["on", "from"]) { fields in
      read(fields.flag("on"), fields.reporter())
    } write: { fact in
      write(fact).map { ["on": .flag($0.isOn), "from": .text($0.reporter.rawValue)] }
    }
  }
}

// MARK: - The table

extension ScenarioSignal {
  package static let all: [ScenarioSignal] = [
    reported("silentMode") {
      .silentMode($0, source: $1)
    } write: {
      if case .silentMode(let isOn, let reporter) = $0 { (isOn, reporter) } else { nil }
    },
    reported("lock") {
      .screenLock($0, source: $1)
    } write: {
      if case .screenLock(let isOn, let reporter) = $0 { (isOn, reporter) } else { nil }
    },
    reported("voiceChat") {
      .voiceChat($0, source: $1)
    } write: {
      if case .voiceChat(let isOn, let reporter) = $0 { (isOn, reporter) } else { nil }
    },
    reported("otherAudio") {
      .otherAudio($0, source: $1)
    } write: {
      if case .otherAudio(let isOn, let reporter) = $0 { (isOn, reporter) } else { nil }
    },
    reported("phoneCall") {
      .phoneCall($0, source: $1)
    } write: {
      if case .phoneCall(let isThere, let reporter) = $0 { (isThere, reporter) } else { nil }
    },
    flag("background", "on") {
      .background($0)
    } write: {
      if case .background(let isOn) = $0 { isOn } else { nil }
    },
    flag("windowFocus", "on") {
      .windowFocus($0)
    } write: {
      if case .windowFocus(let isOn) = $0 { isOn } else { nil }
    },
    flag("otherMusicUnknown", "on") {
      .otherMusicUnknown($0)
    } write: {
      if case .otherMusicUnknown(let isUnknown) = $0 { isUnknown } else { nil }
    },
    flag("output", "lost") {
      .outputLost($0)
    } write: {
      if case .outputLost(let isLost) = $0 { isLost } else { nil }
    },
    flag("input", "lost") {
      .inputLost($0)
    } write: {
      if case .inputLost(let isLost) = $0 { isLost } else { nil }
    },
    flag("lid", "closed") {
      .lidClosed($0)
    } write: {
      if case .lidClosed(let isClosed) = $0 { isClosed } else { nil }
    },
    ScenarioSignal("otherMusic", ["on", "who", "id", "shouldResume"]) { fields in
      let id = fields.string("id")
      let (isOn, shouldResume) = (fields.flag("on"), fields.bool("shouldResume") ?? false)
      if let id, !isOn { return .otherMusicEnded(id: id, shouldResume: shouldResume) }
      let who = fields.name("who")
      return isOn
        ? .otherMusicBegan(id: id ?? who, name: who) : .otherMusicEnded(id: who, shouldResume: shouldResume)
    } write: { fact in
      switch fact {
      case .otherMusicBegan(let id, let name): ["on": .flag(true), "id": .text(id), "who": .text(name)]
      case .otherMusicEnded(let id, let shouldResume):
        shouldResume
          ? ["on": .flag(false), "id": .text(id), "shouldResume": .flag(true)] : ["on": .flag(false), "id": .text(id)]
      default: nil
      }
    },
    ScenarioSignal("interruption", ["source", "began", "shouldResume"]) { fields in
      fields.need("source")
      let source = fields.choice("source", of: InterruptionSource.self) ?? .app
      let shouldResume = fields.bool("shouldResume")
      return fields.flag("began")
        ? .interruptionBegan(source) : .interruptionEnded(source, shouldResume: shouldResume)
    } write: { fact in
      switch fact {
      case .interruptionBegan(let source): return ["source": .text(source.rawValue), "began": .flag(true)]
      case .interruptionEnded(let source, let shouldResume):
        var values: [String: Value] = ["source": .text(source.rawValue), "began": .flag(false)]
        values["shouldResume"] = shouldResume.map { .flag($0) }
        return values
      default: return nil
      }
    },
    ScenarioSignal("route", ["to", "chosen", "before"]) { fields in
      fields.need("to")
      return .route(
        fields.choice("to", of: OutputRoute.self) ?? .none, chosenByUser: fields.bool("chosen") ?? false,
        from: fields.choice("before", of: OutputRoute.self))
    } write: { fact in
      guard case .route(let route, let isChosen, let before) = fact else { return nil }
      var keys = ["to": Value.text(route.rawValue)]
      if isChosen { keys["chosen"] = .flag(true) }
      if let before { keys["before"] = .text(before.rawValue) }
      return keys
    },
  ]

  static func named(_ name: String) -> ScenarioSignal? { all.first { $0.name == name } }
}

extension ScenarioSignal.Value: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .flag(let flag): try value.encode(flag)
    case .text(let text): try value.encode(text)
    case .number(let number): try value.encode(number)
    case .objects(let objects): try value.encode(objects)
    }
  }
}
