/// The cost of one workload. Shares are of one processor, 1 for all of it.
package struct BenchRow: Encodable {
  let name: String
  let voices: Int
  /// Nil for what this OpenAL does not have.
  var share: Double?
  var perVoice: Double?
  /// In seconds.
  var worstBlock: Double?

  enum CodingKeys: String, CodingKey { case name, voices, share, perVoice, worstBlock }

  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(name, forKey: .name)
    try object.encode(voices, forKey: .voices)
    try object.encode(share, forKey: .share)
    try object.encode(perVoice, forKey: .perVoice)
    try object.encode(worstBlock, forKey: .worstBlock)
  }
}
