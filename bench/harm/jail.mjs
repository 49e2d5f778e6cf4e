// A place where a leak does no harm: a command sees the whole disk, writes to a layer above it, has its own processes and
// its own network. What it changed is read from that layer. Needs Linux, `unshare` and the right to mount.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Devices are made anew, so that nothing of the machine's can be written to; `/sys` is empty, `/proc` read-only.
const script = `
set -e
layer="$1"; folder="$2"; shift 2
mount -t tmpfs tmpfs "$layer"
mkdir "$layer/upper" "$layer/work" "$layer/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$layer/upper,workdir=$layer/work" "$layer/root"
mount -t tmpfs tmpfs "$layer/root/dev"
device() { mknod -m 666 "$layer/root/dev/$1" c "$2" "$3"; }
device null 1 3; device zero 1 5; device random 1 8; device urandom 1 9; device tty 5 0
mkdir "$layer/root/dev/shm"
ln -s /proc/self/fd "$layer/root/dev/fd"
mount -t proc -o ro proc "$layer/root/proc"
ip link set lo up 2>/dev/null || ifconfig lo up
set +e
chroot "$layer/root" setpriv --no-new-privs --bounding-set=-all --inh-caps=-all sh -c 'cd "$0" && exec "$@"' "$folder" "$@"
code=$?
cd "$layer/upper"
as='%f %u %g %.Y'
echo; echo '--- changed'
# What was only opened for writing lies in the layer, too, as it was.
find . -mindepth 1 ! -type d | while read -r path; do
  if [ -f "$path" ] && cmp -s "$path" "/$path" && [ "$(stat -c "$as" "$path")" = "$(stat -c "$as" "/$path")" ]; then continue; fi
  printf '%s\\n' "\${path#.}"
done
find . -mindepth 1 -type d | while read -r path; do
  if [ ! -e "/$path" ] || [ -z "$(ls -A "$path")" ]; then printf '%s/\\n' "\${path#.}"; fi
done
exit $code
`

/**
 * @param {string} folder where the command runs
 * @param {readonly string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ code: number, output: string, changed: readonly string[] }>} `changed`: absolute paths, folders with a
 *   slash at their end
 */
export async function runJailed(folder, command, env) {
  const layer = mkdtempSync(join(tmpdir(), 'fuzzwright-jail-'))
  const flags = ['--mount', '--net', '--pid', '--fork', '--kill-child']
  const child = spawn('unshare', [...flags, 'sh', '-c', script, 'sh', layer, folder, ...command], { env })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  rmSync(layer, { recursive: true })
  const [output, changed] = text.split('\n--- changed\n')
  if (changed === undefined) throw new Error(`There is no jail here (Linux, unshare and root are needed):\n${text}`)
  return { code, output, changed: changed.split('\n').filter((path) => path !== '') }
}
