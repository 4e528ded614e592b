import LinkFiles
import LinkPatterns
import RouteMaps
import Sextant

/// The files that a command line names.
struct ToolInput: Sendable {
  /// Reads the file with the given name.
  typealias Read = @Sendable (String) throws(ToolError) -> SourceText

  let words: CommandLineArguments
  let read: Read

  /// The options that name association files.
  static let fileOptions = [
    CommandLineOption(
      name: "aasa", value: .file("FILE"), help: "Apple's file, apple-app-site-association"),
    CommandLineOption(
      name: "assetlinks", value: .file("FILE"), help: "Android's file, assetlinks.json"),
    CommandLineOption(
      name: "manifest", value: .file("FILE"), help: "the app's AndroidManifest.xml"),
    CommandLineOption(
      name: "package", value: .text("NAME"),
      help: "the package of the manifest, if Gradle gives it"),
    Tool.placeholderOption,
    CommandLineOption(
      name: "domain", value: .text("HOST"), help: "where the files are published"),
  ]

  func apple() throws(ToolError) -> AssociationFile? {
    try content("aasa") { source throws(FileProblem) in try AssociationFile(source) }
  }

  func android() throws(ToolError) -> AndroidFiles? {
    let links = try content("assetlinks") { source throws(FileProblem) in try AssetLinks(source) }
    let values = BuildValues(placeholders: try placeholders())
    let manifest = try content("manifest") { source throws(FileProblem) in
      try AndroidManifest(source, app: words.options["package"]?.first, filling: values)
    }
    return links == nil && manifest == nil ? nil : AndroidFiles(links: links, manifest: manifest)
  }

  func entitlements() throws(ToolError) -> AppleEntitlements? {
    try content("entitlements") { source throws(FileProblem) in try AppleEntitlements(source) }
  }

  func information() throws(ToolError) -> (source: SourceText, file: AppleAppFile)? {
    try content("info") { source throws(FileProblem) in
      (source, AppleAppFile(try XMLReader.read(source)))
    }
  }

  /// Reads the file that an option names, and what is in it.
  private func content<Content>(
    _ option: String, _ read: (SourceText) throws(FileProblem) -> Content
  ) throws(ToolError) -> Content? {
    guard let source = try source(option) else { return nil }
    do throws(FileProblem) {
      return try read(source)
    } catch {
      throw Self.unreadable(source, error.description, at: error.place)
    }
  }

  /// Reads the file that an option names.
  func source(_ option: String) throws(ToolError) -> SourceText? {
    guard let path = words.options[option]?.first else { return nil }
    return try read(path)
  }

  /// Reads a map.
  func map(_ path: String) throws(ToolError) -> RouteMap {
    try Self.map(read(path))
  }

  /// Reads a map from its text.
  static func map(_ source: SourceText) throws(ToolError) -> RouteMap {
    do throws(MapMistakes) {
      return try RouteMap.read(source)
    } catch {
      if let (kind, option) = otherKind(of: source) {
        throw Self.unreadable(
          source, "this is \(kind), not a map: \"sextant check --\(option) FILE\" reads it",
          at: .start)
      }
      let findings = error.mistakes.map {
        LinkFinding(.error, .malformed, file: source.name, at: $0.place, $0.message)
      }
      throw .unreadable(error.description, findings: findings)
    }
  }

  /// Returns what a file is that was given as a map, and the option that reads it.
  private static func otherKind(of source: SourceText) -> (kind: String, option: String)? {
    guard let root = try? JSONReader.read(source).root else {
      return (try? XMLReader.read(source))?.name == "manifest"
        ? ("an AndroidManifest.xml", "manifest") : nil
    }
    if root.array?.contains(where: { $0["relation"] != nil }) == true {
      return ("an assetlinks.json", "assetlinks")
    }
    return root["map"] == nil
      && ["applinks", "webcredentials", "appclips"].contains { root[$0] != nil }
      ? ("an apple-app-site-association", "aasa") : nil
  }

  /// The values of a manifest's placeholders.
  func placeholders() throws(ToolError) -> [String: String] {
    var values: [String: String] = [:]
    for word in words.options["placeholder"] ?? [] {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else { throw failure(.invalidPlaceholder(word)) }
      values[String(parts[0])] = String(parts[1])
    }
    return values
  }

  func domain() throws(ToolError) -> String? { try hosts(of: "domain").first }

  /// The hosts to read where a file accepts several.
  func hosts() throws(ToolError) -> [String] { try hosts(of: "host") }

  private func hosts(of option: String) throws(ToolError) -> [String] {
    let hosts = words.options[option] ?? []
    for host in hosts {
      let isHost = !host.isEmpty && host.utf8.allSatisfy { LinkBytes.hostName.contains($0) }
      guard isHost, !host.hasPrefix("."), !host.hasSuffix(".") else {
        throw failure(.invalidHost(host, option: option))
      }
    }
    return hosts
  }

  func requireFile(orMap takesMap: Bool) throws(ToolError) {
    let names = ["aasa", "assetlinks", "manifest"]
    if takesMap, words.has("entitlements") { return }
    guard names.contains(where: words.has) else {
      throw failure(.noFile(names.map { "--\($0)" }, takesMap: takesMap))
    }
  }

  func failure(_ reason: ToolError.Reason) -> ToolError {
    .wrong(reason, command: words.command.name)
  }

  private static func unreadable(
    _ source: SourceText, _ message: String, at place: SourcePlace
  ) -> ToolError {
    .unreadable(
      "\(source.label(at: place)): \(message)\n\(source.excerpt(at: place))\n",
      findings: [LinkFinding(.error, .malformed, file: source.name, at: place, message)])
  }
}

extension LinkBytes {
  fileprivate static let hostName = unreserved.without(LinkBytes("_~"))
}
