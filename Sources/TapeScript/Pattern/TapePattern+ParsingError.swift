extension TapePattern {
  /// What is wrong with a pattern.
  public struct ParsingError: Error, Hashable, Sendable {
    /// What can be wrong.
    public enum Reason: Hashable, Sendable {
      /// A group without its `)`.
      case unclosedGroup
      /// A `)` without its group.
      case unopenedGroup
      /// A class without its `]`.
      case unclosedClass
      /// A range that ends before it begins.
      case backwardsRange
      /// A `*`, `+`, `?` or `{}` after nothing, or after another one.
      case nothingToRepeat
      /// A repetition beyond 1,000, or that ends before it begins.
      case wrongCount
      /// A letter after a backslash that means nothing.
      case unknownEscape
      /// A class name nobody knows.
      case unknownClass
      /// A name behind `\p` of neither a category nor a script.
      case unknownCategory
      /// What cannot be searched in linear time.
      case unsupported
      /// Flags nobody knows.
      case unknownFlag
      /// More groups within groups than anybody needs.
      case tooDeep
      /// More states than `sizeLimit`.
      case tooLarge
      /// A line end or a control character.
      case unprintable
    }

    /// What is wrong.
    public let reason: Reason
    /// Where in the pattern, in Unicode scalars from 0.
    public let offset: Int
  }
}

extension TapePattern.ParsingError: CustomStringConvertible {
  /// What is wrong, as a sentence.
  public var description: String {
    switch reason {
    case .unclosedGroup: "this group has no \")\""
    case .unopenedGroup: "this \")\" closes no group; write \"\\)\" for the character"
    case .unclosedClass: "this class has no \"]\""
    case .backwardsRange: "this range ends before it begins"
    case .nothingToRepeat: "there is nothing here to repeat; write a backslash before the character"
    case .wrongCount: "a repetition goes from a number to one not smaller, at most 1000"
    case .unknownEscape: "this letter means nothing after a backslash"
    case .unknownClass: "there is no class of this name"
    case .unknownCategory:
      "there is no category or script of this name; they are as L, Nd and Greek, Old_Italic"
    case .unsupported: "look-around and back-references are not supported"
    case .unknownFlag: "the flags are i, m, s and U"
    case .tooDeep: "the groups stand too deep in each other"
    case .tooLarge: "the pattern is too large: more than \(TapePattern.sizeLimit) states"
    case .unprintable: "a pattern stands on one line, without control characters"
    }
  }
}
