import Foundation
import Synchronization
import Testing

/// What a piece of a test fails with: the words, and the line of code that they point at.
struct Failure: Hashable, Sendable {
  let text: String
  let code: String
}

/// Runs a piece of a test that is meant to fail and collects its failures.
@MainActor func failures(of body: @MainActor () -> Void) -> [Failure] {
  let found = FailureList()
  withKnownIssue(isIntermittent: true) {
    body()
  } matching: {
    found.take($0)
  }
  return found.all.withLock { $0 }
}

/// Runs a piece of a test that takes its time and is meant to fail, and collects its failures.
@MainActor func failures(of body: @MainActor () async -> Void) async -> [Failure] {
  let found = FailureList()
  await withKnownIssue(isIntermittent: true) {
    await body()
  } matching: {
    found.take($0)
  }
  return found.all.withLock { $0 }
}

private func code(at place: SourceLocation?) -> String {
  guard let place, let text = try? String(contentsOfFile: place.filePath, encoding: .utf8) else {
    return ""
  }
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  guard lines.indices.contains(place.line - 1) else { return "" }
  return lines[place.line - 1].trimmingCharacters(in: .whitespaces)
}

private final class FailureList: Sendable {
  let all = Mutex<[Failure]>([])

  func take(_ issue: Issue) -> Bool {
    let text = issue.comments.map(\.rawValue).joined(separator: "\n")
    all.withLock { $0.append(Failure(text: text, code: code(at: issue.sourceLocation))) }
    return true
  }
}
