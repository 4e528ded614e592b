import Foundation
import Testing

/// Whether this machine has what packages are made with, and knows the libraries' symbols.
private let isDebian =
  FileManager.default.isExecutableFile(atPath: "/usr/bin/dpkg-deb")
  && FileManager.default.fileExists(atPath: "/var/lib/dpkg/info")

/// What `Demo/package` puts into packages, with a toolchain that only writes scripts.
@Suite(.enabled(if: isDebian), .timeLimit(.minutes(10))) final class PackageTests {
  private let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    for path in ["Demo/run", "Demo/package", "Tests/Examples/Harbor/package"] {
      try write(Checkout.text(of: path), to: path)
    }
    for folder in ["Sources", "Demo/Main", "Demo/Storefront", "Demo/Manual", "Demo/ManualMain"] {
      try FileManager.default.createDirectory(
        at: root.appending(path: folder), withIntermediateDirectories: true)
    }
    try write(
      """
      .library(name: "One", targets: ["One"]),
      .library(name: "Two", targets: ["Two"]),
      """, to: "Package.swift")
    try write("# One", to: "Sources/One/One.docc/One.md")
    try write(
      """
      #!/bin/bash
      if [ "$1" = -print-target-info ]; then echo '"triple": "here-linux",'; exit; fi
      while [ $# -gt 0 ]; do
        case $1 in
          --package-path) root=$2 ;;
          --product) product=$2 ;;
        esac
        shift
      done
      if [ -z "$product" ]; then exit; fi
      mkdir -p "$root/.build/release"
      printf '#!/bin/sh\\n[ "$1" != --version ] || set -- 1.2\\necho "%s $*"\\n' "$product" \
        >"$root/.build/release/$product"
      chmod +x "$root/.build/release/$product"
      """, to: "bin/swift")
    try write("#!/bin/sh", to: "bin/clang")
    // Pages that say of what they were made.
    try write(
      """
      #!/bin/bash
      while [ $# -gt 0 ]; do
        case $1 in
          -module-name) module=$2 ;;
          -target) target=$2 ;;
          -output-dir) echo "$module for $target" >"$2/$module.symbols.json" ;;
        esac
        shift
      done
      """, to: "bin/swift-symbolgraph-extract")
    try write(
      """
      #!/bin/bash
      pages=()
      while [ $# -gt 0 ]; do
        case $1 in
          *.docc) catalogue=$1 ;;
          *.doccarchive) pages+=("$1"/*) ;;
          --additional-symbol-graph-dir) symbols=$2 ;;
          --output-dir | --output-path) out=$2; shift ;;
        esac
        shift
      done
      mkdir "$out"
      if [ -n "$symbols" ]; then
        cat ${catalogue:+"$catalogue"/*} "$symbols"/* >"$out/$(basename "$symbols").html"
      else
        cp "${pages[@]}" "$out"
      fi
      """, to: "bin/docc")
    try write("#!/bin/sh\ncp \"$2\" \"$3\"", to: "bin/llvm-objcopy")
    try write(
      """
      #!/bin/sh
      echo '  NEEDED       libc.so.6'
      echo '    0x0fd0ed70 0x00 07 GLIBC_ABI_DT_RELR'
      """, to: "bin/llvm-objdump")
    try write(
      """
      #!/bin/sh
      echo '                 U dladdr@GLIBC_2.34'
      echo '                 w _ITM_deregisterTMCloneTable'
      ${UNKNOWN:+echo '                 U no_such@GLIBC_2.99'}
      """, to: "bin/llvm-nm")
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  private func write(_ text: String, to path: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  private func run(
    _ words: [String], variables: [String: String] = [:]
  ) throws -> (output: String, code: Int32) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = root
    process.environment = [
      "PATH": "\(root.path)/bin:/usr/local/bin:/usr/bin:/bin",
      "SOURCE_DATE_EPOCH": "1700000000",
    ].merging(variables) { $1 }
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: text, as: UTF8.self), process.terminationStatus)
  }

  /// The one file in a folder whose name ends so.
  private func file(_ end: String, in folder: String) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: folder).path)
    return try "\(folder)/\(#require(names.first { $0.hasSuffix(end) }))"
  }

  @Test(arguments: ["storefront", "manual"])
  func `a package has the program, its page and three completions, and no script`(
    app: String
  ) throws {
    let made = try run(["Demo/package", "one", app])
    try #require(made.code == 0, "\(made.output)")
    let files = [
      "bin/\(app)", "share/bash-completion/completions/\(app)", "share/doc/\(app)/copyright",
      "share/fish/vendor_completions.d/\(app).fish", "share/man/man1/\(app).1.gz",
      "share/zsh/vendor-completions/_\(app)",
    ]
    let deb = try file(".deb", in: "one")
    let listed = try run(["dpkg-deb", "-c", deb]).output.split(separator: "\n")
      .filter { !$0.hasSuffix("/") }
    #expect(listed.map { $0.split(separator: " ").last } == files.map { "./usr/\($0)" })
    #expect(listed.allSatisfy { $0.contains(" root/root ") && $0.contains(" 2023-11-14 22:13 ") })
    #expect(listed.filter { $0.hasPrefix("-rwxr-xr-x") }.count == 1)
    let archive = try file(".tar.gz", in: "one")
    let packed = try run(["tar", "-tzf", archive]).output.split(separator: "\n")
      .filter { !$0.hasSuffix("/") }
    #expect(packed.map { $0.split(separator: "/", maxSplits: 1).last.map(String.init) } == files)

    let control = try run(["dpkg-deb", "--ctrl-tarfile", deb]).output
    #expect(!control.contains("postinst") && !control.contains("prerm"))
    func field(_ name: String) throws -> String {
      try run(["dpkg-deb", "-f", deb, name]).output.trimmingCharacters(in: .newlines)
    }
    #expect(try field("Version") == "1.2+20231114.221320")
    #expect(try field("Maintainer") == "not chosen yet")
    // What reads packed relocations came after the symbol.
    #expect(try field("Depends") == "libc6 (>= 2.36)" + (app == "manual" ? ", man-db" : ""))
    // In manual, every word without dashes is a page.
    let page = try run(["sh", "-c", "tar -xOzf \(archive) --wildcards '*.1.gz' | gzip -d"]).output
    #expect(page == "\(app) \(app == "manual" ? "--manual" : "manual")\n")
  }

  @Test func `two builds are equal byte for byte, and say who may use them`() throws {
    let variables = ["LICENSE": "MIT", "MAINTAINER": "A Person <a@example.com>"]
    for folder in ["one", "two"] {
      let made = try run(["Demo/package", folder, "storefront"], variables: variables)
      try #require(made.code == 0, "\(made.output)")
      try FileManager.default.removeItem(at: root.appending(path: ".build"))
    }
    #expect(try run(["diff", "-r", "one", "two"]).code == 0)
    let archive = try file(".tar.gz", in: "one")
    let text = try run(["tar", "-xOzf", archive, "--wildcards", "*/copyright"]).output
    #expect(text.contains("License: MIT\n") && text.contains("Copyright: A Person"))
  }

  @Test func `the documentation has every library's pages and signatures, and is one file`() throws
  {
    for folder in ["one", "two"] {
      let made = try run(["Demo/package", folder, "documentation"])
      try #require(made.code == 0, "\(made.output)")
    }
    #expect(try run(["diff", "-r", "one", "two"]).code == 0)
    #expect(try run(["ls", "one"]).output == "documentation-20231114.221320.tar.gz\n")
    let pages = try run(["sh", "-c", "tar -xOzf one/*.tar.gz --wildcards '*.html'"]).output
    #expect(pages == "# OneOne for here-linux\nTerminalHost for here-linux\nTwo for here-linux\n")
  }

  @Test func `what no package has is said, and nothing is written`() throws {
    let made = try run(["Demo/package", "one", "storefront"], variables: ["UNKNOWN": "yes"])
    #expect(made.code == 1)
    #expect(made.output.contains("no package has no_such@GLIBC_2.99"))
    #expect(try run(["ls", "one"]).output.isEmpty)
    #expect(try run(["Demo/package", "one", "other"]).code == 64)
  }
}
