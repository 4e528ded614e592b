import CTerminal
import NcursesBackend
import TerminalKit
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct WidthTests {
  @Test func `every scalar has the width the C library gives it`() async throws {
    // The locale belongs to the process; a test that changes it must not run meanwhile.
    try await PseudoTerminal.run { _ in
      _ = unsafe setlocale(LC_CTYPE, "C.UTF-8")
      var differing: [UInt32] = []
      var unknownButWide = 0
      for value in UInt32(0x20)...0x10FFFF {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let columns = cterminal_width(value)
        if columns < 0 {
          // Unknown here: one column, or two where wide ones will be.
          if scalar.columns == 2 { unknownButWide += 1 }
          if scalar.columns == 0 { differing.append(value) }
        } else if scalar.columns != Int(columns) {
          differing.append(value)
        }
      }
      #expect(differing.isEmpty, "\(differing.prefix(20).map { String($0, radix: 16) })")
      #expect(unknownButWide > 0)
    }
  }
}
