import DelimitedText

extension DecodingError {
  /// The fault and its place: `.trees[0] has no 'tree'`.
  ///
  /// - Parameter whole: the name of the JSON as a whole: `the suite`.
  package func explanation(of whole: String) -> String {
    func place(_ context: Context) -> String {
      let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }
      return path.isEmpty ? whole : path.joined()
    }
    return switch self {
    case .keyNotFound(let key, let context): "\(place(context)) has no '\(key.stringValue)'"
    case .typeMismatch(let type, let context): "\(place(context)) is not of the type \(type)"
    case .valueNotFound(let type, let context):
      "\(place(context)) is empty, not of the type \(type)"
    case .dataCorrupted(let context) where context.codingPath.isEmpty: "\(whole) is not valid JSON"
    case .dataCorrupted(let context): "\(place(context)): \(context.debugDescription.excerpt(200))"
    @unknown default: "\(self)"
    }
  }
}
