import TacetSession
import Testing

@testable import TacetMonitors

/// When other programs count as music and as voice chat, to the millisecond.
struct StreamTranslationTests {
  private typealias Unnamed = ApplicationStreams.Unnamed
  private let app = ApplicationStreams(name: "App")
  private let music = ApplicationStreams(name: "App", playsMusic: true)
  private let talk = ApplicationStreams(name: "App", talk: .duplex)
  private let stream = Unnamed(stream: 5, sink: 0)
  private var unnamed: ApplicationStreams { ApplicationStreams(name: "App", unnamed: [stream]) }
  private let began = SessionEvent.otherMusicBegan(id: "stream:a", name: "App")
  private let ended = SessionEvent.otherMusicEnded(id: "stream:a")
  private func chat(_ on: Bool) -> SessionEvent { .voiceChat(on, source: "server") }

  /// After a first inventory without any program.
  private func empty() -> StreamTranslation {
    var streams = StreamTranslation(source: "server")
    #expect(streams.update([:], at: .zero) == [])
    #expect(streams.deadline == nil)
    return streams
  }

  private func ms(_ count: Int) -> Duration { .milliseconds(count) }

  @Test func musicBeginsAfterTwoTenthsAndEndsAfterTwelve() {
    var streams = empty()
    #expect(streams.update(["a": music], at: ms(1000)) == [])
    #expect(streams.deadline == ms(1200))
    #expect(streams.advance(to: ms(1199)) == [])
    #expect(streams.advance(to: ms(1200)) == [began])
    #expect(streams.deadline == nil && streams.facts == [began, chat(false)])
    #expect(streams.update([:], at: ms(9000)) == [])
    #expect(streams.deadline == ms(10200))
    #expect(streams.advance(to: ms(10199)) == [])
    #expect(streams.advance(to: ms(10200)) == [ended])
    #expect(streams == empty())
  }

  @Test func programsOfTheFirstInventoryCountAtOnce() {
    for present in [music, unnamed] {
      var streams = StreamTranslation(source: "server")
      #expect(streams.update(["a": present], at: .zero) == [began])
    }
    var streams = StreamTranslation(source: "server")
    #expect(streams.update(["a": talk], at: .zero) == [chat(true)])
    #expect(streams.serverLost() == [chat(false)])
    #expect(streams.update(["a": music], at: ms(50)) == [began])
    #expect(streams.serverLost() == [ended] && streams == StreamTranslation(source: "server"))
  }

  @Test func presumedProgramEndsWhenItMeasuresSilent() {
    var streams = StreamTranslation(source: "server")
    _ = streams.update(["a": unnamed], at: .zero)
    #expect(streams.metered == [stream])
    // For as long as nothing was measured it counts.
    #expect(streams.deadline == nil && streams.advance(to: ms(5000)) == [])
    #expect(streams.handle(peak: 0.001, of: stream, at: ms(5000)) == [])
    #expect(streams.advance(to: ms(6199)) == [] && streams.advance(to: ms(6200)) == [ended])
    #expect(streams.metered == [stream])
  }

  @Test func presumedProgramThatSoundsDoesNotEnd() {
    var streams = StreamTranslation(source: "server")
    _ = streams.update(["a": unnamed], at: .zero)
    for time in stride(from: 100, to: 5000, by: 100) {
      #expect(streams.handle(peak: 0.2, of: stream, at: ms(time)) == [])
    }
  }

  @Test func streamWithoutARoleCountsWhenItSounds() {
    var streams = empty()
    #expect(streams.update(["a": unnamed], at: .zero) == [])
    #expect(streams.handle(peak: 0.0031, of: stream, at: ms(100)) == [] && streams.deadline == nil)
    #expect(streams.handle(peak: 0.0032, of: stream, at: ms(200)) == [])
    #expect(streams.handle(peak: 0.0032, of: stream, at: ms(300)) == [])
    #expect(streams.handle(peak: 0.0032, of: stream, at: ms(400)) == [began])
    // A server that is frozen measures nothing: that is no silence.
    #expect(streams.deadline == nil && streams.advance(to: ms(9000)) == [])
    #expect(streams.handle(peak: 0, of: stream, at: ms(9100)) == [] && streams.deadline == ms(10_300))
    #expect(streams.handle(peak: 0, of: stream, at: ms(10_200)) == [])
    #expect(streams.advance(to: ms(10_300)) == [ended])
  }

  @Test func clicksDoNotCount() {
    var streams = empty()
    _ = streams.update(["a": unnamed], at: .zero)
    for second in 1...20 {
      // On the edge between two measurements.
      #expect(streams.handle(peak: 1, of: stream, at: ms(second * 1000)) == [])
      #expect(streams.handle(peak: 1, of: stream, at: ms(second * 1000 + 100)) == [])
      #expect(streams.handle(peak: 0, of: stream, at: ms(second * 1000 + 200)) == [])
    }
  }

  @Test func peaksThatCameLateAreAsLongAsTheyWere() {
    var streams = empty()
    _ = streams.update(["a": unnamed], at: .zero)
    // 20 s at once: a click each second, on the edge between two measurements.
    for peak in 0..<200 {
      #expect(streams.handle(peak: peak % 10 < 2 ? 1 : 0, of: stream, at: ms(20_000)) == [])
    }
    // The next 20 s, with sound.
    #expect(streams.handle(peak: 1, of: stream, at: ms(41_000)) == [])
    #expect(streams.handle(peak: 1, of: stream, at: ms(41_000)) == [])
    #expect(streams.handle(peak: 1, of: stream, at: ms(41_000)) == [began])
  }

  @Test func newStreamsOfOneProgramAreOnePlayer() {
    var streams = empty()
    var time = 0
    for song in 0..<20 {
      let one = ApplicationStreams(name: "App", unnamed: [Unnamed(stream: UInt32(song), sink: 0)])
      var events = streams.update(["a": one], at: ms(time))
      for _ in 1...30 {
        time += 100
        events += streams.handle(peak: 0.5, of: Unnamed(stream: UInt32(song), sink: 0), at: ms(time))
      }
      #expect(events == (song == 0 ? [began] : []))
      #expect(streams.update(["a": app], at: ms(time)) == [])
      time += 300
    }
  }

  @Test func shortGapKeepsThePlayer() {
    var streams = empty()
    _ = streams.update(["a": music], at: .zero)
    #expect(streams.advance(to: ms(200)) == [began])
    for time in stride(from: 1000, to: 3000, by: 100) {
      #expect(streams.update([:], at: ms(time)) == [] && streams.update(["a": music], at: ms(time + 20)) == [])
    }
  }

  @Test func anotherNameIsReported() {
    var streams = empty()
    _ = streams.update(["a": music], at: .zero)
    _ = streams.advance(to: ms(200))
    let renamed = ApplicationStreams(name: "Radio", playsMusic: true)
    #expect(streams.update(["a": renamed], at: ms(300)) == [.otherMusicBegan(id: "stream:a", name: "Radio")])
  }

  @Test func voiceChatHasOnsetAndRelease() {
    var streams = empty()
    #expect(streams.update(["a": talk], at: .zero) == [])
    #expect(streams.advance(to: ms(499)) == [] && streams.advance(to: ms(500)) == [chat(true)])
    // Recording anew, as some programs do for each sentence.
    #expect(streams.update([:], at: ms(1000)) == [] && streams.update(["a": talk], at: ms(2999)) == [])
    #expect(streams.update([:], at: ms(4000)) == [] && streams.advance(to: ms(5999)) == [])
    #expect(streams.advance(to: ms(6000)) == [chat(false)])
    #expect(streams == empty())
  }

  @Test func voiceRoleIsAVoiceChatAtOnce() {
    var streams = empty()
    let stated = ApplicationStreams(name: "App", talk: .stated)
    #expect(streams.update(["a": stated], at: .zero) == [chat(true)])
    #expect(streams.update([:], at: ms(100)) == [] && streams.advance(to: ms(2099)) == [])
    #expect(streams.advance(to: ms(2100)) == [chat(false)])
  }

  @Test func sameProgramsUnnamedStreamBelongsToItsTalk() {
    var streams = empty()
    let both = ApplicationStreams(name: "App", talk: .duplex, unnamed: [stream])
    #expect(streams.update(["a": both], at: .zero) == [] && streams.metered == [])
    #expect(streams.advance(to: ms(500)) == [chat(true)])
    for time in stride(from: 600, to: 3000, by: 100) {
      #expect(streams.handle(peak: 1, of: stream, at: ms(time)) == [])
    }
    // The talk is over, and it goes on playing.
    #expect(streams.update(["a": unnamed], at: ms(3000)) == [] && streams.metered == [])
    #expect(streams.advance(to: ms(5000)) == [chat(false)] && streams.metered == [stream])
    // A stream with the role music is music, even of a program that talks.
    var bard = talk
    bard.playsMusic = true
    #expect(streams.update(["a": bard], at: ms(6000)) == [] && streams.advance(to: ms(6200)) == [began])
    #expect(streams.advance(to: ms(6500)) == [chat(true)])
  }

  @Test func programThatBeginsToTalkDoesNotCountAsMusic() {
    var streams = StreamTranslation(source: "server")
    #expect(streams.update(["a": unnamed], at: .zero) == [began])
    _ = streams.update(["a": ApplicationStreams(name: "App", talk: .duplex, unnamed: [stream])], at: ms(1000))
    #expect(streams.advance(to: ms(1500)) == [chat(true)])
    #expect(streams.advance(to: ms(2200)) == [ended])
  }

  @Test func lostMeterIsMadeAgain() {
    var streams = empty()
    _ = streams.update(["a": unnamed], at: .zero)
    for lost in 1...10 {
      // A move ends the meter; something is heard between two moves.
      #expect(streams.meterLost(of: stream, at: ms(lost * 1000)) == [] && streams.metered == [])
      #expect(streams.deadline == ms(lost * 1000 + 200))
      #expect(streams.advance(to: ms(lost * 1000 + 200)) == [] && streams.metered == [stream])
      #expect(streams.handle(peak: 0, of: stream, at: ms(lost * 1000 + 300)) == [] && streams.deadline == nil)
    }
  }

  @Test func streamThatCanNotBeMeasuredCounts() {
    var streams = empty()
    _ = streams.update(["a": unnamed], at: .zero)
    for time in [100, 300, 500] { #expect(streams.meterLost(of: stream, at: ms(time)) == []) }
    #expect(streams.advance(to: ms(700)) == [began])
    #expect(streams.metered == [] && streams.deadline == ms(5500))
    // Tried again at times, all the same.
    _ = streams.advance(to: ms(5500))
    #expect(streams.metered == [stream] && streams.handle(peak: 0, of: stream, at: ms(5600)) == [])
    #expect(streams.advance(to: ms(6800)) == [ended])
  }

  @Test func newStreamWhoseMeterDeliversNothingCountsWithinASecond() {
    var streams = empty()
    _ = streams.update(["a": unnamed], at: .zero)
    #expect(streams.meterReady(of: stream, at: ms(100)) == [] && streams.deadline == ms(700))
    #expect(streams.advance(to: ms(700)) == [] && streams.deadline == ms(900))
    #expect(streams.advance(to: ms(900)) == [began])
    // A late peak decides, after all.
    #expect(streams.handle(peak: 0, of: stream, at: ms(2_000)) == [])
    #expect(streams.advance(to: ms(3_200)) == [ended])
  }

  @Test func meterThatStopsIsMadeAgainAndItsSilentStreamCountsWhenThatFailsToo() {
    var streams = empty()
    _ = streams.update(["a": unnamed], at: .zero)
    _ = streams.meterReady(of: stream, at: ms(100))
    for time in stride(from: 200, through: 1_000, by: 100) {
      #expect(streams.handle(peak: 0, of: stream, at: ms(time)) == [])
    }
    #expect(streams.deadline == ms(4_000) && streams.advance(to: ms(3_999)) == [] && streams.metered == [stream])
    #expect(streams.advance(to: ms(4_000)) == [] && streams.metered == [] && streams.deadline == ms(4_200))
    #expect(streams.advance(to: ms(4_200)) == [] && streams.metered == [stream])
    // A server that stands still makes none: what is known of the stream stays.
    #expect(streams.deadline == nil && streams.advance(to: ms(60_000)) == [])
    #expect(streams.meterReady(of: stream, at: ms(60_100)) == [])
    #expect(streams.advance(to: ms(60_700)) == [] && streams.advance(to: ms(60_900)) == [began])
    #expect(streams.handle(peak: 0, of: stream, at: ms(61_000)) == [] && streams.advance(to: ms(62_200)) == [ended])
  }

  @Test func meterThatNeverDeliversIsTriedWithABackoff() {
    var streams = empty()
    _ = streams.update(["a": unnamed], at: .zero)
    var (made, events): ([Int], [SessionEvent]) = ([], [])
    var isMetered = false
    for time in stride(from: 0, through: 30_000, by: 50) {
      events += streams.advance(to: ms(time))
      if streams.metered == [stream], !isMetered {
        made.append(time)
        events += streams.meterReady(of: stream, at: ms(time))
      }
      isMetered = streams.metered == [stream]
    }
    #expect(made == [0, 3_200, 6_400, 14_400, 22_400] && events == [began])
  }

  @Test func soundThatIsHeardLastsWithoutAMeter() {
    var streams = empty()
    _ = streams.update(["a": unnamed], at: .zero)
    _ = streams.meterReady(of: stream, at: .zero)
    for time in [100, 200] { _ = streams.handle(peak: 1, of: stream, at: ms(time)) }
    #expect(streams.handle(peak: 1, of: stream, at: ms(300)) == [began])
    #expect(streams.advance(to: ms(3_300)) == [] && streams.metered == [])
    #expect(streams.advance(to: ms(9_000)) == [] && streams.metered == [stream])
    #expect(streams.meterReady(of: stream, at: ms(9_100)) == [])
    #expect(streams.handle(peak: 0, of: stream, at: ms(9_200)) == [] && streams.advance(to: ms(10_400)) == [ended])
  }

  @Test func meterThatWasNotNeededHasNoLimitAfterwards() {
    var streams = empty()
    _ = streams.update(["a": unnamed], at: .zero)
    _ = streams.meterReady(of: stream, at: ms(100))
    var both = unnamed
    both.talk = .stated
    #expect(streams.update(["a": both], at: ms(200)) == [chat(true)] && streams.metered == [])
    #expect(streams.update(["a": unnamed], at: ms(20_000)) == [] && streams.advance(to: ms(22_000)) == [chat(false)])
    #expect(streams.metered == [stream] && streams.deadline == nil && streams.advance(to: ms(30_000)) == [])
  }

  @Test func soundEndsWithTheSuspensionOfItsSink() {
    var asleep = unnamed
    asleep.suspended = [stream]
    var streams = empty()
    _ = streams.update(["a": unnamed], at: .zero)
    _ = streams.meterReady(of: stream, at: .zero)
    for time in [100, 200] { _ = streams.handle(peak: 1, of: stream, at: ms(time)) }
    #expect(streams.handle(peak: 1, of: stream, at: ms(300)) == [began])
    #expect(streams.update(["a": asleep], at: ms(400)) == [] && streams.advance(to: ms(1_600)) == [ended])
    #expect(streams.update(["a": unnamed], at: ms(5_000)) == [])
    for time in [5_100, 5_200] { #expect(streams.handle(peak: 1, of: stream, at: ms(time)) == []) }
    #expect(streams.handle(peak: 1, of: stream, at: ms(5_300)) == [began])
  }

  /// A suspended sink plays nothing, and its monitor delivers nothing: rightly.
  @Test func streamsOfASuspendedSinkDoNotCountAndKeepTheirMeters() {
    var asleep = unnamed
    asleep.suspended = [stream]
    var streams = StreamTranslation(source: "server")
    #expect(streams.update(["a": asleep], at: .zero) == [])
    #expect(streams.metered == [stream] && streams.meterReady(of: stream, at: ms(100)) == [])
    #expect(streams.deadline == nil && streams.advance(to: ms(60_000)) == [] && streams.metered == [stream])
    // It wakes, and was not measured yet.
    #expect(streams.update(["a": unnamed], at: ms(60_000)) == [] && streams.deadline == ms(60_200))
    #expect(streams.advance(to: ms(60_200)) == [began])
    #expect(streams.handle(peak: 0, of: stream, at: ms(60_300)) == [] && streams.advance(to: ms(61_500)) == [ended])
    // Between, and again: no loss of the meter in all that time.
    #expect(streams.update(["a": asleep], at: ms(62_000)) == [] && streams.advance(to: ms(90_000)) == [])
    #expect(streams.update(["a": unnamed], at: ms(90_000)) == [] && streams.deadline == ms(93_000))
    #expect(streams.handle(peak: 0, of: stream, at: ms(90_100)) == [] && streams.metered == [stream])
  }

  // MARK: - Programs that pass the game's sound on

  private func passingOn(_ application: ApplicationStreams) -> ApplicationStreams {
    var application = application
    application.passesOn = true
    return application
  }

  @Test func programThatPassesOnIsNoMusicAndNeedsNoMeter() {
    for present in [music, unnamed] {
      var streams = StreamTranslation(source: "server")
      #expect(streams.update(["a": passingOn(present)], at: .zero) == [])
      #expect(streams.deadline == nil && streams.metered.isEmpty)
      #expect(streams.handle(peak: 0.5, of: stream, at: ms(100)) == [])
      #expect(streams.handle(peak: 0.5, of: stream, at: ms(900)) == [] && streams.advance(to: ms(5000)) == [])
    }
  }

  @Test func musicEndsWithoutReleaseWhenItsProgramBeginsToPassOn() {
    var streams = StreamTranslation(source: "server")
    #expect(streams.update(["a": music], at: .zero) == [began])
    #expect(streams.update(["a": passingOn(music)], at: ms(5000)) == [ended])
  }

  @Test func playbackIsExemptForThreeSecondsAfterItsRecording() {
    var streams = empty()
    _ = streams.update(["a": passingOn(music)], at: ms(1000))
    #expect(streams.update(["a": music], at: ms(2000)) == [])
    #expect(streams.deadline == ms(5000))
    #expect(streams.advance(to: ms(4999)) == [] && streams.advance(to: ms(5000)) == [])
    // From then on it is music like any other.
    #expect(streams.advance(to: ms(5200)) == [began])
    _ = streams.update(["a": passingOn(unnamed)], at: ms(6000))
    _ = streams.update(["a": unnamed], at: ms(7000))
    #expect(streams.metered.isEmpty && streams.advance(to: ms(10_000)) == [] && streams.metered == [stream])
  }

  @Test func recordingThatTheServerMovesLeavesNoGap() {
    var streams = empty()
    _ = streams.update(["a": passingOn(music)], at: ms(1000))
    for time in stride(from: 2000, to: 20_000, by: 2000) {
      #expect(streams.update(["a": music], at: ms(time)) == [])
      #expect(streams.update(["a": passingOn(music)], at: ms(time + 1999)) == [] && streams.deadline == nil)
    }
  }

  @Test func passingProgramThatEndsLeavesNothing() {
    var streams = empty()
    _ = streams.update(["a": passingOn(music)], at: ms(1000))
    #expect(streams.update([:], at: ms(2000)) == [] && streams.advance(to: ms(5000)) == [])
    #expect(streams == empty())
  }

  @Test func talkIsJudgedBeforePassingOn() {
    var streams = empty()
    #expect(streams.update(["a": passingOn(talk)], at: ms(1000)) == [])
    #expect(streams.advance(to: ms(1500)) == [chat(true)])
  }

  // MARK: - Witnesses of players

  @Test func streamWithARoleSpeaksAndOneWithoutSpeaksWhenItSounds() {
    var streams = empty()
    _ = streams.update(["7/a": music, "8/b": unnamed], at: ms(1000))
    #expect(streams.witnesses == [Witness(program: "7/a", speaks: true), Witness(program: "8/b")])
    _ = streams.handle(peak: 0.003, of: stream, at: ms(1100))
    #expect(streams.witnesses.contains(Witness(program: "8/b")))
    _ = streams.handle(peak: 0.004, of: stream, at: ms(1200))
    #expect(streams.witnesses.contains(Witness(program: "8/b", speaks: true)))
    _ = streams.handle(peak: 0.001, of: stream, at: ms(1300))
    #expect(streams.witnesses.contains(Witness(program: "8/b")))
  }

  @Test func streamOfAVoiceChatIsNoWitness() {
    var call = unnamed
    call.talk = .duplex
    var streams = empty()
    _ = streams.update(["7/a": call], at: ms(1000))
    #expect(streams.witnesses.isEmpty)
  }

  @Test func programThatPassesOnIsMeasuredOnlyWhileAPlayerClaims() {
    var streams = empty()
    _ = streams.update(["7/a": passingOn(unnamed)], at: ms(1000))
    #expect(streams.metered.isEmpty)
    #expect(streams.setWitnesses(areWanted: true, at: ms(2000)) == [])
    #expect(streams.metered == [stream] && streams.witnesses == [Witness(program: "7/a", passesOn: true)])
    for time in stride(from: 2100, to: 4000, by: 100) {
      #expect(streams.handle(peak: 0.5, of: stream, at: ms(time)) == [], "it is no other music")
    }
    #expect(streams.witnesses == [Witness(program: "7/a", passesOn: true, speaks: true)])
    _ = streams.setWitnesses(areWanted: false, at: ms(5000))
    #expect(streams.metered.isEmpty)
  }
}
