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
  struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  typealias Input = (page: PageName?, text: String)

  /// Variables for `man` in addition to those of the process.
  let environment: [String: String]
  /// The variables, without the user's own options for `man`, which could print anything else.
  var variables: [String: String] { environment.merging(["MANOPT": ""]) { $1 } }
  /// The text on standard input with its emphasis, and the page's name if `man` told it.
  let input: Input?
  /// The files that the command line names.
  let files: [PageName]
  private let texts = Mutex<[[String]: ManualText]>([:])
  private let all = Mutex<(entries: [Entry], abouts: [PageName: String])>(([], [:]))

  init(environment: [String: String], input: Input? = nil, files: [PageName] = []) {
    (self.environment, self.input, self.files) = (environment, input, files)
  }

  /// The pages of all sections, once a section has been listed.
  var known: [Entry] { all.withLock { $0.entries } }

  /// Returns the description of a page, as far as it is known.
  func about(_ page: PageName) -> String { all.withLock { $0.abouts[page] ?? "" } }

  /// Lists the pages of a tab, or all, by name.
  func entries(of tab: String? = nil) async throws -> [Entry] {
    if known.isEmpty {
      let found = try await list(["apropos", "-l", "."])
      let abouts = Dictionary(found.map { ($0.id, $0.about) }) { first, _ in first }
      all.withLock { $0 = (found, abouts) }
    }
    guard !known.isEmpty else { throw Failure("The index is missing; press Ctrl-T.") }
    return tab.map { tab in known.filter { $0.id.tab == tab } } ?? known
  }

  /// Lists the pages with some of the words in their names or descriptions (`apropos`), or with these
  /// names (`whatis`), in some sections or in all.
  func entries(_ program: String, _ words: String, in section: String?) async throws -> [Entry] {
    let words = words.split(separator: " ").map(String.init)
    let command = [program, "-l"] + (section.map { ["-s", $0] } ?? []) + ["--"] + words
    let found = try await list(command)
    // Without an index, nothing is found either.
    if found.isEmpty { _ = try await entries() }
    return found
  }

  /// Returns how many pages of other tabs have all the words of a filter, such as `Library 34`.
  @concurrent func places(of filter: String, besides tab: String?) async -> String {
    let words = filter.lowercased().split(separator: " ")
    let found = known.filter { entry in
      let text = "\(entry.id) \(entry.about)".lowercased()
      return entry.id.tab != tab && words.allSatisfy { text.contains($0) }
    }
    let counts = Dictionary(found.map { ($0.id.tab, 1) }, uniquingKeysWith: +)
    return ManualApp.sections.compactMap { key, title in counts[key].map { "\(title) \($0)" } }
      .joined(separator: ", ")
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
  func text(of route: ManualRoute, columns: Int) async throws -> ManualText {
    if route == .file(), let input { return ManualText(input.text, of: input.page) }
    guard route != .file(), let page = page(of: route) else {
      throw Failure("There is no text on standard input.")
    }
    let key = Self.words(for: page, options: ["\(columns)"])
    if let known = texts.withLock({ $0[key] }) { return known }
    let text = try await format(page, columns: columns)
    texts.withLock { $0 = $0.count < 64 ? $0.merging([key: text]) { $1 } : [key: text] }
    return text
  }

  /// Returns the page of a route, as far as its name is known.
  func page(of route: ManualRoute) -> PageName? {
    switch route {
    case .page(let page, _): page
    case .file(0): input?.page
    case .file(let number): number > 0 ? files.dropFirst(number - 1).first : nil
    default: nil
    }
  }

  /// Returns the command that shows a page.
  static func words(for page: PageName, options: [String] = []) -> [String] {
    let place = page.isFile ? ["-l"] : page.section.map { ["-s", $0] } ?? []
    return ["man"] + options + place + ["--", page.name]
  }

  @concurrent private func list(_ command: [String]) async throws -> [Entry] {
    let output = try await run(command)
    // 16 means that nothing was found.
    guard [0, 16].contains(output.exitCode) else {
      throw Failure(output.words ?? "apropos failed; press Ctrl-T.")
    }
    let entries = output.text.utf8.split(separator: 0x0A).compactMap { line -> Entry? in
      // For example, `printf (3)    - formatted output conversion`.
      let parts = line.split(separator: 0x20, maxSplits: 2).map { String(Substring($0)) }
      guard parts.count == 3, let id = PageName(rawValue: parts[0] + parts[1]) else { return nil }
      return Entry(id: id, about: String(parts[2].trimmingPrefix { " -".contains($0) }))
    }
    return entries.map { ($0.id.name.lowercased(), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  @concurrent private func format(_ page: PageName, columns: Int) async throws -> ManualText {
    // Words that are hyphenated or spread apart could not be searched for.
    let options = ["-P", "cat", "--no-hyphenation", "--no-justification"]
    let output = try await run(Self.words(for: page, options: options), columns: columns)
    // What `man` cannot unpack is blank, and no failure for it.
    guard output.isCut || output.exitCode == 0 && output.text.contains(where: { $0 > " " }) else {
      let isEmpty = output.exitCode == 0
      throw Failure(output.words ?? "\(page) \(isEmpty ? "is empty" : "was not found").")
    }
    let end = output.isCut ? "\n\n[The page is cut here.]\n" : ""
    return ManualText(output.text + end, of: page, columns: columns)
  }

  /// Returns the pages and the files that `man` shows for the words of its command line.
  func find(_ words: [String]) async throws -> [PageName] {
    let plain = try await run(["man", "-w"] + words)
    // Any word is a section if the others are names of pages in it.
    let isAll = plain.exitCode == 0 || words.count < 2 || words[0].hasPrefix("-")
    let other = isAll ? plain : try await run(["man", "-w", "-s"] + words)
    let output = other.exitCode == 0 ? other : plain
    guard output.exitCode == 0 else { throw Failure(output.words ?? "man failed.") }
    return output.text.split(separator: "\n").map(String.init).map { path in
      let page = words.contains(path) ? nil : Self.page(at: path)
      return page ?? PageName(file: path.contains("/") ? path : "./\(path)")
    }
  }

  /// Whether there are pages of sections that have no tab of their own.
  func hasOthers() async -> Bool {
    let script = """
      folders=$(man -w) && IFS=: && set -f &&
        find -L $folders -mindepth 1 -maxdepth 1 -name 'man[!1-8]*' ! -empty
      """
    return await !ProcessOutput(of: ["sh", "-c", script], environment: variables).text.isEmpty
  }

  /// Updates the index that `apropos` reads, which can take minutes.
  func updateIndex() async throws {
    // Without it, mandb leaves out what only MANPATH names.
    let folders = try await run(["manpath", "-q"]).text.split(separator: "\n").map(String.init)
    let output = try await run(["mandb", "-q"] + folders)
    all.withLock { $0 = ([], [:]) }
    // It does not fail if it may not write an index.
    guard output.exitCode == 0, output.words == nil, (try? await entries()) != nil else {
      throw Failure(output.words ?? "mandb has made no index; run it as root.")
    }
  }

  private func run(_ words: [String], columns: Int = 80) async throws -> ProcessOutput {
    let format = ["MANWIDTH": "\(columns)", "MAN_KEEP_FORMATTING": "1"]
    let output = await ProcessOutput(of: words, environment: variables.merging(format) { $1 })
    guard output.exitCode != 127 else {
      throw Failure("\(words[0]) is not installed. Install it with: apt-get install man-db")
    }
    return output
  }
}

extension ProcessOutput {
  /// The first line of the program's own words about a failure; `nil` if there are none.
  fileprivate var words: String? {
    let lines = errorText.split(separator: "\n").map(String.init)
    return lines.first { $0.contains { $0 > " " } && !$0.contains("warning: ") }
  }
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
  /// The words of the links to other pages, from the top, and the line of each.
  let references: [(words: String, line: Int)]
  /// The width for which the text was formatted; `nil` if another program chose it.
  let columns: Int?

  init(_ text: String, of page: PageName?, columns: Int? = nil) {
    self.columns = columns
    self.lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let isPlain = !text.utf8.contains { $0 == 0x08 || $0 == 0x1B }
    let lines = isPlain ? self.lines : self.lines.map(\.withoutEmphasis)
    plain = lines
    // For example, `PRINTF(1)       User Commands       PRINTF(1)`.
    let title = lines.first { !$0.isEmpty }?.split(separator: " ").first
    let section = page?.section ?? title.flatMap { PageName(String($0)) }?.section
    self.page = page.flatMap { page in
      // `printf.3` is printf(3).
      let end = ".\(section ?? "")"
      let isWhole = page.section != nil || !page.name.hasSuffix(end)
      return PageName(section, String(page.name.dropLast(isWhole ? 0 : end.count)))
    }
    // The first and the last line contain the page's own name.
    let body = lines.indices.filter { !lines[$0].isEmpty }.dropFirst().dropLast()
    references = body.filter { lines[$0].contains("(") }.flatMap { line in
      lines[line].split { " \t,;".contains($0) }.compactMap { word -> (String, Int)? in
        guard let close = word.firstIndex(of: ")") else { return nil }
        let words = String(word[...close].drop { $0 == "(" })
        let name = PageName(words)
        return name?.section == nil || name == page ? nil : (words, line)
      }
    }
    // A subheading is indented by three spaces, and text by more.
    headings = body.filter {
      lines[$0 - 1].isEmpty && [0, 3].contains(lines[$0].prefix { $0 == " " }.count)
    }.map { Heading(text: lines[$0], line: $0) }
  }
}
