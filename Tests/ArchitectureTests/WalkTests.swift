import Foundation
import Testing

/// The walks of the catalogue: each step is in the code, and is called by the one it stands below.
///
/// A step is an item of a list in `Walks.md`: a function in backticks, its file below `Sources` in
/// brackets, and what it does. What stands deeper is called by what it stands below, in the order of
/// the code. Where the call goes by another name, through a closure or a protocol, the step says
/// `as` and that name.
///
///     - `handle(_:)` [TerminalHost/Host/NavigationHost+Input.swift] takes a key.
///       - `perform(_:_:)` [TerminalHost/Host/NavigationHost+Input.swift] does what it says.
@Suite struct WalkTests {
  static let page = "Sources/Core/Navigation/Navigation.docc/Walks.md"

  @Test func `each step names a function of its file, which the step above calls in this order`()
    throws
  {
    let walks = try Walk.all(in: try Checkout.text(of: Self.page))
    #expect(!walks.isEmpty)
    for walk in walks {
      let mistakes = walk.mistakes { try? Checkout.text(of: "Sources/\($0)") }
      #expect(mistakes.isEmpty, "\(walk.title): \(mistakes.joined(separator: "\n"))")
    }
  }

  @Test func `each walk says how many functions it names, and how often it changes the module`()
    throws
  {
    let page = try Checkout.text(of: Self.page)
    for walk in try Walk.all(in: page) {
      let count = "This walk names \(walk.functions) functions; \(walk.crossings) calls"
      let part = page.components(separatedBy: "## ").first { $0.hasPrefix(walk.title) }
      #expect(part?.contains(count) == true, "\(walk.title): \(count)")
    }
  }

  @Test func `the test can fail: a wrong file, name, caller or order is seen`() throws {
    let code =
      "func one() {\n  two()\n  let x = { four() }\n}\nfunc two(_ a: Int) {}\nvar four: Int { 4 }"
    func mistakes(_ steps: String) throws -> [String] {
      try Walk.all(in: "## Walk\n\n\(steps)\n").flatMap { walk in
        walk.mistakes { $0 == "A.swift" ? code : nil }
      }
    }
    #expect(try mistakes("- `one()` [A.swift] a.\n  - `two(_:)` [A.swift] b.") == [])
    #expect(
      try mistakes("- `one()` [A.swift] a.\n  - `two(_:)` [A.swift] b.\n  - `four` [A.swift] c.")
        == [])
    #expect(try mistakes("- `one()` [B.swift] a.") == ["there is no file B.swift"])
    #expect(try mistakes("- `three()` [A.swift] a.") == ["A.swift has no three()"])
    #expect(
      try mistakes("- `two(_:)` [A.swift] a.\n  - `one()` [A.swift] b.")
        == ["two(_:) does not call one"])
    #expect(
      try mistakes("- `one()` [A.swift] a.\n  - `four` [A.swift] b.\n  - `two(_:)` [A.swift] c.")
        == ["one() calls two before what stands above it"])
    #expect(
      try mistakes("- `one()` [A.swift] a.\n  - `two(_:)` [A.swift] as `x`: b.") == [])
    #expect(throws: Walk.Failure.self) { try mistakes("- one [A.swift] a.") }
  }
}

/// A list of steps through the code.
struct Walk {
  struct Failure: Error, CustomStringConvertible {
    let line: String
    var description: String { "this is no step of a walk: \(line)" }
  }

  struct Step {
    let depth: Int
    let function: String
    let file: String
    /// The name by which it is called.
    let call: String
  }

  let title: String
  var steps: [Step] = []

  /// How many functions are named.
  var functions: Int { Set(steps.map { [$0.function, $0.file] }).count }

  /// How many calls go from one module to another.
  var crossings: Int {
    var modules: [Substring] = []
    return steps.reduce(0) { count, step in
      let module = step.file.split(separator: "/").dropFirst().first ?? ""
      modules.removeLast(max(0, modules.count - step.depth))
      defer { modules.append(module) }
      return count + (modules.last == nil || modules.last == module ? 0 : 1)
    }
  }

  /// The walks of a page, each below a heading of its own.
  static func all(in page: String) throws -> [Walk] {
    var walks: [Walk] = []
    for line in page.split(separator: "\n").map(String.init) {
      if line.hasPrefix("## ") { walks.append(Walk(title: String(line.dropFirst(3)))) }
      let text = line.drop { $0 == " " }
      guard text.hasPrefix("- "), !walks.isEmpty else { continue }
      walks[walks.count - 1].steps.append(try step(line))
    }
    return walks.filter { !$0.steps.isEmpty }
  }

  private static func step(_ line: String) throws(Failure) -> Step {
    guard
      let match = line.wholeMatch(of: /( *)- `([^`]+)` \[([^\]]+)\](?: as `([^`]+)`:)? .+/)
    else { throw Failure(line: line) }
    let function = String(match.2)
    return Step(
      depth: match.1.count / 2, function: function, file: String(match.3),
      call: match.4.map(String.init) ?? Self.name(of: function))
  }

  /// What is wrong with the walk, in words.
  func mistakes(_ text: (_ file: String) -> String?) -> [String] {
    var mistakes: [String] = []
    // What was passed to come here: bodies, and how far into each the walk has come.
    var callers: [(function: String, bodies: [(text: Substring, seen: String.Index)])] = []
    for step in steps {
      callers.removeLast(max(0, callers.count - step.depth))
      guard let code = text(step.file) else {
        mistakes.append("there is no file \(step.file)")
        return mistakes
      }
      let bodies = Self.bodies(of: step.function, in: code)
      if bodies.isEmpty { mistakes.append("\(step.file) has no \(step.function)") }
      if let caller = callers.popLast() {
        let later = caller.bodies.compactMap { body -> (text: Substring, seen: String.Index)? in
          Self.call(of: step.call, in: body.text[body.seen...]).map { (body.text, $0) }
        }
        let isCalled = caller.bodies.contains { Self.call(of: step.call, in: $0.text) != nil }
        if later.isEmpty {
          mistakes.append(
            isCalled
              ? "\(caller.function) calls \(step.call) before what stands above it"
              : "\(caller.function) does not call \(step.call)")
        }
        callers.append((caller.function, later.isEmpty ? caller.bodies : later))
      }
      callers.append((step.function, bodies.map { ($0, $0.startIndex) }))
    }
    return mistakes
  }

  private static func name(of function: String) -> String {
    String(function.prefix { $0 != "(" }.split(separator: ".").last ?? "")
  }

  /// The bodies of all functions and properties of a name in a file.
  private static func bodies(of function: String, in code: String) -> [Substring] {
    let name = name(of: function)
    let heads = name == "init" ? ["init("] : ["func \(name)(", "func \(name)<", "var \(name):"]
    return heads.flatMap { head in
      code.ranges(of: head).compactMap { range in body(from: range.upperBound, in: code) }
    }
  }

  /// What stands between the first brace from here that is not in brackets, and the one that closes it.
  private static func body(from start: String.Index, in code: String) -> Substring? {
    var (round, curly) = (code[..<start].last == "(" ? 1 : 0, 0)
    var open: String.Index?
    for index in code[start...].indices {
      switch code[index] {
      case "(" where open == nil: round += 1
      case ")" where open == nil: round -= 1
      case "{" where round == 0 || open != nil:
        if open == nil { open = index }
        curly += 1
      case "}" where open != nil:
        curly -= 1
        if curly == 0, let open { return code[open...index] }
      default: break
      }
    }
    return nil
  }

  /// Where the line begins that first uses a name as a whole word.
  private static func call(of name: String, in body: Substring) -> String.Index? {
    func isPart(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    }
    let use = body.ranges(of: name).first { range in
      !isPart(body[..<range.lowerBound].last) && !isPart(body[range.upperBound...].first)
    }
    return use.map { body[..<$0.lowerBound].lastIndex(of: "\n") ?? body.startIndex }
  }
}
