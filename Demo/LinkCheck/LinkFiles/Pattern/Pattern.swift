/// A pattern in Apple's association file, made up of `*`, `?`, `$(name)` and text.
package struct Pattern: Hashable, Sendable {
  /// An element of a pattern.
  enum Element: Hashable, Sendable {
    /// This scalar.
    case scalar(Unicode.Scalar)
    /// Any one character.
    case any
    /// Any number of characters.
    case many
    /// One of a variable's values; the number is an index in `names`.
    case variable(Int32)
  }

  /// The pattern as written.
  package let text: String
  /// The elements; a path has one leading slash and no trailing ones.
  private(set) var elements: [Element] = []
  /// The names of the variables.
  private(set) var names: [String] = []
  /// An alternative that also matches: the elements of a path without its trailing `/*`.
  private(set) var withoutTail: [Element]?

  /// Parses a pattern for a query, a fragment or the value of an item, or the value of a variable,
  /// which cannot contain variables.
  init(_ text: String, withVariables: Bool = true) {
    self.text = text
    (elements, names) = Self.parse(text, withVariables: withVariables)
  }

  /// Parses a pattern for a path.
  init(path: String) {
    self.init(path)
    let slash = Element.scalar("/")
    elements.replaceSubrange(
      ..<(elements.firstIndex { $0 != slash } ?? elements.endIndex), with: [slash])
    Self.dropSlashes(&elements)
    if elements.suffix(2) == [slash, .many] {
      var shorter = Array(elements.dropLast(2))
      if shorter.isEmpty { shorter = [slash] }
      Self.dropSlashes(&shorter)
      withoutTail = shorter
    }
  }

  /// Returns a pattern with the same variables but different elements.
  func replacing(_ elements: [Element]) -> Pattern {
    var other = self
    other.elements = elements
    return other
  }

  private static func dropSlashes(_ elements: inout [Element]) {
    while elements.count > 1, elements.last == .scalar("/") { elements.removeLast() }
  }

  private static func parse(
    _ text: String, withVariables: Bool
  ) -> (elements: [Element], names: [String]) {
    var elements: [Element] = []
    var names: [String] = []
    var numbers: [String: Int32] = [:]
    var mayHaveEnd = withVariables
    elements.reserveCapacity(text.utf8.count)
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": elements.append(.many)
      case "?": elements.append(.any)
      case "$" where mayHaveEnd && rest.first == "(":
        guard let end = rest.firstIndex(of: ")") else {
          mayHaveEnd = false
          elements.append(.scalar(scalar))
          continue
        }
        let name = String(rest[..<end].dropFirst())
        rest = rest[rest.index(after: end)...]
        let number = numbers[name] ?? Int32(names.count)
        if numbers.updateValue(number, forKey: name) == nil { names.append(name) }
        elements.append(.variable(number))
      default: elements.append(.scalar(scalar))
      }
    }
    return (elements, names)
  }
}

extension Pattern {
  /// Whether the pattern matches the whole text.
  ///
  /// - Complexity: O(*m* × *n* / 64) for a pattern of length *m* and a text of length *n*.
  func matches(_ text: PatternText, _ variables: VariableTable) -> Bool {
    if matches(elements, text, variables) { return true }
    return withoutTail.map { matches($0, text, variables) } ?? false
  }

  private func matches(
    _ elements: [Element], _ text: PatternText, _ variables: VariableTable
  ) -> Bool {
    // Most patterns begin with literal text, and most mismatches occur there.
    var start = 0
    for element in elements {
      guard case .scalar(let scalar) = element else { break }
      guard text.has(scalar, at: start) else { return false }
      start += 1
    }
    guard start < elements.count else { return text.count == start }
    // The positions that the pattern can have reached in the text, one bit each.
    var reached = [UInt64](repeating: 0, count: text.words)
    reached[start / 64] = 1 << UInt64(start % 64)
    for element in elements[start...] {
      guard step(element, &reached, text, variables) else { return false }
    }
    return text.isEnd(reached)
  }

  /// Advances the reached positions over one element, and returns whether any are left.
  private func step(
    _ element: Element, _ reached: inout [UInt64], _ text: PatternText, _ variables: VariableTable
  ) -> Bool {
    switch element {
    case .scalar(let scalar): return text.step(over: scalar, &reached)
    case .any: return text.stepOverAny(&reached)
    case .many: return text.stepOverMany(&reached)
    case .variable(let index):
      switch variables[names[Int(index)]] {
      case nil: return false
      case .letters(let set)?: return text.step(over: set, &reached)
      case .values(let values)?:
        reached = text.steps.places(behind: names[Int(index)], from: reached) {
          step(over: values, from: reached, text, variables)
        }
        return reached.contains { $0 != 0 }
      }
    }
  }

  /// Returns the positions behind any of the values of a variable.
  private func step(
    over values: [Pattern], from start: [UInt64], _ text: PatternText, _ variables: VariableTable
  ) -> [UInt64] {
    var reached = [UInt64](repeating: 0, count: text.words)
    for value in values {
      var branch = start
      // A value contains no variables.
      if value.elements.allSatisfy({ step($0, &branch, text, variables) }) {
        for word in branch.indices { reached[word] |= branch[word] }
      }
    }
    return reached
  }

  /// Whether the pattern matches every text.
  func isUniversal(_ variables: VariableTable) -> Bool {
    !elements.isEmpty && elements.allSatisfy { $0 == .many || isAny($0, variables) }
  }

  private func isAny(_ element: Element, _ variables: VariableTable) -> Bool {
    guard case .variable(let index) = element,
      case .values(let values)? = variables[names[Int(index)]]
    else { return false }
    return values.contains { !$0.elements.isEmpty && $0.elements.allSatisfy { $0 == .many } }
  }

  /// Returns text that the pattern probably matches, using the given texts for each `*` and `?`.
  func sample(_ variables: VariableTable, many: String = "", any: String = "x") -> String {
    var result = ""
    for element in elements { sample(element, into: &result, variables, many: many, any: any) }
    return result
  }

  private func sample(
    _ element: Element, into result: inout String, _ variables: VariableTable, many: String,
    any: String
  ) {
    switch element {
    case .scalar(let scalar): result.unicodeScalars.append(scalar)
    case .any: result += any
    case .many: result += many
    case .variable(let index):
      switch variables[names[Int(index)]] {
      case nil: break
      case .letters(let set)?: result.unicodeScalars.append(set.sample)
      case .values(let values)?:
        for element in values.first?.elements ?? [] {
          sample(element, into: &result, variables, many: many, any: any)
        }
      }
    }
  }
}
