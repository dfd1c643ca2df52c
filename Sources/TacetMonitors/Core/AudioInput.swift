/// A microphone that a player can choose: a source of the sound server.
public struct AudioInput: Sendable, Hashable, Identifiable {
  /// The server's name for it, the same after a restart.
  public let id: String
  /// The name that mixers show.
  public let name: String
  /// True for a microphone by Bluetooth. It is never taken by itself: while it records, the server turns what is heard
  /// on the same headset to telephone quality. A game that offers it says so before.
  public let isBluetooth: Bool
  /// True if it is part of a headset.
  public let isHeadset: Bool
  /// True if a recording takes it, or would take it.
  public let isCurrent: Bool
  /// True if the game has chosen it.
  public let isChosen: Bool

  /// The output of the same headset changes while this input records: the music there has telephone quality then.
  public var changesOutput: Bool { isBluetooth }

  /// An input as the server describes it.
  public init(
    id: String, name: String, isBluetooth: Bool = false, isHeadset: Bool = false, isCurrent: Bool = false,
    isChosen: Bool = false
  ) {
    self.id = id
    self.name = name
    self.isBluetooth = isBluetooth
    self.isHeadset = isHeadset
    self.isCurrent = isCurrent
    self.isChosen = isChosen
  }
}
