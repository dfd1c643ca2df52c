import Tacet
import TacetReport
import TacetTerminal

/// A running game, asked again and again: a live profiler on a terminal, a line a second elsewhere.
struct GameWatch {
  private let process: Int32
  private let search: GameSearch
  private let writesJSON: Bool
  private let interrupt = Interrupt()

  /// Seconds between two questions: fewer than a game answers.
  private static let tick = 0.1
  private static let plainInterval = 1.0
  /// Seconds until a game that does not answer stands still.
  private static let patience = 3.0

  init(_ process: Int32, _ search: GameSearch, writesJSON: Bool) {
    (self.process, self.search, self.writesJSON) = (process, search, writesJSON)
  }

  /// Shows the game until it ends, the user interrupts, or so many seconds have passed.
  func run(for limit: Double?) throws {
    let connection: InspectedGames.Connection
    do throws(InspectedGames.Failure) {
      connection = try search.games.connect(to: process)
    } catch {
      throw ToolError(search.sentence(error, of: process))
    }
    let start = ContinuousClock.now
    let isLive = Console.isTerminal && !writesJSON
    var shown = 0
    while !interrupt.isRequested {
      let elapsed = (ContinuousClock.now - start) / .seconds(1)
      if let limit, elapsed >= limit { break }
      do throws(InspectedGames.Failure) {
        let record = try connection.state(within: Self.patience)
        if isLive { shown = draw(record, over: shown) } else { write(record) }
      } catch {
        guard error == .ended else { throw ToolError(search.sentence(error, of: process)) }
        return Console.note("tacet: \(search.sentence(error, of: process))\n")
      }
      let interval = isLive ? Self.tick : Self.plainInterval
      interrupt.wait(seconds: min(interval, limit.map { max(0, $0 - elapsed) } ?? interval))
    }
  }

  /// Draws over the lines before; returns how many there are now.
  private func draw(_ record: EngineRecord, over shown: Int) -> Int {
    let size = Console.size
    let lines = GameMeters(process: process, record: record).lines(width: size.columns, rows: size.rows - 1)
    let up = shown > 0 ? "\u{1B}[\(shown)A" : ""
    // The rest of more lines than now goes too.
    Console.show("\r\(up)" + lines.map { "\($0)\u{1B}[K\n" }.joined() + "\u{1B}[J")
    return lines.count
  }

  private func write(_ record: EngineRecord) {
    Console.line(
      writesJSON
        ? JSONText.line(GameAnswer(process: process, state: record))
        : GameMeters(process: process, record: record).summary)
  }
}
