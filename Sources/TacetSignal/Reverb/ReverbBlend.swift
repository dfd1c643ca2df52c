/// The reverbs that are heard at a place, two at most, by equal power. Pure.
package struct ReverbBlend: Hashable, Sendable {
  /// A reverb and its amplitude.
  package struct Part: Hashable, Sendable {
    package var preset: ReverbPreset
    package var level: Float
  }

  package private(set) var first: Part?
  package private(set) var second: Part?

  package init() {}

  /// The blend of zones at `place`, of which later ones are over those before, and of `outside`, which is beneath them
  /// all. Takes no memory.
  package init(of zones: [ReverbZone], over outside: ReverbPreset?, at place: SIMD3<Float>) {
    // The shares of what has been laid down, from the top.
    var left: Float = 1
    for zone in zones.reversed() where left > 0 {
      let weight = zone.weight(at: place)
      add(zone.preset, share: weight * left)
      left *= 1 - weight
    }
    if let outside { add(outside, share: left) }
    first?.level.formSquareRoot()
    second?.level.formSquareRoot()
  }

  private mutating func add(_ preset: ReverbPreset, share: Float) {
    guard share > 0 else { return }
    if first?.preset == preset {
      first?.level += share
    } else if second?.preset == preset {
      second?.level += share
    } else if first == nil {
      first = Part(preset: preset, level: share)
    } else if share > second?.level ?? 0 {
      second = Part(preset: preset, level: share)
    }
    // The louder one is first.
    if let one = first, let other = second, other.level > one.level { (first, second) = (other, one) }
  }

  package var count: Int { (first == nil ? 0 : 1) + (second == nil ? 0 : 1) }

  /// How many sound while this one gives way to `next`.
  package func count(until next: ReverbBlend) -> Int {
    var count = next.count
    if let first, !next.has(first.preset) { count += 1 }
    if let second, !next.has(second.preset) { count += 1 }
    return min(2, count)
  }

  private func has(_ preset: ReverbPreset) -> Bool { first?.preset == preset || second?.preset == preset }
}
