import Tacet
import TacetJSON

/// The names of a scenario: notes those that do not exist by the time of an event, and names the unnamed voices.
struct ScenarioResolver {
  private let known: [SoundBank.Kind: Set<String>]
  private let faults: JSONFaults
  private var voices: Set<String> = []
  var saves: Set<String> = []
  /// The ids of the outputs that there are.
  var outputs: Set<String> = []
  /// How many plays without a name of their own there were, by the effect's name.
  var unnamedPlays: [String: Int] = [:]
  /// The place of the event that is checked.
  private var place: (entry: String, position: JSON.Position?) = ("", nil)

  /// The names of these banks, and of effects that are made while they play.
  init(_ banks: [SoundBank], tones: Set<String> = [], _ faults: JSONFaults) {
    self.faults = faults
    known = SoundBank.Kind.allCases.reduce(into: [.effect: tones]) { known, kind in
      for bank in banks { known[kind, default: []].formUnion(bank.names(of: kind)) }
    }
  }

  /// Adds names that were given before.
  mutating func know(voices: Set<String>, saves: Set<String>, outputs: Set<String>) {
    self.voices.formUnion(voices)
    self.saves.formUnion(saves)
    self.outputs.formUnion(outputs)
  }

  /// Checks an event; they come in the order of time.
  mutating func check(_ event: inout ScenarioEvent) {
    place = (event.entry, event.position)
    event.command.check(&self)
  }

  /// Notes a name that is none of these kinds of sounds, of which the first is named.
  func need(_ name: String, _ kinds: SoundBank.Kind...) {
    guard !kinds.contains(where: { known[$0]?.contains(name) ?? false }), let kind = kinds.first else { return }
    addUnknown(kind.rawValue, name)
  }

  func need(voice name: String) { if !voices.contains(name) { addUnknown("voice", name) } }

  func need(save name: String) { if !saves.contains(name) { addUnknown("save", name) } }

  func need(output id: String) { if !outputs.contains(id) { addUnknown("output", id) } }

  /// A name that is missing was noted when it was read.
  private func addUnknown(_ kind: String, _ name: String) {
    guard !name.isEmpty else { return }
    faults.add(.unknownName(kind: kind, name), entry: place.entry, at: place.position)
  }

  /// The name of a new voice: its own, or that of its effect with "#" and a number.
  mutating func add(voice own: String?, of effect: String) -> String {
    var name = own ?? ""
    while name.isEmpty || (own == nil && voices.contains(name)) {
      unnamedPlays[effect, default: 0] += 1
      name = "\(effect)#\(unnamedPlays[effect, default: 0])"
    }
    voices.insert(name)
    return name
  }
}
