/// An error that explains why a file cannot be parsed, and where.
package struct FileProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, as a clause.
  package let description: String
  /// The location of the problem.
  package let place: SourcePlace

  init(_ description: String, at place: SourcePlace = .start) {
    (self.description, self.place) = (description, place)
  }
}

extension SourceCursor {
  /// Returns an error at the cursor, or at another place.
  func problem(_ description: String, at place: SourcePlace? = nil) -> FileProblem {
    FileProblem(description, at: place ?? self.place)
  }

  /// Returns an error about what begins at a location and does not end.
  func unfinished(_ what: String, from start: SourcePlace) -> FileProblem {
    problem("\(what) that begins at \(start.line):\(start.column) is not closed")
  }
}

extension SourceText {
  /// Checks that the file is UTF-8 text of at most some bytes.
  func check(atMost limit: Int = SourceText.limit) throws(FileProblem) {
    guard bytes.count <= limit else {
      throw FileProblem(
        "the file is \(bytes.count) bytes long; the limit is \(SourceText.limit) (16 MiB)")
    }
    if let offset = bytes.firstInvalidUTF8 {
      throw FileProblem("not UTF-8 text", at: bytes.place(of: offset))
    }
  }
}
