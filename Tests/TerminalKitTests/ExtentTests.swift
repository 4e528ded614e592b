import TerminalKit
import Testing

/// Rectangles divided into parts.
@Suite struct ExtentTests {
  private let screen = Rect(column: 2, row: 3, columns: 10, rows: 20)

  private func rows(_ parts: [Rect]) -> [Int] { parts.map(\.size.rows) }

  @Test func `fixed parts get their cells, and shares the rest`() {
    #expect(rows(screen.splitRows(.fixed(2), .share())) == [2, 18])
    #expect(rows(screen.splitRows(.share(), .fixed(2), .share(2))) == [6, 2, 12])
    #expect(rows(screen.splitRows(.share(), .share(), .share())) == [6, 7, 7])
    #expect(rows(screen.splitRows(.fixed(2), .fixed(3))) == [2, 3])
    #expect(rows(screen.splitRows()) == [])
    #expect(
      screen.splitColumns(.fixed(3), .share()) == [
        Rect(column: 2, row: 3, columns: 3, rows: 20),
        Rect(column: 5, row: 3, columns: 7, rows: 20),
      ])
  }

  @Test func `a part that has to be large enough takes from the others`() {
    #expect(rows(screen.splitRows(.share(), .atLeast(5))) == [10, 10])
    #expect(rows(screen.splitRows(.share(), .atLeast(15))) == [5, 15])
    #expect(rows(screen.splitRows(.share(), .atLeast(12), .share(), .fixed(2))) == [3, 12, 3, 2])
    #expect(rows(screen.splitRows(.atLeast(4, share: 3), .share(1))) == [15, 5])
  }

  @Test func `where there is too little room, the last parts give way`() {
    #expect(rows(screen.splitRows(.fixed(15), .share(), .fixed(10))) == [15, 0, 5])
    #expect(rows(screen.splitRows(.fixed(25), .atLeast(3), .fixed(1))) == [20, 0, 0])
    #expect(rows(screen.splitRows(.fixed(-4), .share(-1), .fixed(1))) == [0, 0, 1])
  }

  @Test func `law: parts touch, stay inside, and leave nothing where one of them shares`() {
    let kinds: [Extent] = [
      .fixed(0), .fixed(1), .fixed(7), .share(), .share(3), .atLeast(2), .atLeast(6, share: 2),
    ]
    for first in kinds {
      for second in kinds {
        for third in kinds {
          for count in 0...16 {
            let rect = Rect(column: 1, row: 1, columns: 4, rows: count)
            let parts = rect.splitRows(first, second, third)
            var row = 1
            for part in parts {
              #expect(part.origin == Position(column: 1, row: row))
              #expect(part.size.columns == 4)
              row += part.size.rows
            }
            #expect(row <= 1 + count)
            let shares = [first, second, third].contains {
              if case .fixed = $0 { false } else { true }
            }
            if shares { #expect(row == 1 + count, "\(first) \(second) \(third) in \(count)") }
          }
        }
      }
    }
  }
}
