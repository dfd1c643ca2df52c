import TacetSignal

/// The gain, the pitch and the place of a voice on their ways to those that the game ordered, as the renderer had them
/// when the mix's clock stood at ``clock``. Pure.
struct VoiceWays: BitwiseCopyable {
  /// A value on its way.
  struct Way<Value: BitwiseCopyable & Equatable>: BitwiseCopyable {
    var value: Value
    var target: Value
  }

  var clock = 0
  var gain = Ramp(1)
  var pitch = Way<Float>(value: 1, target: 1)
  var point = Way<SIMD3<Float>>(value: .zero, target: .zero)

  /// The voice as it is `frames` frames later, of which the game wants `parameters`, and ordered `order` last.
  func present(
    _ parameters: VoiceParameters, _ order: UnsafePointer<VoiceOrder>, after frames: Int
  ) -> VoiceParameters {
    var present = parameters
    let gain = Way(value: gain.value(after: frames), target: gain.target)
    present.gain = Self.present(
      parameters.gain, gain, ordered: order.pointee.parameters.gain, over: order.pointee.gainRamp,
      before: order.pointee.before.gain)
    present.pitch = Self.present(
      parameters.pitch, pitch, ordered: order.pointee.parameters.pitch, over: order.pointee.pitchRamp,
      before: order.pointee.before.pitch)
    present.point = Self.present(
      parameters.point, point, ordered: order.pointee.parameters.point, over: order.pointee.placeRamp,
      before: order.pointee.before.point)
    return present
  }

  /// A value that is wanted. An order that the renderer has not read yet begins where the last one is.
  private static func present<Value>(
    _ wanted: Value, _ way: Way<Value>, ordered: Value, over ramp: RampSpan, before: Value
  ) -> Value {
    if way.target == wanted { return way.value }
    guard ordered == wanted, ramp.frames > 0 else { return wanted }
    return way.target == before ? way.value : before
  }
}
