/// The name of a member or the number of an element, in the path to a value that is coded.
struct CodingPlace: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) { (stringValue, intValue) = (name, nil) }

  init(_ index: Int) { (stringValue, intValue) = ("Index \(index)", index) }

  init?(stringValue: String) { self.init(stringValue) }

  init?(intValue: Int) { self.init(intValue) }
}
