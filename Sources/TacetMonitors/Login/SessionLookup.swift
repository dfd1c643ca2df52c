/// A way to find the session that the game runs in.
enum SessionLookup: Equatable {
  case id(String)
  /// As the session that the manager has for this process.
  case process
  /// As the one that the manager takes for the user's.
  case user

  /// All ways, the best first. `sessionID` is the session's name, where it is known.
  static func all(sessionID: String?) -> [SessionLookup] { (sessionID.map { [.id($0)] } ?? []) + [.process, .user] }
}
