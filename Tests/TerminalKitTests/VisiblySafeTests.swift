import TerminalKit
import Testing

@Suite struct VisiblySafeTests {
  @Test(arguments: [
    ("plain", "plain"), ("a\u{1B}[2Jb", "a␛[2Jb"), ("line\r\nnext", "line␍␊next"),
    ("tab\there", "tab␉here"), ("\u{7F}\u{9B}31m", "␡\u{FFFD}31m"), ("a\u{202E}b", "a\u{FFFD}b"),
    ("pay\u{200C}pal", "pay\u{FFFD}pal"), ("soft\u{AD}hyphen", "soft\u{FFFD}hyphen"),
    ("\u{FEFF}x", "\u{FFFD}x"), ("\u{301}x", "\u{25CC}\u{301}x"), ("a\u{2028}b", "a\u{FFFD}b"),
    ("x\u{FE0F}", "x\u{FFFD}"), ("x\u{E0041}", "x\u{FFFD}"), ("é日本", "é日本"), ("👨‍👩‍👧", "👨‍👩‍👧"),
    ("می‌خواهم", "می‌خواهم"), ("1️⃣", "1️⃣"), ("क्‍ष", "क्‍ष"),
  ])
  func `what hides, reorders or commands gets a stand-in`(text: String, safe: String) {
    #expect(Array(text.visiblySafe.unicodeScalars) == Array(safe.unicodeScalars))
  }

  @Test func `a safe text comes out unchanged and is measured as it is drawn`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var state = seed
    func next(_ bound: UInt32) -> UInt32 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt32(state >> 33) % bound
    }
    let odd: [Unicode.Scalar] = [
      "\u{1B}", "\u{200D}", "\u{301}", "\u{FE0F}", "👍", "\u{1F3FD}", "\r", "\n", "\u{202E}",
      "\u{1F1EB}", "\u{915}", "\u{94D}", "\u{1100}", "\u{1160}", "\u{E0067}", "\u{1F3F4}", "a", "1",
    ]
    for _ in 0..<2_000 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<next(8) {
        if next(2) == 0 {
          scalars.append(odd[Int(next(UInt32(odd.count)))])
        } else if let scalar = Unicode.Scalar(next(0x30000)) {
          scalars.append(scalar)
        }
      }
      let text = String(scalars)
      let safe = text.visiblySafe
      let trace: Comment = "seed \(seed): \(scalars.map { String($0.value, radix: 16) })"
      #expect(safe.visiblySafe == safe, trace)
      #expect(
        !safe.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }, trace
      )
      var canvas = Canvas(size: Size(columns: 60, rows: 1))
      #expect(canvas.write(text, at: .zero) == TextWidth.columns(of: text), trace)
    }
  }
}
