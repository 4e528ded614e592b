import TerminalKit
import Testing

@Suite struct TextWidthTests {
  @Test(arguments: [
    ("", 0), ("plain", 5), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🇫🇷", 2), ("❤️", 1),
    ("⌚️", 2), ("1️⃣", 1), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("क्षि", 3), ("می‌خواهم", 7), ("\u{1B}[31m", 5),
    ("a\u{200B}b", 3), ("\u{301}", 1), ("\r\n", 2), ("…", 1), ("│", 1),
  ])
  func `text is as wide as every terminal draws it`(text: String, columns: Int) {
    #expect(TextWidth.columns(of: text) == columns)
  }

  @Test(arguments: ["日本語の本", "👨‍👩‍👧x👍🏽y", "e\u{301}\u{1B}क्षि", "plain words"])
  func `a canvas takes as many columns as were measured`(text: String) {
    var canvas = Canvas(size: Size(columns: 40, rows: 1))
    #expect(canvas.write(text, at: .zero) == TextWidth.columns(of: text))
    for character in text { #expect(TextWidth.columns(of: character) > 0) }
  }

  @Test func `a prefix is cut between grapheme clusters and never too wide`() {
    #expect(TextWidth.prefix("日本語", columns: 5) == "日本")
    #expect(TextWidth.prefix("e\u{301}a", columns: 1) == "e\u{301}")
    #expect(TextWidth.prefix("abc", columns: 0) == "")
  }

  @Test func `shortening keeps what matters and fits exactly`() {
    let link = "storefront://orders/1042"
    #expect(TextWidth.shortened(link, to: 24) == link)
    #expect(TextWidth.shortened(link, to: 11, position: .middle) == "store…/1042")
    #expect(TextWidth.shortened(link, to: 5) == "stor…")
    #expect(TextWidth.shortened(link, to: 1) == "…")
    #expect(TextWidth.shortened(link, to: 0).isEmpty)
    for columns in 0...30 {
      for position in [TextWidth.Shortening.middle, .end] {
        let short = TextWidth.shortened("日本" + link, to: columns, position: position)
        #expect(TextWidth.columns(of: short) <= columns)
      }
    }
  }

  @Test func `wrapping breaks between words and keeps line ends`() {
    #expect(TextWidth.wrapped("one two  three", columns: 8) == ["one two", "three"])
    #expect(TextWidth.wrapped("one\n\ntwo", columns: 8) == ["one", "", "two"])
    #expect(TextWidth.wrapped("abcdefghij k", columns: 4) == ["abcd", "efgh", "ij k"])
    #expect(TextWidth.wrapped("  in a", columns: 6) == ["  in a"])
    #expect(TextWidth.wrapped("", columns: 6) == [""])
    #expect(TextWidth.wrapped("日本語", columns: 0) == ["日", "本", "語"])
    #expect(TextWidth.wrapped("क्षिक्षि", columns: 2) == ["क्षि", "क्षि"])
  }

  @Test func `lines that do not fit are not joined`() {
    let words = ["one", "two", "three", "four"]
    #expect(TextWidth.fitted(words, rows: 2, columns: 12) == ["one", "two three f…"])
    #expect(TextWidth.fitted(words, rows: 4, columns: 12) == words)
    #expect(TextWidth.fitted(words, rows: 0, columns: 12).isEmpty)
    #expect(TextWidth.fitted(["", "", "", "a"], rows: 2, columns: 2) == ["", " …"])
    for count in [1_000, 2_000] {
      let lines = [String](repeating: String(repeating: "é", count: count), count: count)
      #expect(TextWidth.fitted(lines, rows: 1, columns: 3) == ["éé…"])
    }
  }

  @Test func `long text is cut as its beginning is`() {
    for letter in ["x", "é", "日", "e\u{301}", "\u{1B}"] {
      let short = String(repeating: letter, count: 100)
      let long = String(repeating: letter, count: 10_000)
      for columns in 0...12 {
        #expect(
          TextWidth.shortened(long, to: columns) == TextWidth.shortened(short, to: columns))
        #expect(
          TextWidth.fitted(long, to: columns) == TextWidth.fitted(short, to: columns))
      }
    }
  }

  @Test func `prose is wrapped as text of any kind is`() {
    var seed: UInt64 = 7
    for _ in 0..<40 {
      var text = ""
      for _ in 0..<40 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += seed >> 60 < 4 ? " " : seed >> 60 < 5 ? "  " : "abcdef".prefix(Int(seed >> 62) + 1)
        let line = text
        for columns in [2, 5, 9, 40] {
          // With a line end it is not prose, and broken word by word.
          let both = TextWidth.wrapped(line + "\nx", columns: columns)
          #expect(TextWidth.wrapped(line, columns: columns) == both.dropLast())
        }
      }
    }
  }

  @Test func `every scalar is drawn as its stand-in says and takes what it measures`() {
    for value in UInt32(0x20)..<0x3000 {
      guard let scalar = Unicode.Scalar(value), scalar.columns == 1 else { continue }
      let character = Character(scalar)
      var canvas = Canvas(size: Size(columns: 4, rows: 1))
      let used = canvas.write(String(character) + "|", at: .zero)
      #expect(used == TextWidth.columns(of: character) + 1, "U+\(String(value, radix: 16))")
      #expect(
        canvas.lines == [String(character).visiblySafe + "|"], "U+\(String(value, radix: 16))")
    }
  }
}
