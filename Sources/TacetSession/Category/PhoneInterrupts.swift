/// The moment from which on a phone call that comes in interrupts. One that goes out does from its dialling on.
///
/// Rule: HIG, Playing audio: an app may ask not to be interrupted by a call unless people accept it. Session, 4.
public enum PhoneInterrupts: String, Sendable, Hashable, CaseIterable {
  /// When it rings. The default.
  case ringing
  /// When it is accepted: one that is declined never interrupts, and a recording goes on while it rings.
  case accepted
}
