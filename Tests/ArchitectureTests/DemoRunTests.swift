import Foundation
import Testing

/// How `Demo/run` builds and starts the programs, with a compiler that only writes a script.
@Suite(.timeLimit(.minutes(10))) final class DemoRunTests {
  private let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    for folder in [
      "Sources", "Demo/Main", "Demo/Storefront", "Demo/Manual", "Demo/ManualMain",
      "Demo/LinkCheck/LinkFiles", "Demo/LinkCheck/RouteMaps", "Demo/LinkCheck/LinkTool",
      "Demo/LinkCheck/Sextant", "bin", "temporary", "elsewhere/Demo", "Tests/Examples/Harbor",
    ] {
      try FileManager.default.createDirectory(
        at: root.appending(path: folder), withIntermediateDirectories: true)
    }
    try write("", to: "Package.swift")
    for path in ["Demo/run", "Tests/Examples/Harbor/package"] {
      try write(Checkout.text(of: path), to: path)
    }
    try write("#!/bin/sh\necho elsewhere", to: "elsewhere/Demo/run")
    try write(
      """
      #!/bin/bash
      [ -z "${FAILS:-}" ] || exit 1
      while [ $# -gt 0 ]; do
        case $1 in
          --package-path) root=$2 ;;
          --product) product=$2 ;;
        esac
        shift
      done
      mkdir -p "$root/.build/release"
      printf '#!/bin/sh\\necho %s "$@"\\n' "$product" >"$root/.build/release/new"
      chmod +x "$root/.build/release/new"
      mv "$root/.build/release/new" "$root/.build/release/$product"
      """, to: "bin/swift")
    try write("#!/bin/sh", to: "bin/clang")
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  private func write(_ text: String, to path: String) throws {
    let file = root.appending(path: path)
    try text.write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  /// Runs `Demo/run` as a relative path, and returns what it wrote and how it ended.
  private func run(
    _ arguments: String..., variables: [String: String] = [:]
  ) throws -> (output: String, errors: String, code: Int32) {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["bash", "Demo/run"] + arguments
    process.currentDirectoryURL = root
    process.environment = [
      "PATH": "\(root.path)/bin:/usr/local/bin:/usr/bin:/bin",
      "TMPDIR": "\(root.path)/temporary",
    ].merging(variables) { $1 }
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let written = output.fileHandleForReading.readDataToEndOfFile()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      String(decoding: written, as: UTF8.self), String(decoding: said, as: UTF8.self),
      process.terminationStatus
    )
  }

  @Test func `each program is built and started, and not built again`() throws {
    for app in ["storefront", "manual", "sextant"] {
      let first = try run("--app", app, "a", "b")
      #expect(first.output == "\(app) a b\n")
      #expect(first.errors.contains("building \(app)"))
      let second = try run("--app", app)
      #expect(second == ("\(app)\n", "", 0))
    }
    #expect(try run("c") == ("storefront c\n", "", 0))
    #expect(try run("--app").code == 64)
    #expect(try run("--app", "other").code == 64)
  }

  @Test func `a program of the same name that was built another way is built again`() throws {
    try FileManager.default.createDirectory(
      at: root.appending(path: ".build/release"), withIntermediateDirectories: true)
    try write("#!/bin/sh\necho planted", to: ".build/release/manual")
    let first = try run("--app", "manual")
    #expect(first.output == "manual\n")
    #expect(first.errors.contains("was not built by Demo/run"))
    #expect(try run("--app", "manual") == ("manual\n", "", 0))
    try write("#!/bin/sh\necho planted", to: ".build/release/manual")
    #expect(try run("--app", "manual").output == "manual\n")
  }

  @Test(arguments: [".", "elsewhere", "/"])
  func `CDPATH changes nothing`(folders: String) throws {
    let answer = try run(
      "a", variables: ["CDPATH": folders == "elsewhere" ? "\(root.path)/elsewhere" : folders])
    #expect(answer.output == "storefront a\n")
    #expect(answer.code == 0)
  }

  @Test func `the runtime of C++ is linked in where its archive is`() throws {
    #expect(try !run("--options").output.contains("-lgcc_eh"))
    try write("", to: "libstdc++.a")
    try write("#!/bin/sh\necho '\(root.path)/libstdc++.a'", to: "bin/clang")
    #expect(try run("--options").output.contains("-Xlinker -lgcc_eh"))
    let link = root.appending(path: ".build/static/libstdc++.a").path
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link)
        == "\(root.path)/libstdc++.a")
  }

  @Test func `a build that fails says so and leaves no temporary file`() throws {
    let answer = try run(variables: ["FAILS": "yes"])
    #expect(answer.code == 1)
    #expect(answer.errors.hasSuffix("Demo/run: the build failed; see above\n"))
    let left = try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "temporary").path)
    #expect(left.isEmpty)
  }

  @Test func `every script that changes its folder ignores CDPATH`() throws {
    for path in [
      "Demo/run", "Demo/new", "Tests/run", "Tests/room", "Tests/long", "Tests/hardened",
      "Tests/explore-long", "Tests/catalogue", "Tests/Client/run", "Tests/Fuzz/run",
      "Tests/Debian/run", "Tests/Debian/packages", "Tests/Examples/Harbor/package",
    ] {
      let lines = try Checkout.text(of: path).split(separator: "\n")
      let change = try #require(lines.firstIndex { $0.contains("cd \"$(dirname") })
      #expect(lines[..<change].contains("unset CDPATH"), "\(path)")
    }
  }
}
