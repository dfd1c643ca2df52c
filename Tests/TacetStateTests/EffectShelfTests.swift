import Testing

@testable import Tacet

private final class Item {}

@Suite struct EffectShelfTests {
  private var released: [Item] = []

  @Test mutating func oldestBeyondTheBudgetIsKeptNoMore() {
    var shelf = EffectShelf<Item>(budget: 30)
    let items = (0..<4).map { _ in Item() }
    for i in 0..<3 { shelf.insert(items[i], path: "\(i)", bytes: 10, released: &released) }
    #expect(shelf.bytes == 30 && released.isEmpty)
    // A use makes it the newest.
    #expect(shelf.find("0", released: &released) === items[0])
    shelf.insert(items[3], path: "3", bytes: 10, released: &released)
    #expect(shelf.bytes == 30 && released.count == 1 && released[0] === items[1])
  }

  @Test mutating func itemThatSomebodyElseHasIsFoundAndKeptAgain() {
    var shelf = EffectShelf<Item>(budget: 100)
    let item = Item()
    shelf.insert(item, path: "a", bytes: 10, released: &released)
    shelf.drop("a", released: &released)
    #expect(shelf.bytes == 0)
    #expect(shelf.find("a", released: &released) === item && shelf.bytes == 10)
    shelf.dropAll(released: &released)
    #expect(shelf.bytes == 0 && shelf.paths == ["a"])
  }

  @Test mutating func itemThatNobodyHasIsGone() {
    var shelf = EffectShelf<Item>(budget: 100)
    for i in 0..<200 { shelf.insert(Item(), path: "\(i)", bytes: 1, released: &released) }
    released = []
    #expect(shelf.bytes == 100 && shelf.paths.count == 100)
    #expect(shelf.find("3", released: &released) == nil && shelf.find("150", released: &released) != nil)
  }

  @Test mutating func itemBeyondTheWholeBudgetIsKeptAlone() {
    var shelf = EffectShelf<Item>(budget: 5)
    shelf.insert(Item(), path: "a", bytes: 3, released: &released)
    shelf.insert(Item(), path: "b", bytes: 50, released: &released)
    released = []
    #expect(shelf.paths == ["b"] && shelf.bytes == 50)
    // Inserted again it counts once.
    shelf.insert(Item(), path: "b", bytes: 7, released: &released)
    #expect(shelf.bytes == 7)
  }
}
