import Testing

@Suite struct MistakeTests {
  @Test func `what is sound has no errors`() {
    let expansion = Expansion(
      """
      @Routable enum R {
        @Link("a/:id") case a(id: Int)
      }
      """)
    #expect(expansion.errors.isEmpty)
    #expect(expansion.text.contains("nonisolated extension R: Navigation.Routable {"))
    #expect(expansion.text.contains("nonisolated static var linkMappings"))
  }

  @Test func `only an enum is a route`() {
    let expansion = Expansion("@Routable struct R {}")
    #expect(
      expansion.errors == ["1:1: @Routable can only be applied to an enum -> remove '@Routable'"])
    #expect(expansion.fixed == "struct R {}")
  }

  @Test func `a link belongs on a case`() {
    let expansion = Expansion(
      """
      @Routable enum R {
        case a
        @Link("b") var b: Int { 1 }
      }
      """)
    #expect(
      expansion.errors == [
        "3:3: @Link can only be applied to a case of an enum -> remove '@Link(\"b\")'"
      ])
    #expect(Expansion(expansion.fixed).errors.isEmpty)
  }

  @Test func `a link needs an enum that reads it`() {
    let expansion = Expansion(
      """
      enum R {
        @Link("a") case a
      }
      """)
    #expect(
      expansion.errors == [
        "2:3: @Link requires @Routable, which 'R' does not have -> add '@Routable'"
      ])
    #expect(Expansion(expansion.fixed).errors.isEmpty)
  }

  @Test func `a link leads to one case`() {
    let expansion = Expansion(
      """
      @Routable enum R {
        @Link("a") case a, b
      }
      """)
    #expect(
      expansion.errors == [
        "2:3: @Link applies to one case; declare each of the other cases separately"
      ])
  }

  @Test func `cases need names of their own`() {
    let expansion = Expansion(
      """
      @Routable enum R {
        case a(id: Int)
        case b, a(name: String)
        case cases
      }
      """)
    #expect(
      expansion.errors == [
        "3:11: a second case 'a': each case needs a unique name for its path",
        "4:8: 'cases' conflicts with a member @Routable adds",
      ])
  }

  @Test func `an overloaded name has no path at all`() {
    let text = Expansion("@Routable enum R { case a(id: Int), a(name: String), b }").text
    #expect(!text.contains("var a:"))
    #expect(text.contains("var b:"))
  }

  @Test func `a private enum inside a type cannot be extended`() {
    let expansion = Expansion("struct S { @Routable private enum R { case a } }")
    #expect(
      expansion.errors == [
        "1:22: 'private' hides the enum from its own extension -> write 'fileprivate'"
      ])
    #expect(Expansion(expansion.fixed).errors.isEmpty)
    #expect(Expansion("@Routable private enum R { case a }").errors.isEmpty)
  }

  @Test func `the protocol that other files must see is written too`() {
    let expansion = Expansion("@Routable enum R: Codable { case a }")
    #expect(
      expansion.errors == [
        "1:19: write 'Route, Codable': without 'Route', another file that has links of this type may "
          + "not compile -> write 'Route, Codable'"
      ])
    #expect(expansion.fixed == "@Routable enum R: Route, Codable { case a }")
    for types in ["Route, Codable", "Codable, Route", "String", "MyRoute", "Routable, Codable"] {
      #expect(Expansion("@Routable enum R: \(types) { case a }").errors.isEmpty, "\(types)")
    }
  }

  @Test func `a placeholder needs a value of its name`() {
    let expansion = Expansion(
      """
      @Routable enum R {
        @Link("a/<int:idd>?q=:q") case a(id: Int)
        @Link("b/:id") case b
        @Link("c/:_") case c
      }
      """)
    #expect(
      expansion.errors == [
        "2:17: case 'a' has no associated value 'idd' -> write 'id'",
        "2:25: case 'a' has no associated value 'q' -> write 'id'",
        "3:13: case 'b' has no associated value 'id'",
        "4:13: '_' can be read but not written; name an associated value instead",
      ])
  }

  @Test func `the name that was meant is a fix`() {
    let expansion = Expansion(
      """
      @Routable enum R {
        @Link("a/<int:product>/:nmae") case a(id: Int, name: String)
      }
      """)
    #expect(
      expansion.errors == [
        "2:17: case 'a' has no associated value 'product'",
        "2:27: case 'a' has no associated value 'nmae' -> write 'name'",
      ])
    #expect(expansion.fixed.contains("\"a/<int:product>/:name\""))
    #expect(
      Expansion(expansion.fixed).errors == [
        "2:17: case 'a' has no associated value 'product' -> write 'id'"
      ])
  }

  @Test func `a value must come from somewhere`() {
    let expansion = Expansion(
      """
      @Routable enum R {
        @Link("a") case a(id: Int, name: String?, page: Int = 1)
        @Link("b/:x") case b(Int, Int)
      }
      """)
    #expect(
      expansion.errors == [
        "2:21: no placeholder of \"a\" fills 'id', which is not optional and has no default",
        "3:29: no placeholder of \"b/:x\" fills the value of type 'Int', "
          + "which is not optional and has no default",
      ])
  }

  @Test func `what may be missing needs something in its place`() {
    let expansion = Expansion(
      """
      @Routable enum R {
        @Link("a/<int:id>?") case a(id: Int)
        @Link("b?q=:q?") case b(q: String)
      }
      """)
    let words = "is not optional and has no default -> remove '?'"
    #expect(
      expansion.errors == [
        "2:20: a link may omit 'id', but 'id' \(words)",
        "3:16: a link may omit 'q', but 'q' \(words)",
      ])
    #expect(Expansion(expansion.fixed).errors.isEmpty)
  }

  @Test func `some types are beyond links`() {
    let expansion = Expansion(
      """
      @Routable enum R {
        @Link("a/:ids") case a(ids: [Int])
        @Link("b/:x") case b(x: Optional<Set<Int>>)
      }
      """)
    #expect(
      expansion.errors == [
        "2:31: a link cannot contain a '[Int]'", "3:27: a link cannot contain a 'Set<Int>'",
      ])
  }

  @Test func `a type of the standard library may be written with its module`() {
    let expansion = Expansion(
      """
      @Routable enum R {
        @Link("a/<int:id>?") case a(id: Swift.Optional<Int>)
        @Link("b/:ids") case b(ids: Swift.Array<Int>)
        @Link("c/<int:id>?") case c(id: Mine.Optional<Int>)
      }
      """)
    #expect(
      expansion.errors == [
        "3:31: a link cannot contain a 'Swift.Array<Int>'",
        "4:20: a link may omit 'id', but 'id' is not optional and has no default -> remove '?'",
      ])
  }

  @Test(arguments: [
    (#""a//b""#, "12: invalid link pattern: at character 3, an empty segment"),
    (#""a/<int:id""#, "12: invalid link pattern: at character 3, \"<\" without \">\""),
    (#""a/:id/b/:id""#, "18: invalid link pattern: at character 9, a second placeholder \"id\""),
    (#""é/%zz""#, "13: invalid link pattern: at character 3, \"%\" that is not a percent-encoding"),
    (#""a#b""#, "11: invalid link pattern: at character 2, a fragment"),
    (##"#"a//b"#"##, "13: invalid link pattern: at character 3, an empty segment"),
    // Where an escape stands before it, the place in the source is not known.
    (#""\u{61}//b""#, "9: invalid link pattern: at character 3, an empty segment"),
  ])
  func `a mistake in a pattern is shown where it is`(literal: String, error: String) {
    let expansion = Expansion("@Routable enum R {\n  @Link(\(literal)) case a(id: Int)\n}")
    #expect(expansion.errors.count == 1)
    #expect(expansion.errors.first?.hasPrefix("2:" + error) == true, "\(expansion.errors)")
  }

  @Test func `a pattern is a plain literal`() {
    let expansion = Expansion(
      #"""
      @Routable enum R {
        @Link("a/\(x)") case a
        @Link(pattern) case b
      }
      """#)
    #expect(
      expansion.errors == [
        "2:12: @Link requires a plain string literal, with values written as ':name'",
        "3:9: @Link requires a string literal, so that it can be checked",
      ])
  }

  @Test(arguments: [
    ("public enum R { case a }", "public var a:"), ("package enum R { case a }", "package var a:"),
    ("enum R { case a }", "  var a:"), ("private enum R { case a }", "fileprivate var a:"),
  ])
  func `members are as accessible as the enum`(declaration: String, member: String) {
    #expect(Expansion("@Routable " + declaration).text.contains(member))
  }

  @Test func `nothing is more accessible than what it stands in`() {
    let text = Expansion("public struct S { struct T { @Routable public enum R { case a } } }").text
    #expect(text.contains("  var a:"))
  }

  @Test func `an enum in a public extension is public`() {
    let text = Expansion("public extension S { @Routable enum R { case a } }").text
    #expect(text.contains("public nonisolated static var cases"))
  }
}
