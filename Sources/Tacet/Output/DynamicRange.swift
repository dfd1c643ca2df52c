/// How far apart loud and quiet are: ``EngineOutput/dynamicRange``.
public enum DynamicRange: String, CaseIterable, Hashable, Sendable {
  /// As the game mixes it.
  case full
  /// For late hours and small speakers: what is louder than -24 LUFS is compressed 3:1, and all of it is 8 dB louder.
  /// So what is at -12 LUFS stays as loud, and what is at -24 LUFS or less is 8 dB louder.
  case reduced
}
