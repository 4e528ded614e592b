import Spelling

/// Parses a file command by command, resuming at the next line after an error.
///
/// The parser stores the steps of one command at a time: a caller that needs all of them either
/// collects them or parses the text again with a copy of the initial parser.
struct TapeParser: Sendable {
  /// The options shared by a tape and the tapes it sources.
  struct Options: Sendable {
    /// The prefix that secret names must have; `nil` allows every well-formed name.
    var secretPrefix: String?
    /// Whether to insert the commands of a sourced tape in place of `Source`.
    var includesSources = false
  }

  static let sizeLimit = 16 * 1024 * 1024
  static let commandLimit = 500_000
  static let countLimit = 1_000_000

  let file: String
  let text: String
  let options: Options
  let isSourced: Bool
  private var lexer: Lexer
  private var lookahead: Token
  /// The end of the last token taken.
  private(set) var end = 0
  /// The steps of the last command read.
  private(set) var steps: [TapeStep] = []
  /// The number of steps so far.
  private(set) var count = 0
  private(set) var findings = TapeFindings()
  /// Whether the tape exceeds the command limit.
  private var isOver = false
  /// The sourced tapes by path, so that each is loaded only once.
  private(set) var sourced: [String: Result<[TapeStep], TapeErrors>] = [:]

  init(_ text: String, file: String, options: Options, isSourced: Bool = false) {
    self.file = file
    self.text = text
    self.options = options
    self.isSourced = isSourced
    lexer = Lexer(text.utf8.count > Self.sizeLimit ? "" : text)
    lookahead = lexer.next()
  }

  /// Returns a copy of the parser with the given sourced tapes.
  func knowing(_ sourced: [String: Result<[TapeStep], TapeErrors>]) -> Self {
    var parser = self
    parser.sourced = sourced
    return parser
  }

  var next: Token { lookahead }

  @discardableResult
  mutating func take() -> Token {
    let token = lookahead
    end = token.range.upperBound
    lookahead = lexer.next()
    return token
  }

  mutating func takeSymbol(_ symbol: String) -> Bool {
    guard next.isSymbol(symbol) else { return false }
    take()
    return true
  }

  /// Whether the next token directly follows the last one.
  var isAdjacent: Bool { next.range.lowerBound == end && next.kind != .end }

  // MARK: Whole file

  /// Parses the whole file.
  mutating func parse(
    loading load: ((TapeFile) -> String?)? = nil, _ take: ([TapeStep]) -> Void = { _ in }
  ) {
    guard check() else { return }
    while advance(loading: load) { take(steps) }
    findings.close()
  }

  /// Parses the next command, which has no steps if it is invalid or empty; returns `false` at the
  /// end of the file.
  mutating func advance(loading load: ((TapeFile) -> String?)? = nil) -> Bool {
    steps.removeAll(keepingCapacity: true)
    while next.kind == .comment { take() }
    guard next.kind != .end, !isOver else { return false }
    let start = next
    do throws(TapeError) {
      for command in try parseCommand() { append(command, from: start, load) }
    } catch {
      record(error)
      if next.range.lowerBound == start.range.lowerBound { take() }
      while !next.startsLine, next.kind != .end { take() }
    }
    while next.kind == .comment { take() }
    if count >= Self.commandLimit, next.kind != .end {
      isOver = true
      record(error(.tooLarge("commands", limit: Self.commandLimit), at: next))
    }
    return true
  }

  /// Returns whether the file can be a tape; records an error if it cannot.
  private mutating func check() -> Bool {
    if text.utf8.count > Self.sizeLimit {
      record(
        TapeError(
          reason: .tooLarge("bytes", limit: Self.sizeLimit), place: TapePlace(file: file)))
      return false
    }
    if let zero = lexer.bytes.firstIndex(of: 0) {
      let place = TapePlace(file: file, byte: zero, of: lexer.bytes)
      record(TapeError(reason: .notText, place: place))
      return false
    }
    return true
  }

  private mutating func append(
    _ command: TapeCommand, from start: Token, _ load: ((TapeFile) -> String?)?
  ) {
    if case .source(let source) = command, options.includesSources {
      return include(source, from: start, load)
    }
    if command.isIgnored { ignore(command, at: start) }
    let utf8 = text.utf8
    let lower = utf8.index(utf8.startIndex, offsetBy: start.range.lowerBound)
    let upper = utf8.index(lower, offsetBy: end - start.range.lowerBound)
    steps.append(
      TapeStep(
        command, file: file, line: start.line, column: start.column, source: text[lower..<upper]))
    count += 1
  }

  private mutating func ignore(_ command: TapeCommand, at start: Token) {
    let name: String
    switch command {
    case .set(let setting):
      guard TapeSetting.names.contains(setting.name) else { return }
      name = "Set \(setting.name)"
    case .output(let file), .screenshot(let file):
      name = "\(command.name) \(TapeText.shown(file.path))"
    default: name = command.name
    }
    findings.ignore(name, at: place(start))
  }

  // MARK: Another file

  private mutating func include(
    _ source: TapeFile, from start: Token, _ load: ((TapeFile) -> String?)?
  ) {
    guard !isSourced else {
      return record(error(.nestedSource, at: start))
    }
    let result = sourced[source.path] ?? parse(source, load)
    sourced[source.path] = result
    switch result {
    case .success(let included):
      guard count + included.count <= Self.commandLimit else {
        return record(error(.tooLarge("commands", limit: Self.commandLimit), at: start))
      }
      steps += included
      count += included.count
    case .failure(let problem) where problem.errors.isEmpty:
      record(error(.missingSource(source.path), at: start))
    case .failure(let problem):
      record(error(.brokenSource(source.path, count: problem.count), at: start))
      for error in problem.errors { record(error) }
      findings.omittedErrors += problem.omitted
    }
  }

  private mutating func parse(
    _ source: TapeFile, _ load: ((TapeFile) -> String?)?
  ) -> Result<[TapeStep], TapeErrors> {
    guard let text = load?(source) else { return .failure(TapeErrors([])) }
    let folder = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { file[...$0] } ?? ""
    var parser = TapeParser(text, file: folder + source.path, options: options, isSourced: true)
    var steps: [TapeStep] = []
    parser.parse(loading: nil) { steps += $0 }
    findings.warnings += parser.findings.warnings
    guard parser.findings.errors.isEmpty else {
      return .failure(
        TapeErrors(parser.findings.errors, omitted: parser.findings.omittedErrors))
    }
    // The outer tape's own `Output` takes precedence, as in VHS.
    return .success(
      steps.filter { step in
        if case .output = step.command { return false }
        return true
      })
  }

  // MARK: Problems

  func near(_ word: String, in words: [String]) -> String? {
    findings.isFull ? nil : NearWord.nearest(to: word, among: words, isStrict: true)
  }

  /// Returns a suggestion for a warning, or `nil` if the warning limit is reached.
  func hint(_ word: String, in words: [String]) -> String? {
    findings.warnings.count < TapeErrors.limit
      ? NearWord.nearest(to: word, among: words, isStrict: true) : nil
  }

  mutating func record(_ error: TapeError) { findings.record(error) }

  mutating func warn(_ reason: TapeWarning.Reason, at token: Token) {
    findings.warn(reason, at: place(token))
  }

  func error(_ reason: TapeError.Reason, at token: Token) -> TapeError {
    TapeError(reason: reason, place: place(token))
  }

  /// Returns the location of a token, or of a part of it.
  func place(_ token: Token, skipping: Int = 0) -> TapePlace {
    if findings.isFull { return TapePlace(file: file) }
    let bytes = lexer.bytes
    var start = token.range.lowerBound
    var skipped = 0
    while skipped < skipping, start < token.range.upperBound {
      start += 1
      while start < bytes.count, bytes[start] & 0xC0 == 0x80 { start += 1 }
      skipped += 1
    }
    var from = start
    while from > 0, start - from < 240, !bytes[from - 1].endsLine { from -= 1 }
    while from < start, bytes[from] & 0xC0 == 0x80 { from += 1 }
    func lineEnd(_ index: Int, _ limit: Int) -> Int {
      var index = index
      while index < limit, !bytes[index].endsLine { index += 1 }
      while index < bytes.count, index > start, bytes[index] & 0xC0 == 0x80 { index -= 1 }
      return index
    }
    let markedEnd = lineEnd(
      start, min(skipping > 0 ? start + 1 : token.range.upperBound, start + 240))
    let to = lineEnd(markedEnd, min(bytes.count, markedEnd + 100))
    return TapePlace(
      file: file, line: token.line, column: token.column + skipped,
      before: String(decoding: bytes[from..<start], as: UTF8.self),
      marked: String(decoding: bytes[start..<markedEnd], as: UTF8.self),
      after: String(decoding: bytes[markedEnd..<to], as: UTF8.self))
  }
}

/// The errors and warnings of a tape.
struct TapeFindings: Sendable {
  private(set) var errors: [TapeError] = []
  var omittedErrors = 0
  var warnings: [TapeWarning] = []
  private var ignored: (names: [String], place: TapePlace)?
  private var ignoredNames: Set<String> = []
  private var unknownSettings: Set<String> = []

  /// Whether the error limit has been reached, so that further errors are only counted.
  var isFull: Bool { errors.count >= TapeErrors.limit }

  mutating func record(_ error: TapeError) {
    if isFull { omittedErrors += 1 } else { errors.append(error) }
  }

  mutating func warn(_ reason: TapeWarning.Reason, at place: TapePlace) {
    if case .unknownSetting(let name, _) = reason, !unknownSettings.insert(name).inserted { return }
    if warnings.count < TapeErrors.limit {
      warnings.append(TapeWarning(reason: reason, place: place))
    }
  }

  /// Notes a command that is not performed; all of them share one warning, at the first.
  mutating func ignore(_ name: String, at place: TapePlace) {
    if ignored == nil { ignored = ([], place) }
    if ignoredNames.insert(name).inserted { ignored?.names.append(name) }
  }

  /// Adds the warning about what is ignored, and sorts the warnings.
  mutating func close() {
    if let ignored {
      warnings.append(TapeWarning(reason: .ignored(ignored.names), place: ignored.place))
    }
    warnings.sort { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
  }
}
