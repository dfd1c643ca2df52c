enum JackRows {
  static let all: [Row] = []
}
