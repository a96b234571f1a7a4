// The C functions that Embedded Swift calls, for a module without an operating system.

#include <stddef.h>
#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("host"), import_name(#name)))

// Messages. What Swift prints is the reason of a trap; JavaScript reads it when the module is dead.

static char message[1024];
static size_t message_length;

int putchar(int character) {
  if (message_length < sizeof message) message[message_length++] = (char)character;
  return character;
}

EXPORT(message) const char *message_start(void) { return message; }
EXPORT(messageLength) size_t message_size(void) { return message_length; }

static void print(const char *text) {
  while (*text) putchar(*text++);
}

// Memory. Blocks lie side by side. Free neighbors are joined, so that memory that one tree has used
// serves the next one of any size. Free blocks are in lists by size, eight to each power of two; a
// bit for each list says whether it holds any (two-level segregated fit, M. Masmano and others,
// "TLSF: a New Dynamic Memory Allocator for Real-Time Systems", ECRTS 2004). All takes constant
// time.

enum { ALIGNMENT = 16, LISTS = 256, PAGE = 65536, LEAST = 32, TRIES = 8 };

// Stands before the bytes that are handed out.
typedef struct Block {
  uint32_t size;         // with this header; the lowest bit is set while the block is free
  struct Block *before;  // the neighbor at lower addresses
  struct Block *next;    // in its list, while it is free
  struct Block *previous;
} Block;

static Block *lists[LISTS];
static uint32_t is_filled[LISTS / 32];
static Block *end;  // behind the last block; only `before` means something
static size_t memory_limit = (size_t)1 << 31;
static size_t bytes_in_use, most_in_use;
extern unsigned char __heap_base;

static int is_free(const Block *block) { return block->size & 1; }
static size_t size_of(const Block *block) { return block->size & ~(size_t)1; }
static Block *behind(Block *block) { return (Block *)((char *)block + size_of(block)); }

static uint32_t list_of(size_t size) {
  uint32_t power = 31 - (uint32_t)__builtin_clz((uint32_t)size);
  return power * 8 + ((size >> (power - 3)) & 7);
}

static void take_out(Block *block) {
  uint32_t list = list_of(size_of(block));
  if (block->next) block->next->previous = block->previous;
  if (block->previous) block->previous->next = block->next;
  else if (!(lists[list] = block->next)) is_filled[list / 32] &= ~(1u << list % 32);
  block->size &= ~1u;
}

static void put_in(Block *block) {
  uint32_t list = list_of(size_of(block));
  block->size |= 1;
  block->previous = NULL;
  block->next = lists[list];
  if (block->next) block->next->previous = block;
  lists[list] = block;
  is_filled[list / 32] |= 1u << list % 32;
}

// Gives a block the size, and makes what is behind a block of its own.
static void split(Block *block, size_t size) {
  if (size_of(block) - size < LEAST) return;
  Block *rest = (Block *)((char *)block + size);
  rest->size = (uint32_t)(size_of(block) - size);
  rest->before = block;
  behind(rest)->before = rest;
  block->size = (uint32_t)size;
  put_in(rest);
}

// A free block of at least the size, which is in no list any more; null where there is none.
static Block *find(size_t size) {
  uint32_t list = list_of(size);
  Block *block = lists[list];
  for (int count = 0; block && count < TRIES; count++, block = block->next)
    if (size_of(block) >= size) break;
  if (!block || size_of(block) < size) {
    block = NULL;
    // All blocks of all later lists are large enough.
    uint32_t first = list + 1;
    uint32_t bits = first < LISTS ? is_filled[first / 32] & ~0u << first % 32 : 0;
    for (uint32_t word = first / 32; word < LISTS / 32; bits = is_filled[++word])
      if (bits) {
        block = lists[word * 32 + (uint32_t)__builtin_ctz(bits)];
        break;
      }
  }
  if (block) take_out(block);
  return block;
}

// A new block at the end of memory; null where the limit does not allow it.
static Block *grow(size_t size) {
  if (!end) {
    end = (Block *)(((size_t)&__heap_base + ALIGNMENT - 1) & -(size_t)ALIGNMENT);
    if ((size_t)end + sizeof(Block) > (size_t)__builtin_wasm_memory_size(0) * PAGE &&
        __builtin_wasm_memory_grow(0, 1) == (size_t)-1)
      return NULL;
    end->before = NULL;
  }
  Block *last = end->before, *block = last && is_free(last) ? last : end;
  size_t needed = (size_t)block + size + sizeof(Block);
  size_t pages = (needed + PAGE - 1) / PAGE, present = __builtin_wasm_memory_size(0);
  if (needed < size || needed > memory_limit) return NULL;
  if (pages > present && __builtin_wasm_memory_grow(0, pages - present) == (size_t)-1) return NULL;
  Block *before = block == last ? last->before : last;
  if (block == last) take_out(last);
  block->size = (uint32_t)size;
  block->before = before;
  end = behind(block);
  end->before = block;
  // Without a header of its own the end would be taken for a free neighbor.
  end->size = 0;
  return block;
}

static void *allocate(size_t bytes, size_t alignment) {
  size_t extra = alignment > ALIGNMENT ? alignment + LEAST : 0;
  if (bytes > memory_limit || extra > memory_limit) return NULL;
  size_t size = (bytes + sizeof(Block) + extra + ALIGNMENT - 1) & -(size_t)ALIGNMENT;
  if (size < LEAST) size = LEAST;
  Block *block = find(size);
  if (!block && !(block = grow(size))) return NULL;
  if (extra) {
    size_t address = ((size_t)(block + 1) + LEAST + alignment - 1) & -alignment;
    Block *aligned = (Block *)address - 1;
    aligned->size = (uint32_t)((char *)behind(block) - (char *)aligned);
    aligned->before = block;
    behind(block)->before = aligned;
    block->size = (uint32_t)((char *)aligned - (char *)block);
    put_in(block);
    block = aligned;
    size -= extra;
  }
  split(block, size);
  bytes_in_use += size_of(block);
  if (bytes_in_use > most_in_use) most_in_use = bytes_in_use;
  return block + 1;
}

// A trap where memory cannot be had: Swift has no way to go on without it.
static void *allocate_or_trap(size_t bytes, size_t alignment) {
  void *address = allocate(bytes, alignment);
  if (address) return address;
  print("out of memory");
  __builtin_trap();
}

void *malloc(size_t bytes) { return allocate_or_trap(bytes, ALIGNMENT); }

int posix_memalign(void **address, size_t alignment, size_t bytes) {
  *address = allocate_or_trap(bytes, alignment);
  return 0;
}

// For JavaScript, which puts its columns there; 0 where there is no room.
EXPORT(allocate) void *allocate_for_host(size_t bytes) { return allocate(bytes, ALIGNMENT); }

EXPORT(release) void free(void *address) {
  if (!address) return;
  Block *block = (Block *)address - 1;
  bytes_in_use -= size_of(block);
  Block *next = behind(block);
  if (next != end && is_free(next)) {
    take_out(next);
    block->size += next->size;
  }
  if (block->before && is_free(block->before)) {
    Block *before = block->before;
    take_out(before);
    before->size += block->size;
    block = before;
  }
  behind(block)->before = block;
  put_in(block);
}

EXPORT(limitMemory) void limit_memory(size_t bytes) { memory_limit = bytes; }
EXPORT(bytesInUse) size_t bytes_now(void) { return bytes_in_use; }

// The most bytes in use since this was asked for the last time.
EXPORT(mostBytesInUse) size_t most_bytes(void) {
  size_t most = most_in_use;
  most_in_use = bytes_in_use;
  return most;
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

// To the nearest whole number, and from the middle away from 0. Half of what is cut off is never
// lost: from 2^52 on, all numbers are whole.
double round(double x) {
  double whole = __builtin_trunc(x);
  return __builtin_fabs(x - whole) >= 0.5 ? whole + __builtin_copysign(1, x) : whole;
}

// x·y + z, rounded once: the rounding errors of the product and of the sums are added up to a number
// that is odd where it is not exact, so that the last sum rounds as the exact one would.
//
// S. Boldo, G. Melquiond. "Emulation of FMA and Correctly Rounded Sums: Proved Algorithms Using
// Rounding to Odd." IEEE Transactions on Computers 57, 2008.
typedef struct Pair { double high, low; } Pair;

static Pair sum(double a, double b) {
  double high = a + b, part = high - a;
  return (Pair){high, (a - (high - part)) + (b - part)};
}

static Pair halves(double a) {
  double scaled = 134217729 * a, high = scaled - (scaled - a);
  return (Pair){high, a - high};
}

double fma(double x, double y, double z) {
  double product = x * y, plain = product + z;
  // What is too large, too small or not a number is not exact by this way.
  double size = __builtin_fabs(product);
  if (!(size < 0x1p900 && size > 0x1p-900 && __builtin_fabs(x) < 0x1p900 &&
        __builtin_fabs(y) < 0x1p900 && __builtin_fabs(z) < 0x1p900))
    return plain;
  Pair a = halves(x), b = halves(y);
  double error = a.low * b.low - (((product - a.high * b.high) - a.low * b.high) - a.high * b.low);
  Pair small = sum(z, error), large = sum(product, small.high), rest = sum(small.low, large.low);
  union { double number; uint64_t bits; } odd = {rest.high};
  if (rest.low != 0 && !(odd.bits & 1)) odd.bits += (rest.low > 0) == (rest.high > 0) ? 1 : -1;
  return large.high + odd.number;
}

// What is left of x over the nearest multiple of y, of two equally near ones over the even one.
double remainder(double x, double y) {
  double left = __builtin_fabs(x), divisor = __builtin_fabs(y), multiple = divisor;
  if (!(left < __builtin_inf()) || !(divisor > 0)) return __builtin_nan("");
  if (divisor == __builtin_inf()) return x;
  while (multiple <= left / 2) multiple *= 2;
  int is_odd = 0;
  for (; multiple >= divisor; multiple /= 2) {
    is_odd = left >= multiple;
    if (is_odd) left -= multiple;
  }
  if (left > divisor - left || (left == divisor - left && is_odd)) left -= divisor;
  return x < 0 ? -left : left;
}

// Numbers of twice the digits, as sums of two doubles.

static Pair joined(double high, double low) {
  double whole = high + low;
  return (Pair){whole, low - (whole - high)};
}

static Pair product(double a, double b) {
  double high = a * b;
  Pair x = halves(a), y = halves(b);
  return (Pair){high, x.low * y.low - (((high - x.high * y.high) - x.low * y.high) - x.high * y.low)};
}

static Pair plus(Pair a, Pair b) {
  Pair large = sum(a.high, b.high), small = sum(a.low, b.low);
  large = joined(large.high, large.low + small.high);
  return joined(large.high, large.low + small.low);
}

static Pair minus(Pair a, Pair b) { return plus(a, (Pair){-b.high, -b.low}); }

static Pair times(Pair a, Pair b) {
  Pair large = product(a.high, b.high);
  return joined(large.high, large.low + (a.high * b.low + a.low * b.high));
}

static Pair over(Pair a, Pair b) {
  double first = a.high / b.high;
  Pair left = minus(a, times(b, (Pair){first, 0}));
  double second = left.high / b.high;
  left = minus(left, times(b, (Pair){second, 0}));
  return plus(joined(first, second), (Pair){left.high / b.high, 0});
}

static Pair root(Pair a) {
  double first = __builtin_sqrt(a.high);
  return joined(first, minus(a, product(first, first)).high / (2 * first));
}

// To the nearest double. Browsers differ from each other and from the C library in the last bit.
double atan(double x) {
  double size = __builtin_fabs(x);
  if (!(size > 0x1p-27)) return x;
  if (size > 0x1p60) return __builtin_copysign(0x1.921fb54442d18p0, x);
  Pair one = {1, 0}, tangent = size > 1 ? over(one, (Pair){size, 0}) : (Pair){size, 0};
  // Half of the angle, three times: then seventeen terms of the series are enough.
  for (int count = 0; count < 3; count++)
    tangent = over(tangent, plus(one, root(plus(one, times(tangent, tangent)))));
  Pair square = times(tangent, tangent), series = {0, 0};
  for (int term = 16; term >= 0; term--)
    series = minus(over(one, (Pair){2 * term + 1, 0}), times(square, series));
  Pair eighth = times(tangent, series), angle = {8 * eighth.high, 8 * eighth.low};
  Pair quarter = {0x1.921fb54442d18p0, 0x1.1a62633145c07p-54};
  if (size > 1) angle = minus(quarter, angle);
  return __builtin_copysign(angle.high + angle.low, x);
}

// Of pictures alone, which show hundredths of a degree.
double atan2(double y, double x) {
  const double half = 0x1.921fb54442d18p1;
  if (x > 0) return atan(y / x);
  if (x < 0) return atan(y / x) + __builtin_copysign(half, y);
  return y == 0 ? y : __builtin_copysign(half / 2, y);
}

// The number that a text of digits writes, to the nearest double; the end of the text, or null
// where it is none. Swift also takes words such as `inf` and hexadecimal digits, which no option
// has.
IMPORT(number) double host_number(const char *text, size_t length);
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  size_t length = 0;
  for (; text[length]; length++) {
    char c = text[length];
    if (!(c >= '0' && c <= '9') && c != '.' && c != '-' && c != '+' && c != 'e' && c != 'E')
      return NULL;
  }
  if (length == 0) return NULL;
  *number = host_number(text, length);
  return *number == *number ? text + length : NULL;
}

// Seeds the hashes of sets and dictionaries, in the order of which no layout may lie.
void arc4random_buf(void *to, size_t count) { memset(to, 0x5A, count); }
