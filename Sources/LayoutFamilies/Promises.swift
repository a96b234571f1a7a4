import LayoutAdvice
import TreeLayout

extension Promise {
  init(_ law: Law, otherwise: String) { self.init(law: law.name, otherwise: otherwise) }

  static let area = Promise(.area, otherwise: "areas are not proportional")
}
