/// An Android pattern, which is matched element by element without backtracking.
package struct AndroidPattern: Hashable, Sendable {
  /// The pattern syntaxes of Android.
  package enum Language: String, Hashable, Sendable {
    /// The whole text.
    case literal = "path"
    /// A prefix of the text.
    case prefix = "pathPrefix"
    /// A suffix of the text.
    case suffix = "pathSuffix"
    /// `.` matches any character, and `*` repeats the previous one.
    case simple = "pathPattern"
    /// Character sets, counts, `*` and `+`.
    case advanced = "pathAdvancedPattern"
    /// `*` matches any number of characters and `?` exactly one, as in
    /// `dynamic_app_link_components`.
    case component
  }

  /// An element of a pattern.
  enum Element: Hashable, Sendable {
    /// Between a minimum and a maximum number of these characters; matches as many as possible.
    case some(Letters, Int, Int)
    /// Everything up to and including the first occurrence of this character.
    case upTo(Unicode.Scalar)
    /// Everything that remains.
    case rest
  }

  /// The characters that an element matches.
  enum Letters: Hashable, Sendable {
    case any
    case one(Unicode.Scalar)
    case set([ClosedRange<UInt32>], isInverted: Bool)

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .any: true
      case .one(let own): own == scalar
      case .set(let ranges, let isInverted):
        ranges.contains { $0.contains(scalar.value) } != isInverted
      }
    }
  }

  /// The pattern as written.
  package let text: String
  /// The syntax of the pattern.
  package let language: Language
  /// The elements; `nil` if the pattern is invalid.
  let elements: [Element]?

  init(_ text: String, _ language: Language) {
    self.text = text
    self.language = language
    let scalars = Array(text.unicodeScalars)
    elements =
      switch language {
      case .literal: scalars.map { .some(.one($0), 1, 1) }
      case .prefix: scalars.map { .some(.one($0), 1, 1) } + [.rest]
      case .suffix: nil
      case .simple: Self.simple(scalars)
      case .advanced: Self.advanced(scalars)
      case .component: Self.component(scalars)
      }
  }

  /// The texts that a pattern matches, where these are easily named.
  package enum Shape: Hashable, Sendable {
    /// One text.
    case text(String)
    /// Every text that begins with this one.
    case beginning(String)
    /// Every text that begins with this one and is longer.
    case longer(String)
  }

  /// The texts that the pattern matches; `nil` if it is more than a text with anything behind it.
  package var shape: Shape? {
    guard let elements else { return nil }
    var text = ""
    for (index, element) in elements.enumerated() {
      switch element {
      case .some(.one(let scalar), 1, 1): text.unicodeScalars.append(scalar)
      case .rest where index == elements.count - 1,
        .some(.any, 0, .max) where index == elements.count - 1:
        return .beginning(text)
      case .some(.any, 1, .max) where index == elements.count - 1: return .longer(text)
      case .some(.any, 1, 1) where elements[(index + 1)...] == [.rest]: return .longer(text)
      default: return nil
      }
    }
    return .text(text)
  }

  /// The pattern as an attribute of a manifest.
  var attribute: String { "android:\(language.rawValue)=\(text.shown())" }

  /// Whether the build fills something in that is not known here.
  var isOpen: Bool { BuildValues.isOpen(text) }

  /// Whether the pattern is valid.
  var isValid: Bool { language == .suffix || elements != nil }

  /// Whether the pattern matches the whole text.
  ///
  /// - Complexity: O(*m* + *n*) for a pattern of length *m* and a text of length *n*.
  func matches(_ text: String) -> Bool {
    if language == .suffix { return text.hasSuffix(self.text) }
    var position: Position? = elements == nil ? nil : Position()
    for scalar in text.unicodeScalars {
      guard let here = position else { return false }
      position = step(here, over: scalar)
    }
    return position.map(isEnd) ?? false
  }

  /// A place in a pattern: an element, and how many characters it has matched.
  struct Position: Hashable {
    var element = 0
    var count = 0
  }

  /// Returns the position behind a character; `nil` if the pattern does not match it.
  func step(_ position: Position, over scalar: Unicode.Scalar) -> Position? {
    guard let elements else { return nil }
    var position = position
    while position.element < elements.count {
      switch elements[position.element] {
      case .rest: return position
      case .upTo(let stop):
        return scalar == stop ? Position(element: position.element + 1) : position
      case .some(let letters, let least, let most):
        if position.count < most, letters.contains(scalar) {
          // Without a limit, more than enough is the same as enough.
          let count = position.count + 1
          position.count = most == .max ? min(count, max(least, 1)) : count
          return position
        }
        guard position.count >= least else { return nil }
        position = Position(element: position.element + 1)
      }
    }
    return nil
  }

  /// Whether a text can end at a position.
  func isEnd(_ position: Position) -> Bool {
    var count = position.count
    for element in elements?[position.element...] ?? [] {
      switch element {
      case .rest: return true
      case .upTo: return false
      case .some(_, let least, _):
        // After the end of the text, a simple pattern accepts only a last ".*".
        guard count >= least, count > 0 || language != .simple else { return false }
        count = 0
      }
    }
    return true
  }

  /// Whether a text can go on in any way behind a position.
  func isRest(_ position: Position) -> Bool {
    guard let elements, position.element < elements.count else { return false }
    return elements[position.element] == .rest
  }

  /// Returns text that the pattern probably matches, with the given text for single characters.
  func sample(_ filling: String) -> String {
    if language == .suffix { return "/" + text.drop { $0 == "/" } }
    return (elements ?? []).reduce(into: "") { text, element in
      switch element {
      case .rest: break
      case .upTo(let stop), .some(.one(let stop), 1, 1): text.unicodeScalars.append(stop)
      case .some(_, let least, _): text += String(repeating: filling, count: min(least, 64))
      }
    }
  }

  // MARK: Parsing

  private static func component(_ scalars: [Unicode.Scalar]) -> [Element] {
    var elements: [Element] = []
    var index = 0
    while index < scalars.count {
      guard scalars[index] == "*" else {
        elements.append(.some(scalars[index] == "?" ? .any : .one(scalars[index]), 1, 1))
        index += 1
        continue
      }
      while index < scalars.count, scalars[index] == "*" { index += 1 }
      if index == scalars.count {
        elements.append(.rest)
      } else if scalars[index] != "?" {
        elements.append(.upTo(scalars[index]))
        index += 1
      }
    }
    return elements
  }

  private static func simple(_ scalars: [Unicode.Scalar]) -> [Element] {
    var elements: [Element] = []
    var index = 0
    func unescaped() -> (scalar: Unicode.Scalar, isEscaped: Bool)? {
      guard index < scalars.count else { return nil }
      guard scalars[index] == "\\" else { return (scalars[index], false) }
      // Behind the last one, Android reads the character 0, which no usual link has.
      return (index + 1 < scalars.count ? scalars[index + 1] : "\0", true)
    }
    while let (scalar, isEscaped) = unescaped() {
      index += isEscaped ? 2 : 1
      let isAny = scalar == "." && !isEscaped
      guard index < scalars.count, scalars[index] == "*" else {
        // Android treats an escaped dot without "*" as any character, too.
        elements.append(.some(scalar == "." ? .any : .one(scalar), 1, 1))
        continue
      }
      index += 1
      guard isAny else {
        elements.append(.some(.one(scalar), 0, .max))
        continue
      }
      guard let (stop, isStopEscaped) = unescaped() else {
        elements.append(.rest)
        break
      }
      index += isStopEscaped ? 2 : 1
      elements.append(.upTo(stop))
    }
    return elements
  }

  private static func advanced(_ scalars: [Unicode.Scalar]) -> [Element]? {
    var elements: [Element] = []
    var rest = scalars[...]
    while let scalar = rest.popFirst() {
      let letters: Letters
      switch scalar {
      case ".": letters = .any
      case "\\":
        guard let next = rest.popFirst() else { return nil }
        letters = .one(next)
      case "[":
        guard let set = set(&rest) else { return nil }
        letters = set
      // Outside a range, Android ignores the end of one.
      case "}": continue
      case "*", "+", "{": return nil
      default: letters = .one(scalar)
      }
      var (least, most) = (1, 1)
      switch rest.first {
      case "*":
        rest.removeFirst()
        (least, most) = (0, .max)
      case "+":
        rest.removeFirst()
        (least, most) = (1, .max)
      case "{":
        guard let end = rest.firstIndex(of: "}") else { return nil }
        let parts = rest[..<end].dropFirst().split(separator: ",", omittingEmptySubsequences: false)
          .map { part in String(String.UnicodeScalarView(part)) }
        rest = rest[(end + 1)...]
        guard parts.count <= 2, let low = Int(parts[0]), (0...8_192).contains(low) else {
          return nil
        }
        least = low
        most = parts.count == 1 ? low : parts[1].isEmpty ? .max : Int(parts[1]) ?? -1
        guard most >= least else { return nil }
      default: break
      }
      elements.append(.some(letters, least, most))
    }
    return elements
  }

  private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> Letters? {
    var ranges: [ClosedRange<UInt32>] = []
    let isInverted = rest.first == "^"
    if isInverted { rest.removeFirst() }
    while var scalar = rest.popFirst() {
      if scalar == "]" { return ranges.isEmpty ? nil : .set(ranges, isInverted: isInverted) }
      if scalar == "\\" {
        guard let next = rest.popFirst() else { return nil }
        scalar = next
      }
      var upper = scalar
      if rest.first == "-", let next = rest.dropFirst().first, next != "]" {
        rest.removeFirst(2)
        upper = next
      }
      guard scalar.value <= upper.value else { return nil }
      ranges.append(scalar.value...upper.value)
    }
    return nil
  }
}
