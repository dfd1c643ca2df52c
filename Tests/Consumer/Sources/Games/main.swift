// Plays three games without a player, as fast as the machine can, and checks what is heard.
import Glibc

do {
  var platformer = try Platformer()
  print("platformer:", try platformer.play())

  var crowd = try Shooter(drones: 200)
  print("shooter:", try crowd.play().text)
  // The campfire is at the frame at which it would be if it had never been out of hearing.
  var alone = try Shooter(drones: 0)
  _ = try alone.play()
  let error = remainder(crowd.beside.phase - alone.beside.phase, 2 * .pi)
  try check(abs(error) < 0.01, "the campfire among drones is off by \(error) rad")

  var rhythm = try RhythmGame()
  print("rhythm game:", try rhythm.play())
} catch {
  print("a game fails: \(error)")
  exit(1)
}
