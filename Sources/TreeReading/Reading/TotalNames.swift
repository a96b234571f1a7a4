import DelimitedText

/// What people and their programs call sums of other rows, in the languages that spreadsheets are
/// exported in.
enum TotalNames {
  /// Whether a name is one of a total: a word for it, or one behind other words, as `Europe Total`.
  static func contains(_ name: ArraySlice<UInt8>) -> Bool {
    guard mayEnd(name), name.count < 60 else { return false }
    var text = String(decoding: name, as: UTF8.self).lowercased()[...]
    if text.last == ":" { text = text.dropLast() }
    if words.contains(String(text)) { return true }
    if text.hasPrefix("total "), sums.contains(String(text.dropFirst(6))) { return true }
    return [" total", " result", " ergebnis"].contains { text.hasSuffix($0) }
  }

  /// Whether a name ends as those of totals do: most are refused by one look.
  static func mayEnd(_ name: ArraySlice<UInt8>) -> Bool { name.last.map { ends[Int($0)] } ?? false }

  private static let ends: [Bool] = {
    var ends = [Bool](repeating: false, count: 256)
    let endings = Array(words) + Array(sums) + ["total", "result", "ergebnis", ":"]
    for word in endings {
      for text in [word, word.uppercased()] { ends[Int(text.utf8.last!)] = true }
    }
    return ends
  }()

  private static let words: Set = [
    "all", "total", "totals", "subtotal", "sub-total", "sum", "grand total", "overall", "σ", "∑",
    // German, Dutch, Scandinavian
    "gesamt", "insgesamt", "summe", "ergebnis", "gesamtergebnis", "gesamtsumme", "zwischensumme",
    "totaal", "eindtotaal", "subtotaal", "som", "summa", "totalt", "totalsumma", "delsumma",
    "i alt", "ialt", "hovedtotal", "totalsum", "samtals", "yhteensä", "loppusumma", "välisumma",
    // Romance
    "somme", "total général", "sous-total", "ensemble", "suma", "total general", "suma total",
    "totale", "totale complessivo", "totale generale", "somma", "subtotale", "total geral", "soma",
    "total global",
    // Slavic, Baltic
    "razem", "ogółem", "łącznie", "suma końcowa", "suma częściowa", "celkem", "celkový součet",
    "součet", "mezisoučet", "spolu", "celkom", "súčet", "celkový súčet", "medzisúčet", "ukupno",
    "sveukupno", "skupaj", "vsota", "skupna vsota", "итого", "всего", "общий итог", "итог", "сумма",
    "разом", "усього", "всього", "загальний підсумок", "підсумок", "сума", "общо", "общ сбор",
    "укупно", "kopā", "kopsumma", "iš viso", "viso", "kokku",
    // Others of Europe, and around
    "összesen", "végösszeg", "összeg", "részösszeg", "guztira", "σύνολο", "γενικό σύνολο",
    "άθροισμα", "toplam", "genel toplam", "ara toplam", "المجموع", "الإجمالي", "المجموع الكلي",
    "סה\"כ", "סה״כ", "סך הכל", "סך הכול", "جمع", "جمع کل", "مجموع",
    // Asian
    "कुल", "कुल योग", "योग", "รวม", "ผลรวม", "ผลรวมทั้งหมด", "รวมทั้งหมด", "tổng", "tổng cộng",
    "jumlah", "total keseluruhan", "jumlah besar", "kabuuan", "合計", "総計", "小計", "計", "总计",
    "合计", "小计", "總計", "합계", "총계", "총합계", "소계",
  ]

  /// What is added up, behind the word.
  private static let sums: Set = [
    "amount", "cost", "costs", "count", "expenses", "general", "général", "income", "result",
    "revenue", "sales", "value",
  ]
}
