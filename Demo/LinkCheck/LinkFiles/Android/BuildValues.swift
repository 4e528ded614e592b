/// The values that a build fills into a manifest: placeholders and resource strings.
package struct BuildValues: Sendable {
  /// The maximum number of steps from a value to the one it refers to.
  private static let depthLimit = 8
  /// The maximum length of a value in bytes.
  private static let lengthLimit = WebLink.limit

  /// The values of placeholders, by name: `${name}`.
  private let placeholders: [String: String]
  /// The strings, by name: `@string/name`.
  private var strings: [String: String] = [:]

  /// Creates values without any strings.
  package init(placeholders: [String: String] = [:]) { self.placeholders = placeholders }

  /// Adds the strings of a resource file; the first of several with the same name counts.
  ///
  /// - Parameter root: The element `<resources>`.
  /// - Returns: The strings that have another value already.
  package mutating func add(_ root: XMLElement) -> [XMLElement] {
    var others: [XMLElement] = []
    for element in root.children
    where element.name == "string" || element.attribute("type")?.value == "string" {
      guard let name = element.attribute("name")?.value else { continue }
      var text = element.trimmedText
      if text.count > 1, text.first == "\"", text.last == "\"" {
        text = String(text.dropFirst().dropLast())
      }
      strings[name] = strings[name] ?? text
      if strings[name] != text { others.append(element) }
    }
    return others
  }

  /// Returns a value with everything filled in that is known.
  package func filled(_ text: String) -> String {
    var text = text
    for _ in 0..<Self.depthLimit where Self.isOpen(text) {
      let next = step(text)
      guard next != text, next.utf8.count <= Self.lengthLimit else { break }
      text = next
    }
    return text
  }

  /// Whether a value still refers to something that the build fills in.
  package static func isOpen(_ text: String) -> Bool { text.hasPrefix("@") || text.contains("${") }

  private func step(_ text: String) -> String {
    if let name = text.split(separator: ":").last.flatMap(Self.stringName), text.hasPrefix("@") {
      return strings[name] ?? text
    }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${"),
      let end = rest[start.upperBound...].firstIndex(of: "}")
    {
      let name = String(rest[start.upperBound..<end])
      let next = rest.index(after: end)
      result +=
        rest[..<start.lowerBound] + (placeholders[name] ?? String(rest[start.lowerBound..<next]))
      rest = rest[next...]
    }
    return result + rest
  }

  private static func stringName(_ reference: Substring) -> String? {
    let reference = reference.hasPrefix("@") ? reference.dropFirst() : reference
    return reference.hasPrefix("string/") ? String(reference.dropFirst(7)) : nil
  }
}
