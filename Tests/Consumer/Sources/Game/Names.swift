// Names that many games use for types of their own. `import Tacet` beside them makes none ambiguous.

/// A level of the game.
struct Level {
  let number: Int
  let route: Route
}

/// A way through a level.
struct Route {
  let length: Double
}

/// Something seen when a shot hits.
struct Effect {
  let color: String
}

/// An object that receives the game's events.
protocol Listener {
  mutating func hit(_ effect: Effect)
}

/// A kind of item.
enum Category { case weapon, food }
