/// A program in another language that takes part in commands of the tool: a script of the shell. It
/// lays out one tree, a star of four nodes, and goes wrong as its first argument says.
enum ShellPeer {
  private static let script = #"""
    kind=$1 list=-1,0,0,0 time=20000000 rest='0,0,0,0,9,9,1,2,3,4,5,6'
    while read -r line; do
      case $line in
      *'"do":"hello"'*)
        strategy='{"id":"s","family":"treemap","geometry":"rect","claims":["area"]}'
        [ $kind != manifold ] || strategy=$strategy,$(echo "$strategy" | sed 's/"s"/"t"/')
        echo '{"protocol":1,"name":"'$kind'","version":"1","strategies":['$strategy']}' ;;
      *'"do":"load"'*)
        case $kind in
        ending) exit 0 ;;
        refusing) echo '{"error":"no such\u001b[2J tree"}' ;;
        miscounting) echo '{"nodes":3}' ;;
        *)
          list=${line#*'"parents":['}
          list=${list%%]*}
          echo '{"nodes":'$(($(printf '%s' "$list" | tr -dc , | wc -c) + 1))'}' ;;
        esac ;;
      *'"do":"sample"'*)
        samples=$((samples + 1))
        case $kind in
        crashing) echo 'on purpose' >&2; kill -ABRT $$ ;;
        hanging) sleep 1000 ;;
        garbling) printf 'no answer\033[2J\n'; continue ;;
        flooding) exec yes ;;
        gushing) yes | tr -d '\n'; exit ;;
        late) [ $samples -lt 8 ] || exit 7 ;;
        boasting) time=2000000 ;;
        dragging) time=1000000000 ;;
        still) time=0 ;;
        backward) time=-1 ;;
        esac
        sleep 0.02
        echo '{"nanoseconds":['$time']}' ;;
      *'"do":"layout"'*)
        [ "$list" = -1,0,0,0 ] || { echo '{"error":"no star of four"}'; continue; }
        case $kind in
        short) echo '{"layout":[0,0,1600,900]}' ;;
        long) echo '{"layout":[0,0,1600,900,7,'$rest']}' ;;
        nan) echo '{"layout":[0,0,NaN,900,'$rest']}' ;;
        printed) echo '{"layout":[0,0,-nan,900,'$rest']}' ;;
        null) echo '{"layout":[0,0,1600,null,'$rest']}' ;;
        unsteady) echo '{"layout":[0,0,1600,'$$','$rest']}' ;;
        minus) [ "$0" ] && echo '{"layout":[-0,-0.0,1600,900,'$rest']}' ;;
        *) echo '{"layout":[0,0,1600,900,'$rest']}' ;;
        esac ;;
      *) echo '{"error":"unknown request"}' ;;
      esac
    done
    """#

  /// The option that names the peer, whose script is put into the folder.
  static func option(
    _ kind: String, _ exec: String = "exec", in folder: TemporaryFolder
  ) throws -> [String] {
    let file = try folder.file("peer.sh", script)
    return ["--strategy", "\(exec):sh '\(file)' \(kind)"]
  }
}
