import Tacet

/// An input as logs show it.
package struct InputRecord: Encodable {
  let id: String
  let name: String
  let bluetooth: Bool
  let headset: Bool
  let current: Bool
  let chosen: Bool

  package init(_ input: AudioInput) {
    id = input.id
    name = input.name
    bluetooth = input.isBluetooth
    headset = input.isHeadset
    current = input.isCurrent
    chosen = input.isChosen
  }
}
