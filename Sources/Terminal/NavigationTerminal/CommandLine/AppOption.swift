/// An option that an app adds to its command line, such as `--file PATH`.
///
/// ```swift
/// app.options(AppOption("file", value: "PATH", help: "read the books from PATH"))
/// ```
public struct AppOption: Hashable, Sendable {
  let name: String
  private let value: String?
  private let help: String
  /// Whether the value is the path of the document that the app shows.
  let isDocument: Bool

  /// Creates an option.
  ///
  /// - Parameters:
  ///   - name: The name, without the two dashes: lowercase ASCII letters and digits, in words
  ///   separated by dashes.
  ///   - value: The word that stands for the value on help pages, such as `PATH`, of ASCII letters,
  ///   digits, dashes and underscores; `nil` for a switch. Shells complete a value as a file.
  ///   - help: A short description on one line, in lowercase and without a period.
  ///   - isDocument: Whether the value is the path of the document that the app shows. Each document
  ///   then has its own saved state; only the values of everybody, such as the theme, are those of the
  ///   app.
  public init(_ name: String, value: String? = nil, help: String, isDocument: Bool = false) {
    precondition(
      name.wholeMatch(of: /[a-z][a-z0-9]*(?:-[a-z0-9]+)*/) != nil,
      "\"\(name)\" is no name of an option: use lowercase letters, digits and single dashes")
    precondition(
      value.map { $0.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil } ?? true,
      "the word for the value of --\(name) must have only letters, digits, - and _")
    precondition(
      !help.isEmpty && !help.unicodeScalars.contains { $0.properties.generalCategory == .control },
      "the help of --\(name) must be one line of text")
    precondition(value != nil || !isDocument, "--\(name) needs a value to be a document")
    self.name = name
    self.value = value
    self.help = help
    self.isDocument = isDocument
  }

  /// The option in the command table.
  var inTable: CommandLineOption {
    CommandLineOption(name: name, value: value.map { .file($0) }, help: help)
  }
}

extension CommandLineTable {
  /// The commands that create the app, and so take its own options.
  private static let creating: [String?] = [
    nil, open.name, replay.name, tour.name, explore.name, explain.name, routes.name,
  ]

  /// Returns the table of an app, with its own options in every command that creates it.
  package static func app(
    hasTour: Bool, hasExplorer: Bool = true, options: [AppOption],
    behindDashes: Bool = false
  ) -> CommandLineTable {
    var table = app(hasTour: hasTour, hasExplorer: hasExplorer)
    if behindDashes { table.putCommandsBehindDashes() }
    let own = options.map(\.inTable)
    table.interactive?.options.insert(contentsOf: own, at: 0)
    for index in table.named.indices where creating.contains(table.named[index].name) {
      table.named[index].options.insert(contentsOf: own, at: 0)
    }
    return table
  }

  /// Returns why options cannot be added to an app's command line, or `nil` if they can.
  static func problem(with options: [AppOption]) -> String? {
    let table = app(hasTour: true, options: [])
    var taken = Set((table.all.flatMap(\.options) + [helpOption]).map(\.name))
    let library = taken
    if options.count(where: \.isDocument) > 1 { return "the app declares two documents" }
    for option in options where !taken.insert(option.name).inserted {
      return library.contains(option.name)
        ? "--\(option.name) is an option of every app; give the app's own option another name"
        : "the app declares --\(option.name) twice"
    }
    return nil
  }
}

extension CommandLineArguments {
  /// The values of an app's own options that were given; a switch has an empty one.
  func values(of options: [AppOption]) -> [String: String] {
    var values: [String: String] = [:]
    for option in options { values[option.name] = self.options[option.name]?.first }
    return values
  }
}

extension AppConsole {
  /// Returns the console for an app with values for its own options, which also passes them to the
  /// processes that it starts.
  func passing(_ values: [String: String], table: CommandLineTable) -> AppConsole {
    guard let again = runAgain else { return self }
    // A value is never empty, so an empty one is a switch's.
    let words = values.sorted { $0.key < $1.key }
      .map { $0.value.isEmpty ? "--\($0.key)" : "--\($0.key)=\($0.value)" }
    var console = self
    console.runAgain = { arguments, line in
      let command = arguments.prefix(1).map { name in
        table.named.first { $0.name == name }?.word ?? name
      }
      return await again(command + words + arguments.dropFirst(), line)
    }
    return console
  }
}
