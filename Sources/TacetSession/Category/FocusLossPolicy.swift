/// The reaction to a window that is not in focus: ``GameFact/windowFocus(_:)``. It holds in every category.
///
/// Other than the background, it is about a window that may still be seen. Session, 1.
public enum FocusLossPolicy: String, Sendable, Hashable, CaseIterable {
  /// Nothing happens. The default.
  case playOn
  /// Time runs on, nothing is heard.
  case mute
  /// Everything stands still at its frame.
  case pause
}
