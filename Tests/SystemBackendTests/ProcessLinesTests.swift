import Foundation
import SystemBackend
import Testing

@Suite(.timeLimit(.minutes(10))) struct ProcessLinesTests {
  private func lines(_ script: String) -> ProcessLines { ProcessLines(of: ["sh", "-c", script]) }

  @Test func `lines come as they are printed, and the last one without its end`() async throws {
    var all: [String] = []
    for try await some in lines("printf 'one\\r\\ntwo\\n\\nfour'") { all += some }
    #expect(all == ["one", "two", "", "four"])
  }

  @Test func `a line comes before the program ends`() async throws {
    var iterator = lines("echo first; sleep 100").makeAsyncIterator()
    #expect(try await iterator.next() == ["first"])
  }

  @Test func `a failure has the program's last words`() async {
    await #expect(
      throws: ProcessFailure.self,
      performing: { for try await _ in lines("echo out; echo no such thing >&2; exit 3") {} })
    do {
      for try await _ in lines("echo no such thing >&2; exit 3") {}
    } catch {
      #expect("\(error)" == "no such thing")
      #expect((error as? ProcessFailure)?.exitCode == 3)
    }
    for words in [[], [""], ["a\0b"], ["no-such-program"]] {
      await #expect(throws: ProcessFailure.self) {
        for try await _ in ProcessLines(of: words) {}
      }
    }
  }

  @Test func `a program that prints without an end waits, and ends with the loop`() async throws {
    let mark = "mark-\(UUID().uuidString)"
    var count = 0
    for try await some in lines("yes \(mark)") {
      count += some.count
      if count > 100_000 { break }
    }
    #expect(count > 100_000)
    for _ in 0..<100 {
      if await ProcessOutput(of: ["pgrep", "-f", mark]).text.isEmpty { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("the program runs on")
  }

  @Test func `lines that nobody takes are released with their reader`() async throws {
    for _ in 0..<5 {
      var iterator: ProcessLines.AsyncIterator? = lines(
        "echo a; sleep 0.02; echo b; sleep 0.02; echo c; sleep 0.02; echo d"
      ).makeAsyncIterator()
      #expect(try await iterator?.next()?.first == "a")
      try await Task.sleep(for: .milliseconds(150))
      iterator = nil
    }
    // The thread that read is the last to release them.
    try await Task.sleep(for: .milliseconds(200))
  }

  @Test func `cancelling the task ends the program`() async throws {
    let mark = "3\(Int.random(in: 100_000...999_999))"
    let task = Task {
      var count = 0
      for try await some in lines("echo begun; sleep \(mark)") { count += some.count }
      return count
    }
    try await Task.sleep(for: .milliseconds(300))
    task.cancel()
    _ = try await task.value
    for _ in 0..<100 {
      if await ProcessOutput(of: ["pgrep", "-f", "sleep \(mark)"]).text.isEmpty { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("the program runs on")
  }

  @Test func `a file is followed over its truncation and its replacement`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tail-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "app.log")
    try Data("one\n".utf8).write(to: file)
    var iterator = ProcessLines(of: ["tail", "-n", "10", "-s", "0.1", "-F", file.path])
      .makeAsyncIterator()
    #expect(try await iterator.next() == ["one"])
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("two\n".utf8))
    #expect(try await iterator.next() == ["two"])
    try handle.truncate(atOffset: 0)
    try await Task.sleep(for: .milliseconds(300))
    try handle.write(contentsOf: Data("three\n".utf8))
    #expect(try await iterator.next()?.last == "three")
    try FileManager.default.moveItem(at: file, to: folder.appending(path: "app.log.1"))
    try Data("four\n".utf8).write(to: file)
    #expect(try await iterator.next() == ["four"])
  }
}
