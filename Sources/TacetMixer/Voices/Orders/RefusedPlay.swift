/// A play that was refused: what its rank depends on besides gain and priority. An equal play that is no newer is refused too. Pure.
struct RefusedPlay {
  private let buffer: UInt32
  private let offset: Int32
  private let pitch: Float
  private let bus: Int

  /// Copies what decided about a play that was refused, because its slot may be reused after the end event. Nil for a
  /// play with a position in space or one that is not plain.
  init?(_ command: UnsafePointer<StartCommand>, _ order: UnsafePointer<VoiceOrder>) {
    guard order.pointee.isPlain, order.pointee.parameters.position == nil else { return nil }
    (buffer, offset) = (command.pointee.buffer.name, command.pointee.offset)
    (pitch, bus) = (order.pointee.parameters.pitch, order.pointee.parameters.bus)
  }

  /// True if another play of the same gain and priority is like it.
  @inline(__always)
  func isLike(_ command: UnsafePointer<StartCommand>, _ order: UnsafePointer<VoiceOrder>) -> Bool {
    order.pointee.isPlain && order.pointee.parameters.position == nil && buffer == command.pointee.buffer.name
      && offset == command.pointee.offset && pitch == order.pointee.parameters.pitch
      && bus == order.pointee.parameters.bus
  }
}
