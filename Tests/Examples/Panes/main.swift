// Two panes side by side, each with a store of its own, without a terminal.
import Navigation

let left = Pane("left")
let right = Pane("right")
while let line = readLine() {
  let words = line.split(separator: " ", maxSplits: 2).map(String.init)
  let rest = words.count > 2 ? words[2] : ""
  switch (words.first, words.count > 1 ? words[1] : "") {
  case ("left", let order) where left.take(order, rest): break
  case ("right", let order) where right.take(order, rest): break
  case ("link", "panes"):
    // What the left pane does the right one does as well, at once: it is another store.
    left.follow = { print("  right: \(right.store.execute($0))") }
  case ("unlink", "panes"): left.follow = nil
  case ("copy", "left"):
    let report = right.store.restore(left.store.snapshot())
    print("  copied\(report.isComplete ? "" : ", but: \(report)")")
  default: print("what is “\(line)”?")
  }
  print("\(left.line) | \(right.line)")
}
print("\(left.changes) and \(right.changes) changes")
