import TerminalKit
package import TerminalUI

/// The result of a tape, as text that is safe to print.
package struct TapeReport: Sendable, Codable {
  /// The tape's name.
  package let name: String
  /// The number of commands performed.
  package let steps: Int
  /// The commands that were accepted but cannot run here, each listed once.
  package let notRun: [String]
  /// The updated snapshots.
  package let written: [String]
  /// The failure; `nil` if the tape passed.
  package let failure: Failure?

  package init(
    name: String, steps: Int, notRun: [String] = [], written: [String] = [],
    failure: Failure? = nil
  ) {
    self.name = name.visiblySafe
    self.steps = steps
    self.notRun = notRun.map(\.visiblySafe)
    self.written = written.map(\.visiblySafe)
    self.failure = failure
  }

  /// A failure of a tape, with its location and the app's state.
  package struct Failure: Sendable, Codable {
    /// The location of the command in the tape.
    package let place: String
    /// The command as written.
    package let command: String
    /// The failure as a sentence.
    package let reason: String
    /// The screen as text, in a box.
    package let picture: String
    /// The breadcrumbs of the visible screen.
    package let stack: String
    /// The queued links.
    package let pending: [String]
    /// The last moves, a line each.
    package let trail: [String]

    init(
      place: String, command: String, reason: String, frame: Frame?, stack: String,
      pending: [String], trail: [String]
    ) {
      self.place = place.visiblySafe
      self.command = command.visiblySafe
      self.reason = reason.visiblySafe
      picture = FramePicture.text(of: frame)
      self.stack = stack.visiblySafe
      self.pending = pending.map(\.visiblySafe)
      self.trail = trail.map(\.visiblySafe)
    }
  }

  /// Whether every command succeeded.
  package var passed: Bool { failure == nil }

  /// The result in one line; for a failure, followed by everything that helps to find its cause.
  package var text: String { text(since: nil) }

  /// Returns the same text with the duration.
  package func text(since time: Duration?, _ ink: Ink = .plain) -> String {
    guard let failure else { return line(ink("ok  ", \.success), since: time) }
    var lines = [
      line(ink("FAIL", \.error), since: time),
      "\(failure.place): \(ink(failure.command, \.title))", "  \(ink(failure.reason, \.error))",
      failure.picture, "stack    \(failure.stack)",
      "waiting  \(failure.pending.isEmpty ? "nothing" : failure.pending.joined(separator: ", "))",
    ]
    lines += failure.trail.isEmpty ? [] : ["last moves"] + failure.trail.map { "  \($0)" }
    return lines.joined(separator: "\n")
  }

  /// Returns the result in one line: name, steps and duration.
  package func line(_ verdict: String, since time: Duration?) -> String {
    let unit = steps == 1 ? "step" : "steps"
    let taken = time.map { "  \($0.shownSeconds) s" } ?? ""
    return "\(verdict)  \(name)  \(steps) \(unit)\(taken)"
  }
}

/// A frame as text in a box, with the cursor marked.
enum FramePicture {
  static func text(of frame: Frame?) -> String {
    guard let frame else { return "(nothing has been drawn yet)" }
    let width = frame.canvas.size.columns
    let edge = String(repeating: "─", count: width)
    var lines = ["┌\(edge)┐"]
    for line in frame.canvas.lines {
      let missing = max(0, width - TextWidth.columns(of: line))
      lines.append("│\(line)\(String(repeating: " ", count: missing))│")
    }
    lines.append("└\(edge)┘")
    if let cursor = frame.cursor {
      lines.append("cursor   column \(cursor.column + 1), line \(cursor.row + 1)")
    }
    return lines.joined(separator: "\n")
  }
}
