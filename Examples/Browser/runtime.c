// The C functions that Embedded Swift calls, for a module without an operating system.

#include <stddef.h>
#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(#name)))

// Memory. A block has one of 108 sizes, four to each power of two, so that at most a quarter of it
// is wasted. What is freed is kept for the next block of that size: the memory taken is at most the
// sum over the sizes of the most that was in use at once. Blocks are aligned to 16 bytes.

enum { ALIGNMENT = 16, SIZES = 108 };

// Stands right before the bytes that are handed out.
typedef struct Header {
  uint32_t size_index;
  uint32_t start;  // of the block, before which there may be a gap for the sake of alignment
  struct Header *next;
  uint32_t unused;
} Header;

static Header *free_blocks[SIZES];
extern unsigned char __heap_base;
static size_t heap_end;

static size_t size_of(uint32_t index) { return (size_t)(4 + index % 4) << (index / 4 + 2); }

// A trap where memory cannot be had: Swift has no way to go on without it.
static void *allocate_aligned(size_t bytes, size_t alignment) {
  size_t needed = bytes + sizeof(Header) + (alignment > ALIGNMENT ? alignment : 0);
  if (bytes >= (size_t)1 << 30 || alignment > 65536) __builtin_trap();
  uint32_t index = 0;
  while (size_of(index) < needed) index++;
  Header *header = free_blocks[index];
  size_t start;
  if (header) {
    free_blocks[index] = header->next;
    start = header->start;
  } else {
    if (!heap_end) heap_end = ((size_t)&__heap_base + ALIGNMENT - 1) & -ALIGNMENT;
    start = heap_end;
    size_t size = (size_of(index) + ALIGNMENT - 1) & -ALIGNMENT, end = start + size;
    size_t pages = (end + 65535) / 65536, present = __builtin_wasm_memory_size(0);
    if (end < start ||
        (pages > present && __builtin_wasm_memory_grow(0, pages - present) == (size_t)-1))
      __builtin_trap();
    heap_end = end;
  }
  size_t address = start + sizeof(Header);
  if (alignment > ALIGNMENT) address = (address + alignment - 1) & -alignment;
  header = (Header *)address - 1;
  *header = (Header){.size_index = index, .start = (uint32_t)start};
  return (void *)address;
}

// Also for JavaScript, which puts its columns there.
EXPORT(allocate) void *malloc(size_t bytes) { return allocate_aligned(bytes, ALIGNMENT); }

EXPORT(release) void free(void *address) {
  if (!address) return;
  Header *header = (Header *)address - 1;
  header->next = free_blocks[header->size_index];
  free_blocks[header->size_index] = header;
}

int posix_memalign(void **address, size_t alignment, size_t bytes) {
  *address = allocate_aligned(bytes, alignment);
  return 0;
}

// Bytes. With -mbulk-memory the first three are one instruction.

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  return __builtin_memcpy(to, from, count);
}

void *memmove(void *to, const void *from, size_t count) {
  return __builtin_memmove(to, from, count);
}

void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *a = left, *b = right;
  for (size_t index = 0; index < count; index++)
    if (a[index] != b[index]) return a[index] - b[index];
  return 0;
}

// Numbers.

// The product of two 128-bit numbers, from those of their 32-bit halves of 64 bits.
__int128 __multi3(__int128 a, __int128 b) {
  uint64_t x = (uint64_t)a, y = (uint64_t)b, mask = 0xFFFFFFFF;
  uint64_t low = (x & mask) * (y & mask);
  uint64_t middle = (x >> 32) * (y & mask) + (low >> 32);
  uint64_t other = (x & mask) * (y >> 32) + (middle & mask);
  uint64_t high = (x >> 32) * (y >> 32) + (middle >> 32) + (other >> 32);
  high += (uint64_t)(a >> 64) * y + x * (uint64_t)(b >> 64);
  return (__int128)((unsigned __int128)high << 64 | (other << 32 | (low & mask)));
}

__attribute__((import_module("Math"), import_name("atan"))) double javascript_atan(double x);
double atan(double x) { return javascript_atan(x); }

// Reads a number, or returns null. No text is one: options are never set from text here.
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  (void)text, (void)number;
  return NULL;
}

// Seeds the hashes of sets and dictionaries, in the order of which no layout may lie.
void arc4random_buf(void *to, size_t count) { memset(to, 0x5A, count); }
