import TacetPulse
import Testing

/// The source that a recording is made of.
@Suite struct InputSelectionTests {
  private static let built = PulseSource(index: 1, name: "built-in", card: 1)
  private static let monitor = PulseSource(index: 2, name: "speaker.monitor", isMonitor: true)
  private static let usb = PulseSource(index: 3, name: "usb", card: 3, isHeadset: true)
  private static let wireless = PulseSource(index: 4, name: "bluez", card: 4, isWireless: true, isHeadset: true)
  private static let speaker = PulseSink(index: 1, name: "speaker", isWorn: false, card: 1)
  private static let usbPhones = PulseSink(index: 2, name: "usb phones", isWorn: true, card: 3)
  private static let earbuds = PulseSink(index: 3, name: "earbuds", isWorn: true, isWireless: true, card: 4)

  private func selected(
    _ sources: [PulseSource], output: String? = "speaker", chosen: String? = nil, defaultSource: String? = "built-in",
    cancelsEcho: Bool = false
  ) -> String? {
    selection(sources, output: output, chosen: chosen, defaultSource: defaultSource, cancelsEcho: cancelsEcho).source?
      .name
  }

  private func selection(
    _ sources: [PulseSource], output: String? = "speaker", chosen: String? = nil, defaultSource: String? = "built-in",
    cancelsEcho: Bool = false
  ) -> InputSelection {
    let inventory = PulseInventory(
      server: .init(title: "s", defaultSink: "speaker", defaultSource: defaultSource, cookie: 1),
      sinks: [Self.speaker, Self.usbPhones, Self.earbuds], sources: sources)
    return InputSelection(inventory, output: output, chosen: chosen, cancelsEcho: cancelsEcho)
  }

  @Test func defaultIsTakenAndNeverAMonitor() {
    #expect(selected([Self.monitor, Self.usb, Self.built]) == "built-in")
    #expect(selected([Self.monitor, Self.usb, Self.built], defaultSource: "speaker.monitor") == "usb")
    #expect(selected([Self.monitor], defaultSource: "speaker.monitor") == nil)
  }

  @Test func wiredHeadsetOfTheOutputIsTaken() {
    #expect(selected([Self.built, Self.usb], output: "usb phones") == "usb")
    #expect(selected([Self.built, Self.usb], output: nil) == "built-in")
    #expect(selected([Self.built], output: "usb phones") == "built-in")
  }

  @Test func bluetoothIsTakenWhenTheGameChoosesItAlone() {
    let all = [Self.built, Self.wireless]
    #expect(selected(all, output: "earbuds", defaultSource: "bluez") == "built-in")
    #expect(selected([Self.wireless], output: "earbuds", defaultSource: "bluez") == nil)
    #expect(selected(all, output: "earbuds", chosen: "bluez") == "bluez")
  }

  @Test func choiceIsTakenWhileItIsThere() {
    #expect(selected([Self.built, Self.usb], output: "usb phones", chosen: "built-in") == "built-in")
    #expect(selected([Self.built], chosen: "usb") == "built-in")
    #expect(selected([Self.built, Self.monitor], chosen: "speaker.monitor") == "speaker.monitor")
  }

  @Test func cancellerOfTheMicrophoneIsTakenWhereItIsAskedFor() {
    let clean = PulseSource(index: 5, name: "clean", master: "built-in", isCanceller: true)
    #expect(selected([Self.built, clean]) == "built-in")
    #expect(selected([Self.built, clean], cancelsEcho: true) == "clean")
    #expect(
      selected([Self.built, Self.usb, clean], output: "usb phones", cancelsEcho: true) == "usb", "of another one")
    #expect(selected([Self.built, clean], chosen: "built-in", cancelsEcho: true) == "built-in", "a choice is exact")
    // PipeWire's names no master: it hears the default source.
    let nameless = PulseSource(index: 6, name: "nameless", isCanceller: true)
    #expect(selected([Self.built, nameless], cancelsEcho: true) == "nameless")
    #expect(selected([Self.built, Self.usb, nameless], output: "usb phones", cancelsEcho: true) == "usb")
    #expect(selected([Self.built, Self.wireless, nameless], defaultSource: "bluez", cancelsEcho: true) == "built-in")
  }

  @Test func cancellerIsAHeadsetsAsItsMicrophoneIs() {
    func clean(of master: String) -> PulseSource {
      PulseSource(index: 5, name: "clean", master: master, isCanceller: true)
    }
    let worn = selection([Self.built, Self.usb, clean(of: "usb")], output: "usb phones", cancelsEcho: true)
    #expect(worn.source?.name == "clean" && worn.isOnWiredHeadset)
    #expect(!selection([Self.built, Self.usb, clean(of: "built-in")], cancelsEcho: true).isOnWiredHeadset)
    // A filter on a microphone by Bluetooth is one too.
    #expect(selected([Self.wireless, clean(of: "bluez")], defaultSource: "clean", cancelsEcho: true) == nil)
    #expect(!selection([Self.wireless], chosen: "bluez").isOnWiredHeadset)
  }

  @Test func portOfAJackDecidesIfItIsAHeadset() {
    func jack(_ isHeadset: Bool) -> PulseSource {
      PulseSource(
        index: 1, name: "built-in", card: 1,
        activePort: .init(name: "p", isHeadset: isHeadset, isAvailable: true))
    }
    #expect(jack(true).isOnHeadset && !jack(false).isOnHeadset)
  }
}
