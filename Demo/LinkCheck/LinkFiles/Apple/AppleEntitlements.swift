import Spelling

/// The associated domains in the entitlements of an app.
package struct AppleEntitlements: Sendable {
  /// The file.
  package let source: SourceText
  private let file: AppleAppFile
  /// Mistakes in the list.
  package let findings: [LinkFinding]

  /// Reads an entitlements file.
  ///
  /// - Parameter source: The file, a property list in XML.
  /// - Throws: An error if the file is not valid XML.
  package init(_ source: SourceText) throws(FileProblem) {
    self.source = source
    let file = AppleAppFile(try XMLReader.read(source))
    self.file = file
    findings = file.domains.compactMap { domain in
      guard !domain.isOpen, domain.text.contains("/") || domain.text.isEmpty else { return nil }
      return LinkFinding(
        .error, .malformed, file: source.name, at: domain.place,
        "\("applinks:\(domain.text)".shown()) is not a domain: write only the host, such as "
          + "\"applinks:shop.example\"")
    }
  }

  /// Whether the app lists a host: itself, or `*.` and a domain above it, which is not the domain
  /// itself.
  package func names(_ host: String) -> Bool {
    let host = host.lowercased()
    return file.domains.contains { domain in
      let name = domain.text.lowercased()
      guard name.hasPrefix("*.") else { return name == host }
      return host.hasSuffix(name.dropFirst(1))
    }
  }

  /// Returns a finding if links to a domain cannot open the app.
  func finding(domain: String?) -> LinkFinding? {
    guard let domain, !names(domain), !file.domains.contains(where: \.isOpen) else { return nil }
    let names = file.domains.map(\.text)
    let near = NearWord.nearest(to: domain, among: names, isStrict: true)
    return LinkFinding(
      .error, .opensNothing, file: source.name, at: file.domains.first?.place ?? .start,
      "no link to \(domain.visible) opens the app: its entitlements do not list "
        + "\("applinks:\(domain)".shown())"
        + (near.map { "; they list \("applinks:\($0)".shown())" } ?? ""))
  }
}
