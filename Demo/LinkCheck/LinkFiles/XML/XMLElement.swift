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

/// An error that explains why a file cannot be parsed as XML, and where.
package struct XMLProblem: Error, Hashable, Sendable {
  /// The kind of problem.
  package enum Reason: Hashable, Sendable {
    /// The file is too long.
    case tooLong(bytes: Int)
    /// The file is not UTF-8 text.
    case notUTF8
    /// The file contains no element.
    case empty
    /// The file is in the binary format of packaged manifests.
    case compiled
    /// The elements are nested too deeply.
    case tooDeep
    /// Something other than the expected syntax was found.
    case expected(String, found: String)
    /// Something that starts at this location is not terminated.
    case unfinished(String, from: SourcePlace)
    /// An end tag does not match the open element.
    case otherEnd(String, expected: String, from: SourcePlace)
    /// The reference is undefined.
    case unknownReference(String)
    /// The prefix is undefined.
    case unknownPrefix(String)
    /// An attribute appears twice.
    case repeatedAttribute(String)
  }

  /// The kind of problem.
  package let reason: Reason
  /// The location of the problem.
  package let place: SourcePlace
}

extension XMLProblem: CustomStringConvertible {
  /// The problem, as a clause.
  package var description: String {
    switch reason {
    case .tooLong(let bytes):
      "the file is \(bytes) bytes long; the limit is \(SourceText.limit) (16 MiB)"
    case .notUTF8: "not UTF-8 text"
    case .empty: "the file contains no element"
    case .compiled:
      "the manifest is compiled; use its source, or decode it first with apktool or aapt2"
    case .tooDeep: "elements are nested more than \(XMLReader.depthLimit) levels deep"
    case .expected(let what, let found): "expected \(what), found \(found)"
    case .unfinished(let what, let start):
      "\(what) that begins at \(start.line):\(start.column) is not closed"
    case .otherEnd(let name, let expected, let start):
      "</\(name.visible)> ends <\(expected.visible)>, which begins at \(start.line):\(start.column)"
    case .unknownReference(let text): "\(text.shown()) is not defined"
    case .unknownPrefix(let prefix):
      "the prefix \(prefix.shown()) is not defined"
        + (prefix == "android" ? "; add xmlns:android=\"\(AndroidManifest.namespace)\"" : "")
    case .repeatedAttribute(let name): "the attribute \(name.shown()) appears twice"
    }
  }
}
