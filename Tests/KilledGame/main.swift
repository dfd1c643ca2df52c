// A game that a test kills: it changes what other players do, and runs until then, for a minute at most.
//   KilledGame focus ADDRESS   pauses the players of the bus at ADDRESS
//   KilledGame duck ADDRESS    turns them down
//   KilledGame inspected NAME  can be asked for its state, under this name, without a sound server
import Foundation
import Tacet
import TacetMonitors

let words = CommandLine.arguments
guard words.count == 3 else { exit(2) }
// The end of a game whose test is gone.
alarm(60)

switch words[1] {
case "focus":
  let monitor = MPRISMonitor(address: words[2])
  monitor.perform(.take)
  monitor.start { _ in }
  pause()
  monitor.stop()
case "duck":
  var configuration = AudioEngine.Configuration(category: .ambient, options: .duckOthers, output: .server("nowhere"))
  configuration.monitors = [.players]
  configuration.systemAddresses = SystemAddresses(sessionBus: words[2], systemBus: words[2])
  let engine = try AudioEngine(configuration)
  pause()
  _ = engine
case "inspected":
  var configuration = AudioEngine.Configuration(output: .server("nowhere"))
  configuration.monitors = []
  configuration.applicationName = words[2]
  configuration.inspection = true
  let engine = try AudioEngine(configuration)
  try engine.makeBus("guns\u{1B}[31m").setMuted(true)
  pause()
  _ = engine
default: exit(2)
}
