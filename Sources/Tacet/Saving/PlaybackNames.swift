/// The names by which a saved value knows sounds.
package struct PlaybackNames {
  /// The soundtracks by their names.
  let soundtracks: [String: Soundtrack]
  /// The snapshots by their names.
  let snapshots: [String: Snapshot]
  private let names: [Soundtrack: String]

  /// The given names. A soundtrack with several names is saved by the first in the alphabet.
  package init(soundtracks: [String: Soundtrack], snapshots: [String: Snapshot]) {
    self.soundtracks = soundtracks
    self.snapshots = snapshots
    names = Dictionary(soundtracks.map { ($0.value, $0.key) }, uniquingKeysWith: min)
  }

  /// The names of banks; the first one's where several have the same.
  init(_ banks: [BankSounds]) {
    var (soundtracks, snapshots): ([String: Soundtrack], [String: Snapshot]) = ([:], [:])
    for bank in banks {
      soundtracks.merge(bank.soundtracks) { first, _ in first }
      snapshots.merge(bank.snapshots) { first, _ in first }
    }
    self.init(soundtracks: soundtracks, snapshots: snapshots)
  }

  /// The name of a soundtrack; nil without one.
  func name(of soundtrack: Soundtrack) -> String? { names[soundtrack] }
}
