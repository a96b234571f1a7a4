extension String {
  /// The text as one word of a shell.
  var quotedForShell: String {
    let isPlain = utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || "0123456789-_./:,=@%+".utf8.contains(byte)
    }
    return isPlain && !isEmpty ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}
