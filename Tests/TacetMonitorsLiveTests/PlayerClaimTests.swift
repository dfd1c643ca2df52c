import TacetMonitors
import TacetTestSupport
import Testing

extension SoundServerTests {
  /// Claims of players on a private bus, with streams on a private sound server as their witnesses.
  @Suite(.serialized)
  struct PlayerClaimTests {
    /// The shortest limit, that of a claim which was there before the game, stands for all: `PlayerClaimsTests` has
    /// them.
    @Test(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed"), arguments: SoundServer.installed)
    func staleClaimLapsesAndIsRenewedByAStreamThatSounds(on kind: SoundServer) throws {
      let server = try kind.started()
      let bus = try PrivateBus(in: server.place)
      if kind == .pulseAudio { try bus.start() }
      let player = try MockPlayers(bus)
      let reports = Observed<[MonitorReport]>([])
      let monitors = SystemMonitors(
        [.soundServer, .players], applicationName: "test",
        at: SystemAddresses(soundServer: server.place.address, sessionBus: bus.address)
      ) { _, report in
        reports.withLock { $0.append(report) }
      }
      monitors.start()
      defer { monitors.stop() }
      #expect(reports.wait { $0.music == ["Mock: Ann, Bob – Song"] })
      #expect(reports.wait { $0.claims == [false] && $0.music.isEmpty })
      try player.order(1, "Title", "'Next'")
      let stream = try server.place.paplay(["application.name=late"])
      #expect(reports.wait { $0.claims == [false, true] && $0.music == ["Mock: Next", "late"] })
      try player.order(1, "Status", "'Paused'")
      #expect(reports.wait { $0.music == ["late"] })
      withExtendedLifetime(stream) {}
    }
  }
}

extension [MonitorReport] {
  /// The changes of claims: does the player count?
  fileprivate var claims: [Bool] { compactMap { if case .playerClaim(let claim) = $0 { claim.counts } else { nil } } }
}
