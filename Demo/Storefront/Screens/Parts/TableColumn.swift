/// One column of a table: what heads it, and how wide it is.
struct TableColumn: Hashable {
  enum Width: Hashable {
    case fixed(Int)
    /// Takes a share of what the fixed ones leave.
    case share(Int)
  }

  var heading: String
  var width: Width
  var isNumber = false
}
