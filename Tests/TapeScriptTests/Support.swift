import TapeScript
import Testing

/// The commands of a tape that has to be right.
func commands(
  _ text: String, location: SourceLocation = #_sourceLocation
) throws -> [TapeCommand] {
  do {
    return Array(try Tape(parsing: text, name: "a.tape").commands)
  } catch {
    Issue.record("\(error)", sourceLocation: location)
    throw error
  }
}

/// Everything that is said about a tape that has to be wrong.
func problems(
  _ text: String, secretPrefix: String? = nil, location: SourceLocation = #_sourceLocation
) -> String {
  do {
    _ = try Tape(parsing: text, name: "a.tape", secretPrefix: secretPrefix)
    Issue.record("the tape is right", sourceLocation: location)
    return ""
  } catch {
    return error.description
  }
}

/// The first lines of what is said, one for each error.
func firstLines(_ text: String, secretPrefix: String? = nil) -> [String] {
  problems(text, secretPrefix: secretPrefix).split(separator: "\n").map(String.init)
    .filter { $0.hasPrefix("a.tape:") }
}

func warnings(_ text: String) throws -> [String] {
  try Tape(parsing: text, name: "a.tape").warnings.map {
    $0.description.split(separator: "\n").first.map(String.init) ?? ""
  }
}
