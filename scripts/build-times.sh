#!/usr/bin/env bash
# What compiling costs, module by module, in a build from nothing:
#   scripts/build-times.sh [CHECKOUT [OPTION OF SWIFT BUILD…]]
# CHECKOUT is this one by default, and the options are those of the README's command to build. A
# module takes processor time, and wall time while its compiler runs; the critical path is the chain
# of modules, each needed by the next one, that takes longest. Run it on a quiet machine.
set -euo pipefail
checkout=$(cd "${1:-$(dirname "$0")/..}" && pwd)
shift || true
[ $# -gt 0 ] || set -- -c release --product layoutbench
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A compiler that notes what each call of it took.
compiler=$(command -v swiftc)
cat >"$work/swiftc" <<END
#!/usr/bin/env bash
start=\$EPOCHREALTIME
"$compiler" "\$@" || status=\$?
times >"$work/times.\$\$"
echo "\$start \$EPOCHREALTIME \$(tail -1 "$work/times.\$\$" | tr '\n' ' ') \$*" >>"$work/calls"
exit \${status:-0}
END
chmod +x "$work/swiftc"

cd "$checkout"
swift package --scratch-path "$work/build" resolve >/dev/null 2>&1
swift package --scratch-path "$work/build" describe --type json >"$work/package.json" 2>/dev/null
start=$EPOCHREALTIME
SWIFT_EXEC="$work/swiftc" swift build --scratch-path "$work/build" "$@" >"$work/log" 2>&1 ||
  { tail -20 "$work/log"; exit 1; }
python3 - "$work/calls" "$work/package.json" "$start" "$EPOCHREALTIME" <<'END'
import json
import pathlib
import re
import sys

calls, package, start, end = sys.argv[1:]
start, end = float(start), float(end)
targets = json.loads(pathlib.Path(package).read_text())["targets"]
needs = {target["name"].replace("-", "_"): target for target in targets}


def seconds(text):
    minutes, rest = text.rstrip("s").split("m")
    return 60 * float(minutes) + float(rest)


spans = {}
for line in pathlib.Path(calls).read_text().splitlines():
    begin, finish, user, system, *words = line.split()
    name = re.search(r"-module-name (\S+)", line)
    if not name or "-c" not in words and "-emit-module" not in words:
        continue
    one = spans.setdefault(name[1], {"start": float(begin), "end": 0.0, "processor": 0.0})
    one["start"] = min(one["start"], float(begin))
    one["end"] = max(one["end"], float(finish))
    one["processor"] += seconds(user) + seconds(system)


def before(name):
    """The modules that have to be there first, as far as they were compiled."""
    target = needs.get(name, {})
    names = target.get("target_dependencies", []) + target.get("product_dependencies", [])
    return [other.replace("-", "_") for other in names if other.replace("-", "_") in spans]


chains = {}


def chain(name):
    """The wall time of the longest chain that ends with a module, and the chain."""
    if name not in chains:
        time, names = max((chain(other) for other in before(name)), default=(0.0, []))
        chains[name] = (time + spans[name]["end"] - spans[name]["start"], [*names, name])
    return chains[name]


def lines(name):
    target = needs.get(name)
    if not target:
        return ""
    files = [pathlib.Path(target["path"]) / source for source in target["sources"]]
    return f"{sum(len(file.read_bytes().splitlines()) for file in files):,}"


path = max(chain(name) for name in spans)
print("| module | lines | processor s | wall s | begins at s | critical path |")
print("|---|---:|---:|---:|---:|---|")
for name, one in sorted(spans.items(), key=lambda item: item[1]["start"]):
    wall, begin = one["end"] - one["start"], one["start"] - start
    mark = "yes" if name in path[1] else ""
    print(f"| {name} | {lines(name)} | {one['processor']:.0f} | {wall:.0f} | {begin:.0f} |",
          f"{mark} |")
processor = sum(one["processor"] for one in spans.values())
print(f"| all | | {processor:.0f} | {end - start:.0f} | 0 | {path[0]:.0f} s |")
END
