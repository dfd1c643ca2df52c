/// A fact that is believed only when it has lasted, and given up only when it has been gone for a while. Pure; times
/// are since any one moment.
struct StreamsHysteresis: Hashable {
  /// How long it must be so before it is believed.
  let onset: Duration
  /// How long it must be gone before it is given up.
  let release: Duration
  /// What is believed.
  private(set) var isOn = false
  /// What was seen last.
  private(set) var isSeen = false
  /// Since when what is seen differs from what is believed.
  private var since: Duration?

  init(onset: Duration, release: Duration) {
    self.onset = onset
    self.release = release
  }

  /// When it changes unless something else is seen first.
  var deadline: Duration? { since.map { $0 + (isOn ? release : onset) } }

  /// Lets time pass with what was seen last.
  mutating func advance(to now: Duration) {
    guard let deadline, now >= deadline else { return }
    isOn.toggle()
    since = nil
  }

  /// Takes in what is seen from now on; `atOnce`: it was so before anybody looked.
  mutating func see(_ isSeen: Bool, at now: Duration, atOnce: Bool = false) {
    advance(to: now)
    self.isSeen = isSeen
    if atOnce { isOn = isSeen }
    since = isSeen == isOn ? nil : since ?? now
  }
}
