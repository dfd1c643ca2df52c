import Tacet
import TacetTerminal

/// The keys on a bank that is listened to: what is chosen, and what each key orders. A value.
struct BankDeck: Hashable {
  /// A sound of the bank by its name.
  struct Entry: Hashable {
    let kind: SoundBank.Kind
    let name: String
  }

  /// An order to the session.
  enum Action: Hashable {
    /// To play it: of a set the next take, of an effect another voice, on the chosen bus.
    case play(Entry)
    /// To pause the music, or to let it go on.
    case pauseMusic(Bool)
    /// To seek by so many seconds.
    case seek(Double)
    /// To go to two seconds before the place where the loop begins again.
    case seekToSeam
    /// To let a layer be heard or not, counted from 0.
    case layer(Int, isHeard: Bool)
    case intensity(Float)
    case mute(bus: String, Bool)
    /// To change the gain of a bus by so many decibels.
    case gain(bus: String, by: Float)
    /// To change the gain of an effect or a soundtrack by so many decibels.
    case soundGain(Entry, by: Float)
    case enter(snapshot: String)
    case leave(snapshot: String)
    /// To put this reverb of the bank behind all that is played, or none.
    case reverb(String?)
    /// To go to the middle of this zone, with all zones of the bank in force, or out of all.
    case zone(String?)
    /// To show the names of all sounds.
    case list
    /// To read the bank anew.
    case reload
    case quit
  }

  /// The kinds that are played, in their order.
  static let kinds: [SoundBank.Kind] = [.soundtrack, .playlist, .set, .effect]
  private static let builtInBuses = ["effects", "interface", "soundtrack", "master"]
  /// Decibels of a key.
  private static let step: Float = 2
  private static let quarter: Float = 0.25

  private(set) var entries: [Entry]
  private(set) var buses: [String]
  private(set) var snapshots: [String]
  /// The place of the chosen sound; 0 where there is none.
  private(set) var selected = 0
  private(set) var bus = "effects"
  private(set) var mutedBuses: Set<String> = []
  /// The snapshot in force.
  private(set) var snapshot: String?
  /// The layers that are not heard, counted from 0.
  private(set) var silentLayers: Set<Int> = []
  private(set) var intensity: Float = 1
  /// The music that was asked for last.
  private(set) var music: Entry?
  private(set) var isMusicPaused = false
  /// The text that is looked for while it is typed; nil: keys are orders.
  private(set) var search: String?
  /// The place of the choice when the search began.
  private var beforeSearch = 0
  /// A sound is played as soon as it is chosen.
  private(set) var previews = false
  /// The way in which sounds are moved; nil: they are not in space.
  private(set) var placement: Placement?
  private(set) var reverb: String?
  private(set) var zone: String?
  private(set) var reverbs: [String]
  private(set) var zones: [String]

  init(_ bank: SoundBank) {
    entries = Self.kinds.flatMap { kind in bank.names(of: kind).map { Entry(kind: kind, name: $0) } }
    let own = bank.names(of: .bus).filter { !Self.builtInBuses.contains($0) }
    buses = ["effects"] + own + Self.builtInBuses.dropFirst()
    snapshots = bank.names(of: .snapshot)
    reverbs = bank.names(of: .reverb)
    zones = bank.names(of: .zone)
  }

  /// The chosen sound; nil in a bank without any.
  var entry: Entry? { entries.indices.contains(selected) ? entries[selected] : nil }

  /// The bus that effects are played on: the chosen one, if it has voices.
  var busOfEffects: String { bus == "soundtrack" || bus == "master" ? "effects" : bus }

  /// Chooses a sound by its name, and orders it; nil where the bank has none.
  mutating func choose(_ name: String) -> [Action]? {
    guard let place = entries.firstIndex(where: { $0.name == name }) else { return nil }
    selected = place
    return handle(.space)
  }

  /// Takes the bank's names after it was read anew: what is chosen stays chosen if it is still there.
  mutating func update(_ bank: SoundBank) {
    let (old, fresh) = (self, BankDeck(bank))
    (entries, buses, snapshots) = (fresh.entries, fresh.buses, fresh.snapshots)
    (reverbs, zones) = (fresh.reverbs, fresh.zones)
    if let name = reverb, !reverbs.contains(name) { reverb = nil }
    if let name = zone, !zones.contains(name) { zone = nil }
    selected = old.entry.flatMap { entries.firstIndex(of: $0) } ?? min(selected, max(0, entries.count - 1))
    if !buses.contains(bus) { bus = "effects" }
    // The bank's own values are set anew with it.
    mutedBuses = []
    if let name = snapshot, !snapshots.contains(name) { snapshot = nil }
    if let playing = music, !entries.contains(playing) { music = nil }
  }

  /// The music has ended by itself.
  mutating func musicEnded() { (music, isMusicPaused) = (nil, false) }

  /// The orders of a key.
  mutating func handle(_ key: Key) -> [Action] {
    if let text = search { return handle(key, searching: text) }
    switch key {
    case .quit: return [.quit]
    case .reload: return [.reload]
    case .up, .down: return move(by: key == .up ? -1 : 1)
    case .search: (search, beforeSearch) = ("", selected)
    case .list: return [.list]
    case .preview: previews.toggle()
    case .placement: placement = Self.next(after: placement, of: Placement.allCases)
    case .reverb:
      reverb = Self.next(after: reverb, of: reverbs)
      return [.reverb(reverb)]
    case .zone:
      zone = Self.next(after: zone, of: zones)
      return [.zone(zone)]
    case .soundLouder, .soundQuieter:
      guard let entry, entry.kind == .effect || entry.kind == .soundtrack else { return [] }
      return [.soundGain(entry, by: key == .soundLouder ? Self.step : -Self.step)]
    case .space: return play()
    case .left, .right: return [.seek(key == .left ? -5 : 5)]
    case .seam: return [.seekToSeam]
    case .digit(let digit): return toggleLayer(digit - 1)
    case .intensity:
      intensity = intensity >= 1 ? 0 : intensity + Self.quarter
      return [.intensity(intensity)]
    case .bus: bus = buses[((buses.firstIndex(of: bus) ?? -1) + 1) % buses.count]
    case .mute:
      if mutedBuses.remove(bus) == nil { mutedBuses.insert(bus) }
      return [.mute(bus: bus, mutedBuses.contains(bus))]
    case .louder, .quieter: return [.gain(bus: bus, by: key == .louder ? Self.step : -Self.step)]
    case .snapshot: return nextSnapshot()
    case .enter, .erase, .escape, .other: break
    }
    return []
  }

  private mutating func move(by step: Int) -> [Action] {
    guard !entries.isEmpty else { return [] }
    selected = (selected + step + entries.count) % entries.count
    return preview()
  }

  /// The order to play what has just been chosen, if it is to be heard at once. Music that plays goes on.
  private mutating func preview() -> [Action] { previews && music != entry ? play() : [] }

  /// The next one of `all`, behind the last one none.
  private static func next<Element: Equatable>(after one: Element?, of all: [Element]) -> Element? {
    let place = one.flatMap { all.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    return all.indices.contains(place) ? all[place] : nil
  }

  // MARK: - Search

  /// The places of the sounds that have a text in their names, those first that begin with it.
  private func matches(_ text: String) -> [Int] {
    let found = entries.indices.filter { entries[$0].name.lowercased().contains(text) }
    let first = found.filter { entries[$0].name.lowercased().hasPrefix(text) }
    return first + found.filter { !first.contains($0) }
  }

  private mutating func handle(_ key: Key, searching text: String) -> [Action] {
    switch key {
    case .enter:
      search = nil
      return preview()
    case .escape: (search, selected) = (nil, min(beforeSearch, max(0, entries.count - 1)))
    case .up, .down:
      let found = matches(text)
      guard let place = found.firstIndex(of: selected) else { return [] }
      selected = found[(place + (key == .up ? -1 : 1) + found.count) % found.count]
    case .erase: look(for: String(text.dropLast()))
    default: if let character = key.character { look(for: text + character.lowercased()) }
    }
    return []
  }

  private mutating func look(for text: String) {
    search = text
    if let first = matches(text).first { selected = first }
  }

  /// How many sounds the text of the search is in.
  var found: Int { search.map { matches($0).count } ?? 0 }

  private mutating func play() -> [Action] {
    guard let entry else { return [] }
    guard entry.kind == .soundtrack || entry.kind == .playlist else { return [.play(entry)] }
    if music == entry {
      isMusicPaused.toggle()
      return [.pauseMusic(isMusicPaused)]
    }
    (music, isMusicPaused, silentLayers) = (entry, false, [])
    return [.play(entry)]
  }

  private mutating func toggleLayer(_ layer: Int) -> [Action] {
    guard music != nil else { return [] }
    let wasSilent = silentLayers.remove(layer) != nil
    if !wasSilent { silentLayers.insert(layer) }
    return [.layer(layer, isHeard: wasSilent)]
  }

  /// The next snapshot in place of the one in force; behind the last one there is none.
  private mutating func nextSnapshot() -> [Action] {
    let left = snapshot.map { [Action.leave(snapshot: $0)] } ?? []
    snapshot = Self.next(after: snapshot, of: snapshots)
    return left + (snapshot.map { [Action.enter(snapshot: $0)] } ?? [])
  }
}
