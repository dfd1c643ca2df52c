import TacetSystem

/// The owner of what the renderer shares with other threads. The renderer holds it; the sides have pointers into it.
final class RendererMailbox: @unchecked Sendable {
  // Sendable: each value of the contents is atomic, or an end of a ring or of a mailbox with one user.
  private let contents: FixedArray<MailboxContents>

  init(_ configuration: MixerConfiguration) {
    contents = FixedArray(count: 1) { _ in MailboxContents(configuration) }
  }

  /// The contents; valid as long as this object lives. Copying the pointer counts no reference.
  var pointer: MailboxPointer { MailboxPointer(contents.base) }
}

/// A view of a renderer's mailbox, which owns nothing.
typealias MailboxPointer = UnsafePointer<MailboxContents>
