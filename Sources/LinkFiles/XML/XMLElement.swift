/// An element of an XML file and its place.
package struct XMLElement: Sendable {
  /// An attribute of an element.
  package struct Attribute: Hashable, Sendable {
    /// The name without its prefix.
    package let name: String
    /// What the prefix stands for; empty without one.
    package let namespace: String
    /// The value, with its references resolved.
    package let value: String
    /// Where the name begins.
    package let place: SourcePlace
  }

  /// The name without its prefix.
  package let name: String
  /// Where the element begins.
  package let place: SourcePlace
  /// The attributes, in order.
  package let attributes: [Attribute]
  /// The elements inside, in order.
  package let children: [XMLElement]

  /// The elements inside with a name.
  package func children(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

  /// The attribute with a name in a namespace.
  package func attribute(_ name: String, in namespace: String = "") -> Attribute? {
    attributes.first { $0.name == name && $0.namespace == namespace }
  }
}

/// Why a file cannot be read as XML, and where.
package struct XMLProblem: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// The file is longer than it may be.
    case tooLong(bytes: Int)
    /// The file is not text in UTF-8.
    case notUTF8
    /// The file has no element.
    case empty
    /// The file is compiled, as manifests in packages are.
    case compiled
    /// Elements lie deeper in each other than they may.
    case tooDeep
    /// Something else was expected.
    case expected(String, found: String)
    /// Something without its end, and where it began.
    case unfinished(String, from: SourcePlace)
    /// Another element ends than the one that began.
    case otherEnd(String, expected: String, from: SourcePlace)
    /// A reference that stands for nothing.
    case unknownReference(String)
    /// A prefix that stands for nothing.
    case unknownPrefix(String)
    /// An attribute that stands twice.
    case repeatedAttribute(String)
  }

  /// What is wrong.
  package let reason: Reason
  /// Where it is wrong.
  package let place: SourcePlace
}

extension XMLProblem: CustomStringConvertible {
  /// What is wrong, as half a sentence.
  package var description: String {
    switch reason {
    case .tooLong(let bytes):
      "the file has \(bytes) bytes; \(SourceText.limit) (4 MiB) is the limit"
    case .notUTF8: "not text in UTF-8"
    case .empty: "there is no element in the file"
    case .compiled:
      "the manifest is compiled; give its source, or decode it first with apktool or aapt2"
    case .tooDeep: "elements lie more than \(XMLReader.depthLimit) deep in each other"
    case .expected(let what, let found): "expected \(what), found \(found)"
    case .unfinished(let what, let start):
      "\(what) that begins at \(start.line):\(start.column) has no end"
    case .otherEnd(let name, let expected, let start):
      "</\(name.visible)> ends <\(expected.visible)>, which begins at \(start.line):\(start.column)"
    case .unknownReference(let text): "\(text.shown()) stands for nothing"
    case .unknownPrefix(let prefix):
      "nothing says what the prefix \(prefix.shown()) stands for"
        + (prefix == "android" ? "; add xmlns:android=\"\(AndroidManifest.namespace)\"" : "")
    case .repeatedAttribute(let name): "the attribute \(name.shown()) stands twice"
    }
  }
}
