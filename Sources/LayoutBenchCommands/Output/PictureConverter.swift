import ArgumentParser
import BenchmarkMeasuring
import Foundation
import LayoutDrawing

/// Makes a PNG or PDF of an SVG document with an installed program.
struct PictureConverter {
  private let program: Program
  private let executable: String
  private let ending: String

  /// A program that converts.
  private struct Program: Sendable {
    /// The possible names of the program.
    let names: [String]

    /// Whether the program reads a page that holds the picture, as browsers do, and not the
    /// picture.
    var isBrowser = false

    let arguments: @Sendable (Job) -> [String]
  }

  /// The task of a program.
  struct Job {
    let input: String
    let output: String
    let ending: String
    let size: (width: Int, height: Int)

    /// How many dots wide a pixel of the picture is.
    let scale: Int

    /// By which factor a browser draws the picture larger, on dots that are larger by the same
    /// factor.
    ///
    /// Chromium does not paint the lower part of a window of less than about 168 pixels, and the
    /// largest dots that it knows are two pixels wide.
    var zoom: Int { ending == "png" && size.height < 200 ? 2 * scale : 1 }

    /// The size of a window that is large enough for all of the picture to be painted: room stays
    /// free below a picture of less than 50 pixels.
    var window: (width: Int, height: Int) {
      (zoom * size.width, max(zoom * size.height, ending == "png" ? 200 : 0))
    }
  }

  private static let programs = [
    Program(names: ["rsvg-convert"]) { job in
      [
        "--format", job.ending, "--unlimited", "--zoom", "\(job.scale)", "--output", job.output,
        job.input,
      ]
    },
    Program(names: ["cairosvg"]) { job in
      [job.input, "--format", job.ending, "--scale", "\(job.scale)", "--output", job.output]
    },
    Program(
      names: ["chromium", "chromium-browser", "google-chrome", "chrome"], isBrowser: true
    ) { job in
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars",
        "--user-data-dir=\(job.output).profile", "--no-pdf-header-footer",
        "--force-device-scale-factor=\(Double(job.scale) / Double(job.zoom))",
        "--window-size=\(job.window.width),\(job.window.height)",
        job.ending == "png" ? "--screenshot=\(job.output)" : "--print-to-pdf=\(job.output)",
        job.input,
      ]
    },
  ]

  /// The converter for a file; `nil` if the file's name asks for SVG.
  init?(for path: String) throws {
    ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    guard ["", "svg", "png", "pdf"].contains(ending) else {
      throw ValidationError("--output writes .svg, .png or .pdf, not .\(ending)")
    }
    guard ["png", "pdf"].contains(ending) else { return nil }
    for program in Self.programs {
      for name in program.names {
        guard let executable = ChildProcess.path(of: name) else { continue }
        (self.program, self.executable) = (program, executable)
        return
      }
    }
    let names = Self.programs.map { $0.names[0] }.joined(separator: ", ")
    throw ValidationError(
      "--output: a .\(ending) is made by one of \(names), and PATH has none of them; "
        + "install one or write an .svg")
  }

  /// The picture in the file's format.
  ///
  /// - Parameter scale: how many dots wide a pixel is; `nil` for two, as on screens, in a PNG that
  ///   does not become too large.
  func converted(_ svg: SVG, scale: Int? = nil) throws -> Data {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "layoutbench-picture-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appending(path: program.isBrowser ? "picture.html" : "picture.svg")
    let output = folder.appending(path: "picture.\(ending)")
    MissingGlyphs(in: svg.text).warning.map { Terminal.warn($0) }
    let size = (width: Int(svg.width.rounded(.up)), height: Int(svg.height.rounded(.up)))
    let job = Job(
      input: input.path, output: output.path, ending: ending, size: size,
      scale: scale ?? (ending == "png" && max(size.width, size.height) <= 8000 ? 2 : 1))
    try Data((program.isBrowser ? Self.page(svg.text, job) : svg.text).utf8).write(to: input)
    let child = try ChildProcess(executable, program.arguments(job))
    child.closeInput()
    waiting: while true {
      switch child.hear(within: .seconds(120)) {
      case .line, .tooLong: continue
      case .ended, .silent, .interrupted: break waiting
      }
    }
    child.end(within: .seconds(20))
    guard let data = try? Data(contentsOf: output), !data.isEmpty else {
      throw ConversionError(
        description: "\(executable) could not make a .\(ending) file; write an .svg")
    }
    return data
  }

  private struct ConversionError: Error, CustomStringConvertible {
    let description: String
  }

  /// A page that is as large as the picture, also on paper.
  private static func page(_ svg: String, _ job: Job) -> String {
    let (width, height) = job.size
    let drawn = "width:\(job.zoom * width)px;height:\(job.zoom * height)px"
    let document = svg.split(separator: "\n", maxSplits: 1)[1]
    return """
      <!DOCTYPE html><meta charset="utf-8"><style>@page{size:\(width)px \(height)px;margin:0}\
      html,body{margin:0}svg{display:block}body>svg{\(drawn);page-break-inside:avoid}</style>
      \(document)
      """
  }
}
