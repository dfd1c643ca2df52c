import Foundation
import TacetSession
import TacetTestSupport
import Testing

@testable import TacetFeedback

/// Captions of requested sounds, heard or not.
@Suite(.timeLimit(.minutes(10))) struct CaptionTests {
  @Test func captionsArePublishedForUnheardSoundsToo() async throws {
    var configuration = Feedback.Configuration()
    configuration.settingsEnvironment = [:]
    configuration.bus = "unix:path=/nowhere/bus"
    configuration.server = "unix:/nowhere/native"
    let feedback = Feedback(configuration)
    var captions = feedback.captions.makeAsyncIterator()
    let wave = Data(WaveBytes(samples: [Int16](repeating: 1, count: 99)).bytes)
    let left = Caption.Direction(azimuth: -90)
    feedback.settings.playsSounds = false
    feedback.play(try ShortSound(data: wave, caption: Caption("tap", direction: left)))
    feedback.alert(try ShortSound(event: "no-such", caption: Caption("mail")))
    feedback.trigger(event: "no-such", caption: Caption("bell"))
    #expect(await captions.next() == Caption("tap", direction: left))
    #expect(await captions.next() == Caption("mail"))
    #expect(await captions.next() == Caption("bell"))
  }
}
