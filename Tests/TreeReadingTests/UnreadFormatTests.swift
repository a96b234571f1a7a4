import ReadingSupport
import Testing

@testable import TreeReading

/// Files that hold no tree, or none that is read, are told by their names.
@Suite("Formats that are known, but not read")
struct UnreadFormatTests {
  private func message(_ bytes: [UInt8], path: String = "file") -> String? {
    let beginning = Beginning(bytes[...], source: "file")
    do {
      _ = try TreeImporter.format(of: beginning, path, TreeFormat.standard, ReadingOptions())
      return nil
    } catch {
      return error.description
    }
  }

  static let files: [(start: [UInt8], words: String)] = [
    ([0x1F, 0x8B, 8], "file: this is compressed by gzip; unpack it first, as gunzip does"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0], "compressed by xz"),
    (Array("PK".utf8) + [3, 4], "this is a workbook or a ZIP archive"),
    (Array("%PDF-1.7".utf8), "this is a PDF"), (Array("{\\rtf1\\ansi".utf8), "(RTF)"),
    (Array("SQLite format 3".utf8) + [0], "sqlite3 -csv -header FILE"),
    ([0x89] + Array("HDF\r\n".utf8) + [0x1A, 0x0A], "this is HDF5"),
    (Array("PAR1".utf8), "this is Parquet"), ([0x7F] + Array("ELF".utf8), "(ELF)"),
    (Array("ElfFile".utf8) + [0], "events of Windows (.evtx)"),
    ([0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A], "a picture (PNG)"),
    (Array("RIFF1234WEBP".utf8), "a picture (WebP)"), (Array("PERFILE2".utf8), "perf script"),
    (Array("# callgrind format\n".utf8), "this is a profile of callgrind"),
    ([UInt8](repeating: 0, count: 257) + Array("ustar".utf8), "this is a TAR archive"),
  ]

  @Test("Files that are no texts", arguments: files)
  func bytes(start: [UInt8], words: String) {
    #expect(message(start)?.contains(words) == true)
    // The name of a text says nothing else.
    #expect(message(start, path: "a.csv")?.contains(words) == true)
  }

  @Test(
    "Texts",
    arguments: [
      ("0 HEAD\r\n1 SOUR X\r\n", "this is GEDCOM"),
      ("BEGIN:VCALENDAR\nVERSION:2.0\n", "this is a calendar"),
      (
        "commit 0123456789012345678901234567890123456789 (HEAD)\nAuthor: a\n",
        "this is a log of git"
      ),
      ("diff --git a/x b/x\nindex 1..2\n", "git diff --numstat"),
      (
        ".:\ntotal 8\n-rw-r--r-- 1 me users 12 Nov  5  2024 a\n"
          + "drwxr-xr-x 2 me users 4096 Nov  5  2024 b\n"
          + "\n./b:\ntotal 0\n", "this is the output of ls -l; write dir:PATH"
      ),
      (
        "    PID TTY          TIME CMD\n   1234 pts/0    00:00:00 bash\n",
        "this is the output of ps; print the table with the parent of each process"
      ),
      ("USER  PID %CPU COMMAND\nroot    1  0.0 /sbin/init\n", "this is the output of ps"),
      ("PPID PID COMMAND\n0 1 init\n1 2  \\_ sh\n", "without --forest"),
      ("top - 19:04:57 up 15:15,  0 user\nTasks: 109 total\n", "the output of top"),
      ("procs -----------memory----------\n r  b   swpd\n", "the output of vmstat"),
      (
        "               total        used        free\n"
          + "Mem:        24684096     1066652    19898328\n",
        "the output of free"
      ),
      ("COMMAND   PID USER   FD   TYPE NODE NAME\nbash    14 me  cwd    DIR 5 /\n", "of lsof"),
      (
        "proc on /proc type proc (rw,relatime)\n/dev/a on / type ext4 (rw)\n",
        "read the output of df"
      ),
      ("\tlinux-vdso.so.1 (0x00007ff7)\n\tlibc.so.6 => /lib/libc.so.6 (0x00007ff7)\n", "of ldd"),
      (
        "\na: file format elf64\n\nSections:\nIdx Name          Size\n  0 .interp       0000001c\n",
        "read the output of size -A"
      ),
      ("a.o:\n0000000000000000 T main\n                 U puts\n", "read the output of nm -S"),
    ])
  func texts(text: String, words: String) {
    #expect(message(Array(text.utf8))?.contains(words) == true)
    // Whoever names the format knows better.
    #expect(message(Array(text.utf8), path: "a.csv")?.contains(words) != true)
  }

  @Test("All other samples are none of them")
  func others() {
    for sample in DialectTests.samples {
      let start = Array(sample.text.utf8)[...]
      #expect(UnreadFormat.ofBytes(start) == nil && UnreadFormat.ofText(start) == nil)
    }
  }
}
