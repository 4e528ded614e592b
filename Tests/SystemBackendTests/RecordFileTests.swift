import Foundation
import NavigationTerminal
import SystemBackend
import Testing

/// Files that take down what happens.
@MainActor @Suite struct RecordFileTests {
  @Test func `a file is made for its owner alone, and holds each write at once`() throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/a.tape"
    let file = RecordFile(path: path)
    try file.make()
    try file.write(Array("one\n".utf8), at: 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "one\n")
    try file.write(Array("e two\n".utf8), at: 2)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "one two\n")
    file.discard()
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `what is there stays as it is, whatever it is`() throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/a.tape"
    try Data("mine".utf8).write(to: URL(filePath: path))
    let link = "\(folder.path)/link.tape"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "\(folder.path)/nowhere")
    for place in [path, link, folder.path, "/dev/null"] {
      let error = #expect(throws: FileError.self) { try RecordFile(path: place).make() }
      #expect(error?.reason == .taken, "\(place)")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    let error = #expect(throws: FileError.self) {
      try RecordFile(path: "\(folder.path)/none/a.tape").make()
    }
    #expect(error?.reason == .noFolder)
  }

  @Test func `a file that is removed or replaced is reported, and the other one stays`() throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/a.tape"
    for isReplaced in [false, true] {
      let file = RecordFile(path: path)
      try file.make()
      try file.write(Array("one\n".utf8), at: 0)
      try FileManager.default.removeItem(atPath: path)
      if isReplaced { try Data("mine".utf8).write(to: URL(filePath: path)) }
      let error = #expect(throws: FileError.self) {
        try file.write(Array("two\n".utf8), at: 4)
      }
      #expect("\(try #require(error))".contains("it was removed or replaced"))
      file.discard()
      #expect(FileManager.default.fileExists(atPath: path) == isReplaced)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }

  @Test func `a file in which nothing came to stand is taken away`() throws {
    let folder = try ScratchFolder()
    let file = RecordFile(path: "\(folder.path)/a.tape")
    try file.make()
    file.discard()
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/a.tape"))
  }
}
