import TerminalKit
import Testing

struct TextPatternTests {
  @Test(
    arguments: [
      ("abc", "xabcx", "ab"), ("^abc$", "abc", "xabc"), ("a.c", "abc", "a\nc"),
      ("(?s)a.c", "a\nc", "ac"),
      ("[a-c]+x", "zabx", "dx"), ("[^a-c]", "d", "abc"), ("[]a]", "]", "b"), ("[a\\]]", "]", "b"),
      ("[a-]", "-", "b"), ("^[a-fb-c]+$", "af", "ag"), ("^[b-ca-b]+$", "abc", "ad"),
      ("(?i)^[a-c]$", "B", "ß"), ("\\d+", "a1", "a"), ("\\D", "a", "12"), ("\\w\\W", "a-", "ab"),
      ("\\s", "a b", "ab"),
      ("\\S", "a", "  "), ("[\\d_]", "_", "x"), ("[^\\d]", "x", "42"), ("[\\D]", "x", "42"),
      ("\\bcat\\b", "a cat sat", "concat"), ("\\Bat", "cat", "at"), ("a|bc|d", "bc", "b"),
      ("(ab)+c", "ababc", "ac"),
      ("(?:ab|cd){2}$", "abcd", "ab"), ("a{2}", "aa", "a"), ("^a{2,}$", "aaaa", "a"),
      ("^a{1,3}$", "aaa", "aaaa"),
      ("a{,3}", "a{,3}", "aaa"), ("a{x", "a{x", "ax"), ("colou?r", "color", "colouur"),
      ("a*?b", "aab", "aac"),
      ("(?i)sign IN", "SIGN in", "sing in"), ("(?i)[a-z]+É", "XYé", "xye"),
      ("a(?i:b)c", "aBc", "aBC"),
      ("(?i)a(?-i)b", "Ab", "AB"), ("(?m)^b$", "a\nb\nc", "a\nbb\nc"), ("\\.", ".", "a"),
      ("\\/", "/", "\\"),
      ("\\x41\\x{1F600}", "A😀", "A"), ("\\Qa.b*\\E+$", "a.b**", "a.b*+"),
      ("\\pL\\p{Nd}", "é5", "5é"),
      ("\\PL", "1", "a"), ("\\p{Greek}+$", "αβ", "ab"), ("^\\p{Han}$", "語", "ご"),
      ("^[\\p{Latin}\\p{Cyrillic}\\d]+$", "aж1", "aλ"), ("\\P{Latin}", "λ", "abc"),
      ("^[^\\p{Greek}]$", "a", "λ"), ("^\\p{^Greek}$", "a", "λ"), ("(?i)^\\p{Greek}$", "Λ", "L"),
      ("\\p{Old_Italic}", "\u{10300}", "a"), ("^\\p{Any}$", "a", "ab"), ("\\P{Any}|b", "b", "a"),
      ("\\p{^Lu}", "a", "ABC"), ("[[:alpha:]]", "x", "1"), ("[[:^digit:]]", "x", "1"),
      ("[[:upper:][:digit:]]+$", "A1", "a"),
      ("(?P<name>x)(?<other>y)", "xy", "x"), ("", "", ""), ("日.語", "日本語", "日語"),
      ("\\Aab\\z", "ab", "abc"),
      ("(|a)b", "b", "a"), ("(a*)*b", "aab", "aac"), ("(a|b)*?c", "abac", "abab"), ("^$", "", "a"),
      ("\\t", "\t", "t"),
      ("\\07", "\u{7}", "7"), ("(^a|b)c", "bc", "xac"), ("x*", "", ""),
      ("›", "Orders › Order", "Orders > Order"),
    ] as [(String, String, String)])
  func `a pattern finds what it says and nothing else`(
    pattern: String, match: String, other: String
  ) throws {
    let pattern = try TextPattern(pattern)
    #expect(pattern.answer(in: match) == true)
    if !other.isEmpty { #expect(pattern.answer(in: other) == false) }
  }

  @Test(arguments: [
    ("a(b", 1, "this group has no \")\""),
    ("a)b", 1, "this \")\" has no matching \"(\"; write \"\\)\" for the character"),
    ("x[a", 1, "this class has no \"]\""), ("[z-a]", 1, "this range ends before it begins"),
    ("*a", 0, "there is nothing here to repeat; write a backslash before the character"),
    ("a**", 2, "there is nothing here to repeat; write a backslash before the character"),
    ("a{2}{3}", 4, "there is nothing here to repeat; write a backslash before the character"),
    ("a{3,2}", 1, "the bounds of a repetition must be in ascending order and at most 1000"),
    ("a{1001}", 1, "the bounds of a repetition must be in ascending order and at most 1000"),
    ("a\\y", 1, "this letter has no meaning after a backslash"),
    ("a\\", 1, "this letter has no meaning after a backslash"),
    (
      "\\p{Klingon}", 0,
      "there is no category or script with this name; examples are L, Nd, Greek and Old_Italic"
    ),
    (
      "\\p{Script=Greek}", 0,
      "there is no category or script with this name; examples are L, Nd, Greek and Old_Italic"
    ),
    ("[[:word2:]]", 1, "there is no class with this name"),
    ("(?=a)", 0, "look-around and back-references are not supported"),
    ("(a)\\1", 3, "look-around and back-references are not supported"),
    ("(?q)", 2, "the flags are i, m, s and U"),
    ("\\x{110000}", 0, "this letter has no meaning after a backslash"),
  ])
  func `a pattern that is none says what is wrong, and where`(
    text: String, offset: Int, message: String
  ) throws {
    let error = try #require(throws: TextPattern.ParsingError.self) { try TextPattern(text) }
    #expect(error.offset == offset)
    #expect(error.description == message)
  }

  @Test func `the size of a pattern is bounded before it is built`() {
    #expect {
      try TextPattern("((((((x{1000}){1000}){1000}){1000}){1000}){1000})")
    } throws: { ($0 as? TextPattern.ParsingError)?.reason == .tooLarge }
    #expect {
      try TextPattern(String(repeating: "(", count: 201) + String(repeating: ")", count: 201))
    } throws: { ($0 as? TextPattern.ParsingError)?.reason == .tooDeep }
    #expect {
      try TextPattern(String(repeating: "x", count: 5001))
    } throws: { ($0 as? TextPattern.ParsingError)?.reason == .tooLarge }
  }

  /// These double their cost with each character where a matcher backtracks.
  @Test(arguments: [
    "^(a+)+$", "(a*)*b", "(a|a)*b", "(a|aa)+$", "^(([a-z])+.)+[A-Z]([a-z])+$", "(a+a+)+y",
  ])
  func `the worst patterns take steps in proportion to the text`(text: String) throws {
    let pattern = try TextPattern(text)
    func steps(_ count: Int) -> Int {
      pattern.search(String(repeating: "a", count: count) + "!").steps
    }
    let few = steps(1000)
    let many = steps(10_000)
    #expect(few < 30 * 1000)
    #expect(many < 11 * few)
  }

  @Test func `no step is taken twice at one place`() throws {
    let pattern = try TextPattern("(a?){100}a{100}")
    let result = pattern.search(String(repeating: "a", count: 100))
    #expect(result.answer == true)
    // 301 states at 101 places, of which some cannot be reached yet.
    #expect(result.steps <= 25_200)
  }

  @Test func `a search stops at its limit`() throws {
    let pattern = try TextPattern("(a?){990}b")
    let result = pattern.search(String(repeating: "a", count: 50_000))
    #expect(result.answer == nil)
    #expect(result.steps < TextPattern.stepLimit + 5000)
  }

  @Test func `a script is looked up once for a scalar, and counted for what it costs`() throws {
    let classes = ["Greek", "Han", "Latin", "Thai", "Cyrillic"].map { "\\p{\($0)}" }.joined()
    let pattern = try TextPattern("^([\(classes)]*)*!$")
    let few = pattern.search(String(repeating: "é", count: 1_000)).steps
    #expect(few < 20 * 1_000)
    // Each scalar is new: none is found without asking.
    var text = String.UnicodeScalarView()
    text.append(contentsOf: (0x1_0000...0x6_0000).compactMap(Unicode.Scalar.init))
    let many = try TextPattern("[^\(classes)]{400}!").search(String(text))
    #expect(many.answer == nil)
    #expect(many.steps < TextPattern.stepLimit + 100_000)
  }

  @Test func `one script in a thousand ways is refused`() {
    let ways = (0..<1_000).map { way in
      String(
        "Kharoshthi".enumerated().map { index, letter in
          index > 0 && way >> (index - 1) & 1 == 1 ? Character(letter.uppercased()) : letter
        })
    }
    #expect {
      try TextPattern("[" + ways.map { "\\p{\($0)}" }.joined() + "]")
    } throws: { ($0 as? TextPattern.ParsingError)?.reason == .tooLarge }
  }

  @Test(arguments: [
    "a", "ab|a", "a|ab", "a+", "a*", "a*b", "(ab)+", "abab|b", "a.*b|a", "aab|b|a", "b?",
    "(a|b){2}", "a.a|b+", "(aa|b)*a", "aaa|ab|b", "a(ab)*|ba",
  ])
  func `matches are the leftmost and longest in every short text`(source: String) throws {
    let whole = try TextPattern("^(\(source))$")
    // The definition, in cubic time.
    func expected(_ text: [Character]) -> [Range<Int>] {
      var found: [Range<Int>] = []
      var start = 0
      while start < text.count {
        let end = (start + 1..<text.count + 1).last {
          whole.answer(in: String(text[start..<$0])) == true
        }
        if let end { found.append(start..<end) }
        start = end ?? start + 1
      }
      return found
    }
    // One finder for all, as for the lines of a text.
    var finder = TextPattern.Finder(try TextPattern(source))
    for number in 0..<(1 << 7) {
      for count in 0...7 {
        let text = (0..<count).map { Character(number >> $0 & 1 == 0 ? "a" : "b") }
        let found = finder.ranges(in: String(text))?.filter { !$0.isEmpty }
        #expect(found == expected(text), "\(source) in \(String(text))")
      }
    }
  }

  @Test(arguments: ["a.*b|a", "(a*)*b|a", "(a+a+)+y|aa", "(a|aa)+$", "[^b]*b|a|aa", ".*", ""])
  func `all matches take steps in proportion to the text`(source: String) throws {
    func steps(_ count: Int) throws -> Int {
      var finder = TextPattern.Finder(try TextPattern(source))
      #expect(finder.ranges(in: String(repeating: "a", count: count) + "!") != nil)
      return finder.steps
    }
    let few = try steps(1_000)
    #expect(few < 30 * 1_000)
    #expect(try steps(10_000) < 11 * few)
  }

  @Test func `a searched text is also found as it stands, and capitals count`() throws {
    func ranges(_ text: String, _ line: String) throws -> [Range<Int>]? {
      var finder = TextPattern.Finder(try TextPattern(searching: text))
      return finder.ranges(in: line)
    }
    #expect(try ranges("read(2)", "read(2) READ2") == [0..<7, 8..<13])
    #expect(try ranges("\\Qx", "x") == [0..<1])
    #expect(try ranges("Ab|x", "ab Ab X x") == [3..<5, 8..<9])
    #expect(try ranges("\\D\\S", "Ab") == [0..<2])
    #expect(try ranges("[[:upper:]]|\\p{Ll}{2}", "a B cd") == [2..<3, 4..<6])
    let error = try #require(throws: TextPattern.ParsingError.self) { try ranges("a)(", "") }
    #expect(error.reason == .unopenedGroup && error.offset == 1)
  }

  @Test func `patterns are equal when they are written alike`() throws {
    #expect(try TextPattern("a\\/b") == TextPattern("a/b"))
    #expect(try TextPattern("a\\/b").description == "/a\\/b/")
    #expect(try TextPattern("a\\\\/").description == "/a\\\\\\//")
    #expect(try TextPattern("a") != TextPattern("(a)"))
  }
}
