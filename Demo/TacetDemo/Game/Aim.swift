import TacetPicture

/// The direction of a shot, for who has no pointer: where one flies, with a little help to the nearest target. A value.
enum Aim {
  /// The range of the help, in pixels, and the cosine of its angle: more than half of the eighth that keys can steer.
  static let range: Float = 460
  private static let cosine: Float = 0.88

  /// The direction to the nearest target about ahead, where it will be; nil: there is none.
  static func help(_ direction: Point, in world: World) -> Point? {
    let ship = world.ship.place
    var nearest: (distance: Float, direction: Point)?
    for target in targets(of: world) {
      let distance = (target.place - ship).length
      guard distance < min(range, nearest?.distance ?? range), !world.isHidden(target.place, from: ship) else {
        continue
      }
      let lead = (target.place + target.speed * (distance / Things.Shot.speed) - ship).direction
      if direction.x * lead.x + direction.y * lead.y > cosine { nearest = (distance, lead) }
    }
    return nearest?.direction
  }

  static func targets(of world: World) -> [(place: Point, speed: Point)] {
    world.hunters.map { ($0.place, $0.speed) } + world.rocks.map { ($0.place, $0.speed) }
      + (world.boss.map { [($0.place, .zero)] } ?? [])
  }
}
