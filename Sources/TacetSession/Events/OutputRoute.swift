/// The kind of output that the sound goes to. Session, 5.
public enum OutputRoute: String, Sendable, Hashable, CaseIterable {
  /// Loudspeakers, built in or on a line output: everybody in the room hears them.
  case speaker
  /// Headphones or a headset on a wire: a jack, USB.
  case headphones
  /// Headphones or a headset by Bluetooth.
  case bluetooth
  /// A loudspeaker, a car or a receiver without a wire: by Bluetooth or the network. Everybody near hears it.
  case wireless
  /// A screen or a receiver.
  case hdmi
  /// No output at all.
  case none

  /// Only the player hears it: ``headphones``, ``bluetooth``.
  public var isPrivate: Bool { self == .headphones || self == .bluetooth }

  /// Its loss pauses: it is private, or ``wireless``. ``RouteLossPolicy``.
  public var pausesWhenLost: Bool { isPrivate || self == .wireless }

  /// Its loss in words for people: "headphones unplugged", "wireless output gone".
  package var loss: String { self == .wireless ? "wireless output gone" : "\(rawValue) unplugged" }
}
