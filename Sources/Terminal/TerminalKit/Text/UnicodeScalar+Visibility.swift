extension Unicode.Scalar {
  /// The number of columns of the scalar, as in the C library; an unknown scalar counts as one.
  package var columns: Int {
    if value < 0x300 { return 1 }
    if WidthTable.contains(value, in: WidthTable.wide) { return 2 }
    return WidthTable.contains(value, in: WidthTable.zero) ? 0 : 1
  }

  /// Whether the scalar is itself invisible but affects the terminal or the text around it.
  package var isHidden: Bool {
    switch value {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300: false
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFFF9...0xFFFB: true
    default: properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether the scalar is a zero-width joiner or non-joiner, which emoji and scripts such as
  /// Arabic need.
  var isJoiner: Bool { value == 0x200C || value == 0x200D }

  /// Whether the scalar selects a variant of the scalar before it.
  var isVariationSelector: Bool { properties.isVariationSelector }

  /// Whether the scalar is a tag; tags after a black flag spell the region of a flag.
  var isTag: Bool { (0xE0020...0xE007F).contains(value) }

  /// Whether the scalar is half of a flag.
  package var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  /// Whether the scalar is a conjoining Hangul letter, or one of the invisible fillers.
  var isJamo: Bool { (0x1100...0x11FF).contains(value) }

  /// Whether the scalar may begin a multi-scalar emoji that is drawn as a single image.
  package var leadsEmoji: Bool { value > 0xFF && properties.isEmoji && !isRegionalIndicator }

  /// The scalar shown in place of this one: a control picture or the replacement character.
  var standIn: Unicode.Scalar {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }
}
