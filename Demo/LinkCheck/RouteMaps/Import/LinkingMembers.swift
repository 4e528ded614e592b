/// The members `prefixes` and `screens` of the objects in a file.
struct LinkingMembers {
  /// The positions of members whose value has the same name: `{ prefixes, config }`.
  private(set) var shorthands: Set<Int> = []
  /// The positions of members besides which the object has a `path`.
  private(set) var below: Set<Int> = []
  /// The positions of members of types, and of names that an object is taken apart into.
  private(set) var ignored: Set<Int> = []

  /// What is in brackets.
  private struct Part {
    var isObject = false
    var isType = false
    var hasPath = false
    var members: [Int] = []
    var shorthands: [Int] = []
  }

  init(_ code: CodeScanner) {
    var open: [Part] = []
    func token(_ index: Int) -> CodeScanner.Token? {
      code.tokens.indices.contains(index) ? code.tokens[index].token : nil
    }
    for index in code.tokens.indices {
      switch code.tokens[index].token {
      case .sign("{"):
        let isType = open.last?.isType ?? false || Self.beginsType(index, token)
        let isList = token(index - 1) == .name("import") || token(index - 1) == .name("export")
        open.append(Part(isObject: !isList, isType: isType))
      case .sign("("), .sign("["): open.append(Part(isType: open.last?.isType ?? false))
      case .sign(")"), .sign("]"), .sign("}"):
        guard let part = open.popLast() else { continue }
        if part.isType || part.isObject && Self.isTakenApart(index, token) {
          ignored.formUnion(part.members + part.shorthands)
        } else {
          shorthands.formUnion(part.shorthands)
          if part.hasPath { below.formUnion(part.members) }
        }
      case .name(let name), .string(let name):
        guard let last = open.indices.last, open[last].isObject else { continue }
        let before = token(index - 1)
        guard before == .sign("{") || before == .sign(",") || before == .sign(";") else { continue }
        let after = token(index + 1)
        if name == "path", after == .sign(":") { open[last].hasPath = true }
        guard name == "prefixes" || name == "screens" else { continue }
        if after == .sign(":") || after == .sign("?") { open[last].members.append(index) }
        if after == .sign(",") || after == .sign("}") { open[last].shorthands.append(index) }
      default: break
      }
    }
  }

  /// Whether the brace is that of a type: `interface A {`, `type A = {`, or a type after `}:`.
  private static func beginsType(_ brace: Int, _ token: (Int) -> CodeScanner.Token?) -> Bool {
    switch token(brace - 1) {
    case .sign("="): token(brace - 3) == .name("type")
    case .sign(":"): token(brace - 2) == .sign("}") || token(brace - 2) == .sign(")")
    case .name: token(brace - 2) == .name("interface")
    default: false
    }
  }

  /// Whether the closing brace ends names that an object is taken apart into, as in
  /// `const { prefixes } = linking`, or in parameters.
  private static func isTakenApart(_ brace: Int, _ token: (Int) -> CodeScanner.Token?) -> Bool {
    switch token(brace + 1) {
    case .sign("="): token(brace + 2) != .sign("=")
    case .sign(":"): true
    case .sign(")"):
      token(brace + 2) == .sign("{") || token(brace + 2) == .sign(":")
        || token(brace + 2) == .sign("=") && token(brace + 3) == .sign(">")
    default: false
    }
  }
}
