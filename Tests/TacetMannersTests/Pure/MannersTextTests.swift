import TacetManners
import TacetReport
import Testing

/// The table and the picture of the manners of a game.
@Suite struct MannersTextTests {
  private static var report: MannersReport {
    var report = MannersReport(game: ["./game", "--loud"], server: "pipewire", seconds: 4)
    report.rows = [
      RowReport(
        .silentMode, track([(0, 4.3, 0.2), (8.5, 12, 0.2)]), times, cost: .init(processor: 0.0123, wakeups: 12.34)),
      RowReport(.headphones, track([(0, 12, 0.2)]), times, cost: .init(processor: 0.2, wakeups: 700)),
      RowReport(.server, track([(0, 4, 0.2)]), times),
      RowReport(.hidden, obstacle: "not installed: Xvfb"),
    ]
    return report
  }

  @Test func tableHasARowForEach() {
    let lines = MannersText(Self.report).lines
    #expect(lines.first == "./game --loud, on pipewire")
    #expect(lines[2].split(separator: " ").first == "row")
    #expect(lines[3].split(separator: " ").prefix(5) == ["silent-mode", "-14.0", "silent", "-14.0", "0.30"])
    #expect(lines[3].hasSuffix("1.2 %       12  as players wish"))
    #expect(lines[4].hasSuffix("20.0 %      700  plays on"))
    #expect(lines[5].contains("never"))
    #expect(lines[6].hasPrefix("hidden"))
    #expect(lines[6].hasSuffix("not made: not installed: Xvfb"))
    #expect(lines.last == "as players wish: 1 of 3; not made: 1")
  }

  @Test func placeOfTheMusicHasAColumnWhereItWasLookedFor() {
    var report = Self.report
    #expect(!MannersText(report).lines[2].contains("place"))
    report.rows.append(RowReport(.mute, track([(0, 12, 0.2)]), times, place: .unknown))
    let lines = MannersText(report).lines
    #expect(lines[2].contains("place"))
    #expect(lines[7].hasSuffix("could not tell  as players wish"))
    #expect(lines[6].hasSuffix("not made: not installed: Xvfb"))
  }

  @Test func pictureHasALaneForEachRow() {
    let one = MannersPicture(MannersReport(game: ["game"], server: "pulseaudio", seconds: 4)).draw(width: 900)
    let four = MannersPicture(Self.report).draw(width: 900)
    #expect(four.width == 900)
    #expect(four.height > one.height)
    #expect(Set(four.pixels).count > 10)
    // A picture narrower than its labels has a lane still.
    #expect(MannersPicture(Self.report).draw(width: 300).width == 300)
  }
}
