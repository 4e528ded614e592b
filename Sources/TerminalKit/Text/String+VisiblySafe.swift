extension String {
  /// The text with visible stand-ins for anything that hides, reorders or controls.
  ///
  /// Control characters become their pictures (`␛`, `␊`), invisible characters and direction
  /// controls become `�`, and a mark without a letter gets a dotted circle as its base. Joiners
  /// and variation selectors stay where a script or an emoji needs them. The result never contains
  /// any part of an escape sequence, and safe text stays unchanged. Costs O(*n*).
  public var visiblySafe: String {
    if isPlainASCII { return self }
    var safe = ""
    for character in self {
      if character.isVisiblySafe {
        safe.append(character)
      } else {
        safe += character.visiblySafe
      }
    }
    return safe
  }
}
