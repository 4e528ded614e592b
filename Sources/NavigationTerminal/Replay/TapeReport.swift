import TerminalKit

/// What became of a tape, in words that are safe to print whatever the tape holds.
package struct TapeReport: Sendable, Codable {
  /// The tape's name.
  package let name: String
  /// How many commands were carried out.
  package let steps: Int
  /// What was accepted and could not be run here, named once each.
  package let notRun: [String]
  /// The snapshots that were written again.
  package let written: [String]
  /// Why the tape failed; `nil` when it did not.
  package let failure: Failure?

  init(
    name: String, steps: Int, notRun: [String] = [], written: [String] = [],
    failure: Failure? = nil
  ) {
    self.name = name.visiblySafe
    self.steps = steps
    self.notRun = notRun.map(\.visiblySafe)
    self.written = written.map(\.visiblySafe)
    self.failure = failure
  }

  /// Why and where a tape failed, and what there was.
  package struct Failure: Sendable, Codable {
    /// Where the command stands.
    package let place: String
    /// The command as it was written.
    package let command: String
    /// What was wrong, in a sentence.
    package let reason: String
    /// The screen, in a box.
    package let picture: String
    /// The breadcrumb.
    package let stack: String
    /// What waits.
    package let pending: [String]
    /// What was asked for last and what became of it.
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

  /// Whether every command did what it should.
  package var passed: Bool { failure == nil }

  /// One line, and behind it, for a failure, all that helps to find its cause.
  package var text: String { text(since: nil) }

  /// The same, with how long it took.
  func text(since time: Duration?, _ ink: Ink = .plain) -> String {
    guard let failure else { return line(ink("ok  ", \.success), since: time) }
    var lines = [
      line(ink("FAIL", \.error), since: time),
      "\(failure.place): \(ink(failure.command, \.title))", "  \(ink(failure.reason, \.error))",
      failure.picture, "stack    \(failure.stack)",
      "waiting  \(failure.pending.isEmpty ? "nothing" : failure.pending.joined(separator: ", "))",
    ]
    lines += failure.trail.isEmpty ? [] : ["last intents"] + failure.trail.map { "  \($0)" }
    return lines.joined(separator: "\n")
  }

  /// What became of the tape in one line: its name, its steps, and how long it took.
  package func line(_ verdict: String, since time: Duration?) -> String {
    let unit = steps == 1 ? "step" : "steps"
    let taken = time.map { "  \($0.shownSeconds) s" } ?? ""
    return "\(verdict)  \(name)  \(steps) \(unit)\(taken)"
  }
}

/// A frame as text in a box, with the cursor's place marked.
enum FramePicture {
  static func text(of frame: Frame?) -> String {
    guard let frame else { return "(nothing was drawn yet)" }
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
