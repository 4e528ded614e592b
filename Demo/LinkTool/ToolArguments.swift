import LinkFiles

/// The words of a command line, sorted by a command's table.
struct ToolArguments: Sendable {
  let command: ToolCommand
  private(set) var options: [String: String] = [:]
  private(set) var operands: [String] = []

  /// Sorts the words; `nil` if the help page is asked for.
  init?(_ words: ArraySlice<String>, of command: ToolCommand) throws(ToolError) {
    self.command = command
    var rest = words
    var onlyOperands = false
    while let word = rest.popFirst() {
      if onlyOperands || !word.hasPrefix("-") || word == "-" {
        guard command.operand != nil else { throw failure(.extraOperand(word)) }
        operands.append(word)
      } else if word == "--" {
        onlyOperands = true
      } else if word == "--help" || word == "-h" {
        return nil
      } else {
        try take(option: word, &rest)
      }
    }
    for option in command.options where has(option.name) {
      if let other = option.excludes.first(where: has) {
        throw failure(.conflict(option.name, other))
      }
    }
    if let operand = command.operand, operands.isEmpty { throw failure(.missingOperand(operand)) }
  }

  func has(_ option: String) -> Bool { options[option] != nil }

  func failure(_ reason: ToolError.Reason) -> ToolError { .wrong(reason, command: command.name) }

  private mutating func take(
    option word: String, _ rest: inout ArraySlice<String>
  ) throws(ToolError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let written = String(parts[0])
    guard let option = command.options.first(where: { "--\($0.name)" == written }) else {
      let names = command.options.map { "--\($0.name)" } + ["--help"]
      throw failure(.unknownOption(written, near: NearWord.nearest(to: written, among: names)))
    }
    if has(option.name) { throw failure(.repeated(option.name)) }
    guard option.value != nil else {
      guard parts.count == 1 else { throw failure(.unwantedValue(option.name)) }
      options[option.name] = ""
      return
    }
    var value = parts.count == 2 ? String(parts[1]) : ""
    // The next option is not a value that was meant; one that begins so is written after a "=".
    if parts.count == 1, let next = rest.first, !next.hasPrefix("--") {
      value = next
      rest.removeFirst()
    }
    guard !value.isEmpty else { throw failure(.missingValue(option.usage)) }
    if option.isFile, value.contains("://") { throw failure(.networkAddress(value)) }
    options[option.name] = value
  }
}

/// The files that a command line names.
struct ToolInput {
  let words: ToolArguments
  let read: (String) throws(ToolError) -> SourceText

  init(_ words: ToolArguments, read: @escaping (String) throws(ToolError) -> SourceText) {
    self.words = words
    self.read = read
  }

  /// The options that name association files.
  static let fileOptions = [
    ToolOption(
      name: "aasa", value: "FILE", help: "Apple's file, apple-app-site-association"),
    ToolOption(name: "assetlinks", value: "FILE", help: "Android's file, assetlinks.json"),
    ToolOption(name: "manifest", value: "FILE", help: "the app's AndroidManifest.xml"),
    ToolOption(
      name: "domain", value: "HOST", help: "where the files are published"),
  ]

  func apple() throws(ToolError) -> AssociationFile? {
    guard let source = try source("aasa") else { return nil }
    do throws(JSONProblem) {
      return try AssociationFile(source)
    } catch {
      throw unreadable(source, error.description, at: error.place)
    }
  }

  func android() throws(ToolError) -> AndroidFiles? {
    var links: AssetLinks?
    var manifest: AndroidManifest?
    if let source = try source("assetlinks") {
      do throws(JSONProblem) {
        links = try AssetLinks(source)
      } catch {
        throw unreadable(source, error.description, at: error.place)
      }
    }
    if let source = try source("manifest") {
      do throws(XMLProblem) {
        manifest = try AndroidManifest(source)
      } catch {
        throw unreadable(source, error.description, at: error.place)
      }
    }
    return links == nil && manifest == nil ? nil : AndroidFiles(links: links, manifest: manifest)
  }

  func source(_ option: String) throws(ToolError) -> SourceText? {
    guard let path = words.options[option] else { return nil }
    return try read(path)
  }

  func domain() throws(ToolError) -> String? {
    guard let domain = words.options["domain"] else { return nil }
    let isHost = domain.utf8.allSatisfy {
      $0.isHostByte
    }
    guard isHost, !domain.hasPrefix("."), !domain.hasSuffix(".") else {
      throw words.failure(.invalidDomain(domain))
    }
    return domain
  }

  func requireFile() throws(ToolError) {
    let names = ["aasa", "assetlinks", "manifest"]
    guard names.contains(where: words.has) else {
      throw words.failure(.noFile(names.map { "--\($0)" }))
    }
  }

  private func unreadable(
    _ source: SourceText, _ message: String, at place: SourcePlace
  ) -> ToolError {
    .unreadable("\(source.label(at: place)): \(message)\n\(source.excerpt(at: place))\n")
  }
}

extension UInt8 {
  fileprivate var isHostByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
