/// Texts numbered in the order in which they are first seen, each below an owner.
///
/// One buffer of bytes holds all texts, and an open-addressing table finds them again: 24 to 40
/// bytes a text beside the text itself. The owner makes `(parent, component)` pairs of paths into
/// keys however deep the path is. As long as all texts are numbers behind one prefix, those are
/// their places, and nothing is searched.
package struct TextIndex: ~Copyable {
  package private(set) var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// Empty as long as no text has an owner.
  private var owners: [Int32] = []

  /// The upper half of a text's hash above its index, `free` where there is none; a power of two,
  /// at most half full. With the hash beside it, an index costs one miss of the cache to refuse.
  private var slots: [UInt64] = []
  private static let free = UInt64.max

  /// `nil` from the first text on that is no number or has an owner; before, no slot is used.
  private var numbered: NumberedTexts? = NumberedTexts()

  package init() {}

  package var count: Int { ends.count }

  /// How many bytes all texts have.
  package var byteCount: Int { bytes.count }

  /// For texts without an owner, of eight bytes each.
  package mutating func reserveCapacity(_ count: Int) {
    bytes.reserveCapacity(8 * count)
    ends.reserveCapacity(count)
  }

  /// The number of the text below the owner; a new one if it was not there before.
  ///
  /// - Parameter guess: a number that it may well be, or −1; a right one spares the search.
  package mutating func index(
    of text: Span<UInt8>, below owner: Int32 = -1, guess: Int32 = -1
  ) -> Int32 {
    if guess >= 0, numbered == nil, isEqual(Int(guess), text, owner) { return guess }
    if numbered != nil {
      if count == 0 { numbered!.takePrefix(of: text) }
      if owner < 0, let number = numbered!.number(of: text) {
        let index = numbered!.index(of: number)
        if index >= 0 { return index }
        numbered!.set(number, to: Int32(count))
        append(text)
        return Int32(count - 1)
      }
      numbered = nil
      slots = filledSlots()
    }
    let hash = TextIndex.hash(text, owner)
    var slot = Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
    while slots[slot] != TextIndex.free {
      let index = Int32(truncatingIfNeeded: slots[slot])
      if slots[slot] ^ hash < 1 << 32, isEqual(Int(index), text, owner) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    let index = Int32(count)
    slots[slot] = hash & ~0xFFFF_FFFF | UInt64(index)
    if owner >= 0, owners.isEmpty { owners = [Int32](repeating: -1, count: count) }
    if owner >= 0 || !owners.isEmpty { owners.append(owner) }
    append(text)
    if count * 2 > slots.count { grow() }
    return index
  }

  private mutating func append(_ text: Span<UInt8>) {
    // Nothing else appends a span as a whole.
    unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    ends.append(bytes.count)
  }

  /// The number of a text without an owner; `nil` if it is not there.
  package func existingIndex(of text: Span<UInt8>) -> Int? {
    if let numbered {
      guard let number = numbered.number(of: text) else { return nil }
      let index = numbered.index(of: number)
      return index < 0 ? nil : Int(index)
    }
    let hash = TextIndex.hash(text, -1)
    var slot = Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
    while slots[slot] != TextIndex.free {
      let index = Int(Int32(truncatingIfNeeded: slots[slot]))
      if slots[slot] ^ hash < 1 << 32, isEqual(index, text, -1) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Whether the text was not there before; afterwards it is.
  package mutating func insert(_ text: Span<UInt8>) -> Bool {
    let before = count
    return Int(index(of: text)) == before
  }

  /// The bytes of a text.
  package func utf8(of index: Int) -> ArraySlice<UInt8> { bytes[range(of: index)] }

  /// Where a text is in `bytes`.
  package func range(of index: Int) -> Range<Int> { start(of: index)..<ends[index] }

  /// Gives back the memory that only `index(of:below:)` needs.
  package mutating func seal() {
    slots = []
    owners = []
    numbered = nil
  }

  private func start(of index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }

  private func isEqual(_ index: Int, _ text: Span<UInt8>, _ owner: Int32) -> Bool {
    guard (owners.isEmpty ? -1 : owners[index]) == owner else { return false }
    let start = start(of: index)
    guard ends[index] - start == text.count else { return false }
    for position in text.indices where bytes[start + position] != text[position] { return false }
    return true
  }

  private mutating func grow() {
    var larger = [UInt64](repeating: TextIndex.free, count: slots.count * 2)
    for entry in slots where entry != TextIndex.free { TextIndex.put(entry, into: &larger) }
    slots = larger
  }

  /// Slots for texts that have had none.
  private func filledSlots() -> [UInt64] {
    var size = 64
    while size < 2 * (count + 1) { size *= 2 }
    var filled = [UInt64](repeating: TextIndex.free, count: size)
    let bytes = bytes.span
    for index in 0..<count {
      let hash = TextIndex.hash(bytes.extracting(range(of: index)), -1)
      TextIndex.put(hash & ~0xFFFF_FFFF | UInt64(index), into: &filled)
    }
    return filled
  }

  private static func put(_ entry: UInt64, into slots: inout [UInt64]) {
    var slot = Int(truncatingIfNeeded: entry >> 32) & (slots.count - 1)
    while slots[slot] != free { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = entry
  }

  /// FNV-1a over the bytes, then mixed so that the upper half depends on all of them.
  private static func hash(_ text: Span<UInt8>, _ owner: Int32) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(truncatingIfNeeded: owner)
    for position in text.indices { hash = (hash ^ UInt64(text[position])) &* 0x100_0000_01B3 }
    return (hash ^ (hash >> 32)) &* 0x9E37_79B9_7F4A_7C15
  }
}
