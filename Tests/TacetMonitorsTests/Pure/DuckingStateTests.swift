import Testing

@testable import TacetMonitors

@Suite struct DuckingStateTests {
  private typealias Player = DuckingState.Player

  /// A ledger with the players it acts on: each follows at once, and reports it.
  private struct World {
    var ledger = DuckingState()
    var volumes: [String: Double] = [:]
    var playing: [String: Bool] = [:]
    var now = Duration.zero
    /// The volumes that were set, by player.
    var set: [String: [Double]] = [:]
    /// Players that accept a volume and do not change.
    var deaf: Set<String> = []
    /// Players that do not reply.
    var hung: Set<String> = []

    /// The world `milliseconds` after the ducking of the player `a` at `volume` began.
    static func ducking(
      _ volume: Double = 0.8, for milliseconds: Int, deaf: Set<String> = [], hung: Set<String> = []
    ) -> World {
      var world = World(deaf: deaf, hung: hung)
      world.add("a", volume)
      world.want(true)
      world.pass(milliseconds)
      return world
    }

    mutating func add(_ owner: String, _ volume: Double, isPlaying: Bool = true) {
      volumes[owner] = volume
      playing[owner] = isPlaying
      report(owner)
    }

    mutating func report(_ owner: String, isReply: Bool = false) {
      let player = volumes[owner].map { Player(volume: $0, isPlaying: playing[owner] ?? false) }
      perform(ledger.handle(player, of: owner, isReply: isReply, at: now))
    }

    mutating func want(_ isWanted: Bool) {
      ledger.setWanted(isWanted, at: now)
      for owner in volumes.keys.sorted() { report(owner) }
    }

    mutating func perform(_ actions: [DuckingState.Action]) {
      for action in actions {
        switch action {
        case .read(let owner): if !hung.contains(owner) { report(owner, isReply: true) }
        case .setVolume(let owner, let volume):
          set[owner, default: []].append(volume)
          if hung.contains(owner) { continue }
          if !deaf.contains(owner) { volumes[owner] = volume }
          ledger.handleReply(of: owner, isAccepted: true, at: now)
          report(owner)
        }
      }
    }

    /// Lets time pass, a millisecond at a time.
    mutating func pass(_ milliseconds: Int) {
      for _ in 0..<milliseconds {
        now += .milliseconds(1)
        if let deadline = ledger.deadline, deadline <= now { perform(ledger.advance(to: now)) }
      }
    }
  }

  private func isNear(_ a: Double?, _ b: Double) -> Bool { abs((a ?? -1) - b) < 1e-9 }

  @Test func playersThatPlayGoToAQuarterWithin200Milliseconds() throws {
    var world = World()
    world.add("a", 0.8)
    world.add("quiet", 0.8, isPlaying: false)
    world.want(true)
    #expect(world.ledger.toGiveBack.keys.sorted() == ["a"], "written down before the first volume")
    #expect(world.set.isEmpty)
    world.pass(199)
    #expect(!isNear(world.volumes["a"], 0.2))
    world.pass(1)
    #expect(isNear(world.volumes["a"], 0.2) && world.volumes["quiet"] == 0.8)
    let steps = [0.8] + (world.set["a"] ?? [])
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 > $1 && $0 - $1 < 0.1 }, "\(steps)")
    #expect(world.ledger.ducked.isEmpty, "not known yet")
    world.pass(500)
    #expect(world.ledger.ducked == ["a"])
    #expect(world.ledger.deadline == nil, "nothing to do until something happens")
    world.want(false)
    world.pass(200)
    #expect(isNear(world.volumes["a"], 0.8))
    #expect(world.ledger.toGiveBack.isEmpty)
    world.pass(2_000)
    #expect(world.ledger.deadline == nil)
  }

  @Test func playerThatBeginsLaterGoesDown() {
    var world = World()
    world.add("a", 1, isPlaying: false)
    world.want(true)
    world.pass(300)
    world.playing["a"] = true
    world.report("a")
    world.pass(200)
    #expect(isNear(world.volumes["a"], 0.25))
  }

  @Test(arguments: [0.9, 0.05])
  func playerThatTheUserMovedIsLeftAlone(to volume: Double) {
    var world = World.ducking(for: 700)
    world.volumes["a"] = volume
    world.report("a")
    #expect(world.ledger.toGiveBack.isEmpty)
    world.pass(1_000)
    world.want(false)
    world.pass(1_000)
    #expect(world.volumes["a"] == volume)
    // The next time its new volume counts.
    world.want(true)
    world.pass(200)
    #expect(isNear(world.volumes["a"], volume / 4))
  }

  @Test func smallMoveOfADuckedPlayerCountsToo() {
    var world = World.ducking(for: 700)
    world.volumes["a"] = 0.3
    world.report("a")
    world.want(false)
    world.pass(1_000)
    #expect(world.volumes["a"] == 0.3)
  }

  @Test func playerWhoseVolumeDoesNotChangeWasNotDucked() {
    var world = World.ducking(for: 699, deaf: ["a"])
    #expect(!world.ledger.toGiveBack.isEmpty)
    world.pass(1)
    #expect(world.ledger.toGiveBack.isEmpty && world.ledger.ducked.isEmpty)
    world.set = [:]
    world.report("a")
    world.pass(1_000)
    #expect(world.set.isEmpty, "not tried again")
    world.want(false)
    world.pass(500)
    #expect(world.set.isEmpty)
  }

  @Test func refusalIsTheEnd() {
    var world = World.ducking(for: 20, hung: ["a"])
    world.ledger.handleReply(of: "a", isAccepted: false, at: world.now)
    #expect(world.ledger.toGiveBack.isEmpty)
    world.set = [:]
    world.report("a")
    world.pass(500)
    #expect(world.set.isEmpty)
  }

  @Test func refusalBeforeTheFirstVolumeIsTheEnd() {
    var world = World.ducking(for: 0)
    world.ledger.handleReply(of: "a", isAccepted: false, at: world.now)
    #expect(world.ledger.toGiveBack.isEmpty)
    world.report("a")
    world.pass(500)
    #expect(world.set.isEmpty)
  }

  @Test func lateRepliesOfAnEarlierTimeDoNotHideTheNext() {
    var world = World.ducking(for: 40, hung: ["a"])
    let late = world.set["a"]?.count ?? 0
    #expect(late > 0)
    world.hung = []
    world.volumes["a"] = 0.9
    world.report("a")
    #expect(world.ledger.toGiveBack.isEmpty, "the user has moved it")
    world.want(false)
    world.want(true)
    for _ in 0..<late { world.ledger.handleReply(of: "a", isAccepted: true, at: world.now) }
    world.pass(700)
    #expect(world.ledger.ducked == ["a"])
  }

  @Test func hungPlayerGetsItsVolumeBack() {
    var world = World.ducking(for: 5_000, hung: ["a"])
    #expect(world.ledger.ducked.isEmpty && !world.ledger.toGiveBack.isEmpty)
    world.want(false)
    world.pass(200)
    #expect(world.set["a"]?.last == 0.8)
  }

  @Test func reversedRequestTurnsTheRampRound() {
    var world = World.ducking(for: 100)
    let low = world.volumes["a"] ?? 0
    world.want(false)
    world.pass(100)
    let middle = world.volumes["a"] ?? 0
    #expect(low < 0.8 && middle > low && middle < 0.8)
    world.want(true)
    world.pass(200)
    #expect(isNear(world.volumes["a"], 0.2))
    world.want(false)
    world.pass(200)
    #expect(isNear(world.volumes["a"], 0.8))
    // At once again: the volume on the way, which it may still report, is not its own.
    world.volumes["a"] = 0.5
    world.want(true)
    world.pass(200)
    world.want(false)
    world.pass(200)
    #expect(isNear(world.volumes["a"], 0.8))
  }

  @Test func playerThatPausesGetsItsVolumeBackAfterASecond() {
    var world = World.ducking(for: 700)
    world.playing["a"] = false
    world.report("a")
    world.pass(500)
    // The next song.
    world.playing["a"] = true
    world.report("a")
    world.pass(2_000)
    #expect(isNear(world.volumes["a"], 0.2))
    world.playing["a"] = false
    world.report("a")
    world.pass(999)
    #expect(isNear(world.volumes["a"], 0.2))
    world.pass(1)
    #expect(isNear(world.volumes["a"], 0.8) && world.ledger.toGiveBack.isEmpty)
    world.playing["a"] = true
    world.report("a")
    world.pass(200)
    #expect(isNear(world.volumes["a"], 0.2))
  }

  @Test func everythingIsGivenBackAtOnceAtTheEnd() {
    var world = World()
    world.add("a", 0.8)
    world.add("b", 0.4)
    world.want(true)
    world.pass(100)
    let actions = world.ledger.giveBackAtOnce()
    #expect(actions == [.setVolume("a", 0.8), .setVolume("b", 0.4)])
    #expect(world.ledger.toGiveBack.isEmpty)
  }

  @Test(arguments: [50, 120, 700])
  func nextProcessGivesBackWhatAKilledOneTurnedDown(after milliseconds: Int) throws {
    var killed = World()
    killed.add("a", 0.8)
    killed.want(true)
    killed.pass(milliseconds)
    let volume = try #require(killed.ledger.toGiveBack["a"])
    var next = World()
    next.volumes = killed.volumes
    next.playing = killed.playing
    let player = Player(volume: killed.volumes["a"] ?? 0, isPlaying: true)
    next.perform(next.ledger.inherit("a", volume, player, at: .zero))
    #expect(next.ledger.toGiveBack["a"] != nil, "written down until it is given back")
    next.pass(200)
    #expect(isNear(next.volumes["a"], 0.8) && next.ledger.toGiveBack.isEmpty)

    var moved = World()
    #expect(moved.ledger.inherit("a", volume, Player(volume: 0.95, isPlaying: true), at: .zero).isEmpty)
    #expect(moved.ledger.toGiveBack.isEmpty)
    moved.pass(10)

    // A program that ducks keeps the player down, and knows its own volume.
    var ducking = World()
    ducking.ledger.setWanted(true, at: .zero)
    ducking.volumes = killed.volumes
    ducking.playing = killed.playing
    ducking.perform(ducking.ledger.inherit("a", volume, player, at: .zero))
    ducking.pass(700)
    #expect(isNear(ducking.volumes["a"], 0.2))
    ducking.want(false)
    ducking.pass(200)
    #expect(isNear(ducking.volumes["a"], 0.8))
  }

  @Test func playersWithoutAVolumeAreNotTouched() {
    var world = World()
    world.want(true)
    world.add("silent", 0)
    world.volumes["none"] = nil
    world.playing["none"] = true
    world.report("none")
    world.pass(1_000)
    #expect(world.set.isEmpty && world.ledger.toGiveBack.isEmpty)
  }

  @Test func vanishedPlayerIsForgotten() {
    var world = World.ducking(for: 700)
    world.ledger.remove("a")
    #expect(world.ledger.toGiveBack.isEmpty && world.ledger.deadline == nil)
  }
}
