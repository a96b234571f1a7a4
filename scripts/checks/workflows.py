#!/usr/bin/env python3
"""Checks GitHub's workflows, and carries out those of docs/workflows without GitHub.

    scripts/helpers/run-python.sh scripts/checks/workflows.py PRODUCTS [--package] [SCENARIO…]

Workflows, templates of issues and CITATION.cff are held against their schemas, the version of
CITATION.cff against that of the program, zizmor looks for what is unsafe in the workflows, and
their container images have digests. Those of docs/workflows also have their shell checked by
shellcheck, and then their steps are run in order for several pull requests and pushes: conditions,
outputs, environment and the shell's options are those that GitHub documents; the actions are played
(check-outs are clones, nothing is cached, what would be uploaded is looked at). In place of the
compiler stands a script that hands out the build in PRODUCTS, slowed down, broken or with worse
layouts as the pull request wants it, and in place of gh one that notes comments. --package plays a
package with strategies of its own instead, compiled for real; that takes minutes. Exits with 1
where something is not as expected.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TOOLS = pathlib.Path(sys.executable).parent
REGRESSIONS, SCORECARD, HISTORY = (
    yaml.safe_load((ROOT / f"docs/workflows/layout-{name}.yml").read_text())
    for name in ("regressions", "scorecard", "history"))
# As GitHub spells them.
STATUS = {"always", "cancelled", "success", "failure"}


# The form


def check_form() -> None:
    workflows = [*ROOT.glob(".github/workflows/*.yml"), *ROOT.glob("docs/workflows/*.yml")]
    config = ROOT / ".github/ISSUE_TEMPLATE/config.yml"
    for schema, files in (
        ("github-workflows", workflows), ("github-issue-config", [config]),
        ("github-issue-forms", set(config.parent.glob("*.yml")) - {config}),
        ("citation-file-format", [ROOT / "CITATION.cff"]),
    ):
        command = [TOOLS / "check-jsonschema", "--quiet", "--builtin-schema", f"vendor.{schema}"]
        subprocess.run([*command, *files], check=True)
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text())["version"]
    program = (ROOT / "Sources/LayoutBenchCommands/Commands/LayoutBench.swift").read_text()
    assert f'static let version = "{cited}"' in program, (
        f"CITATION.cff says version {cited}, and LayoutBench.swift another one")
    zizmor = [TOOLS / "zizmor", "--quiet", "--offline", "--no-progress"]
    told = subprocess.run([*zizmor, *workflows], stderr=subprocess.PIPE, text=True)
    # What it cannot parse, GitHub cannot either; but it does not call that an error.
    if told.returncode or told.stderr:
        sys.exit(f"zizmor: {told.stderr or 'the findings above'}")
    for path in workflows:
        loose = loose_images(yaml.safe_load(path.read_text()))
        assert not loose, f"{path.relative_to(ROOT)}: images without a digest: {loose}"
    assert loose_images({"jobs": {"a": {"container": "swift:6.3", "services": {
        "b": {"image": "redis@sha256:1"}}, "steps": [{"uses": "docker://alpine"}]}}}) == [
            "swift:6.3", "redis@sha256:1", "docker://alpine"]
    assert REGRESSIONS["permissions"] == {"contents": "read"}
    assert SCORECARD["permissions"] == HISTORY["permissions"] == {}
    # What reads the results of a stranger must not write.
    assert set(SCORECARD["jobs"]["read"]["permissions"].values()) == {"read"}
    # GitHub calls a workflow by its name. (YAML takes 'on' for a truth value.)
    assert SCORECARD[True]["workflow_run"]["workflows"] == [REGRESSIONS["name"]]
    for workflow in (REGRESSIONS, SCORECARD, HISTORY):
        for job in workflow["jobs"].values():
            known = set()
            for step in job["steps"]:
                referred = set(re.findall(r"steps\.([\w-]+)\.", yaml.dump(step)))
                assert referred <= known, f"'{step['name']}' refers to {referred - known}"
                known.add(step.get("id"))
                if "run" in step:
                    check_shell(step["name"], step["run"], {*workflow["env"], *step.get("env", {})})


def loose_images(workflow: dict) -> list[str]:
    """The container images that are named by a tag alone, which can be moved."""
    images = []
    for job in workflow["jobs"].values():
        for container in (job.get("container"), *job.get("services", {}).values()):
            images.append(container["image"] if isinstance(container, dict) else container)
        images += [step["uses"] for step in job.get("steps", ())
                   if step.get("uses", "").startswith("docker://")]
    return [image for image in images
            if image and not re.search("@sha256:[0-9a-f]{64}$", image)]


def check_shell(name: str, script: str, known: set[str]) -> None:
    # What a pull request's author writes must not become shell.
    assert "${{" not in script, f"an expression in the shell of '{name}'"
    shellcheck = [TOOLS / "shellcheck", "--shell=bash", "-"]
    subprocess.run(shellcheck, input=script, text=True, check=True)
    used = set(re.findall(r"\$\{?([A-Z][A-Z_]+)", script))
    unknown = {name for name in used - known if not name.startswith("GITHUB_")}
    assert not unknown, f"{unknown} in '{name}' is set nowhere"


# Expressions


def evaluate(expression: str, context: dict, states: list[str]):
    """The value of what stands between ${{ and }}."""

    def look_up(path: str):
        value = context
        for key in path.split("."):
            if key == "*":
                value = value or []
            elif isinstance(value, list):
                value = [item.get(key) for item in value]
            else:
                value = value.get(key, "") if isinstance(value, dict) else ""
        return value

    python = re.sub(r"!(?!=)", " not ", expression).replace("&&", " and ").replace("||", " or ")
    python = re.sub(r"'[^']*'|[a-z_]+(?:\.[\w*-]+)+", lambda match: (
        match[0] if match[0][0] == "'" else f"look_up('{match[0]}')"), python)
    failed = "failure" in states
    functions = {
        "look_up": look_up, "contains": lambda values, value: value in values,
        "always": lambda: True, "cancelled": lambda: False, "success": lambda: not failed,
        "failure": lambda: failed}
    return eval(python.strip(), {"__builtins__": {}}, functions)


def fill(text, context: dict, states: list[str]):
    if not isinstance(text, str) or "${{" not in text:
        return text
    if whole := re.fullmatch(r"\$\{\{([^}]*)\}\}", text.strip()):
        return evaluate(whole[1], context, states)
    return re.sub(r"\$\{\{(.*?)\}\}", lambda match: str(evaluate(match[1], context, states)), text)


def condition(text: str, context: dict, states: list[str]) -> bool:
    inner = re.sub(r"^\$\{\{(.*)\}\}$", r"\1", text.strip())
    asks = any(f"{name}(" in inner for name in STATUS)
    return (asks or "failure" not in states) and bool(evaluate(inner, context, states))


# A job


class Job:
    """One job, run in a folder that stands for the runner's workspace."""

    def __init__(
        self, name: str, event: str, repository: pathlib.Path, labels=(), workflow=REGRESSIONS,
        site: pathlib.Path = pathlib.Path("/"), artifacts: pathlib.Path | None = None,
        **changes: str
    ):
        self.workflow, self.steps = workflow, workflow["jobs"][name]["steps"]
        self.repository, self.artifacts = repository, artifacts
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="layouts-"))
        self.workspace = self.home / "workspace"
        self.workspace.mkdir()
        # What a package that depends on it by path checks out, too.
        (self.workspace / "layoutbench").symlink_to(ROOT)
        self.environment = {**workflow["env"], **changes}
        self.context = {
            "github": {
                "event_name": event, "ref": "refs/pull/1/merge", "sha": "0" * 40, "token": "t",
                "server_url": f"file://{site.parent}", "repository": site.name,
                "repository_owner": "owner",
                "event": {"pull_request": {"labels": [{"name": label} for label in labels]},
                          "repository": {"name": "trees"},
                          "workflow_run": {
                              "id": 99, "event": "pull_request", "conclusion": "failure",
                              "head_sha": "1" * 40, "head_branch": "wider",
                              "head_repository": {"owner": {"login": "stranger"}}}}},
            "steps": {}}
        assert evaluate(workflow["jobs"][name].get("if", "success()"), self.context, [])
        self.outcomes: dict[str, str] = {}
        self.log = self.summary = self.comments = ""
        self.uploads: list[str] = []

    def __enter__(self):
        states: list[str] = []
        for step in self.steps:
            name = step["name"]
            if not condition(step.get("if", "success()"), self.context, states):
                self.outcomes[name] = "skipped"
                continue
            works, outputs = self.run(step, states) if "run" in step else self.play(step, states)
            self.outcomes[name] = "success" if works else "failure"
            goes_on = fill(step.get("continue-on-error", False), self.context, states)
            if not works and goes_on is not True:
                states.append("failure")
            if "id" in step:
                self.context["steps"][step["id"]] = {
                    "outputs": outputs, "outcome": self.outcomes[name]}
        self.succeeds = "failure" not in states
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.home)

    def run(self, step: dict, states: list[str]) -> tuple[bool, dict]:
        files = {name: self.home / name for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
        for file in files.values():
            file.write_text("")
        script = self.home / "script.sh"
        script.write_text(step["run"])
        assert self.workflow["defaults"]["run"]["shell"] == "bash"
        of_step = {
            key: str(fill(value, self.context, states))
            for key, value in step.get("env", {}).items()}
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", script],
            cwd=self.workspace / step.get("working-directory", "."),
            env={
                **ENVIRONMENT, "CI": "true", "HOME": str(self.home), **self.environment, **of_step,
                **{name: str(file) for name, file in files.items()}},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.log += f"== {step['name']}\n{done.stdout}"
        self.summary += files["GITHUB_STEP_SUMMARY"].read_text()
        comments = self.home / "comments"
        self.comments = comments.read_text() if comments.exists() else ""
        lines = files["GITHUB_OUTPUT"].read_text().splitlines()
        return done.returncode == 0, dict(line.split("=", 1) for line in lines)

    def play(self, step: dict, states: list[str]) -> tuple[bool, dict]:
        action = step["uses"].split("@")[0]
        given = {key: fill(value, self.context, states) for key, value in step["with"].items()}
        if action == "actions/checkout":
            ref = given.get("ref", "HEAD")
            assert ref
            git(self.workspace, "clone", "-q", str(self.repository), given["path"])
            git(self.workspace / given["path"], "checkout", "-q", "--detach", ref)
        elif action == "actions/cache":
            assert "--" not in given["key"], given["key"]
        elif action == "actions/upload-artifact":
            folder = self.workspace / given["path"]
            self.uploads += [
                str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()]
            if self.artifacts:
                shutil.copytree(folder, self.artifacts / given["name"])
        elif action == "actions/download-artifact":
            shutil.copytree(self.artifacts / given["name"], self.workspace / given["path"])
        else:
            raise AssertionError(f"{action} is not known here")
        return True, {}


def git(folder: pathlib.Path, *arguments: str) -> None:
    identity = ["-c", "user.name=check", "-c", "user.email=check@localhost"]
    command = ["git", *identity, *arguments]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)


# Pull requests

ENVIRONMENT: dict[str, str] = {}

# Hands out a build instead of making one: $1 says of which commit.
COMPILER = """#!/bin/bash
set -euo pipefail
[ "$1" != --version ] || { echo "Swift version 6.3"; exit; }
while [ $# -gt 0 ]; do
  case $1 in --package-path) folder=$2 ;; --product) product=$2 ;; esac
  shift
done
mkdir -p "$folder/.build/release"
built="$folder/.build/release/$product"
cp "$folder/build.sh" "$built"
# Only programs are counted, not scripts; the last line of this one's file says what it is.
if program=$(sed -n 's/^# program: //p' "$built") && [ -n "$program" ]; then
  last=${program##* }
  { cat "${program% *}"; echo "$last"; } > "$built.new"
  chmod +x "$built.new"
  mv "$built.new" "$built"
fi
"""

# Notes comments, all of them on the pull request 7. A comment of a scorecard is there with the
# second one.
GH = """#!/bin/bash
note() { { echo "$1:"; cat "$2"; } >> "$HOME/comments"; }
case "$*" in
  'auth setup-git') ;;
  'api repos/'*'/commits/'*) echo 7 ;;
  'api --method GET repos/trees.git/pulls '*'head=stranger:wider '*) echo 7 ;;
  'api --paginate repos/trees.git/issues/7/comments '*) cat "${0%/*}/commented" || true ;;
  'api --silent --method POST repos/trees.git/issues/7/comments '*)
    echo 5 > "${0%/*}/commented"; note "new" "${!##body=@}" ;;
  'api --silent --method PATCH repos/trees.git/issues/comments/5 '*)
    note "again" "${!##body=@}" ;;
  'pr comment'*) note "on $3" "$5" ;;
  *) echo "gh: $*" >&2; exit 1 ;;
esac
"""

# Installs a program that makes a PNG of nothing.
APT = """#!/bin/bash
cat > "${0%/*}/rsvg-convert" <<'END'
#!/bin/bash
while [ $# -gt 1 ]; do [ "$1" != --output ] || echo PNG > "$2"; shift; done
END
chmod +x "${0%/*}/rsvg-convert"
"""

BUILDS = {
    # The base conducts the race, and the head inherits its environment.
    "plain": 'LAYOUTBENCH_SLOWED=0 exec BINARY "$@"',
    "slowed": 'LAYOUTBENCH_SLOWED=1 exec BINARY "$@"',
    "program": "# program: PROGRAM steady",
    "slowed-program": "# program: PROGRAM slowed",
    "old": '[ "$1" != race ] || exit 64; exec BINARY "$@"',
    # Speaks no protocol that a race understands.
    "foreign": '[ "$1" != worker ] || exit 64; exec BINARY "$@"',
    # Runs, and then worsens one column of its layouts.
    "worse": """BINARY "$@" || exit
if [ "$1" = run ]; then
  while [ "$1" != --output ]; do shift; done
  awk -F, -v OFS=, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "aspect_mean") c = i }
    NR > 1 { $c *= 2 } 1' "$2/summary.csv" > "$2/new" && mv "$2/new" "$2/summary.csv"
  sed -i 's/"tables"/"other_tables"/' "$2/run.json"
fi""",
    # Runs, and then moves the last node of one layout.
    "moved": """BINARY "$@" || exit
if [ "$1" = run ]; then
  while [ "$1" != --output ]; do shift; done
  python3 - "$2" <<'END'
import pathlib, struct, sys
run, new = pathlib.Path(sys.argv[1]), "00000000000000ff"
table = (run / "summary.csv").read_text()
row = next(row for row in table.splitlines() if row.startswith("squarified,"))
old = next(file for file in (run / "layouts").iterdir() if file.name in row)
(run / "summary.csv").write_text(table.replace(old.name, new))
layout = bytearray(old.read_bytes())
place = (len(layout) - len("treemap")) // 17 * 16 - 16
struct.pack_into("<f", layout, place, struct.unpack_from("<f", layout, place)[0] + 100)
(run / "layouts" / new).write_bytes(layout)
END
  sed -i 's/"tables"/"other_tables"/' "$2/run.json"
fi""",
    # Worse, and content with everything.
    "lenient": """case $1 in compare | race) exit 0 ;; esac
WORSE""",
}


class Scenarios:
    def __init__(self, folder: pathlib.Path, binary: pathlib.Path):
        self.folder, self.binary = folder, binary
        tools = folder / "tools"
        tools.mkdir()
        for name, script in (("swift", COMPILER), ("gh", GH), ("apt-get", APT)):
            (tools / name).write_text(script)
            (tools / name).chmod(0o755)
        ENVIRONMENT["PATH"] = f"{tools}:{ENVIRONMENT['PATH']}"

    def repository(self, base: str, head: str, files={}, head_files={}) -> pathlib.Path:
        """Two commits; the second one has some files changed."""
        repository = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        git(repository, "init", "-q")
        for commit, (build, written) in enumerate(((base, files), (head, head_files))):
            script = BUILDS[build].replace("WORSE", BUILDS["worse"])
            script = script.replace("BINARY", f"'{self.binary}'")
            script = script.replace("PROGRAM", str(self.binary))
            (repository / "build.sh").write_text(f"#!/bin/bash\n{script}\n")
            (repository / "build.sh").chmod(0o755)
            for name, text in {"commit": str(commit), **written}.items():
                (repository / name).parent.mkdir(exist_ok=True)
                (repository / name).write_text(text)
                (repository / name).chmod(0o755 if name.endswith(".sh") else 0o644)
            git(repository, "add", "-A")
            git(repository, "commit", "-q", "-m", build)
        return repository

    def pull_request(
        self, base: str, head: str, labels=(), files={}, head_files={}, artifacts=None,
        **changes: str
    ) -> Job:
        files = {"tiny.json": self.suite("flat-log-normal"), **files}
        changes = {
            "SUITE": "tiny.json", "STRATEGIES": "dice,squarified", "RACE_BUDGET": "1", **changes}
        repository = self.repository(base, head, files, head_files)
        return Job(
            "compare", "pull_request", repository, labels, artifacts=artifacts, **changes)

    @staticmethod
    def suite(tree: str) -> str:
        return f'{{"name":"tiny","about":"","trees":[{{"tree":"{tree}","sizes":[50]}}]}}'

    def unchanged(self):
        with self.pull_request("plain", "plain", MARGIN="50%") as job:
            assert job.succeeds, job.log
            assert set(job.outcomes.values()) == {"success"}, job.outcomes
            assert "::error" not in job.log and "::warning" not in job.log, job.log
            assert "## layoutbench" in job.summary and "### Times" in job.summary, job.summary
            assert {"base/summary.csv", "head/run.json", "race/pairs.csv", "compare.md"} <= set(
                job.uploads)

    def worse(self):
        with self.pull_request("plain", "worse", MARGIN="50%") as job:
            assert not job.succeeds
            assert job.outcomes["Compare layouts"] == "failure", job.outcomes
            assert job.outcomes["Race"] == "success", job.outcomes
            assert "::error" in job.log and "regress" in job.summary, job.log
            assert "compare.md" in job.uploads

    def worse_on_purpose(self):
        with self.pull_request("plain", "worse", ["layouts-change"], MARGIN="50%") as job:
            assert job.succeeds and "::notice title=Intended" in job.log, job.log
            assert "::error" in job.log and "regress" in job.summary, job.log

    def crash_on_purpose(self):
        """The label lets worse metrics and strategies that are gone through, and no crash."""
        with self.pull_request(
            "plain", "slowed", ["layouts-change"], STRATEGIES="dice,trapping-slowed", MARGIN="50%"
        ) as job:
            assert not job.succeeds and "::notice title=Intended" not in job.log, job.log

    def judging_itself(self):
        """What the pull request says of itself counts for nothing: commands, suite, calibration."""
        head_files = {"tiny.json": self.suite("comb"), **self.calibration(0)}
        with self.pull_request(
            "plain", "lenient", head_files=head_files, CALIBRATION="calibration.csv",
        ) as job:
            assert not job.succeeds and job.outcomes["Compare layouts"] == "failure", job.log
            assert "flat-log-normal" in job.summary and "comb" not in job.summary, job.summary
            assert "### Times" in job.summary and "race/pairs.csv" in job.uploads, job.log

    def calibrating_itself(self):
        with self.pull_request(
            "plain", "slowed", head_files=self.calibration(1), CALIBRATION="calibration.csv",
            **self.SLOWED
        ) as job:
            assert job.succeeds and "::warning title=Slower?" in job.log, job.log

    def committed_baseline(self):
        with tempfile.TemporaryDirectory() as made:
            run = ["run", "--strategy", "squarified", "--tree", "flat-log-normal", "--sizes", "50"]
            subprocess.run(
                [self.binary, *run, "--budget", "0", "--output", f"{made}/run"], check=True,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            kept = {
                name: pathlib.Path(made, "run", name).read_text()
                for name in ("summary.csv", "run.json")}
        for head, holds in (("plain", True), ("worse", False)):
            with self.pull_request(
                "plain", head, files=kept, BASELINE=".", STRATEGIES="squarified", MARGIN="50%"
            ) as job:
                assert job.succeeds == holds, job.log
                assert {"base/summary.csv", "head/summary.csv"} <= set(job.uploads), job.uploads

    SLOWED = {"STRATEGIES": "slowed:percent=100", "MARGIN": "10%", "RACE_BUDGET": "1"}

    def slower(self):
        with self.pull_request("plain", "slowed", **self.SLOWED) as job:
            assert job.succeeds and "::warning title=Slower?" in job.log, job.log + job.summary
            assert ",slower," in job.summary or " slower" in job.summary

    def calibration(self, alarms: int, races: int = 100, margin: str = "0.1") -> dict[str, str]:
        header = "race,seed,machine,margin,cells,slower,faster,same,inconclusive,flagged,blind\n"
        rows = [
            f"{race},{race},m,{margin},2,0,{int(race <= alarms)},2,0,0,0\n"
            for race in range(1, races + 1)]
        return {"calibration.csv": header + "".join(rows)}

    def slower_on_a_calibrated_runner(self):
        for files, trusted in (
            (self.calibration(1), True), (self.calibration(2), False),
            (self.calibration(0, races=99), False), (self.calibration(0, margin="0.2"), False),
        ):
            with self.pull_request(
                "plain", "slowed", files=files, CALIBRATION="calibration.csv", **self.SLOWED
            ) as job:
                assert job.succeeds != trusted, job.log
                assert ("::error title=Slower" in job.log) == trusted

    def more_instructions(self):
        """So few more that times hardly tell; no calibration is needed."""
        suite = self.suite("random-binary").replace("[50]", "[1000]")
        for head, is_more in (("slowed-program", True), ("program", False)):
            with self.pull_request(
                "program", head, files={"tiny.json": suite}, STRATEGIES="slowed:percent=6",
                MARGIN="5.5%", RACE_BUDGET="0"
            ) as job:
                told = "::error title=More instructions" in job.log
                by_times = is_more and "::warning title=Slower?" in job.log
                assert by_times or (told, job.succeeds) == (is_more, not is_more), job.log

    def old_base(self):
        for base, head in (("old", "plain"), ("foreign", "plain"), ("plain", "foreign")):
            with self.pull_request(base, head, MARGIN="50%") as job:
                assert job.succeeds and "::notice title=No race" in job.log, job.log

    def failing_in_both(self):
        with self.pull_request("plain", "plain", STRATEGIES="dice,trapping", MARGIN="50%") as job:
            assert job.succeeds and "::warning title=Not raced" in job.log, job.log
            assert "trapping" in job.summary and "head crashed" in job.summary, job.summary
            assert {"base/summary.csv", "head/summary.csv"} <= set(job.uploads), job.uploads

    def newly_failing(self):
        with self.pull_request(
            "plain", "slowed", STRATEGIES="dice,trapping-slowed", MARGIN="50%"
        ) as job:
            assert not job.succeeds and "::error" in job.log, job.log
            assert job.outcomes["Compare layouts"] == "failure", job.outcomes

    def newly_steady(self):
        with self.pull_request(
            "slowed", "plain", STRATEGIES="dice,trapping-slowed", MARGIN="50%"
        ) as job:
            assert job.succeeds and "base crashed" in job.summary, job.log

    def history(self):
        """Three pushes: the first one makes the branch, the second one made a metric worse and has
        the page that draws trees, and the third one has a toolchain that cannot make it."""
        branch = self.folder / "trees.git"
        git(self.folder, "init", "-q", "--bare", str(branch))
        for number, (build, files) in enumerate((
            ("plain", {}), ("worse", self.page_script("echo page >$1/layoutbench.html")),
            ("worse", self.page_script("exit 75")),
        ), start=1):
            repository = self.repository("plain", build, head_files=files)
            artifacts = self.folder / f"run-{number}"
            given = {"workflow": HISTORY, "site": branch, "artifacts": artifacts}
            with Job(
                "measure", "push", repository, STRATEGIES="squarified", BUDGET="0", **given
            ) as job:
                assert job.succeeds and "summary.csv" in job.uploads, job.log
            # Another push is faster, once.
            hook = branch / "hooks" / "pre-receive"
            hook.write_text(f"#!/bin/sh\n! mkdir '{self.folder}/pushed-{number}'\n")
            hook.chmod(0o755)
            with Job("publish", "push", repository, LAYOUTBENCH="layoutbench", **given) as job:
                assert job.succeeds and "pre-receive hook declined" in job.log, job.log
                files = subprocess.run(
                    ["git", "ls-tree", "-r", "--name-only", "gh-pages"], cwd=branch, check=True,
                    capture_output=True, text=True).stdout.splitlines()
                pages = [file for file in files if re.fullmatch("runs/.*/index.html", file)]
                assert len(pages) == number and ".nojekyll" in files, files
                assert ("page/index.html" in files) == (number > 1), files
                assert job.comments.startswith("on 7:") and job.summary in job.comments
                assert "https://owner.github.io/trees/runs/" in job.comments, job.comments
            assert ("| worse | [squarified]" in job.comments) == (number == 2), job.comments

    def scorecard(self):
        """Three pull requests of strangers: a worse metric, a layout that moved, and no change. The
        branch of pictures is made by the first, and another scorecard is faster, once."""
        branch = self.folder / "trees.git"
        git(self.folder, "init", "-q", "--bare", str(branch))
        for number, (head, worse, moved) in enumerate((
            ("worse", True, False), ("moved", False, True), ("plain", False, False),
        ), start=1):
            artifacts = self.folder / f"scorecard-{number}"
            with self.pull_request("plain", head, artifacts=artifacts, MARGIN="50%") as job:
                assert job.succeeds != worse, job.log
            repository = self.repository("plain", "plain")
            given = {"workflow": SCORECARD, "site": branch, "artifacts": artifacts}
            with Job("read", "workflow_run", repository, **given) as job:
                assert job.succeeds, job.log
                pictures = {file for file in job.uploads if file.endswith(".png")}
                assert len(pictures) == (6 if moved else 0), job.uploads
            hook = branch / "hooks" / "pre-receive"
            hook.write_text(f"#!/bin/sh\n! mkdir '{self.folder}/card-pushed-{number}'\n")
            hook.chmod(0o755)
            with Job(
                "comment", "workflow_run", repository, PICTURES_KEPT="1", **given
            ) as job:
                assert job.succeeds, job.log
                lines = job.comments.splitlines()
                assert lines[:2] == ["again:" if number > 1 else "new:",
                                     "<!-- layout scorecard -->"], lines
                assert ("`aspect_mean`" in job.comments) == worse, job.comments
                assert ("/trees.git/raw/layout-pictures/99/1-before-light.png" in job.comments
                        ) == moved, job.comments
                assert "/actions/runs/99), of 1111111111." in job.comments, job.comments
                told = subprocess.run(
                    ["git", "ls-tree", "-r", "--name-only", "layout-pictures"], cwd=branch,
                    capture_output=True, text=True).stdout.splitlines()
                assert {f"99/{file.split('/')[1]}" for file in pictures} <= set(told), told
        count = subprocess.run(
            ["git", "rev-list", "--count", "layout-pictures"], cwd=branch, check=True,
            capture_output=True, text=True).stdout
        assert int(count) == 1, count

    @staticmethod
    def page_script(ending: str) -> dict[str, str]:
        return {"scripts/page.sh": f"#!/bin/sh\nmkdir -p $1\n{ending}\n"}

    def calibrate(self):
        repository = self.repository("plain", "plain")
        with Job(
            "calibrate", "workflow_dispatch", repository, STRATEGIES="dice", SUITE="smoke",
            MARGIN="90%", RACE_BUDGET="0", CALIBRATION_RACES="2",
        ) as job:
            assert job.succeeds and "calibration.csv" in job.uploads, job.log
            assert "of 2" in job.summary


def play_package(folder: pathlib.Path) -> None:
    """Examples/OwnLayouts, whose tiling the second commit makes worse."""
    repository = folder / "own-layouts"
    shutil.copytree(
        ROOT / "Examples/OwnLayouts", repository, ignore=shutil.ignore_patterns(".build*"))
    (repository / ".gitignore").write_text(".build\n")
    git(repository, "init", "-q")
    for file, old, new in (
        ("Package.swift", 'path: "../.."', 'path: "../layoutbench"'),
        ("Sources/own-layouts/LongerSide.swift", "width > frame.height", "width < frame.height"),
    ):
        text = (repository / file).read_text()
        assert old in text, f"{file} has no '{old}'"
        (repository / file).write_text(text.replace(old, new))
        git(repository, "add", "-A")
        git(repository, "commit", "-q", "-m", file)
    with Job(
        "compare", "pull_request", repository, PRODUCT="own-layouts",
        STRATEGIES="longer-side,dice", RACE_BUDGET="10",
    ) as job:
        print(job.log, job.summary, job.outcomes, job.uploads, sep="\n")
        assert not job.succeeds and job.outcomes["Compare layouts"] == "failure"
        assert job.outcomes["Race"] == "success" and "longer-side" in job.summary
    print("a package of one's own: as expected")


def main() -> None:
    names = [name for name in vars(Scenarios) if not name.startswith("_") and name not in (
        "repository", "pull_request", "suite", "calibration", "page_script", "SLOWED")]
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("products", type=pathlib.Path, metavar="PRODUCTS")
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", help=", ".join(names))
    parser.add_argument("--package", action="store_true")
    options = parser.parse_args()
    ENVIRONMENT.update(os.environ)
    check_form()
    print("the form: as expected")
    with tempfile.TemporaryDirectory() as made:
        folder = pathlib.Path(made)
        if options.package:
            return play_package(folder)
        scenarios = Scenarios(folder, options.products.resolve() / "failing-strategies")
        for name in options.scenarios or names:
            getattr(scenarios, name)()
            print(f"{name.replace('_', ' ')}: as expected", flush=True)


if __name__ == "__main__":
    main()
