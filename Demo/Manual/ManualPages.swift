import Foundation
import Sextant

/// The manual pages of this machine, as listed by `man` and `apropos`.
package struct ManualPages: Sendable {
  /// A line of output from `apropos`.
  struct Entry: Identifiable, Hashable, Sendable {
    let id: PageName
    let about: String
  }

  /// The reason there is nothing to show.
  struct Failure: Error, CustomStringConvertible {
    let description: String
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
      throw Failure(description: "No pages from section \(section) are installed.")
    }
    guard code == 0 else { throw Failure(description: "apropos failed. Try running \"mandb\".") }
    return text.split(separator: "\n").compactMap(Self.entry)
  }

  /// Returns a page at a given width.
  func text(of page: PageName, columns: Int) async throws -> ManualText {
    let (text, code) = try await run(words(for: page, options: ["-P", "cat"]), columns: columns)
    guard code == 0 else { throw Failure(description: "There is no page \(page).") }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return ManualText(lines.map(String.init), of: page)
  }

  /// Returns the command that shows a page.
  func words(for page: PageName, options: [String] = []) -> [String] {
    let section = page.section.map { ["-s", $0] } ?? []
    return ["man"] + options + section + ["--", page.name]
  }

  /// Updates the index that `apropos` reads, which can take minutes.
  func updateIndex() async throws {
    let folders = environment["MANPATH"].map { [$0] } ?? []
    guard try await run(["mandb", "-q"] + folders).1 == 0 else {
      throw Failure(description: "mandb failed.")
    }
  }

  /// Parses a line such as `printf (3)    - formatted output conversion`.
  static func entry(_ line: Substring) -> Entry? {
    guard let parts = line.wholeMatch(of: /(.+?) \((.+?)\).*?- (.*)/) else { return nil }
    return PageName(String(parts.1), section: String(parts.2))
      .map { Entry(id: $0, about: String(parts.3)) }
  }

  /// The modification date of the index.
  var indexDate: Date? {
    let folder = environment["MANPATH"] ?? "/var/cache/man"
    let values = try? FileManager.default.attributesOfItem(atPath: "\(folder)/index.db")
    return values?[.modificationDate] as? Date
  }

  /// Runs a program to completion; cancelling the task terminates it.
  private func run(_ words: [String], columns: Int = 80) async throws -> (String, Int32) {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.environment = environment.merging(["MANWIDTH": "\(columns)"]) { $1 }
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    do { try process.run() } catch { throw Failure(description: "\(words[0]) cannot be run.") }
    let reading = Task.detached { output.fileHandleForReading.readDataToEndOfFile() }
    let data = await withTaskCancellationHandler {
      await reading.value
    } onCancel: {
      process.terminate()
    }
    process.waitUntilExit()
    guard process.terminationStatus != 127 else {
      throw Failure(
        description: "\(words[0]) is not installed. Install it with: apt-get install man-db")
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
    let body = lines.indices.filter { !lines[$0].isEmpty }.dropFirst().dropLast()
    headings = body.filter { lines[$0].first?.isLetter == true }.map { (lines[$0], $0) }
    references = body.flatMap { index in
      lines[index].split { " \t,;".contains($0) }.compactMap { word -> (PageName, Int)? in
        guard let close = word.lastIndex(of: ")") else { return nil }
        let name = PageName(parsing: String(word[...close]))
        return name == page ? nil : name.map { ($0, index) }
      }
    }
  }
}
