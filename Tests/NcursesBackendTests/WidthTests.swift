import CTerminal
import NcursesBackend
import TerminalKit
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// The width table is Unicode 16's; the C library may follow an older version or a newer one.
@Suite(.timeLimit(.minutes(10))) struct WidthTests {
  /// What older libraries measure otherwise: what became wide in 16, and letters and marks that later
  /// libraries measure as what they are.
  private static let changed: [ClosedRange<UInt32>] = [
    0x2630...0x2637, 0x268A...0x268F, 0x1D300...0x1D356, 0x1D360...0x1D376, 0x3164...0x3164,
    0xFFA0...0xFFA0, 0xFFF9...0xFFFB, 0x1171E...0x1171E, 0x13430...0x13438,
  ]

  /// Whether the C library may not know a scalar: it was added after Unicode 14, the oldest one here.
  private static func isNew(_ scalar: Unicode.Scalar) -> Bool {
    guard let age = scalar.properties.age else { return true }
    return age.major > 14
  }

  /// Whether the table does not know a scalar.
  private static func isNewer(_ scalar: Unicode.Scalar) -> Bool {
    guard let age = scalar.properties.age else { return true }
    return age.major > 16
  }

  @Test func `the C library measures as the table does, but for what its version does otherwise`()
    async throws
  {
    // The locale belongs to the process; a test that changes it must not run meanwhile.
    try await PseudoTerminal.run { _ in
      _ = unsafe setlocale(LC_CTYPE, "C.UTF-8")
      let isOlder = cterminal_width(0x2630) < 2
      var differing: [UInt32] = []
      var unknownButWide = 0
      for value in UInt32(0x20)...0x10FFFF {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let columns = cterminal_width(value)
        guard scalar.columns != Int(columns) else { continue }
        if columns < 0 {
          // Unknown there: one column, or two where wide ones will be.
          if scalar.columns == 2 { unknownButWide += 1 }
          if scalar.columns == 0, !(isOlder && Self.isNew(scalar)) { differing.append(value) }
        } else if !Self.isNewer(scalar) {
          let isChanged = Self.changed.contains { $0.contains(value) }
          if !(isOlder && isChanged) { differing.append(value) }
        }
      }
      #expect(differing.isEmpty, "\(differing.prefix(20).map { String($0, radix: 16) })")
      #expect(unknownButWide > 0)
    }
  }

  @Test func `whatever the C library measures, what follows a scalar stands where it should`()
    async throws
  {
    let scalars = Self.changed.flatMap(\.self).compactMap { Unicode.Scalar($0) }
    let size = Size(columns: 8, rows: scalars.count)
    try await PseudoTerminal.run(size: size) { pseudo in
      try pseudo.terminal.start { _ in }
      var canvas = Canvas(size: size)
      var ends: [Int] = []
      for (row, scalar) in scalars.enumerated() {
        ends.append(canvas.write(String(scalar), at: Position(column: 0, row: row)))
        canvas.write("|", at: Position(column: ends[row], row: row))
      }
      pseudo.terminal.present(Frame(canvas: canvas))
      for (row, end) in ends.enumerated() {
        let cell = pseudo.painted(at: Position(column: end, row: row))
        #expect(cell.text == "|", "U+\(String(scalars[row].value, radix: 16))")
      }
    }
  }
}
