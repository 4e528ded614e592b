/// A cell in sixteen bytes without references, so that canvases are created, copied and compared as
/// plain memory.
///
/// Its content is a scalar, or the number of a longer cluster stored in the canvas.
struct PackedCell: Hashable, Sendable, BitwiseCopyable {
  /// A look in 58 bits: 25 for each color and eight for the attributes.
  struct Look: Hashable, Sendable, BitwiseCopyable {
    fileprivate let bits: UInt64

    /// Packs a style.
    init(_ style: Style) {
      bits =
        Self.code(of: style.foreground) | Self.code(of: style.background) << 25
        | UInt64(style.attributes.rawValue) << 50
    }

    /// The unpacked style.
    var style: Style {
      Style(
        foreground: Self.color(bits & 0x1FF_FFFF), background: Self.color(bits >> 25 & 0x1FF_FFFF),
        attributes: TextAttributes(rawValue: UInt8(truncatingIfNeeded: bits >> 50)))
    }

    private static let rgbMark: UInt64 = 1 << 24

    private static func code(of color: Color?) -> UInt64 {
      switch color {
      case nil: 0
      case .ansi(let number): 1 + UInt64(number)
      case .palette(let number): 257 + UInt64(number)
      case .rgb(let red, let green, let blue):
        rgbMark | UInt64(red) << 16 | UInt64(green) << 8 | UInt64(blue)
      }
    }

    private static func color(_ code: UInt64) -> Color? {
      switch code {
      case 0: nil
      case 1...256: .ansi(UInt8(code - 1))
      case ..<rgbMark: .palette(UInt8(code - 257))
      default:
        .rgb(
          UInt8(truncatingIfNeeded: code >> 16), UInt8(truncatingIfNeeded: code >> 8),
          UInt8(truncatingIfNeeded: code))
      }
    }
  }

  private static let clusterMark: UInt32 = 1 << 31

  /// The content and, above it, the width.
  private let bits: UInt64
  /// The look of the cell.
  let look: Look

  /// A space in the terminal's default colors.
  static let blank = PackedCell(scalar: 0x20, look: Look(.plain), width: 1)

  private init(content: UInt32, look: Look, width: Int) {
    bits = UInt64(content) | UInt64(width) << 32
    self.look = look
  }

  /// Creates a cell that shows one scalar.
  init(scalar: UInt32, look: Look, width: Int) {
    self.init(content: scalar, look: look, width: width)
  }

  /// Creates a cell that shows a cluster of several scalars.
  init(cluster number: Int, look: Look, width: Int) {
    self.init(content: UInt32(number) | Self.clusterMark, look: look, width: width)
  }

  /// Returns the right half of a wide glyph.
  static func rightHalf(_ look: Look) -> PackedCell {
    PackedCell(scalar: 0x20, look: look, width: 0)
  }

  private var content: UInt32 { UInt32(truncatingIfNeeded: bits) }

  /// The scalar it shows; `nil` for a cluster.
  var scalar: Unicode.Scalar? {
    content & Self.clusterMark == 0 ? Unicode.Scalar(content) : nil
  }

  /// The number of the cluster it shows; `nil` for a scalar.
  var cluster: Int? {
    content & Self.clusterMark == 0 ? nil : Int(content & ~Self.clusterMark)
  }

  /// The width in columns: 1, or 2 for a wide glyph, or 0 for its right half.
  var width: Int { Int(bits >> 32) }

  /// Returns whether both spans contain equal cells; always `false` if they contain clusters.
  ///
  /// Compares all cells without branching, so that the compiler can vectorize the loop.
  static func areSame(_ cells: borrowing Span<PackedCell>, _ others: borrowing Span<PackedCell>)
    -> Bool
  {
    let count = cells.count
    guard others.count == count else { return false }
    var differences: UInt64 = 0
    for index in 0..<count {
      let (bits, other) = (cells[index].bits, others[index].bits)
      let looks = cells[index].look.bits ^ others[index].look.bits
      differences |= bits ^ other | looks | bits & UInt64(clusterMark)
    }
    return differences == 0
  }

  /// Returns this cell with another look.
  func with(_ look: Look) -> PackedCell {
    PackedCell(content: content, look: look, width: width)
  }
}
