/// A program with live streams that could be the sound of a player: they state the role of music, of a video or none,
/// and belong to no voice chat. Session, 6.
struct Witness: Hashable, Sendable {
  /// Its program's ``StreamOwner/key``.
  let program: String
  /// True if it passes on the game's sound: it could be the sound of its own program's player alone.
  var passesOn = false
  /// True if it states a role, carries no PCM, was loud enough when last measured, or can not be measured.
  var speaks = false

  /// True if it could be the sound of a player of this process, or of another process with this file.
  func couldBeSound(ofProcess process: Int?, file: String?) -> Bool {
    guard passesOn else { return true }
    let words = program.split(separator: "/", maxSplits: 1)
    guard words.count == 2 else { return false }
    return (process != nil && Int(words[0]) == process) || (file != nil && String(words[1]) == file)
  }
}
