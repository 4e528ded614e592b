import Foundation
import Sextant

/// The manual pages of this machine, as listed by `man` and `apropos`.
package struct ManualPages: Sendable {
  /// A line of output from `apropos`.
  struct Entry: Identifiable, Hashable, Sendable {
    let page: PageName
    let about: String

    var id: PageName { page }
  }

  /// The reason there is nothing to show.
  struct Failure: Error {
    let words: String
  }

  /// The environment of `man`, which sets its search paths.
  let environment: [String: String]

  package init(environment: [String: String]) {
    let kept = ["PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "MANPATH"]
    self.environment = environment.filter { kept.contains($0.key) }
  }

  /// Lists the pages of a section, by name.
  func entries(of section: String) async throws -> [Entry] {
    let (text, code) = try await run(["apropos", "-l", "-s", section, "."])
    guard code != 16 else {
      throw Failure(words: "No pages from section \(section) are installed.")
    }
    guard code == 0 else { throw Failure(words: "apropos failed. Try running \"mandb\".") }
    return text.split(separator: "\n").compactMap(Self.entry)
  }

  /// Returns a page's lines at a given width.
  func lines(of page: PageName, columns: Int) async throws -> [String] {
    let (text, code) = try await run(words(for: page, options: ["-P", "cat"]), columns: columns)
    guard code == 0 else { throw Failure(words: "There is no page \(page.title).") }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the command that shows a page.
  func words(for page: PageName, options: [String] = []) -> [String] {
    let section = page.section.map { ["-s", $0] } ?? []
    return ["man"] + options + section + ["--", page.name]
  }

  /// Parses a line such as `printf (3)    - formatted output conversion`.
  static func entry(_ line: Substring) -> Entry? {
    guard let open = line.firstRange(of: " ("),
      let close = line[open.upperBound...].firstIndex(of: ")"),
      let dash = line[close...].firstRange(of: "- "),
      let page = PageName(
        String(line[..<open.lowerBound]), section: String(line[open.upperBound..<close]))
    else { return nil }
    return Entry(page: page, about: String(line[dash.upperBound...]))
  }

  /// Checks once a minute whether pages were installed or removed, and shows a notice if so.
  @MainActor func watchIndex(in context: ManualContext, log: AppLog) async throws {
    var last = indexDate
    while true {
      try await context.sleep(for: .seconds(60))
      guard indexDate != last else { continue }
      last = indexDate
      log(.info, "The index of the manual pages changed.")
      context.notice("The manual pages on this machine changed.")
    }
  }

  /// The modification date of the index that `apropos` reads.
  private var indexDate: Date? {
    let folder = environment["MANPATH"] ?? "/var/cache/man"
    let values = try? FileManager.default.attributesOfItem(atPath: "\(folder)/index.db")
    return values?[.modificationDate] as? Date
  }

  /// Runs a program to completion; cancelling the task terminates it.
  private func run(_ words: [String], columns: Int = 80) async throws -> (String, Int32) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.environment = environment.merging(["MANWIDTH": "\(columns)"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let reading = Task.detached { output.fileHandleForReading.readDataToEndOfFile() }
    let data = await withTaskCancellationHandler {
      await reading.value
    } onCancel: {
      process.terminate()
    }
    process.waitUntilExit()
    guard process.terminationStatus != 127 else {
      throw Failure(words: "\(words[0]) is not installed. Install it with: apt-get install man-db")
    }
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }
}

/// A page with its lines, headings and references to other pages.
struct ManualText: Sendable {
  let lines: [String]
  /// The headings with their line indices.
  let headings: [(title: String, line: Int)]
  /// The references to other pages with their line indices, from the top.
  let references: [(page: PageName, line: Int)]

  init(_ lines: [String], of page: PageName) {
    self.lines = lines
    // The first and the last line contain the page's own name.
    let first = lines.firstIndex { !$0.isEmpty } ?? 0
    let last = lines.lastIndex { !$0.isEmpty } ?? 0
    let body = first < last ? first + 1..<last : 0..<0
    headings = body.compactMap { index in
      lines[index].first?.isLetter == true ? (lines[index], index) : nil
    }
    references = body.flatMap { index in
      Self.references(in: lines[index]).filter { $0 != page }.map { ($0, index) }
    }
  }

  /// Returns every `name(section)` in a line.
  static func references(in line: String) -> [PageName] {
    line.split { " \t,;".contains($0) }.compactMap { word in
      guard let close = word.lastIndex(of: ")") else { return nil }
      return PageName(parsing: String(word[...close]))
    }
  }
}
