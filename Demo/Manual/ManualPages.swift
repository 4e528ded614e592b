import Sextant
import Synchronization

/// The manual pages of this machine, as listed by `man` and `apropos`.
final class ManualPages: Sendable {
  /// A line of output from `apropos`.
  struct Entry: Identifiable, Hashable, Sendable {
    let id: PageName
    let about: String
  }

  /// The reason there is nothing to show.
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// Variables for `man` in addition to those of the process.
  let environment: [String: String]
  /// The variables, without the user's own options for `man`, which could print anything else.
  var variables: [String: String] { environment.merging(["MANOPT": ""]) { $1 } }
  /// The text on standard input with its emphasis, and the page's name if `man` told it.
  let input: (page: PageName?, text: String)?
  private let lists = Kept<[Entry]>()
  private let texts = Kept<ManualText>()
  private let all = Mutex<[Entry]>([])

  init(environment: [String: String], input: (page: PageName?, text: String)? = nil) {
    (self.environment, self.input) = (environment, input)
  }

  /// The pages of all sections, once a section has been listed.
  var known: [Entry] { all.withLock { $0 } }

  /// Lists the pages of a section, by name.
  func entries(of section: String) async throws -> [Entry] {
    let found = try await lists.value(for: []) {
      let found = try await list(["apropos", "-l", "."])
      all.withLock { $0 = found }
      return found
    }.filter { $0.id.section?.hasPrefix(section) == true }
    guard found.isEmpty else { return found }
    let words = "No pages from section \(section) are installed."
    throw Failure(description: known.isEmpty ? "The index is missing; press Ctrl-T." : words)
  }

  /// Lists the pages with some of the words in their names or descriptions, or with these names.
  func entries(with words: String, isName: Bool) async throws -> [Entry] {
    let words = words.split(separator: " ").map(String.init)
    let command = [isName ? "whatis" : "apropos", "-l", "--"] + words
    return try await lists.value(for: command) { try await list(command) }
  }

  /// Finds the pages whose text contains some words, as `man` comes to them.
  func pages(containing words: String, in section: String?) -> ProcessLines {
    ProcessLines(
      of: ["man", "-K", "-w"] + (section.map { ["-s", $0] } ?? []) + ["--", words],
      environment: variables)
  }

  /// Returns the page in a file such as `/usr/share/man/man1/ls.1.gz`.
  static func page(at path: String) -> PageName? {
    var parts = path.split(separator: "/").last?.split(separator: ".") ?? []
    if ["gz", "xz", "bz2", "zst", "lzma", "Z"].contains(parts.last) { parts.removeLast() }
    guard parts.count > 1, let section = parts.popLast() else { return nil }
    return PageName(String(section), parts.joined(separator: "."))
  }

  /// Returns a page at a given width.
  func text(of page: PageName, columns: Int) async throws -> ManualText {
    try await texts.value(for: ["\(page)", "\(columns)"]) {
      try await format(page, columns: columns)
    }
  }

  @concurrent private func list(_ command: [String]) async throws -> [Entry] {
    let output = try await run(command)
    guard output.exitCode != 16 else { return [] }
    guard output.exitCode == 0 else {
      throw Failure(description: output.words ?? "apropos failed; press Ctrl-T.")
    }
    let entries = output.text.utf8.split(separator: 0x0A).compactMap { line -> Entry? in
      // For example, `printf (3)    - formatted output conversion`.
      let parts = line.split(separator: 0x20, maxSplits: 2).map { Substring($0) }
      guard parts.count == 3, let name = PageName("\(parts[0])\(parts[1])") else { return nil }
      return Entry(id: name, about: String(parts[2].trimmingPrefix { " -".contains($0) }))
    }
    return entries.map { ($0.id.name.lowercased(), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  @concurrent private func format(_ page: PageName, columns: Int) async throws -> ManualText {
    // Words that are hyphenated or spread apart could not be searched for.
    let options = ["-P", "cat", "--no-hyphenation", "--no-justification"]
    let output = try await run(words(for: page, options: options), columns: columns)
    // What `man` cannot unpack is blank, and no failure for it.
    guard output.isCut || output.exitCode == 0 && output.text.contains(where: { $0 > " " }) else {
      throw Failure(description: output.words ?? "There is no page \(page).")
    }
    return ManualText(
      output.text + (output.isCut ? "\n\n[The page is cut here.]\n" : ""), of: page)
  }

  /// Returns the command that shows a page.
  func words(for page: PageName, options: [String] = []) -> [String] {
    ["man"] + options + (page.section.map { ["-s", $0] } ?? []) + ["--", page.name]
  }

  /// Returns the page that `man` shows for a name, with its section.
  func find(_ page: PageName) async throws -> PageName {
    let output = try await run(words(for: page, options: ["-w"]))
    guard output.exitCode == 0, let path = output.text.split(separator: "\n").first else {
      throw Failure(description: output.words ?? "No manual entry for \(page)")
    }
    return PageName(page.section ?? Self.page(at: String(path))?.section, page.name) ?? page
  }

  /// Updates the index that `apropos` reads, which can take minutes.
  func updateIndex() async throws {
    // Without it, mandb leaves out what only MANPATH names.
    let folders = try await run(["manpath", "-q"]).text.split(separator: "\n").map(String.init)
    guard try await run(["mandb", "-q"] + folders).exitCode == 0 else {
      throw Failure(description: "mandb failed.")
    }
    await lists.removeAll()
  }

  private func run(_ words: [String], columns: Int = 80) async throws -> ProcessOutput {
    let format = ["MANWIDTH": "\(columns)", "MAN_KEEP_FORMATTING": "1"]
    let output = await ProcessOutput(of: words, environment: variables.merging(format) { $1 })
    guard output.exitCode != 127 else {
      throw Failure(
        description: "\(words[0]) is not installed. Install it with: apt-get install man-db")
    }
    return output
  }
}

extension ProcessOutput {
  /// The first line of the program's own words about a failure; `nil` if there are none.
  fileprivate var words: String? {
    errorText.split(separator: "\n").first { !$0.allSatisfy(\.isWhitespace) }.map(String.init)
  }
}

/// Values that were asked for, by the words that name them.
private actor Kept<Value: Sendable> {
  private var values: [[String]: Value] = [:]

  /// Returns the value for some words, making it if needed; errors are not kept.
  func value(for key: [String], making make: () async throws -> Value) async throws -> Value {
    if let known = values[key] { return known }
    let value = try await make()
    if values.count >= 64 { removeAll() }
    values[key] = value
    return value
  }

  func removeAll() { values = [:] }
}

/// A page with its lines, headings and references to other pages.
struct ManualText: Sendable {
  struct Heading: Hashable, Sendable {
    let text: String
    let line: Int

    /// The heading without its indentation.
    var name: String { String(text.drop(while: \.isWhitespace)) }
  }

  /// The lines, with their emphasis and without it.
  let lines: [String]
  let plain: [String]
  /// The page's name, with the section that its first line tells.
  let page: PageName?
  let headings: [Heading]
  /// The pages that the links lead to, from the top, and the line of each link.
  let references: [PageName]
  let linkLines: [Int]

  init(_ text: String, of page: PageName?) {
    self.lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let lines = text.withoutEmphasis.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    plain = lines
    // For example, `PRINTF(1)       User Commands       PRINTF(1)`.
    let title = lines.first { !$0.isEmpty }?.split(separator: " ").first
    let section = page?.section ?? title.flatMap { PageName(String($0)) }?.section
    self.page = page.flatMap { PageName(section, $0.name) }
    // The first and the last line contain the page's own name.
    let body = lines.indices.filter { !lines[$0].isEmpty }.dropFirst().dropLast()
    let found = body.filter { lines[$0].contains("(") }.flatMap { line in
      lines[line].split { " \t,;".contains($0) }.compactMap { word -> (PageName, Int)? in
        guard let close = word.firstIndex(of: ")") else { return nil }
        let name = PageName(String(word[...close].drop { $0 == "(" }))
        return name?.section == nil || name == page ? nil : name.map { ($0, line) }
      }
    }
    // A subheading is indented by three spaces, and text by more.
    headings = body.filter {
      lines[$0 - 1].isEmpty && [0, 3].contains(lines[$0].prefix { $0 == " " }.count)
    }.map { Heading(text: lines[$0], line: $0) }
    (references, linkLines) = (found.map(\.0), found.map(\.1))
  }
}
