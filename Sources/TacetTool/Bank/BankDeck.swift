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
    case enter(snapshot: String)
    case leave(snapshot: String)
    /// To read the bank anew.
    case reload
    case quit
  }

  /// The kinds that are played, in their order.
  private static let kinds: [SoundBank.Kind] = [.soundtrack, .playlist, .set, .effect]
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

  init(_ bank: SoundBank) {
    entries = Self.kinds.flatMap { kind in bank.names(of: kind).map { Entry(kind: kind, name: $0) } }
    let own = bank.names(of: .bus).filter { !Self.builtInBuses.contains($0) }
    buses = ["effects"] + own + Self.builtInBuses.dropFirst()
    snapshots = bank.names(of: .snapshot)
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
    switch key {
    case .quit: return [.quit]
    case .reload: return [.reload]
    case .up, .down: move(by: key == .up ? -1 : 1)
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
    }
    return []
  }

  private mutating func move(by step: Int) {
    guard !entries.isEmpty else { return }
    selected = (selected + step + entries.count) % entries.count
  }

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
    let place = snapshot.flatMap { snapshots.firstIndex(of: $0) }
    let left = snapshot.map { [Action.leave(snapshot: $0)] } ?? []
    let next = place.map { $0 + 1 } ?? 0
    snapshot = snapshots.indices.contains(next) ? snapshots[next] : nil
    return left + (snapshot.map { [Action.enter(snapshot: $0)] } ?? [])
  }
}
