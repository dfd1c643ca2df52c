import TacetPicture

/// Plays the game by itself, the same each time: for the title, the tour and the pictures.
enum Autopilot {
  static func input(_ world: World) -> Steering {
    let ship = world.ship
    var wish: Point = .zero
    if let note = world.notes.min(by: { ($0.place - ship.place).length < ($1.place - ship.place).length }) {
      wish = (note.place - ship.place).direction
    }
    // Away from what is close, by how close it is.
    func avoid(_ place: Point, _ radius: Float) {
      let offset = ship.place - place
      let distance = max(1, offset.length - radius)
      if distance < 130 { wish += offset.direction * (130 - distance) / 38 }
    }
    for rock in world.rocks { avoid(rock.place + rock.speed * 0.4, rock.radius) }
    for hunter in world.hunters { avoid(hunter.place, 40) }
    for pillar in world.pillars { avoid(pillar.place, pillar.radius - 30) }
    for shot in world.shots where shot.isHostile { avoid(shot.place + shot.speed * 0.25, 10) }
    if let boss = world.boss { avoid(boss.place, 130) }
    let center = World.size / 2 - ship.place
    wish += center * 0.000_6
    let target = Aim.targets(of: world).min { ($0.place - ship.place).length < ($1.place - ship.place).length }
    guard let target, (target.place - ship.place).length < Aim.range else {
      return Steering(steering: wish, aim: ship.speed)
    }
    let lead = target.place + target.speed * ((target.place - ship.place).length / Things.Shot.speed)
    // In bursts, as a player shoots.
    let isFiring = Int(world.time * 2) % 3 == 0 && !world.isHidden(target.place)
    return Steering(steering: wish, aim: lead - ship.place, isFiring: isFiring)
  }
}
