// What plain C++ takes for the same layouts: loops over the columns of a tree, as a peer of
// layoutbench. docs/peers.md shows what is said. The kernels draw what the strategies of these
// names draw, to 1e-6, on trees without ties and with boxes of 1 × 1; they check nothing.
//
//   pass                   a read of each weight and a write of four numbers
//   slice, dice, binary    the tilings
//   strip                  keeps the wide items of a strip in a heap
//   squarified             with its sort
//   squarified-sorted      without: siblings are sorted before the clock starts
//   partition              an icicle
//   buchheim               the paper's algorithm
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <iostream>
#include <queue>
#include <string>
#include <vector>

struct Rect { double x, y, width, height; };

// The tree in level order: the children of node i are first[i] to first[i + 1].
static std::vector<int> parents, first;
static std::vector<double> weights;
static int levels;
static Rect frame;

static std::vector<Rect> rects;
static std::vector<double> xs, ys;

// MARK: Treemaps

template <class Tile> static void treemap(Tile tile) {
  rects[0] = frame;
  for (size_t begin = 1; begin < parents.size();) {
    const int parent = parents[begin];
    const int end = first[parent + 1];
    // Metrics also ask for trees that lost a leaf.
    if (weights[parent] > 0) tile(int(begin), end, weights[parent], rects[parent]);
    else std::fill(&rects[begin], &rects[end], Rect{rects[parent].x, rects[parent].y, 0, 0});
    begin = end;
  }
}

static void pass() {
  for (size_t node = 0; node < weights.size(); node += 1)
    rects[node] = {weights[node], weights[node], weights[node], weights[node]};
}

static void slice() {
  treemap([](int begin, int end, double total, Rect rect) {
    double y = rect.y;
    for (int node = begin; node < end; node += 1) {
      const double height = weights[node] / total * rect.height;
      rects[node] = {rect.x, y, rect.width, height};
      y += height;
    }
  });
}

static void dice() {
  treemap([](int begin, int end, double total, Rect rect) {
    double x = rect.x;
    for (int node = begin; node < end; node += 1) {
      const double width = weights[node] / total * rect.width;
      rects[node] = {x, rect.y, width, rect.height};
      x += width;
    }
  });
}

// Rows of `count` items by falling weight; item i is node nodes[i].
static std::vector<double> left_over;
static void rows(const int *nodes, const double *weight, int count, Rect rest) {
  double sum = 0;
  for (int i = count - 1; i >= 0; i -= 1) left_over[i] = sum += weight[i];
  for (int begin = 0; begin < count && left_over[begin] > 0;) {
    const bool column = rest.width * (1 + 1e-12) >= rest.height;
    const double length = column ? rest.height : rest.width;
    const double space = column ? rest.width : rest.height;
    // Of a row of weight s, the first item is too long for its height by c / s², and the last one
    // of weight w too high for its length by s² / (c · w / first).
    const double factor = left_over[begin] * (length / space) / weight[begin];
    double row = weight[begin];
    int end = begin + 1;
    for (; end < count; end += 1) {
      const double longer = row + weight[end];
      const double product = longer / weight[begin] * (row / weight[begin]);
      if (product * product > factor * factor * (1 + 1e-12) * (weight[end] / weight[begin])) break;
      row = longer;
    }
    const double thickness = row / left_over[begin] * space;
    double offset = column ? rest.y : rest.x;
    for (int i = begin; i < end; i += 1) {
      const double side = weight[i] / row * length;
      rects[nodes[i]] = column ? Rect{rest.x, offset, thickness, side}
                               : Rect{offset, rest.y, side, thickness};
      offset += side;
    }
    const double share = end < count ? left_over[end] / left_over[begin] : 0;
    (column ? rest.x : rest.y) += thickness;
    (column ? rest.width : rest.height) *= share;
    begin = end;
  }
}

// Siblings by falling weight: small groups by insertion, large ones by three digits of 11 bits of
// their weights as single-precision numbers, and an insertion pass that settles the rest.
struct Item { uint32_t key; int node; };
static std::vector<Item> items, spare;
static std::vector<int> order;
static std::vector<double> ordered;
static void insert(int count) {
  for (int i = 1; i < count; i += 1) {
    const int node = order[i];
    const double weight = ordered[i];
    int hole = i;
    for (; hole > 0 && ordered[hole - 1] < weight; hole -= 1) {
      order[hole] = order[hole - 1];
      ordered[hole] = ordered[hole - 1];
    }
    order[hole] = node;
    ordered[hole] = weight;
  }
}
static void sort(int begin, int count) {
  bool falls = true;
  for (int i = 0; i < count; i += 1) {
    order[i] = begin + i;
    ordered[i] = weights[begin + i];
    falls &= i == 0 || ordered[i - 1] >= ordered[i];
  }
  if (falls) return;
  if (count > 32) {
    static uint32_t places[3][2048];
    memset(places, 0, sizeof places);
    for (int i = 0; i < count; i += 1) {
      const float weight = float(ordered[i]);
      uint32_t key;
      memcpy(&key, &weight, sizeof key);
      key = ~key;
      items[i] = {key, begin + i};
      for (int digit = 0; digit < 3; digit += 1) places[digit][key >> 11 * digit & 2047] += 1;
    }
    for (int digit = 0; digit < 3; digit += 1) {
      uint32_t place = 0;
      for (uint32_t &entry : places[digit]) {
        const uint32_t size = entry;
        entry = place;
        place += size;
      }
      for (int i = 0; i < count; i += 1)
        spare[places[digit][items[i].key >> 11 * digit & 2047]++] = items[i];
      std::swap(items, spare);
    }
    for (int i = 0; i < count; i += 1) {
      order[i] = items[i].node;
      ordered[i] = weights[order[i]];
    }
  }
  insert(count);
}
static void squarified() {
  treemap([](int begin, int end, double, Rect rect) {
    sort(begin, end - begin);
    rows(order.data(), ordered.data(), end - begin, rect);
  });
}

static std::vector<int> all_orders;
static std::vector<double> all_ordered;
static void sort_all() {
  all_orders.assign(weights.size(), 0);
  all_ordered = weights;
  for (size_t begin = 1; begin < parents.size();) {
    const int end = first[parents[begin] + 1];
    sort(int(begin), end - int(begin));
    std::copy_n(order.begin(), end - begin, all_orders.begin() + begin);
    std::copy_n(ordered.begin(), end - begin, all_ordered.begin() + begin);
    begin = end;
  }
}
static void squarified_sorted() {
  treemap([](int begin, int end, double, Rect rect) {
    rows(&all_orders[begin], &all_ordered[begin], end - begin, rect);
  });
}

// Halves of nearly equal weight; sums[i] is the weight before item i.
static std::vector<double> sums;
struct List { int begin, end; Rect rect; };
static std::vector<List> lists;
static void binary() {
  treemap([](int first_node, int end_node, double, Rect whole) {
    const int count = end_node - first_node;
    for (int i = 0; i < count; i += 1) sums[i + 1] = sums[i] + weights[first_node + i];
    lists.push_back({0, count, whole});
    while (!lists.empty()) {
      const auto [begin, end, rect] = lists.back();
      lists.pop_back();
      if (end - begin == 1) {
        rects[first_node + begin] = rect;
        continue;
      }
      const double half = (sums[begin] + sums[end]) / 2;
      int middle = begin + 1;
      for (int length = end - begin - 2; length > 0;) {
        const int step = (length + 1) / 2;
        middle += sums[middle + step - 1] < half ? step : 0;
        length -= step;
      }
      if (middle > begin + 1 && half - sums[middle - 1] < sums[middle] - half) middle -= 1;
      const double share = (sums[middle] - sums[begin]) / (sums[end] - sums[begin]);
      Rect before = rect, after = rect;
      if (rect.width > rect.height * (1 + 1e-12)) {
        before.width *= share;
        after.x += before.width;
        after.width *= 1 - share;
      } else {
        before.height *= share;
        after.y += before.height;
        after.height *= 1 - share;
      }
      lists.push_back({middle, end, after});
      lists.push_back({begin, middle, before});
    }
  });
}

// MARK: Strips

struct Strip { int begin, end; double weight, ratios; };
static std::vector<double> heap;
static Strip fill(int begin, int end, double factor) {
  Strip strip{begin, end, 0, INFINITY};
  double wide = 0, high = 0;
  heap.clear();
  for (int node = begin; node < end; node += 1) {
    const double item = weights[node], weight = strip.weight + item;
    if (item == 0) continue;
    const double square = weight * weight * factor;
    while (!heap.empty() && heap.front() < square) {
      wide -= heap.front();
      high += 1 / heap.front();
      std::pop_heap(heap.begin(), heap.end(), std::greater<>());
      heap.pop_back();
    }
    if (item < square) {
      high += 1 / item;
    } else {
      wide += item;
      heap.push_back(item);
      std::push_heap(heap.begin(), heap.end(), std::greater<>());
    }
    const double ratios = wide / square + high * square;
    if (ratios * (node - begin) > strip.ratios * (node + 1 - begin) * (1 + 1e-12)) {
      strip.end = node;
      break;
    }
    strip.weight = weight;
    strip.ratios = ratios;
  }
  return strip;
}
static void strip() {
  treemap([](int begin, int end, double total, Rect rect) {
    const double factor = rect.height / rect.width / total;
    double y = rect.y;
    Strip strip = fill(begin, end, factor);
    while (strip.begin < strip.end) {
      Strip next = fill(strip.end, end, factor);
      if (next.begin < next.end) {
        const double weight = strip.weight + next.weight;
        const double scale = 1 / (weight * weight * factor);
        double ratios = 0;
        for (int node = strip.begin; node < next.end; node += 1) {
          const double ratio = weights[node] * scale;
          ratios += std::max(ratio, 1 / ratio);
        }
        if (ratios < (strip.ratios + next.ratios) * (1 - 1e-12)) {
          strip = {strip.begin, next.end, weight, ratios};
          next = fill(next.end, end, factor);
        }
      }
      const double height = strip.weight / total * rect.height;
      double x = rect.x;
      for (int node = strip.begin; node < strip.end; node += 1) {
        const double width = weights[node] > 0 ? weights[node] / strip.weight * rect.width : 0;
        rects[node] = {x, y, width, height};
        x += width;
      }
      y += height;
      strip = next;
    }
  });
}

// MARK: Node-link trees

// The paper's names; middle is where a node stands above its children.
struct Walker { double prelim, mod, shift, change, middle; int thread, ancestor; };
static std::vector<Walker> walkers;
static int next_left(int v) { return first[v] < first[v + 1] ? first[v] : walkers[v].thread; }
static int next_right(int v) {
  return first[v] < first[v + 1] ? first[v + 1] - 1 : walkers[v].thread;
}
static int apportion(int v, int oldest, int default_ancestor) {
  int inner_right = v, outer_right = v, inner_left = v - 1, outer_left = oldest;
  double sir = walkers[v].mod, sor = sir, sil = walkers[v - 1].mod, sol = walkers[oldest].mod;
  for (;;) {
    const int left = next_right(inner_left), right = next_left(inner_right);
    if (left < 0 || right < 0) {
      if (left >= 0 && next_right(outer_right) < 0) {
        walkers[outer_right].thread = left;
        walkers[outer_right].mod += sil - sor;
      }
      if (right >= 0 && next_left(outer_left) < 0) {
        walkers[outer_left].thread = right;
        walkers[outer_left].mod += sir - sol;
        default_ancestor = v;
      }
      return default_ancestor;
    }
    inner_left = left;
    inner_right = right;
    outer_left = next_left(outer_left);
    outer_right = next_right(outer_right);
    walkers[outer_right].ancestor = v;
    const double push = walkers[left].prelim + sil + 2 - (walkers[right].prelim + sir);
    if (push > 0) {
      const int own = walkers[left].ancestor;
      const int other = own >= oldest && own < v ? own : default_ancestor;
      const double step = push / (v - other);
      walkers[v].change -= step;
      walkers[v].shift += push;
      walkers[other].change += step;
      walkers[v].prelim += push;
      walkers[v].mod += push;
      sir += push;
      sor += push;
    }
    sil += walkers[left].mod;
    sir += walkers[right].mod;
    sol += walkers[outer_left].mod;
    sor += walkers[outer_right].mod;
  }
}
static void buchheim() {
  const int count = int(parents.size());
  for (int node = 0; node < count; node += 1) walkers[node] = {0, 0, 0, 0, 0, -1, node};
  for (int parent = count - 1; parent >= 0; parent -= 1) {
    const int begin = first[parent], end = first[parent + 1];
    if (begin == end) continue;
    int default_ancestor = begin;
    for (int child = begin; child < end; child += 1) {
      Walker &walker = walkers[child];
      if (child == begin) {
        walker.prelim = walker.middle;
        continue;
      }
      walker.prelim = walkers[child - 1].prelim + 2;
      walker.mod = walker.prelim - walker.middle;
      default_ancestor = apportion(child, begin, default_ancestor);
    }
    double shift = 0, change = 0;
    for (int child = end - 1; child >= begin; child -= 1) {
      walkers[child].prelim += shift;
      walkers[child].mod += shift;
      change += walkers[child].change;
      shift += walkers[child].shift + change;
    }
    walkers[parent].middle = (walkers[begin].prelim + walkers[end - 1].prelim) / 2;
  }
  // Sums of mod from here on; the leftmost box begins at 0.
  double least = xs[0] = walkers[0].prelim = walkers[0].middle;
  ys[0] = 0.5;
  walkers[0].mod = 0;
  for (int node = 1; node < count; node += 1) {
    const int parent = parents[node];
    xs[node] = walkers[node].prelim + walkers[parent].mod;
    ys[node] = ys[parent] + 2;
    walkers[node].mod += walkers[parent].mod;
    least = std::min(least, xs[node]);
  }
  for (double &x : xs) x += 0.5 - least;
}

// MARK: An icicle

static void partition() {
  const double thickness = frame.height / levels, total = weights[0] > 0 ? weights[0] : 1;
  rects[0] = {frame.x, frame.y, frame.width, thickness};
  double x = frame.x, y = frame.y;
  size_t level_end = 1;
  for (size_t node = 1; node < parents.size(); node += 1) {
    const int parent = parents[node];
    if (node == level_end) {
      y += thickness;
      level_end = first[node];
    }
    if (node == 1 || parent != parents[node - 1]) x = rects[parent].x;
    const double width = weights[node] / total * frame.width;
    rects[node] = {x, y, width, thickness};
    x += width;
  }
}

// MARK: The peer

struct Kernel { const char *id, *family, *claims; void (*run)(); };
static std::vector<Kernel> kernels = {
    {"pass", "treemap", "", pass},
    {"slice", "treemap", "\"containment\",\"area\"", slice},
    {"dice", "treemap", "\"containment\",\"area\"", dice},
    {"squarified", "treemap", "\"containment\",\"area\"", squarified},
    {"squarified-sorted", "treemap", "\"containment\",\"area\"", squarified_sorted},
    {"binary", "treemap", "\"containment\",\"area\"", binary},
    {"strip", "treemap", "\"containment\",\"area\"", strip},
    {"partition", "icicle", "\"containment\",\"length\",\"order\"", partition},
    {"buchheim", "node-link", "\"layers\",\"separation\",\"planarity\"", buchheim},
};

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

static std::string load(const std::string &line) {
  parents = numbers<int>(line, "parents");
  weights = numbers<double>(line, "weights");
  const auto sides = numbers<double>(line, "frame");
  frame = {sides[0], sides[1], sides[2], sides[3]};
  const size_t count = parents.size();
  first.assign(count + 1, int(count));
  for (size_t node = count - 1; node > 0; node -= 1) first[parents[node]] = int(node);
  for (size_t node = count; node > 0; node -= 1)
    if (first[node - 1] == int(count)) first[node - 1] = first[node];
  levels = 0;
  for (size_t node = 0; node < count; node = first[node]) levels += 1;
  rects.assign(count, Rect{});
  for (auto *column : {&xs, &ys, &left_over, &sums, &ordered}) column->assign(count + 1, 0);
  order.assign(count, 0);
  items.assign(count, Item{});
  spare = items;
  walkers.assign(count, Walker{});
  all_orders.clear();
  return "{\"nodes\":" + std::to_string(count) + "}";
}

static std::string hello() {
  std::string list;
  for (const Kernel &kernel : kernels) {
    list += (list.empty() ? "" : ",") + std::string("{\"id\":\"") + kernel.id + "\",\"family\":\"" +
            kernel.family + "\",\"geometry\":\"" + (kernel.run == buchheim ? "point" : "rect") +
            "\",\"claims\":[" + kernel.claims + "]}";
  }
  return "{\"protocol\":1,\"name\":\"limit\",\"version\":\"1\",\"runtime\":\"C++, " +
         std::string(__VERSION__) + "\",\"strategies\":[" + list + "]}";
}

static std::string layout(bool is_drawing) {
  std::string text = "{\"layout\":[";
  char digits[32];
  const auto append = [&](double number) {
    text.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr - digits);
    text += ',';
  };
  for (size_t node = 0; node < parents.size(); node += 1) {
    const Rect &rect = rects[node];
    if (is_drawing) {
      append(xs[node]);
      append(ys[node]);
    } else {
      for (double number : {rect.x, rect.y, rect.width, rect.height}) append(number);
    }
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
  if (kernel->run == squarified_sorted && all_orders.empty()) sort_all();
  if (what == "prepare")
    return kernel->run == squarified_sorted ? "{\"did\":[\"sorted siblings by weight\"]}"
                                            : "{\"did\":[]}";
  if (what == "layout") {
    kernel->run();
    return layout(kernel->run == buchheim);
  }
  if (what != "sample") return "{\"error\":\"unknown request\"}";
  const double repetitions = std::strtod(&line[position(line, "repetitions")], nullptr);
  const auto start = std::chrono::steady_clock::now();
  for (double i = 0; i < repetitions; i += 1) kernel->run();
  const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
  return "{\"nanoseconds\":[" + std::to_string(time.count() / repetitions) + "]}";
}

// Words choose some of the kernels.
int main(int count, char **words) {
  const auto is_left_out = [&](const Kernel &kernel) {
    const auto is_it = [&](const char *word) { return !strcmp(word, kernel.id); };
    return std::none_of(words + 1, words + count, is_it);
  };
  if (count > 1)
    kernels.erase(std::remove_if(kernels.begin(), kernels.end(), is_left_out), kernels.end());
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) std::cout << answer(line) << std::endl;
}
