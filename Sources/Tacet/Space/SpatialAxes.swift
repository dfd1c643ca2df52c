/// The axes of a game's coordinates: which of them points to the right, which up, and which ahead. The page <doc:Axes>
/// has a picture of each.
///
/// All places, directions and velocities that go into an engine or come out of it are in these axes. A listener that
/// does not say where it looks looks ahead. An engine has one for its life: ``AudioEngine/Configuration/axes``. In C:
/// `tacet_axes`.
///
/// ```swift
/// var configuration = AudioEngine.Configuration()
/// configuration.axes = .unreal
/// configuration.world.unitsPerMeter = 100
/// ```
public enum SpatialAxes: String, Hashable, Sendable, CaseIterable {
  /// x to the right, y up, -z ahead, right-handed: OpenGL, Vulkan's and Godot's worlds, three.js, raylib. The default.
  case yUpRightHanded
  /// x to the right, y up, z ahead, left-handed: Unity, Direct3D.
  case yUpLeftHanded
  /// x ahead, y to the right, z up, left-handed: Unreal Engine, whose unit is the centimetre.
  case unreal
  /// x to the right, y ahead, z up, right-handed: Blender, CryEngine. Also of a game whose x is ahead and y to the
  /// left, as in Quake and Source, if its listeners say where they look.
  case zUpRightHanded
  /// x to the right, y down, z ahead, into the screen, right-handed: SDL, LÖVE and 2D games of all engines.
  case yDown
}

/// The way of vectors between a game's axes and those of the mixer, which are right-handed: x to the right, y up, -z
/// ahead. The one place where axes count: what goes in passes ``toMixer(_:)``, and what comes out ``toGame(_:)``.
struct AxesConversion: Hashable, Sendable {
  /// The game's vectors of length 1.
  let right, up, ahead: SIMD3<Float>

  init(_ axes: SpatialAxes) {
    switch axes {
    case .yUpRightHanded: (right, up, ahead) = ([1, 0, 0], [0, 1, 0], [0, 0, -1])
    case .yUpLeftHanded: (right, up, ahead) = ([1, 0, 0], [0, 1, 0], [0, 0, 1])
    case .unreal: (right, up, ahead) = ([0, 1, 0], [0, 0, 1], [1, 0, 0])
    case .zUpRightHanded: (right, up, ahead) = ([1, 0, 0], [0, 0, 1], [0, 1, 0])
    case .yDown: (right, up, ahead) = ([1, 0, 0], [0, -1, 0], [0, 0, 1])
    }
  }

  /// A vector of the game's, within what the mixer takes, in the mixer's axes. Exact.
  func toMixer(_ vector: SIMD3<Float>) -> SIMD3<Float> {
    let vector = vector.sane
    return SIMD3((vector * right).sum(), (vector * up).sum(), -(vector * ahead).sum())
  }

  /// A vector of the mixer's in the game's axes. Exact.
  func toGame(_ vector: SIMD3<Float>) -> SIMD3<Float> { right * vector.x + up * vector.y - ahead * vector.z }
}

extension SIMD3 where Scalar == Float {
  /// Finite, and near enough for 32 bits to distinguish places: within a million of the origin; what is no number is 0.
  var sane: SIMD3<Float> {
    func limit(_ value: Float) -> Float { value.isNaN ? 0 : Swift.max(-1e6, Swift.min(1e6, value)) }
    // Not by a literal, which makes an array.
    return SIMD3(limit(x), limit(y), limit(z))
  }
}
