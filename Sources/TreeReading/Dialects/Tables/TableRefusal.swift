import DelimitedText

extension TableLook {
  /// Why no kind of table fits.
  var refusal: TreeImportError {
    if sample.hasOnlyHeader, header.names.count > 1 {
      return TreeImportError(.onlyHeader, source: source)
    }
    let columns = header.others(than: roles.id, roles.parent, roles.label, roles.color)
      .map { $0.column }
    if !options.wantsNoValue, columns.count > 1 || roles.value != nil,
      let field = sample.spoiledNumber(of: roles.value.map { [$0] } ?? columns)
    {
      return spoiledNumber(field)
    }
    // As where the only year is a name: `Region,2024`.
    if sample.hasHeader, options.namesNoColumns,
      let column = columns.first(where: { header.isNumber($0) && sample.isNumeric($0) })
    {
      return error(.headerIsData(header[column]))
    }
    if columns.count > 1, columns.allSatisfy({ sample.isNumeric($0) && !header.isNumber($0) }) {
      let value = roles.value ?? columns[columns.count - 1]
      return error(.noLevels(header.names(of: columns.filter { $0 != value })))
    }
    let texts = header.others(than: roles.id, roles.parent, roles.color).map { $0.column }
      .filter(sample.isText)
    if texts.count > 1, !options.wantsNoValue, !columns.contains(where: sample.isNumeric) {
      return error(.onlyTexts(header.names(of: texts)))
    }
    if header.names.count > 2, header.others(than: []).count < 2,
      let row = sample.firstRowOfTexts
    {
      return error(.titleRows(headerLine: sample.lines[row]))
    }
    return error(.unknownHeader(header.names))
  }
}
