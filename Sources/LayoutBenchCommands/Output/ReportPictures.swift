/// The pictures of the layouts that changed most, as files that a report links to.
struct ReportPictures {
  /// `3 of 180 layouts changed, 1,204 nodes moved, worst 212 px`
  let headline: String

  /// What stands in front of the names of files: an address or a folder.
  let address: String

  var layouts: [ChangedLayout] = []

  /// A layout before, after, and what moved.
  struct ChangedLayout {
    let title: String
    let summary: String
    let views: [View]
  }

  /// A picture in both themes.
  struct View {
    let caption: String
    let light: String
    let dark: String
  }
}
