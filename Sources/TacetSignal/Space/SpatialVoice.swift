/// How a voice with a place in space sounds from there. The same for every play of an effect (``SoundEffect/space``),
/// or for one voice.
public struct SpatialVoice: Hashable, Sendable, BitwiseCopyable {
  /// How it gets quieter with distance; nil: as the engine's world says.
  public var distance: DistanceModel?
  /// How it gets quieter where it does not point; nil: it is as loud everywhere. Needs a direction:
  /// ``EngineVoice/setDirection(_:)``.
  public var cone: SoundCone?
  /// How much of it is in space, 0 to 1: at 1 distance, cone, doppler and direction are as the place says; at 0 there
  /// is nothing of them, and it sounds from the centre, at its own gain. Between, its gain and its doppler are between,
  /// and it sounds from as wide an angle.
  public var blend: Float
  /// How strong its doppler effect is: 0 is none, 1 as the engine's world says.
  public var doppler: Float

  /// Wholly in space, and otherwise as the engine's world says.
  public init(distance: DistanceModel? = nil, cone: SoundCone? = nil, blend: Float = 1, doppler: Float = 1) {
    self.distance = distance
    self.cone = cone
    self.blend = blend
    self.doppler = doppler
  }

  /// ``blend`` within its range.
  package var share: Float { blend > 0 ? min(blend, 1) : 0 }
}
