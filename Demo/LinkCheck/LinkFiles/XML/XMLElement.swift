/// An element of an XML file, with its location.
package struct XMLElement: Sendable {
  /// An attribute of an element.
  package struct Attribute: Hashable, Sendable {
    /// The name without its prefix.
    package internal(set) var name: String
    /// The namespace of the prefix; empty if there is no prefix.
    package internal(set) var namespace: String
    /// The value, with references resolved.
    package let value: String
    /// The location of the start of the name.
    package let place: SourcePlace
  }

  /// The name without its prefix.
  package let name: String
  /// The location of the start of the element.
  package let place: SourcePlace
  /// The attributes, in order.
  package let attributes: [Attribute]
  /// The child elements, in order.
  package let children: [XMLElement]
  /// The text directly inside the element, with references resolved.
  package let text: String

  /// Returns the child elements with the given name.
  package func children(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

  /// The text without the white space around it.
  var trimmedText: String {
    var text = text[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }

  /// Returns the attribute with the given name and namespace.
  package func attribute(_ name: String, in namespace: String = "") -> Attribute? {
    attributes.first { $0.name == name && $0.namespace == namespace }
  }
}
