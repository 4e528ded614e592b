import LinkFiles
import Testing

/// Reading JSON and JSON5 with places.
@Suite struct JSONReaderTests {
  private func read(_ text: String, _ dialect: JSONReader.Dialect = .json5) throws -> JSONDocument {
    try JSONReader.read(SourceText(name: "file", text: text), dialect: dialect)
  }

  private func problem(_ text: String, _ dialect: JSONReader.Dialect = .json) -> String {
    do {
      return "no problem: \(try read(text, dialect).root.json)"
    } catch let problem as FileProblem {
      return "\(problem.place.line):\(problem.place.column) \(problem)"
    } catch {
      return "\(error)"
    }
  }

  @Test func `every key and value has its place`() throws {
    let root = try read("{\n  \"é\": [1,\r\n\t{b: 'x'}]\n}").root
    let member = try #require(root.members?.first)
    #expect(member.place == SourcePlace(line: 2, column: 3, offset: 4))
    #expect(member.node.place.column == 8)
    let inner = try #require(member.node.array?[1].members?.first)
    #expect([inner.place.line, inner.place.column] == [3, 3])
    #expect([inner.node.place.line, inner.node.place.column] == [3, 6])
  }

  @Test func `JSON5 has comments, trailing commas, single quotes and free keys`() throws {
    let root = try read(
      """
      // a comment
      { map: 1, 'two': [.5, +2, 0xFF, 1., -Infinity, NaN,], /* and
        another */ $three_3: "a\\
      b\\x41\\v", }
      """
    ).root
    #expect(root["map"]?.integer == 1)
    #expect(root["two"]?.array?.count == 6)
    #expect(root["two"]?.array?[2].integer == 255)
    #expect(root["$three_3"]?.string == "abA\u{B}")
  }

  @Test func `escapes and surrogates are joined`() throws {
    let text = #""\u00e9\ud83d\ude00\n\/\"""#
    #expect(try read(text, .json).root.string == "é😀\n/\"")
    #expect(
      problem(#""\ud83d""#) == #"1:2 invalid escape "\\uD83D""#.replacing("\\\\", with: "\\"))
  }

  @Test func `a repeated key is told with both places, and the last one counts`() throws {
    let document = try read(#"{"a": 1, "b": {"c": 1, "c": 2}, "a": 3}"#, .json)
    #expect(document.repeatedKeys.map(\.key) == ["c", "a"])
    #expect(document.repeatedKeys.map(\.place.column) == [24, 33])
    #expect(document.repeatedKeys.map(\.first.column) == [16, 2])
    #expect(document.root["a"]?.integer == 3)
    let many = "{" + (0..<20).map { "\"k\($0 % 19)\": \($0)" }.joined(separator: ", ") + "}"
    #expect(try read(many).repeatedKeys.map(\.key) == ["k0"])
  }

  @Test func `a mistake is told with its place and a near word`() {
    #expect(problem(#"{"a": tru}"#) == #"1:7 expected a value, found "tru"; did you mean "true"?"#)
    #expect(problem("{\"a\" 1}") == #"1:6 expected ":" after the key "a", found "1""#)
    #expect(problem("[1\n 2]") == #"2:2 expected "," or "]", found "2""#)
    #expect(problem("[1,]") == "1:3 JSON has no comma after the last item")
    #expect(problem("{a: 1}") == "1:2 JSON has no key without quotes")
    #expect(problem("// x\n{}") == "1:1 JSON has no comments")
    #expect(problem("['a']") == "1:2 JSON has no single quotes")
    #expect(problem("[1\n, [2") == "2:5 the list that begins at 2:3 is not closed")
    #expect(problem("{\"a\": \"b\n\"}") == "1:9 the string that begins at 1:7 is not closed")
    #expect(problem("{} x") == #"1:4 expected the end of the file, found "x""#)
    #expect(problem("") == "1:1 the file is empty")
    #expect(problem("<html>").contains("a web page"))
    #expect(problem("[01]") == #"1:2 expected a number without a leading zero, found "01""#)
    #expect(problem("[1.]") == #"1:4 expected a digit, found "]""#)
    #expect(problem("\"a\u{1}\"").contains("a control character (U+1)"))
    #expect(problem(#""\q""#) == #"1:2 invalid escape "\q""#)
  }

  @Test func `the limits hold`() throws {
    let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    _ = try read(deep)
    #expect(problem("[" + deep + "]") == "1:65 values are nested more than 64 levels deep")
    let long = "\"" + String(repeating: "x", count: SourceText.limit - 2) + "\""
    #expect(try read(long).root.string?.utf8.count == SourceText.limit - 2)
    #expect(problem(long + " ").contains("16 MiB"))
    let longer = SourceText(name: "x", text: long + " ")
    #expect(throws: Never.self) { try JSONReader.read(longer, atMost: .max) }
  }

  @Test func `what is no text is told`() {
    func problem(_ bytes: [UInt8]) -> String {
      do {
        _ = try JSONReader.read(SourceText(name: "file", bytes: bytes))
        return "none"
      } catch {
        return "\(error.place.line):\(error.place.column) \(error)"
      }
    }
    #expect(problem([0x30, 0x80, 0x06, 0x09]).contains("CMS-signed"))
    #expect(problem([0x30, 0x82, 0x12, 0x34, 0x06]).contains("CMS-signed"))
    #expect(problem(Array("-----BEGIN PKCS7-----".utf8)).contains("CMS-signed"))
    #expect(problem([0x5B, 0x0A, 0x22, 0xFF, 0x22]) == "2:2 not UTF-8 text")
    #expect(problem([0xEF, 0xBB, 0xBF, 0x5B, 0x5D]) == "none")
    #expect(problem([0xED, 0xA0, 0x80]) == "1:1 not UTF-8 text")
  }

  @Test func `an excerpt has a caret below the place and shows what is invisible`() throws {
    let source = SourceText(name: "a\u{1B}b", text: "{\n  \"a\u{202E}\": tru\n}")
    #expect(source.label(at: .init(line: 2, column: 9, offset: 12)) == "a\\u{1B}b:2:9")
    let problem = #expect(throws: FileProblem.self) { try JSONReader.read(source) }
    #expect(
      source.excerpt(at: try #require(problem).place)
        == "  \"a\\u{202E}\": tru\n                ^".replacing(
          "                ^", with: "               ^"))
    let line = SourceText(name: "x", text: String(repeating: "a", count: 500))
    let lines = line.excerpt(at: .init(line: 1, column: 301, offset: 300)).split(separator: "\n")
    #expect(lines[0].count < 80)
    #expect(lines[1].count == 2 + 30 + 1)
  }

  @Test func `a printed value reads the same`() throws {
    let text = #"{"a": [1, true, null, "\u202e\n\t\ufe0f\udb80\udc00\"\\"], "b": {}}"#
    let json = try read(text, .json).root.json
    #expect(json == text)
  }
}
