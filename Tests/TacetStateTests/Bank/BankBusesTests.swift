import TacetJSON
import TacetSignal
import Testing

@testable import Tacet

/// The buses of a bank, by the rules of an engine.
@Suite struct BankBusesTests {
  private func read(_ text: String) throws -> (buses: BankBuses, faults: [String]) {
    let faults = JSONFaults()
    let fields = JSONFields(try JSONReader.read(Array("{\"buses\": \(text)}".utf8)), entry: "", keys: ["buses"], faults)
    let buses = BankBuses(fields.entries("buses") { BankBus($0, entry: $1, faults) }, faults)
    return (buses, faults.inOrder.map { "\($0.entry): \(SoundBankFault(file: "b", $0).problem)" })
  }

  private func faults(_ text: String) throws -> [String] { try read(text).faults }

  @Test func builtInBusesNeedNoEntry() throws {
    let (buses, faults) = try read(
      #"{"guns": {"parent": "interface", "ducking": {"effects": {}}}, "soundtrack": {"ducking": {"guns": {}}}}"#)
    #expect(faults.isEmpty && buses.names == ["guns", "soundtrack"])
    #expect(try read("{}").buses.names.isEmpty)
  }

  @Test func parentMayStandBehindItsChildAndIsABusOfTheBank() throws {
    #expect(try faults(#"{"a": {"parent": "b"}, "b": {"parent": "c"}, "c": {}}"#).isEmpty)
    #expect(try faults(#"{"a": {"parent": "b"}}"#) == [#"buses.a: there is no bus "b""#])
    // A bus that is wrong itself is there: one mistake is one fault.
    let wrong = try faults(#"{"a": {"parent": "b"}, "b": 3}"#)
    #expect(wrong == ["buses.b: is a number, not an object"])
  }

  @Test func treeIsOneThatAnEngineHas() throws {
    #expect(try faults(#"{"a": {"parent": "a"}}"#).count == 1)
    #expect(try faults(#"{"a": {"parent": "b"}, "b": {"parent": "a"}}"#).count == 1)
    #expect(try faults(#"{"a": {"parent": "soundtrack"}}"#).count == 1)
    #expect(try faults(#"{"soundtrack": {"parent": "effects"}}"#).count == 1)
    #expect(try faults(#"{"a": {"parent": "master"}}"#).isEmpty)
    let deep = #""a": {}, "b": {"parent": "a"}, "c": {"parent": "b"}, "d": {"parent": "c"}"#
    #expect(try faults("{\(deep)}").isEmpty)
    #expect(try faults(#"{\#(deep), "e": {"parent": "d"}}"#).count == 1)
  }

  @Test func duckingIsUnderBusesOfEffects() throws {
    #expect(try faults(#"{"a": {"ducking": {"nowhere": {}}}}"#) == [#"buses.a: there is no bus "nowhere""#])
    #expect(try faults(#"{"a": {"ducking": {"a": {}}}}"#) == ["buses.a: a does not duck itself"])
    #expect(try faults(#"{"a": {"ducking": {"soundtrack": {}, "master": {}}}}"#).count == 2)
  }

  @Test func valuesThatABusDoesNotHaveAreRefused() throws {
    let all = try faults(
      #"{"master": {"timeScale": 1, "lowPass": 0.5, "mixLowPass": 90}, "soundtrack": {"timeScale": 4, "mixHighPass": 90}}"#
    )
    #expect(
      all.sorted() == [
        "buses.master: master has no timeScale",
        "buses.master: master has no voices: lowPassStrength and highPassStrength are for buses of effects",
      ])
  }
}
