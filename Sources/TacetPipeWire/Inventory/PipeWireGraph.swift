/// The objects of a PipeWire server, as far as an output needs them: sinks, their cards' ports, links, and the default
/// sink. Pure.
///
/// Objects are known by numbers that a server uses again. Sinks are reported by their serial numbers, which it does
/// not.
package struct PipeWireGraph: Hashable {
  package enum Event: Hashable {
    case appeared(UInt32, type: String, [String: String])
    case removed(UInt32)
    /// All properties of a node that is watched.
    case node(UInt32, isSuspended: Bool, [String: String])
    /// All properties of a card that is watched.
    case card(UInt32, [String: String])
    case route(card: UInt32, Route)
    /// The name in a value of metadata; nil: the value is gone, or has none.
    case metadata(UInt32, String, name: String?)
  }

  /// A port of a card, or the one that sounds for a part of it.
  package struct Route: Hashable, Sendable {
    let isActive: Bool
    let isOutput: Bool
    let isAvailable: Bool
    let index: Int32
    /// The part of the card; nil: it states none.
    let device: Int32?
    let name: String
    let type: String
  }

  package enum Step: Hashable {
    /// Asks for `.node` of this node, from now on.
    case watchNode(UInt32)
    /// Asks for `.card` and `.route` of this card, from now on.
    case watchCard(UInt32)
    /// Asks for `.metadata`, from now on.
    case watchMetadata(UInt32)
    case report(Change)
  }

  package enum Change: Hashable, Sendable {
    /// There is another sink, of this serial number.
    case sinkAdded(UInt32)
    case sinkChanged(UInt32)
    case sinkRemoved(UInt32)
    case defaultChanged
    /// A link to or from something has come or gone.
    case linksChanged
  }

  private struct Node: Hashable {
    var serial: UInt32
    var isSuspended = false
    var properties: [String: String]
    /// True once all its properties are known.
    var isDescribed = false
  }

  private struct Link: Hashable {
    var from: UInt32
    var to: UInt32
  }

  private struct Card: Hashable {
    var properties: [String: String]
    /// Its ports by index.
    var ports: [Int32: PipeWireSink.Port] = [:]
    /// The index of the port that sounds, by the card's part.
    var active: [Int32: Int32] = [:]
  }

  private var nodes: [UInt32: Node] = [:]
  private var links: [UInt32: Link] = [:]
  private var cards: [UInt32: Card] = [:]
  private var metadata: UInt32?
  /// The name of the default sink; nil: there is none, or it is unknown.
  package private(set) var defaultSink: String?

  package init() {}

  /// The sinks that are described, in the order in which they came.
  package var sinks: [PipeWireSink] {
    nodes.values.filter(\.isDescribed).map(described).sorted { $0.serial < $1.serial }
  }

  /// The sink that a stream's node is linked to; nil: none. Where there are several, the one with this serial number,
  /// and else the first.
  package func sink(of node: UInt32, preferring serial: UInt32? = nil) -> PipeWireSink? {
    let linked = links.values.filter { $0.from == node }.compactMap { nodes[$0.to] }
      .sorted { $0.serial < $1.serial }
    return (linked.first { $0.serial == serial } ?? linked.first).map(described)
  }

  private func described(_ node: Node) -> PipeWireSink {
    let card = node.properties["device.id"].flatMap { UInt32($0) }.flatMap { cards[$0] }
    func property(_ key: String) -> String { node.properties[key] ?? card?.properties[key] ?? "" }
    let part = node.properties["card.profile.device"].flatMap { Int32($0) }
    let active = part.flatMap { card?.active[$0] }.flatMap { card?.ports[$0] }
    let ports = card?.ports.sorted { $0.key < $1.key }.map(\.value) ?? []
    return PipeWireSink(
      serial: node.serial, name: node.properties["node.name"] ?? "", form: property("device.form-factor"),
      bus: property("device.api") == "bluez5" ? "bluetooth" : property("device.bus"),
      isOnNetwork: property("node.network") == "true", isSuspended: node.isSuspended, activePort: active, ports: ports)
  }

  /// Handles `event` and returns the steps, in order.
  package mutating func handle(_ event: Event) -> [Step] {
    switch event {
    case .appeared(let id, let type, let properties): return appeared(id, type, properties)
    case .removed(let id): return removed(id)
    case .node(let id, let isSuspended, let properties): return node(id, isSuspended, properties)
    case .card(let id, let properties):
      guard var card = cards[id], card.properties != properties else { return [] }
      card.properties = properties
      cards[id] = card
      return sinksChanged(of: id)
    case .route(let card, let route): return add(route, to: card)
    case .metadata(let subject, let key, let name):
      guard subject == 0, key == "default.audio.sink" else { return [] }
      guard name != defaultSink else { return [] }
      defaultSink = name
      return [.report(.defaultChanged)]
    }
  }

  private mutating func appeared(_ id: UInt32, _ type: String, _ properties: [String: String]) -> [Step] {
    switch type {
    case "PipeWire:Interface:Node":
      let kind = properties["media.class"] ?? ""
      guard kind.hasPrefix("Audio/Sink") || kind == "Audio/Duplex" else { return [] }
      let serial = properties["object.serial"].flatMap { UInt32($0) } ?? id
      nodes[id] = Node(serial: serial, properties: properties)
      return [.watchNode(id)]
    case "PipeWire:Interface:Link":
      guard let from = properties["link.output.node"].flatMap({ UInt32($0) }),
        let to = properties["link.input.node"].flatMap({ UInt32($0) })
      else { return [] }
      links[id] = Link(from: from, to: to)
      return [.report(.linksChanged)]
    case "PipeWire:Interface:Device":
      guard properties["media.class"] == "Audio/Device" else { return [] }
      cards[id] = Card(properties: properties)
      return [.watchCard(id)]
    case "PipeWire:Interface:Metadata":
      guard properties["metadata.name"] == "default" else { return [] }
      metadata = id
      return [.watchMetadata(id)]
    default: return []
    }
  }

  private mutating func removed(_ id: UInt32) -> [Step] {
    if let node = nodes.removeValue(forKey: id) { return [.report(.sinkRemoved(node.serial))] }
    if links.removeValue(forKey: id) != nil { return [.report(.linksChanged)] }
    if cards.removeValue(forKey: id) != nil { return [] }
    guard id == metadata else { return [] }
    // The session manager is gone, and the default with it.
    (metadata, defaultSink) = (nil, nil)
    return [.report(.defaultChanged)]
  }

  private mutating func node(_ id: UInt32, _ isSuspended: Bool, _ properties: [String: String]) -> [Step] {
    guard var node = nodes[id] else { return [] }
    let before = node
    node.isSuspended = isSuspended
    if !properties.isEmpty { node.properties = properties }
    node.isDescribed = true
    guard node != before else { return [] }
    nodes[id] = node
    return [.report(before.isDescribed ? .sinkChanged(node.serial) : .sinkAdded(node.serial))]
  }

  private mutating func add(_ route: Route, to id: UInt32) -> [Step] {
    guard var card = cards[id], route.isOutput else { return [] }
    card.ports[route.index] = PipeWireSink.Port(name: route.name, type: route.type, isAvailable: route.isAvailable)
    if route.isActive, let device = route.device { card.active[device] = route.index }
    guard card != cards[id] else { return [] }
    cards[id] = card
    return sinksChanged(of: id)
  }

  private func sinksChanged(of card: UInt32) -> [Step] {
    nodes.values.filter { $0.isDescribed && $0.properties["device.id"] == "\(card)" }.map(\.serial).sorted()
      .map { .report(.sinkChanged($0)) }
  }
}
