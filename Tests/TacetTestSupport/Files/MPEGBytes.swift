import Foundation

/// An MP3 file that an encoder made of a sine of ours.
package enum MPEGBytes {
  /// Half a second of a sine of 441 Hz and amplitude 0.5, mono at 44.1 kHz, 22,050 frames long. Its first frame says
  /// the delay and the padding of the encoder.
  package static let sine: [UInt8] = [UInt8](Data(base64Encoded: text.filter { $0 != "\n" }) ?? Data())

  /// The same sine with the header of a frame of layer II in joint stereo in the middle, as damage makes it.
  package static var withOtherLayer: [UInt8] {
    var frames = frames(sine)
    frames.insert([0xFF, 0xFD, 0x10, 0x70] + [UInt8](repeating: 0x55, count: 100), at: 8)
    return frames.flatMap { $0 }
  }

  /// The frames of `file`, which begins with one.
  package static func frames(_ file: [UInt8]) -> [[UInt8]] {
    var frames: [[UInt8]] = []
    var place = 0
    // MPEG 1, layer III, 44.1 kHz.
    let rates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    while place + 4 <= file.count, file[place] == 0xFF, file[place + 2] >> 4 < 15 {
      let length = 144 * 1_000 * rates[Int(file[place + 2] >> 4)] / 44_100 + Int(file[place + 2] >> 1 & 1)
      guard length > 0 else { break }
      frames.append(Array(file[place..<min(place + length, file.count)]))
      place += length
    }
    return frames
  }

  /// An ID3v2.4 tag with `texts` under the names of its text frames, and `padding` zeros.
  package static func tag(_ texts: [(frame: String, text: String)], padding: Int = 0) -> [UInt8] {
    func size(_ value: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(value >> $0 & 0x7F) } }
    var body: [UInt8] = []
    for (frame, text) in texts {
      let bytes = [3] + Array(text.utf8)
      body += Array(frame.utf8) + size(bytes.count) + [0, 0] + bytes
    }
    body += [UInt8](repeating: 0, count: padding)
    return Array("ID3".utf8) + [4, 0, 0] + size(body.count) + body
  }

  private static let text = """
    //tAwAAAAAAAAAAAAAAAAAAAAAAASW5mbwAAAA8AAAAVAAAJSAAeHh4eKioqKio1NTU1NUBAQEBAS0tLS1dXV1dXYmJiYmJtbW1tbXh4eHiEhISE
    hI+Pj4+PmpqampqlpaWlsbGxsbG8vLy8vMfHx8fH0tLS0t7e3t7e6enp6en09PT09P////8AAAAATGF2YzU5LjM3AAAAAAAAAAAAAAAAJAYeAAAA
    AAAACUil1cyLAAAAAAD/+xDEAAAEfBFvtDCAMKcIsHcaIAIAAEpuOYWwAO7nAgAABkHwfB8+CAIAhrB/lHZcHw//7+U8/ygAAGuoFAwGAwAAAAAA
    Chqj9MijI0jQSILUfm0KA+AmN+BAqd6gaEvzoNIuaFAATP/7EsQCg8U0HTId4AAomwQkwb9oTQcAfFQJjATBoM5ticzMBkTDCB9MFYC0wFQKDAlA
    eMCUB4v9aSodzABgx8/NOlDDVHvNa77k2LSAzDkCiPPbNq1NooNzXMuJXpL7AZUz88NOTTeXg//7EMQEA8VEIxwN/2JgowQkgb/oTdr1MIFDCjNH
    mK4zjUMUMH2AwR82IVEz9wNg6TNDkt87tNiMgwBJTHFQ0+7MDWCYDFr0zQxiwJ4MDpAxz3ajfOjiqzlVjQCFJxS2BjKCUzkqNcRz//sSxAQDxVAj
    IA3/YmCnBGRBv+hNr5YwaAH7Mq5QXTLngf0wZsBqOCBAAhGNLJm9wYyVKCxqlyCgmFDQxlrNK5jAzQt8xXJcRMXtC+zA5AO4+v05b86ig79M14dI
    CL2LZCozEmNGKzc0//sQxAODxTQhHg37YmiihCSBv+hNA9SLMfcdI8yvOj3bHQMfIFE6snMVXTD3Ay7jMUN0xoZrEtgkQIS8wReMrzzAhgpow71U
    EMQQCsjAnQNM62Y3io5Jc6TAFTE45BbA6jLiE0ceN2L/+xLEA4PFICEeDftiaKWEZEG/6E2z3V4yCBUT0ztVPkwUsyCQGDuEAyRmCjuYz1GEnScs
    Sq06MEHRU8BLqY17GAyhh5hdDEWYZaGUmBBAex1epxVZ2Bx5UIRnRYhc5bIVMbDDLgU1cGP/+xDEBAPE0CEiDftiaLUEo4HP7E2mGTGTCGOlZS47
    NQegMZQcmdmQp4iVgZZhYnblM3KjD48MCGslXhge/mAfCTxg8cl4YQsJiGA6gvJt1cbUeHHhp0gYLWhQNuZI7GZZARUMdD3Uf//7EsQDg8RUISYN
    e2JowgSigd/wTbhhMgC//OKoAoxNwGzbjIxo4Ap+OQhVGHxoN0mKRAmGpkGESpmENLGArD7Jhifu+YaMQKmACBQRpmRmuSuHfw5SHgdWiIoqFPlI
    6QiqDAxMpDMZ5v/7EMQDg8RsHygNe0Joo4QkQb/oTRhiEgum3sbebx4NpiGAWHhYmZYmCZA3eKkYAr0mKkhhiCYa6GNepgLIYYYW0xGGGKhkRgHQ
    HWZKwbAED0x5DoRlRahN9WpEUaNgKQdU+YcASRr///sSxAaDxHAfKg17QmiihCRBv+hNqNG0AFAYcoG51FxllBh1JgLggFQ3UqMYJTFT4xpzM17j
    AkgvkxDlf1MSQDDTAeQN4RzRamcwWeFwAsSJMKsrVVXBhA0Ys6TIw2QzTXOblNk8Nsw4//sQxAoDxHgfKg17QmiOg+VBr2RNARjqtTNqTHJjF2Qa
    JfyuRMKKMIZMW0NB9MGkaYzKtrDNvGwMFwHEKsDRpvhHVGDoWhTqyl+AYeZ4oc2KYZwgBrHw7GwMIcYa4K50nBnFBlUpkqT/+xLED4PEhB8qDXtC
    aJSD5QG/ZE0ADO/SBhhQiYaOGLHpm8QYTA5Zoq9mmlkOuYRoPBmLgoo4ETx6NMBms8LqYmYIEZs6cakYYIlpqdTtmtaJ6YZQMR0XZn05mEBmZpgw
    riU4GYcQYor/+xDEFIPElB8qDXtCaI+D5UGvZE2ZdYbbWYTIuRorYOGlmL0YSALZqiAwE1UDi7MoFtrIymAAEOZZEb/CYWAqhpq2HGp8LIYXYNpz
    HxoEhnzpnohhgTr0gYYwaZMsaJec3cYZAwZq///7EsQZg8SMHyoNe0JolAPlAa9oTZQmvoMWYYILQKqiMcZQ+aWkY0M02mF1Y2FAxi0JrLRhDiim
    edU6aEoqZhIAyH7qbbZtJG7iBi3UtiTJkDNGzYsDycTD/GINsrNY3XRjjD4BXJwxVP/7EMQeg8RYHywNeyJolIPkwa9oTemTWGk1mMIsuloSUWEI
    swiY0eMwchXjNVteM6AWwwfwaz20NpY3TTgmByDz2Bxkh5nShtE57bhiICmm5zYWb6gp5iGgfAs4FkhiGZm+hhyTXaYl//sSxCQDxFwfLA17ImiU
    A+TBr2hNRlGBgBUmY1GC6LmZZV/pmFjAmDQDcd+Zspm8McboYu3lsSZEUZ4abk0fKOYj4hBvHSBHBiIQYjgEp2RZgVYFbGQ9mAKuVSlVEIESioIN
    jE4MwUBu//sQxCoDxEwfLA17ImiUg+TBr2hNjJ/4wMrYcowYQhzw8N5Q6RTuWDoGhznVTHBzPhjdDz7rDEqC9N81rE4dAuTEpACNiGjCjAUOzA4A
    GizgzRIwUJRGSAKiTEUcMB3DfzDVG/cw6MP/+xLEL4PEiCEqDfsiaJcD5MGvbE2dMCYBHDZYk1M1NoFDdykHP5MCQuctkDGggM9AXo/Q0xMQYDfy
    P4OJ0FgIJgNrJzEzUYPAtBiIXeKZpUAMBJAHxoAKMBeAxDAzALwwXQKYMLZUojD/+xDENIPFgCMgDn9iaI8D5MGvbE1IQugwYIDaMDSAbjARgH4w
    FIBYDAL0MATC6bO37CB+BgfDPEZvD+ePzP//HgAAZDwdjwejUUAAAAAEPFlLLuKigc4HsHuKMsL0ABiKGGMBlgxQl//7EsQ2AAicISQ18YAJCRBu
    tyMAAsTgO4VoMgktvj2QAghEygtGtH5obqQN3lfny6pMQU1FMy4xMDCqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq
    qqqqqv/7EMQcA8AAAaQcAAAgAAA0gAAABKqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq
    qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq
    """
}
