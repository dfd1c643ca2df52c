import TacetMonitors
import Testing

@testable import Tacet

struct OutputRosterTests {
  private let speaker = AudioDevice(id: "speaker", name: "Speakers", route: .speaker, isCurrent: true)
  private let phones = AudioDevice(id: "phones", name: "Phones", route: .headphones, isCurrent: false)
  private let saved = SavedOutput(id: "phones", name: "Phones")

  private func chosen(_ device: AudioDevice, isCurrent: Bool = false) -> AudioDevice {
    AudioDevice(id: device.id, name: device.name, route: device.route, isCurrent: isCurrent, isChosen: true)
  }

  private func listing(isOffline: Bool = false) -> OutputRoster {
    var roster = OutputRoster(isOffline: isOffline)
    #expect(roster.handle(.outputs([speaker, phones])) == [.devices([speaker, phones])])
    return roster
  }

  @Test func choiceIsMarkedAndPublishedOnce() throws {
    var roster = listing()
    #expect(try roster.choose("phones") == [.chosen(saved), .devices([speaker, chosen(phones)])])
    #expect(try roster.choose("phones") == [] && roster.chosen == saved)
    #expect(roster.handle(.outputs([speaker, phones])) == [])
    #expect(try roster.choose(nil) == [.chosen(nil), .devices([speaker, phones])])
  }

  @Test func unknownOutputIsATypedErrorAndChangesNothing() throws {
    var roster = listing()
    for id in ["", "Phones", "screen", "\u{1B}[31m", String(repeating: "x", count: 10_000)] {
      #expect(throws: OutputError.unknownOutput(id: id)) { _ = try roster.choose(id) }
    }
    #expect(roster.chosen == nil && roster.devices == [speaker, phones])
    var empty = OutputRoster(isOffline: false)
    #expect(throws: OutputError.unknownOutput(id: "speaker")) { _ = try empty.choose("speaker") }
  }

  @Test func restoredOutputIsKeptWhileItIsAbsent() {
    var roster = OutputRoster(isOffline: false)
    #expect(roster.restore(saved) == [.chosen(saved)])
    #expect(roster.handle(.outputs([speaker])) == [.devices([speaker])])
    #expect(roster.handle(.outputs([speaker, phones])) == [.devices([speaker, chosen(phones)])])
    #expect(roster.handle(.outputs([])) == [.devices([])] && roster.chosen == saved)
  }

  @Test func userOverrulesTheCurrentChoice() throws {
    var roster = listing()
    _ = try roster.choose("phones")
    #expect(roster.overrule("speaker") == [] && roster.chosen == saved)
    #expect(roster.overrule("phones") == [.chosen(nil), .devices([speaker, phones])])
  }

  @Test func volumeIsPublishedWhenItChanges() {
    var roster = OutputRoster(isOffline: false)
    let volume = SystemVolume(level: 0.4, isMuted: false)
    #expect(roster.handle(.systemVolume(volume)) == [.systemVolume(volume)] && roster.volume == volume)
    #expect(roster.handle(.systemVolume(volume)) == [])
    #expect(roster.handle(.systemVolume(nil)) == [.systemVolume(nil)])
  }

  @Test func offlineTheChosenOutputIsTheCurrentOne() throws {
    var roster = listing(isOffline: true)
    _ = try roster.choose("phones")
    #expect(roster.devices.first(where: \.isCurrent)?.id == "phones")
    _ = roster.handle(.outputs([speaker]))
    #expect(roster.devices.first(where: \.isCurrent)?.id == "speaker")
  }
}
