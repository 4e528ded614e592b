extension Tape {
  /// Reads a tape.
  ///
  /// What is kept is its text: the commands are read from it again whenever they are asked for, so a
  /// long tape takes no more memory than its file.
  ///
  /// - Parameters:
  ///   - text: the text of the file, at most 16 MB.
  ///   - name: what messages call the file, usually its path.
  ///   - secretPrefix: what the names after `TypeSecret` must begin with; nil lets every name
  ///     through, for `secretNames` to be checked later.
  ///   - source: gives the text of a tape that a `Source` names, nil when there is none; its
  ///     commands then stand in the place of the `Source`. Without it the command stays.
  /// - Throws: every error of the file at once.
  /// - Complexity: O(n) over the bytes of the file.
  public init(
    parsing text: String, name: String, secretPrefix: String? = nil,
    source: ((TapeFile) -> String?)? = nil
  ) throws(TapeErrors) {
    var parser = TapeParser(
      text, file: name,
      options: .init(secretPrefix: secretPrefix, includesSources: source != nil))
    let unread = parser
    parser.parse(loading: source)
    guard parser.errors.isEmpty else {
      throw TapeErrors(
        parser.errors, omitted: parser.omittedErrors, warnings: parser.warnings)
    }
    self.init(name: name, steps: TapeSteps(read: parser, from: unread), warnings: parser.warnings)
  }

  /// Reads a tape from the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: what the file holds.
  ///   - name: what messages call the file, usually its path.
  ///   - secretPrefix: what the names after `TypeSecret` must begin with.
  ///   - source: gives the text of a tape that a `Source` names.
  /// - Throws: every error of the file at once; only that one when it is no UTF-8 text.
  /// - Complexity: O(n) over the bytes of the file.
  public init(
    parsing bytes: [UInt8], name: String, secretPrefix: String? = nil,
    source: ((TapeFile) -> String?)? = nil
  ) throws(TapeErrors) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let place = TapePlace(file: name, byte: Self.firstByteThatIsNoText(in: bytes), of: bytes)
      throw TapeErrors([TapeError(reason: .notText, place: place)])
    }
    try self.init(parsing: text, name: name, secretPrefix: secretPrefix, source: source)
  }

  private static func firstByteThatIsNoText(in bytes: [UInt8]) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { offset += scalar.count }
    return min(offset, bytes.count - 1)
  }
}
