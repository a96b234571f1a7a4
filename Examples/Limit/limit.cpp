// What plain C++ takes for the same layouts: loops over the columns of a tree, as a peer of
// layoutbench. docs/peers.md shows what is said. The kernels draw what the strategies of these
// names draw, to 1e-6, on trees without ties; they check nothing.
//
//   pass                        a read of each weight and a write of four numbers
//   slice, dice                 the tilings
//   squarified                  reads siblings that fall where they are, and sorts others by digits
//   binary                      cuts from running sums, many lists at a time
//   strip                       knows from running sums when an item turns from wide to high
//   partition, sunburst         running sums in rows and rings
//   buchheim, reingold-tilford  along contours, bottom up, with boxes of 1 × 1
//   van-der-ploeg               the same, with the boxes of the tree
//   pack                        a front chain in a grid
//
// A process of a peer is warm: it writes to the same memory again. With --cold, each sample begins
// with other data in the caches, as it does in a run of strategies that take turns.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

struct alignas(32) Rect { double x, y, width, height; };
struct Point { double x, y; };
struct Circle { double x, y, r; };

// The tree in level order: the children of node i are first[i] to first[i + 1].
static std::vector<int> parents, first;
static std::vector<double> weights;
struct Box { double width, height; };
static std::vector<Box> boxes;
static int count, levels;
static Rect frame;

// What a kernel draws: rectangles, arcs (start, end, inner and outer radius), points or circles.
static std::vector<Rect> rects;
static Point *points;
static Circle *circles;

// MARK: Treemaps

template <class Tile> static void treemap(Tile tile) {
  rects[0] = frame;
  for (int begin = 1; begin < count;) {
    const int parent = parents[begin];
    const int end = first[parent + 1];
    const Rect rect = rects[parent];
    // Metrics also ask for trees that lost a leaf.
    if (!(weights[parent] > 0)) std::fill(&rects[begin], &rects[end], Rect{rect.x, rect.y, 0, 0});
    else if (end - begin == 1) rects[begin] = rect;
    else tile(begin, end, weights[parent], rect);
    begin = end;
  }
}

static void pass() {
  for (int node = 0; node < count; node += 1)
    rects[node] = {weights[node], weights[node], weights[node], weights[node]};
}

// Calls use(i, sum, own) for each item with its own number and that of all before it, added up.
// Four at a time, as each addition would wait for the one before.
template <class Use>
static inline double run(const double *own, int begin, int end, double sum, Use use) {
  for (; begin + 4 <= end; begin += 4) {
    const double two = own[begin] + own[begin + 1], last_two = own[begin + 2] + own[begin + 3];
    use(begin, sum, own[begin]);
    use(begin + 1, sum + own[begin], own[begin + 1]);
    use(begin + 2, sum + two, own[begin + 2]);
    use(begin + 3, sum + (two + own[begin + 2]), own[begin + 3]);
    sum += two + last_two;
  }
  for (; begin < end; begin += 1) {
    use(begin, sum, own[begin]);
    sum += own[begin];
  }
  return sum;
}

// Calls start(parent) and then place(node) for each of its children: one loop over all nodes, as
// short groups make loops of their own end at random.
template <class Start, class Place> static inline void siblings_in_turn(Start start, Place place) {
  for (int node = 1, before = -1; node < count; node += 1) {
    if (parents[node] != before) start(before = parents[node]);
    place(node);
  }
}

static void slice() {
  rects[0] = frame;
  Rect rect = frame;
  double scale = 0, sum = 0;
  siblings_in_turn([&](int parent) {
    rect = rects[parent];
    scale = weights[parent] > 0 ? rect.height / weights[parent] : 0;
    sum = 0;
  }, [&](int node) {
    const double height = weights[node] * scale;
    rects[node] = {rect.x, rect.y + sum, rect.width, height};
    sum += height;
  });
}

static void dice() {
  rects[0] = frame;
  Rect rect = frame;
  double scale = 0, sum = 0;
  siblings_in_turn([&](int parent) {
    rect = rects[parent];
    scale = weights[parent] > 0 ? rect.width / weights[parent] : 0;
    sum = 0;
  }, [&](int node) {
    const double width = weights[node] * scale;
    rects[node] = {rect.x + sum, rect.y, width, rect.height};
    sum += width;
  });
}

// MARK: Squarified

// Rows of items by falling weight: item i has weight[i] and is node(i). left_over[i] is the weight
// of item i and all behind it.
static std::vector<double> left_over;
template <class Node>
static void rows(const double *weight, int items, Rect rest, Node node) {
  for (int begin = 0; begin < items && left_over[begin] > 0;) {
    const bool column = rest.width * (1 + 1e-12) >= rest.height;
    const double length = column ? rest.height : rest.width;
    const double space = column ? rest.width : rest.height;
    // Of a row of weight s, the first item is too long for its height by c / s², and the last one
    // of weight w too high for its length by s² / (c · w / first).
    const double factor = left_over[begin] * length / space;
    const double limit = factor * factor * weight[begin] * (1 + 1e-12);
    const auto fits = [=](double row, double item) {
      const double product = (row + item) * row;
      return product * product <= limit * item;
    };
    double row = weight[begin];
    int end = begin + 1;
    // What does not fit keeps lighter items out, too: of four items the last one decides.
    for (; end + 4 <= items; end += 4) {
      const double three = (row + weight[end]) + (weight[end + 1] + weight[end + 2]);
      if (!fits(three, weight[end + 3])) break;
      row = three + weight[end + 3];
    }
    for (; end < items && fits(row, weight[end]); end += 1) row += weight[end];

    const double thickness = row / left_over[begin] * space, scale = length / row;
    const double share = end < items ? left_over[end] / left_over[begin] : 0;
    if (column) {
      run(weight, begin, end, 0, [=](int i, double sum, double own) {
        rects[node(i)] = {rest.x, rest.y + sum * scale, thickness, own * scale};
      });
      rest.x += thickness;
      rest.width *= share;
    } else {
      run(weight, begin, end, 0, [=](int i, double sum, double own) {
        rects[node(i)] = {rest.x + sum * scale, rest.y, own * scale, thickness};
      });
      rest.y += thickness;
      rest.height *= share;
    }
    begin = end;
  }
}

// Fills left_over; false, and in vain, where weights do not fall.
static bool add_up(const double *weight, int items) {
  double sum = 0, behind = 0;
  int i = items - 1;
  for (; i >= 3; i -= 4) {
    const double a = weight[i - 3], b = weight[i - 2], c = weight[i - 1], d = weight[i];
    if ((a < b) | (b < c) | (c < d) | (d < behind)) return false;
    left_over[i] = sum + d;
    left_over[i - 1] = sum + (d + c);
    left_over[i - 2] = sum + (d + c + b);
    left_over[i - 3] = sum += (d + c) + (b + a);
    behind = a;
  }
  for (; i >= 0; i -= 1) {
    if (weight[i] < behind) return false;
    left_over[i] = sum += behind = weight[i];
  }
  return true;
}

// Siblings by falling weight: order[i] is a node, and ordered[i] its weight.
static std::vector<int> order, bucket_nodes;
static std::vector<double> ordered, bucket_weights;
static std::vector<uint32_t> entries;

// Insertion of item i among those before it.
static inline void insert(double *weight, int *node, int i, double own_weight, int own_node) {
  for (; i > 0 && weight[i - 1] < own_weight; i -= 1) {
    weight[i] = weight[i - 1];
    node[i] = node[i - 1];
  }
  weight[i] = own_weight;
  node[i] = own_node;
}

// A weight's place in the falling order in about so many bits. Bits of positive numbers have the
// order of the numbers; weights of zero share the last place.
struct Keys {
  uint64_t top = 0, least = ~0ull;
  int shift;
  static uint64_t bits(double weight) {
    uint64_t bits;
    memcpy(&bits, &weight, sizeof bits);
    return bits;
  }
  Keys(const double *weight, int items, int width) {
    for (int i = 0; i < items; i += 1) {
      const uint64_t own = bits(weight[i]);
      top = std::max(top, own);
      least = std::min(least, own - 1);
    }
    shift = std::max(0, 64 - __builtin_clzll((top - least) | 1) - width);
  }
  uint32_t operator()(double weight) const {
    return uint32_t((top - std::max(bits(weight), least)) >> shift);
  }
};
static void start(uint32_t *places, int size) {
  uint32_t place = 0;
  for (int i = 0; i < size; i += 1) {
    const uint32_t items = places[i];
    places[i] = place;
    place += items;
  }
}

// Sorts items of which the nodes are node(i): few by insertion, others by one or two digits, and an
// insertion that settles the rest as they are gathered.
template <class Node>
static void sort(const double *weight, int items, Node node, double *to_weight, int *to_node) {
  if (items <= 32) {
    for (int i = 0; i < items; i += 1) insert(to_weight, to_node, i, weight[i], node(i));
    return;
  }
  static uint32_t low[2048], high[2048];
  const bool is_long = items > 1024;
  const int width = is_long ? 11 : 33 - __builtin_clz(items);
  const Keys key(weight, items, is_long ? 22 : width);
  memset(high, 0, sizeof *high << width);
  if (is_long) {
    memset(low, 0, sizeof low);
    for (int i = 0; i < items; i += 1) {
      const uint32_t own = key(weight[i]);
      low[own & 2047] += 1;
      high[own >> 11] += 1;
    }
    start(low, 2048);
    start(high, 2048);
    uint32_t *half_sorted = &entries[items];
    for (int i = 0; i < items; i += 1) {
      const uint32_t own = key(weight[i]);
      half_sorted[low[own & 2047]++] = (own >> 11) << 21 | i;
    }
    for (int i = 0; i < items; i += 1)
      entries[high[half_sorted[i] >> 21]++] = half_sorted[i] & 0x1fffff;
  } else {
    for (int i = 0; i < items; i += 1) high[key(weight[i])] += 1;
    start(high, 1 << width);
    for (int i = 0; i < items; i += 1) entries[high[key(weight[i])]++] = i;
  }
  for (int i = 0; i < items; i += 1)
    insert(to_weight, to_node, i, weight[entries[i]], node(entries[i]));
}

static void sort(int begin, int items) {
  const double *weight = &weights[begin];
  if (items <= 1 << 17) {
    sort(weight, items, [=](int i) { return begin + i; }, ordered.data(), order.data());
    return;
  }
  uint32_t places[513] = {};
  const Keys key(weight, items, 9);
  for (int i = 0; i < items; i += 1) places[key(weight[i])] += 1;
  start(places, 513);
  for (int i = 0; i < items; i += 1) {
    const uint32_t place = places[key(weight[i])]++;
    bucket_weights[place] = weight[i];
    bucket_nodes[place] = begin + i;
  }
  uint32_t from = 0;
  for (int bucket = 0; bucket < 512; bucket += 1) {
    const uint32_t end = places[bucket];
    sort(&bucket_weights[from], end - from, [=](int i) { return bucket_nodes[from + i]; },
         &ordered[from], &order[from]);
    from = end;
  }
}

static void squarified() {
  treemap([](int begin, int end, double, Rect rect) {
    const int items = end - begin;
    if (add_up(&weights[begin], items)) {
      rows(&weights[begin], items, rect, [=](int i) { return begin + i; });
    } else {
      sort(begin, items);
      add_up(ordered.data(), items);
      rows(ordered.data(), items, rect, [](int i) {
        __builtin_prefetch(&rects[order[i + 16]], 1);
        return order[i];
      });
    }
  });
}

// MARK: Binary

// Halves of nearly equal weight. A list is a run of siblings, and its rectangle is that of its
// first node. sums[i] is the weight before node i, and centers[i] that before its middle, twice.
using List = uint64_t;
static List list(int begin, int end) { return uint64_t(begin) << 32 | uint32_t(end); }
static int begin_of(List list) { return int(list >> 32); }
static int end_of(List list) { return int(list); }
static std::vector<double> sums, centers;
static std::vector<List> stack;

// Cuts a list before a node, and writes the rectangles of both parts. Bits choose the sides, as a
// processor could only guess a branch.
using Two = double __attribute__((vector_size(16)));
using Mask = int64_t __attribute__((vector_size(16)));
static inline void cut(int begin, int middle, int end) {
  Two *const rect = reinterpret_cast<Two *>(&rects[begin]);
  Two *const rest = reinterpret_cast<Two *>(&rects[middle]);
  const Two corner = rect[0], size = rect[1];
  const int64_t wide = -(size[0] > size[1] * (1 + 1e-12));
  const Mask cut_sides = {wide, ~wide};
  const double scale = 1 / std::max(sums[end] - sums[begin], 1e-300);
  const Two before = (sums[middle] - sums[begin]) * scale * size;
  const Two after = (sums[end] - sums[middle]) * scale * size;
  const Mask kept = Mask(size) & ~cut_sides;
  rect[1] = Two((Mask(before) & cut_sides) | kept);
  rest[0] = corner + Two(Mask(before) & cut_sides);
  rest[1] = Two((Mask(after) & cut_sides) | kept);
}

// How many of the next eight centers are before twice the half: a list is cut behind these items.
static inline int count_before(double half, int node) {
  const auto before = [=](int i) {
    Two two;
    memcpy(&two, &centers[node + i], sizeof two);
    return two <= half;
  };
  const Mask all = (before(0) + before(2)) + (before(4) + before(6));
  return -int(all[0] + all[1]);
}

// The lists of one level after those of the one above: no list waits for another one. Each part is
// noted, and only counts where it has to be cut; pairs come last.
static const int most_in_lists = 512;
static std::vector<List> lists, longer;
static std::vector<int> pairs;
static void halve(int list_count) {
  int pair_count = 0;
  while (list_count > 0) {
    int longer_count = 0;
    const auto note = [&](int begin, int end) {
      longer[longer_count] = list(begin, end);
      longer_count += end - begin > 2;
      pairs[pair_count] = begin;
      pair_count += end - begin == 2;
    };
    for (int i = 0; i < list_count; i += 1) {
      const int begin = begin_of(lists[i]), end = end_of(lists[i]);
      const double half = sums[begin] + sums[end];
      int middle = begin + 1;
      for (int length = end - begin - 2; length > 8;) {
        const int step = length / 2;
        middle += step & -(centers[middle + step - 1] <= half);
        length -= step;
      }
      middle = std::min(middle + count_before(half, middle), end - 1);
      cut(begin, middle, end);
      note(begin, middle);
      note(middle, end);
    }
    std::swap(lists, longer);
    list_count = longer_count;
  }
  for (int pair = 0; pair < pair_count; pair += 1)
    cut(pairs[pair], pairs[pair] + 1, pairs[pair] + 2);
}

static void binary() {
  sums[count] = run(weights.data(), 0, count, 0, [](int node, double sum, double own) {
    sums[node] = sum;
    centers[node] = sum + (sum + own);
  });
  std::fill(&centers[count], &centers[count] + 8, INFINITY);
  rects[0] = frame;
  for (int begin = 1; begin < count;) {
    // Small groups are cut together, as long as their parents are placed.
    const int start = begin;
    int list_count = 0, end = begin;
    do {
      const int parent = parents[begin];
      end = first[parent + 1];
      if (end - start > most_in_lists && begin > start) break;
      rects[begin] = rects[parent];
      lists[list_count] = list(begin, end);
      list_count += end - begin > 1;
      begin = end;
    } while (begin < count && begin - start < most_in_lists && parents[begin] < start);
    if (begin - start > most_in_lists) {
      stack.push_back(lists[0]);
      while (!stack.empty()) {
        const int begin = begin_of(stack.back()), end = end_of(stack.back());
        stack.pop_back();
        if (end - begin <= most_in_lists) {
          if (end - begin > 1) {
            lists[0] = list(begin, end);
            halve(1);
          }
          continue;
        }
        const auto center = std::upper_bound(
            &centers[begin + 1], &centers[end - 1], sums[begin] + sums[end]);
        const int middle = int(center - &centers[0]);
        cut(begin, middle, end);
        stack.push_back(list(middle, end));
        stack.push_back(list(begin, middle));
      }
    } else {
      halve(list_count);
    }
  }
}

// MARK: Strips

// A strip is filled while the mean ratio of its items does not grow. In a strip of weight s, items
// of more than s² · factor are wide, others high; squares[i] is this bound once item i is in. As it
// only rises, it is known when each item turns from wide to high: what then changes waits in
// turns[].
struct Strip { int begin, end; double ratios; };
static std::vector<double> squares, inverses, inverse_sums;
static std::vector<Two> turns;
static std::vector<int> table;

// The sum of the ratios of some items in a strip.
static inline double add_ratios(int begin, int end, double square) {
  const double scale = 1 / square;
  double ratios = 0;
  for (int node = begin; node < end; node += 1)
    ratios += std::max(weights[node] * scale, inverses[node] * square);
  return ratios;
}

// Among few siblings, ratios are added up anew for each item that enters.
static Strip fill_few(int begin, int end, double factor, int) {
  Strip strip{begin, begin, INFINITY};
  for (; strip.end < end; strip.end += 1) {
    const double weight = sums[strip.end + 1] - sums[begin];
    const double ratios = add_ratios(begin, strip.end + 1, weight * weight * factor);
    const int items = strip.end - begin;
    if (ratios * items > strip.ratios * (items + 1) * (1 + 1e-12)) break;
    strip.ratios = ratios;
  }
  return strip;
}

// The window is a guess at how many items there will be.
static Strip fill_many(int begin, int end, double factor, int window) {
  for (;; window *= 2) {
    const int room = std::min(window, end - begin);
    double *const square = squares.data();
    // How many squares are below each of so many equal parts of the last one.
    std::fill(&table[0], &table[window + 2], 0);
    std::fill(&turns[0], &turns[room + 1], Two{});
    const double most = sums[begin + room] - sums[begin];
    const double scale = window / (most * most * factor);
    const auto cell = [=](double weight) {
      const uint64_t place = int64_t(weight * scale);
      return place < uint64_t(window) ? int(place) : window;
    };
    for (int i = 0; i < room; i += 1) {
      const double weight = sums[begin + i + 1] - sums[begin];
      square[i] = weight * weight * factor;
      table[cell(square[i]) + 1] = i + 1;
    }
    square[room] = INFINITY;
    for (int cell = 1; cell <= window; cell += 1)
      table[cell] = std::max(table[cell], table[cell - 1]);

    Two parts = {};
    double ratios = INFINITY, before = 1;
    int i = 0;
    for (; i < room; i += 1) {
      // What turns is the weight of a wide item, and for a high one the inverse of its weight.
      const double own = weights[begin + i];
      const int at_least = table[cell(own)];
      int turn = at_least < i ? i : at_least;
      turn += square[turn] <= own;
      while (square[turn] <= own) turn += 1;
      turns[turn] += Two{-own, inverses[begin + i]};
      parts += turns[i] + Two{own, 0};
      const double now = square[i], sum = parts[0] + parts[1] * now * now;
      if (sum * before * i > ratios * now * (i + 1) * (1 + 1e-12)) break;
      ratios = sum;
      before = now;
    }
    if (i < room || room == end - begin) return {begin, begin + i, ratios / before};
  }
}

static void strip() {
  sums[count] = run(weights.data(), 0, count, 0, [](int node, double sum, double own) {
    sums[node] = sum;
    inverses[node] = own > 0 ? 1 / own : 0;
  });
  inverse_sums[count] = run(inverses.data(), 0, count, 0, [](int node, double sum, double) {
    inverse_sums[node] = sum;
  });
  treemap([](int begin, int end, double total, Rect rect) {
    const double factor = rect.height / rect.width / total;
    const auto fill = end - begin < 64 ? fill_few : fill_many;
    Strip strip = fill(begin, end, factor, 64);
    while (strip.begin < strip.end) {
      const int window = 16 + (strip.end - strip.begin) * 5 / 4;
      Strip next = fill(strip.end, end, factor, window);
      if (next.begin < next.end) {
        // The next one joins this one if that lowers their mean. Ratios are at least as if all
        // items were high, which mostly is enough to know.
        const double weight = sums[next.end] - sums[strip.begin];
        const double square = weight * weight * factor;
        const double apart = (strip.ratios + next.ratios) * (1 - 1e-12);
        if ((inverse_sums[next.end] - inverse_sums[strip.begin]) * square < apart) {
          const double ratios = add_ratios(strip.begin, next.end, square);
          if (ratios < apart) {
            strip = {strip.begin, next.end, ratios};
            next = fill(next.end, end, factor, window);
          }
        }
      }
      const double weight = sums[strip.end] - sums[strip.begin];
      const double height = weight / total * rect.height, scale = rect.width / weight;
      run(weights.data(), strip.begin, strip.end, 0, [=](int node, double sum, double own) {
        rects[node] = {rect.x + sum * scale, rect.y, own * scale, height};
      });
      rect.y += height;
      strip = next;
    }
  });
}

// MARK: Rings and icicles

static void partition() {
  const double thickness = frame.height / levels;
  const double scale = frame.width / (weights[0] > 0 ? weights[0] : 1);
  rects[0] = {frame.x, frame.y, frame.width, thickness};
  double x = 0, y = 0, sum = 0;
  siblings_in_turn([&](int parent) {
    x = rects[parent].x;
    y = rects[parent].y + thickness;
    sum = 0;
  }, [&](int node) {
    const double width = weights[node] * scale;
    rects[node] = {x + sum, y, width, thickness};
    sum += width;
  });
}

// Rings of 60 with a distance of 1; the first one begins at 60.
static void sunburst() {
  const double scale = 360 / (weights[0] > 0 ? weights[0] : 1);
  rects[0] = {0, 360, 0, 59};
  double start = 0, limit = 0, inner = 0, angle = 0, sum = 0;
  siblings_in_turn([&](int parent) {
    angle = start = rects[parent].x;
    limit = rects[parent].y;
    inner = rects[parent].height + 1;
    sum = 0;
  }, [&](int node) {
    sum += weights[node];
    const double next = std::min(start + sum * scale, limit);
    rects[node] = {angle, next, inner, inner + 60};
    angle = next;
  });
}

// MARK: Trees of levels

// Where the two contours of a subtree end, and how far from its root: all that is needed of the
// outer ones. Only the nodes of two levels have ends at a time.
struct Ends { int left, right; double left_x, right_x; };
static std::vector<Ends> ends;
static int ends_mask;
static Ends ends_of(int node) {
  return first[node] == first[node + 1] ? Ends{node, node, 0, 0} : ends[node & ends_mask];
}

// Until the last loop the x of a node is its distance from its parent, and the y of a leaf how far
// the node is at which a contour goes on: in level order, that node is known.
static double step_left(int node, int next) {
  return first[node + 1] == next ? points[node].y : points[next].x;
}
static double step_right(int node, int next) {
  return first[node] == next ? points[node].y : points[next - 1].x;
}

// A subtree that is seen from the right, and the right end of its lowest level. Spacing of a child
// is the paper's shift and change.
struct Visible { int end, child; };
struct Spacing { double shift, change; };
static std::vector<Visible> visible;
static std::vector<Spacing> spacings;

template <bool spreads> static Ends fold(int begin, int end) {
  Ends forest = ends_of(begin);
  double x = points[begin].x = 0;
  int top = 0;
  bool is_spread = false;
  if (spreads) visible[0] = {forest.right, begin};
  for (int child = begin + 1; child < end; child += 1) {
    const Ends subtree = ends_of(child);
    double left_x = x, right_x = 0;
    x = -INFINITY;
    bool forest_ends, subtree_ends;
    // Neighbors of each level: the last one of the forest, and the first one of the subtree.
    for (int right = child;;) {
      const double nearest = left_x + 2 - right_x;
      if (nearest > x) {
        const int other = spreads ? visible[top].child : child;
        if (child - other > 1 && x > -INFINITY) {
          const double step = (nearest - x) / (child - other);
          spacings[other - begin].change += step;
          spacings[child - begin].change -= step;
          spacings[child - begin].shift += nearest - x;
          is_spread = true;
        }
        x = nearest;
      }
      if (spreads) top -= right - 1 == visible[top].end;
      const int next = first[right];
      forest_ends = right - 1 == forest.right;
      subtree_ends = right == subtree.left;
      if (!forest_ends) left_x += step_right(right - 1, next);
      if (!subtree_ends) right_x += step_left(right, next);
      if (forest_ends || subtree_ends) break;
      right = next;
    }
    if (!forest_ends) {
      points[subtree.right].y = left_x - (x + subtree.right_x);
    } else if (subtree_ends) {
      forest.right = subtree.right;
      forest.right_x = x + subtree.right_x;
    } else {
      points[forest.left].y = x + right_x - forest.left_x;
      forest = {subtree.left, subtree.right, subtree.left_x + x, subtree.right_x + x};
    }
    points[child].x = x;
    if (spreads) visible[++top] = {subtree.right, child};
  }
  const double middle = x / 2;
  if (spreads && is_spread) {
    double shift = 0, change = 0;
    for (int child = end - 1; child >= begin; child -= 1) {
      points[child].x += shift;
      change += spacings[child - begin].change;
      shift += spacings[child - begin].shift + change;
      spacings[child - begin] = {};
    }
  }
  for (int child = begin; child < end; child += 1) points[child].x -= middle;
  return {forest.left, forest.right, forest.left_x - middle, forest.right_x - middle};
}

template <bool spreads> static void contours() {
  for (int parent = parents[count - 1]; parent >= 0; parent -= 1) {
    const int begin = first[parent], end = first[parent + 1];
    Ends &own = ends[parent & ends_mask];
    if (begin == end) continue;
    if (first[begin] == first[end]) {
      // Leaves alone are side by side.
      const double half = end - begin - 1;
      for (int child = begin; child < end; child += 1) points[child].x = 2 * (child - begin) - half;
      own = {begin, end - 1, -half, half};
    } else if (end - begin == 1) {
      points[begin].x = 0;
      own = ends_of(begin);
    } else {
      own = fold<spreads>(begin, end);
    }
  }
  double x = 0, least = 0;
  for (int node = 0, next; (next = first[node]) < count; node = next) {
    x += step_left(node, next);
    least = std::min(least, x);
  }
  points[0] = {0.5 - least, 0.5};
  for (int node = 1; node < count; node += 1)
    points[node] = {points[parents[node]].x + points[node].x, points[parents[node]].y + 2};
}
static void buchheim() { contours<true>(); }
static void reingold_tilford() { contours<false>(); }

// MARK: Trees of boxes

// As above, but a contour goes on where a box ends: until the last loop the y of a node is where
// the boxes below it begin. A thread leads from a leaf to the box at which a contour goes on.
struct Thread { int node; double distance; };
struct Sibling { int lowest, deeper; double shift, change; };
static std::vector<Thread> threads;
static std::vector<Sibling> siblings;

static inline void down_left(int &node, double &x) {
  const bool is_leaf = first[node] == first[node + 1];
  x += is_leaf ? threads[node].distance : points[first[node]].x;
  node = is_leaf ? threads[node].node : first[node];
}
static inline void down_right(int &node, double &x) {
  const bool is_leaf = first[node] == first[node + 1];
  x += is_leaf ? threads[node].distance : points[first[node + 1] - 1].x;
  node = is_leaf ? threads[node].node : first[node + 1] - 1;
}

static Ends fold_boxes(int begin, int end) {
  Ends forest = ends_of(begin);
  Sibling *const sibling = siblings.data() - begin;
  sibling[begin] = {forest.right, begin, 0, 0};
  double x = points[begin].x = 0;
  bool is_spread = false;
  for (int child = begin + 1; child < end; child += 1) {
    const Ends subtree = ends_of(child);
    sibling[child] = {subtree.right, child - 1, 0, 0};
    int left = child - 1, right = child, owner = child - 1;
    double left_x = x, right_x = 0;
    x += (boxes[left].width + boxes[right].width) / 2 + 1;
    bool forest_ends, subtree_ends;
    for (;;) {
      while (points[left].y > points[sibling[owner].lowest].y) owner = sibling[owner].deeper;
      const double push = left_x + (boxes[left].width + boxes[right].width) / 2 + 1 - right_x - x;
      if (push > 0) {
        x += push;
        if (owner < child - 1) {
          const double share = push / (child - owner);
          sibling[owner + 1].shift += share;
          sibling[child].shift -= share;
          sibling[child].change -= push - share;
          is_spread = true;
        }
      }
      const bool left_next = points[left].y <= points[right].y;
      const bool right_next = points[right].y <= points[left].y;
      forest_ends = left_next && left == forest.right;
      subtree_ends = right_next && right == subtree.left;
      if (left_next && !forest_ends) down_right(left, left_x);
      if (right_next && !subtree_ends) down_left(right, right_x);
      if (forest_ends || subtree_ends) break;
    }
    if (!forest_ends) {
      threads[subtree.right] = {left, left_x - (x + subtree.right_x)};
    } else if (subtree_ends) {
      forest.right = subtree.right;
      forest.right_x = x + subtree.right_x;
    } else {
      threads[forest.left] = {right, x + right_x - forest.left_x};
      forest = {subtree.left, subtree.right, subtree.left_x + x, subtree.right_x + x};
    }
    points[child].x = x;
    int deeper = child - 1;
    while (deeper > begin && points[sibling[deeper].lowest].y <= points[subtree.right].y)
      deeper = sibling[deeper].deeper;
    sibling[child].deeper = deeper;
  }
  const double middle = (x + (boxes[end - 1].width - boxes[begin].width) / 2) / 2;
  double shift = 0, distance = 0;
  for (int child = begin; child < end; child += 1) {
    if (is_spread) {
      shift += sibling[child].shift;
      distance += shift + sibling[child].change;
    }
    points[child].x += distance - middle;
  }
  return {forest.left, forest.right, forest.left_x - middle, forest.right_x - middle};
}

static bool reach_equally(int begin, int end) {
  return std::all_of(&boxes[begin], &boxes[end], [=](const Box &box) {
    return box.height == boxes[begin].height;
  });
}

static void van_der_ploeg() {
  points[0].y = boxes[0].height + 1;
  for (int node = 1; node < count; node += 1)
    points[node].y = points[parents[node]].y + boxes[node].height + 1;
  for (int parent = parents[count - 1]; parent >= 0; parent -= 1) {
    const int begin = first[parent], end = first[parent + 1];
    Ends &own = ends[parent & ends_mask];
    if (begin == end) continue;
    if (end - begin == 1) {
      points[begin].x = 0;
      own = ends_of(begin);
    } else if (first[begin] == first[end] && reach_equally(begin, end)) {
      // Leaves alone are side by side.
      double x = points[begin].x = 0;
      for (int child = begin + 1; child < end; child += 1)
        points[child].x = x += (boxes[child - 1].width + boxes[child].width) / 2 + 1;
      const double middle = (x + (boxes[end - 1].width - boxes[begin].width) / 2) / 2;
      for (int child = begin; child < end; child += 1) points[child].x -= middle;
      own = {begin, end - 1, -middle, x - middle};
    } else {
      own = fold_boxes(begin, end);
    }
  }
  double x = 0, least = -boxes[0].width / 2;
  for (int node = 0; node != ends_of(0).left;) {
    down_left(node, x);
    least = std::min(least, x - boxes[node].width / 2);
  }
  points[0] = {-least, boxes[0].height / 2};
  for (int node = 1; node < count; node += 1)
    points[node] = {points[parents[node]].x + points[node].x,
                    points[node].y - 1 - boxes[node].height / 2};
}

// MARK: Circles

// The circles of one group by rank, in the order in which they are placed, and the ring of those
// outside: next is -1 of a circle that is not in it.
static std::vector<Circle> packed;
static std::vector<int> following, preceding;

// The circles in the cells of a grid that their boxes overlap. Cells are twice as wide as the root
// of the circles' mean square, so that there are as many entries as circles, but for a factor.
struct Cell { int circle, next; };
static std::vector<int> cells;
static std::vector<Cell> cell_entries;
static int side_count;
static double cell_scale, cell_shift;
template <class Use> static bool any_cell(Circle circle, Use use) {
  const auto place = [](double x) {
    return int(std::min(std::max(x * cell_scale + cell_shift, 0.0), side_count - 1.0));
  };
  const int left = place(circle.x - circle.r), right = place(circle.x + circle.r);
  const int bottom = place(circle.y + circle.r);
  for (int row = place(circle.y - circle.r); row <= bottom; row += 1)
    for (int column = left; column <= right; column += 1)
      if (use(cells[row * side_count + column])) return true;
  return false;
}
static void enter(int circle) {
  any_cell(packed[circle], [=](int &cell) {
    cell_entries.push_back({circle, cell});
    cell = int(cell_entries.size()) - 1;
    return false;
  });
}

static inline bool cuts(Circle a, Circle b) {
  const double distance = a.r + b.r - 1e-6, x = a.x - b.x, y = a.y - b.y;
  return distance > 0 && distance * distance > x * x + y * y;
}

// Whether any circle of the ring but two is cut.
static bool cuts_any(Circle circle, int a, int b) {
  return any_cell(circle, [=](int &cell) {
    for (int *entry = &cell; *entry >= 0;) {
      const Cell own = cell_entries[*entry];
      if (following[own.circle] < 0) {
        *entry = own.next;
        continue;
      }
      if (own.circle != a && own.circle != b && cuts(packed[own.circle], circle)) return true;
      entry = &cell_entries[*entry].next;
    }
    return false;
  });
}

// Puts a circle where it touches two others, on the right of the way from a to b.
static void touch(Circle &circle, Circle b, Circle a) {
  const double x = b.x - a.x, y = b.y - a.y, square = x * x + y * y;
  const double to_a = (a.r + circle.r) * (a.r + circle.r);
  const double to_b = (b.r + circle.r) * (b.r + circle.r);
  const bool from_b = to_a > to_b;
  const double along = (square + (from_b ? to_b - to_a : to_a - to_b)) / (2 * square);
  const double aside = std::sqrt(std::max(0.0, (from_b ? to_b : to_a) / square - along * along));
  const Circle from = from_b ? b : a;
  const double sign = from_b ? -1 : 1;
  circle.x = from.x + sign * along * x - aside * y;
  circle.y = from.y + sign * along * y + aside * x;
}

// The smallest circle around the ring: the one around up to three of them grows around the circle
// that reaches out most, until none does.
struct Around { Circle circle; int size; Circle basis[3]; };
static double reach(Circle around, Circle circle) {
  const double x = circle.x - around.x, y = circle.y - around.y;
  return std::sqrt(x * x + y * y) + circle.r;
}
static Around around(Circle a) { return {a, 1, {a}}; }
static Around around(Circle a, Circle b) {
  const double x = b.x - a.x, y = b.y - a.y, distance = std::sqrt(x * x + y * y);
  const double shift = (b.r - a.r) / distance;
  return {{(a.x + b.x + x * shift) / 2, (a.y + b.y + y * shift) / 2, (distance + a.r + b.r) / 2},
          2, {a, b}};
}
static Around around(Circle a, Circle b, Circle c) {
  // With the first center as the origin, x and y follow from the differences of the equations
  // |(x, y) - center| = r - own radius: as p + s · r and q + t · r, where r counts from the first
  // radius.
  const double x2 = b.x - a.x, y2 = b.y - a.y, r2 = b.r - a.r;
  const double x3 = c.x - a.x, y3 = c.y - a.y, r3 = c.r - a.r;
  const double d2 = x2 * x2 + y2 * y2 - r2 * r2, d3 = x3 * x3 + y3 * y3 - r3 * r3;
  const double area = 2 * (x2 * y3 - x3 * y2);
  const double p = (d2 * y3 - d3 * y2) / area, s = 2 * (r2 * y3 - r3 * y2) / area;
  const double q = (d3 * x2 - d2 * x3) / area, t = 2 * (r3 * x2 - r2 * x3) / area;
  const double k = s * s + t * t - 1, l = p * s + q * t, m = p * p + q * q;
  const double root = std::sqrt(std::max(0.0, l * l - k * m));
  const double r = l < 0 ? m / (root - l) : -(l + root) / k;
  return {{a.x + p + s * r, a.y + q + t * r, a.r + r}, 3, {a, b, c}};
}
static bool grow(Around &old, Circle circle, double out) {
  if (!(out > old.circle.r * (1 + 1e-13))) return false;
  Around best = old;
  best.circle.r = INFINITY;
  const auto consider = [&](const Around &candidate) {
    const double most = candidate.circle.r * (1 + 1e-10);
    if (!(candidate.circle.r < best.circle.r) || reach(candidate.circle, circle) > most) return;
    for (int i = 0; i < old.size; i += 1)
      if (!(reach(candidate.circle, old.basis[i]) <= most)) return;
    best = candidate;
  };
  consider(around(circle));
  for (int i = 0; i < old.size; i += 1) {
    consider(around(old.basis[i], circle));
    for (int j = 0; j < i; j += 1) consider(around(old.basis[j], old.basis[i], circle));
  }
  if (!(best.circle.r > old.circle.r && best.circle.r < INFINITY)) return false;
  old = best;
  return true;
}

// The squared distance from the middle to where a circle of the ring touches the next one; the
// least one is where the next circle goes. What has changed since stays in the queue.
struct Place {
  double score;
  int circle;
  bool operator<(const Place &other) const { return score > other.score; }
};
static std::vector<double> scores;
static std::vector<Place> places;
static void score(int circle) {
  const Circle a = packed[circle], b = packed[following[circle]];
  const double sum = a.r + b.r;
  const double x = (a.x * b.r + b.x * a.r) / sum, y = (a.y * b.r + b.y * a.r) / sum;
  scores[circle] = x * x + y * y;
  places.push_back({scores[circle], circle});
  std::push_heap(places.begin(), places.end());
}
static void link(int a, int b) {
  following[a] = b;
  preceding[b] = a;
}

// Packs circles around the middle and returns the radius around them.
static double pack_group(int items) {
  Circle *const circle = packed.data();
  circle[0].x = circle[0].y = 0;
  if (items == 1) return circle[0].r;
  circle[0].x = -circle[1].r;
  circle[1].x = circle[0].r;
  circle[1].y = 0;
  if (items == 2) return circle[0].r + circle[1].r;
  touch(circle[2], circle[1], circle[0]);
  const bool has_grid = items > 40;
  if (has_grid) {
    double squares = 0;
    for (int i = 0; i < items; i += 1) squares += circle[i].r * circle[i].r;
    cell_scale = std::sqrt(items / squares) / 2;
    side_count = int(2 * std::sqrt(items)) + 1;
    cell_shift = side_count / 2.0;
    cells.assign(side_count * side_count, -1);
    cell_entries.clear();
  }
  places.clear();
  for (int i = 0; i < items; i += 1) following[i] = -1;
  for (int i = 0; i < 3; i += 1) link(i, (i + 1) % 3);
  for (int i = 0; i < 3; i += 1) {
    score(i);
    if (has_grid) enter(i);
  }
  for (int i = 3, a = 0, b = 1; i < items; i += 1) {
    for (;;) {
      touch(circle[i], circle[a], circle[b]);
      if (has_grid && !cuts_any(circle[i], a, b)) break;
      // The first one that is cut on a walk on both sides replaces a or b.
      int ahead = following[b], behind = preceding[a];
      double passed_ahead = circle[b].r, passed_behind = circle[a].r;
      int cut = -1;
      bool is_ahead = false;
      do {
        is_ahead = passed_ahead <= passed_behind;
        const int other = is_ahead ? ahead : behind;
        if (cuts(circle[other], circle[i])) {
          cut = other;
          break;
        }
        (is_ahead ? passed_ahead : passed_behind) += circle[other].r;
        (is_ahead ? ahead : behind) = is_ahead ? following[other] : preceding[other];
      } while (ahead != following[behind]);
      if (cut < 0) break;
      (is_ahead ? b : a) = cut;
      for (int other = following[a]; other != b;) {
        const int after = following[other];
        following[other] = -1;
        other = after;
      }
      link(a, b);
    }
    link(a, i);
    link(i, b);
    if (has_grid) enter(i);
    score(a);
    // The pair behind the new circle competes only from the next one on.
    while (following[places[0].circle] < 0 || scores[places[0].circle] != places[0].score) {
      std::pop_heap(places.begin(), places.end());
      places.pop_back();
    }
    a = places[0].circle;
    score(i);
    b = following[a];
  }
  int start = 0;
  while (following[start] < 0) start += 1;
  Around all = around(circle[0]);
  for (;;) {
    int farthest = start, other = start;
    double most = -INFINITY;
    do {
      const double out = reach(all.circle, circle[other]);
      if (out > most) most = out, farthest = other;
      other = following[other];
    } while (other != start);
    if (grow(all, circle[farthest], most)) continue;
    for (int i = 0; i < items; i += 1) {
      circle[i].x -= all.circle.x;
      circle[i].y -= all.circle.y;
    }
    return most;
  }
}

static void pack() {
  for (int node = count - 1; node >= 0; node -= 1) {
    const int begin = first[node];
    int items = first[node + 1] - begin;
    circles[node] = {0, 0, 0};
    if (!(weights[node] > 0)) continue;
    if (items == 0) {
      circles[node].r = 1000 * std::sqrt(weights[node] / weights[0]);
      continue;
    }
    sort(begin, items);
    while (ordered[items - 1] == 0) items -= 1;
    for (int i = 0; i < items; i += 1) packed[i].r = circles[order[i]].r;
    circles[node].r = pack_group(items);
    for (int i = 0; i < items; i += 1) {
      circles[order[i]].x = packed[i].x;
      circles[order[i]].y = packed[i].y;
    }
  }
  const double half = std::min(frame.width, frame.height) / 2, scale = half / circles[0].r;
  circles[0] = {frame.x + frame.width / 2, frame.y + frame.height / 2, half};
  for (int node = 1; node < count; node += 1) {
    const Circle around = circles[parents[node]], own = circles[node];
    circles[node] = {around.x + scale * own.x, around.y + scale * own.y, scale * own.r};
  }
}

// MARK: The peer

struct Kernel { const char *id, *family, *claims; void (*run)(); };
static std::vector<Kernel> kernels = {
    {"pass", "treemap", "", pass},
    {"slice", "treemap", "\"containment\",\"area\"", slice},
    {"dice", "treemap", "\"containment\",\"area\"", dice},
    {"squarified", "treemap", "\"containment\",\"area\"", squarified},
    {"binary", "treemap", "\"containment\",\"area\"", binary},
    {"strip", "treemap", "\"containment\",\"area\"", strip},
    {"partition", "icicle", "\"containment\",\"length\",\"order\"", partition},
    {"sunburst", "radial", "\"containment\",\"angle\"", sunburst},
    {"buchheim", "node-link", "\"layers\",\"separation\",\"planarity\"", buchheim},
    {"reingold-tilford", "node-link", "\"layers\",\"separation\",\"planarity\"",
     reingold_tilford},
    {"van-der-ploeg", "node-link", "\"centering\",\"separation\",\"planarity\"", van_der_ploeg},
    {"pack", "circle-packing", "\"containment\",\"area\"", pack},
};
struct Geometry { const char *name; int numbers; };
static Geometry geometry(const std::string &family) {
  if (family == "node-link") return {"point", 2};
  if (family == "circle-packing") return {"circle", 3};
  return {family == "radial" ? "arc" : "rect", 4};
}

static size_t position(const std::string &line, const char *key) {
  const size_t found = line.find('"' + std::string(key) + "\":");
  return found == std::string::npos ? found : found + strlen(key) + 3;
}
template <class Number>
static std::vector<Number> numbers(const std::string &line, const char *key) {
  std::vector<Number> result;
  size_t at = position(line, key);
  while (at != std::string::npos && line[at] != ']') {
    Number number{};
    const auto [end, error] = std::from_chars(&line[at + 1], line.data() + line.size(), number);
    if (error != std::errc()) break;
    result.push_back(number);
    at = end - line.data();
  }
  return result;
}
static std::string word(const std::string &line, const char *key) {
  const size_t begin = position(line, key);
  if (begin == std::string::npos) return "";
  return line.substr(begin + 1, line.find('"', begin + 1) - begin - 1);
}

// With --cold, what is in the caches when a sample begins: as much as the layouts of three other
// families. It is written in `hello`, which comes before each sample and is not timed.
static bool is_cold;
static std::vector<double> others;

static std::string load(const std::string &line) {
  parents = numbers<int>(line, "parents");
  weights = numbers<double>(line, "weights");
  const auto widths = numbers<double>(line, "widths"), heights = numbers<double>(line, "heights");
  const auto sides = numbers<double>(line, "frame");
  frame = {sides[0], sides[1], sides[2], sides[3]};
  count = int(parents.size());
  boxes.assign(count, Box{1, 1});
  for (size_t node = 0; node < widths.size(); node += 1)
    boxes[node] = {widths[node], heights[node]};
  first.assign(count + 1, count);
  for (int node = count - 1; node > 0; node -= 1) first[parents[node]] = node;
  for (int node = count; node > 0; node -= 1)
    if (first[node - 1] == count) first[node - 1] = first[node];
  levels = 0;
  int widest = 0, two_levels = 1;
  for (int node = 0; node < count; node = first[node]) {
    levels += 1;
    two_levels = std::max(two_levels, first[first[node]] - node);
  }
  for (int node = 0; node < count; node += 1)
    widest = std::max(widest, first[node + 1] - first[node]);
  rects.assign(count, Rect{});
  points = reinterpret_cast<Point *>(rects.data());
  circles = reinterpret_cast<Circle *>(rects.data());
  // Some loops read or write a little beyond the end.
  for (auto *column : {&left_over, &ordered, &sums, &centers, &bucket_weights})
    column->assign(count + 16, 0);
  for (auto *column : {&inverses, &inverse_sums}) column->assign(count + 1, 0);
  order.assign(count + 16, 0);
  bucket_nodes.assign(count, 0);
  entries.assign(2 * count, 0);
  lists.assign(2 * most_in_lists, 0);
  longer = lists;
  pairs.assign(2 * most_in_lists, 0);
  squares.assign(widest + 1, 0);
  turns.assign(widest + 1, Two{});
  table.assign(4 * widest + 256, 0);
  for (ends_mask = 1; ends_mask < two_levels;) ends_mask *= 2;
  ends.assign(ends_mask, Ends{});
  ends_mask -= 1;
  visible.assign(widest + 1, Visible{});
  spacings.assign(widest + 1, Spacing{});
  siblings.assign(widest + 1, Sibling{});
  threads.assign(count, Thread{});
  packed.assign(widest, Circle{});
  following.assign(widest, -1);
  preceding.assign(widest, -1);
  scores.assign(widest, 0);
  if (is_cold) others.assign(12 * count, 0);
  return "{\"nodes\":" + std::to_string(count) + "}";
}

static std::string hello() {
  for (double &number : others) number += 1;
  std::string list;
  for (const Kernel &kernel : kernels) {
    list += (list.empty() ? "" : ",") + std::string("{\"id\":\"") + kernel.id +
            "\",\"family\":\"" + kernel.family + "\",\"geometry\":\"" +
            geometry(kernel.family).name + "\",\"claims\":[" + kernel.claims + "]}";
  }
  return "{\"protocol\":1,\"name\":\"limit\",\"version\":\"2\",\"runtime\":\"C++, " +
         std::string(__VERSION__) + "\",\"strategies\":[" + list + "]}";
}

static std::string layout(const Kernel &kernel) {
  std::string text = "{\"layout\":[";
  char digits[32];
  const double *const number = &rects[0].x;
  for (int i = 0; i < geometry(kernel.family).numbers * count; i += 1) {
    text.append(digits, std::to_chars(digits, digits + sizeof digits, number[i]).ptr - digits);
    text += ',';
  }
  text.back() = ']';
  return text + "}";
}

static std::string answer(const std::string &line) {
  const std::string what = word(line, "do"), id = word(line, "strategy");
  if (what == "hello") return hello();
  if (what == "load") return load(line);
  const auto kernel = std::find_if(
      kernels.begin(), kernels.end(), [&](const Kernel &one) { return id == one.id; });
  if (kernel == kernels.end()) return "{\"error\":\"unknown request\"}";
  if (what == "layout") {
    kernel->run();
    return layout(*kernel);
  }
  if (what != "sample") return "{\"error\":\"unknown request\"}";
  const double repetitions = std::strtod(&line[position(line, "repetitions")], nullptr);
  const auto start = std::chrono::steady_clock::now();
  for (double i = 0; i < repetitions; i += 1) kernel->run();
  const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
  return "{\"nanoseconds\":[" + std::to_string(time.count() / repetitions) + "]}";
}

int main(int words, char **word) {
  is_cold = words > 1 && !strcmp(word[1], "--cold");
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) std::cout << answer(line) << std::endl;
}
