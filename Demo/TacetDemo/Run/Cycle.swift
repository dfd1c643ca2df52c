extension CaseIterable where Self: Equatable {
  /// The next case; the first after the last.
  var afterThis: Self { after(Array(Self.allCases)) }

  /// The one that follows in a list; the first after the last.
  func after(_ list: [Self]) -> Self {
    let index = list.firstIndex(of: self) ?? 0
    return list[(index + 1) % list.count]
  }
}
