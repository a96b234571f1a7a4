import Foundation

/// On Apple's systems Foundation leaves objects for a pool.
func autoreleasing(_ body: () -> Void) {
  #if canImport(Darwin)
    autoreleasepool(invoking: body)
  #else
    body()
  #endif
}
