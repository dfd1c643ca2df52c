/// An effect's frames in OpenAL.
package struct UploadedEffect: Sendable {
  /// The buffer that has them.
  package let buffer: EffectBuffer
  /// They can be read back from it, so no other copy is needed.
  package let isReadable: Bool
}
