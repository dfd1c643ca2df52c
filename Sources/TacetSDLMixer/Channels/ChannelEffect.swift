/// An effect of a channel, or of the whole mix.
package enum ChannelEffect: Hashable, Sendable {
  /// The gains of its sides and its distance, which ``ChannelTable/place(of:)`` has.
  case place
  /// Left and right change sides.
  case reversed
  /// A function of the game's own, by its address and the number of its registration.
  case own(function: UInt, number: Int)
}
