import Tacet
import TacetJSON

/// The names of a scenario: notes those that do not exist by the time of an event, and names the unnamed voices.
struct ScenarioResolver {
  /// The names of sounds, by their kind.
  typealias Sounds = [SoundBank.Kind: Set<String>]

  private let known: Sounds
  private let faults: JSONFaults
  /// The voices that events before named, as a game's commands give them: none is copied for the next command.
  private let playing: [String: Voice]
  private var voices: Set<String> = []
  var saves: Set<String> = []
  /// The ids of the outputs that there are.
  var outputs: Set<String> = []
  /// How many plays without a name of their own there were, by the effect's name.
  var unnamedPlays: [String: Int] = [:]
  /// Names are followed and nothing is noted: of an event with a fault of its own.
  private var isQuiet = false
  /// The place of the event that is checked.
  private var place: (entry: String, position: JSON.Position?) = ("", nil)

  /// A resolver that knows these sounds and the voices that play; `faults` takes what it notes.
  init(_ known: Sounds, playing: [String: Voice] = [:], _ faults: JSONFaults) {
    self.known = known
    self.playing = playing
    self.faults = faults
  }

  /// The names of these banks, and of effects that are made while they play.
  static func sounds(of banks: [SoundBank], tones: Set<String> = []) -> Sounds {
    SoundBank.Kind.allCases.reduce(into: [.effect: tones]) { known, kind in
      for bank in banks { known[kind, default: []].formUnion(bank.names(of: kind)) }
    }
  }

  /// Checks an event; they come in the order of time. `isQuiet`: nothing in it is noted.
  mutating func check(_ event: inout ScenarioEvent, isQuiet: Bool = false) {
    place = (event.entry, event.position)
    self.isQuiet = isQuiet
    event.command.check(&self)
  }

  /// Notes a name that is none of these kinds of sounds, of which the first is named.
  func need(_ name: String, _ kinds: SoundBank.Kind...) {
    guard !kinds.contains(where: { known[$0]?.contains(name) ?? false }), let kind = kinds.first else { return }
    addUnknown(kind.rawValue, name)
  }

  func need(voice name: String) { if !knows(voice: name) { addUnknown("voice", name) } }

  func need(save name: String) { if !saves.contains(name) { addUnknown("save", name) } }

  func need(output id: String) { if !outputs.contains(id) { addUnknown("output", id) } }

  /// A name that is missing was noted when it was read.
  private func addUnknown(_ kind: String, _ name: String) {
    guard !name.isEmpty, !isQuiet else { return }
    faults.add(.unknownName(kind: kind, name), entry: place.entry, at: place.position)
  }

  /// The name of a new voice: its own, or that of its effect with "#" and a number.
  mutating func add(voice own: String?, of effect: String) -> String {
    var name = own ?? ""
    while name.isEmpty || (own == nil && knows(voice: name)) {
      unnamedPlays[effect, default: 0] += 1
      name = "\(effect)#\(unnamedPlays[effect, default: 0])"
    }
    voices.insert(name)
    return name
  }

  private func knows(voice name: String) -> Bool { voices.contains(name) || playing[name] != nil }
}
