// Starts another program and collects what it said, for the scripts of this folder and of examples/.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * What every program started here is told about colours: none, so that its output can be searched. Many colour their
 * output as soon as they see the CI variable, terminal or not.
 */
const plain = { NO_COLOR: '1', FORCE_COLOR: undefined }

/**
 * How long a test waits for a program it started, in milliseconds: what ends by itself takes no fraction of it, on the
 * busiest of machines either. Only something that never ends meets it.
 */
export const patienceMs = 1_200_000

/** The one version of pnpm this repository is installed with. It is fetched by npx, so nobody has to have it. */
export const pnpmVersion = '12.21.0'

/**
 * Runs a program to its end; never throws for a failing program.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, live?: boolean, timeoutMs?: number }} [options]
 *   `live` lets the output through, colours and all, while it is collected; `timeoutMs` kills the program after that time.
 * @returns {Promise<{ code: number, output: string }>} the exit code (1 when it could not be started or was killed),
 *   and standard output and standard error in the order they came.
 */
export function runProcess(command, args, { cwd = root, env = {}, live = false, timeoutMs = 0 } = {}) {
  return new Promise((settle) => {
    const viaShell = process.platform === 'win32' && command !== process.execPath
    const surroundings = { ...process.env, ...(live ? {} : plain), ...env }
    const child = spawn(command, args, { cwd, env: surroundings, shell: viaShell })
    const chunks = []
    const collect = (stream) => (chunk) => {
      chunks.push(chunk)
      if (live) stream.write(chunk)
    }
    child.stdout.on('data', collect(process.stdout))
    child.stderr.on('data', collect(process.stderr))
    const timer = timeoutMs > 0 ? setTimeout(() => child.kill('SIGKILL'), timeoutMs) : undefined
    const end = (code, note) => {
      clearTimeout(timer)
      settle({ code, output: Buffer.concat(chunks).toString('utf8') + note })
    }
    child.on('error', (error) => end(1, `\n${command} could not be started: ${error.message}\n`))
    child.on('close', (code, signal) => {
      const killed =
        code === null ? `\n${command} was ended by ${signal}${timer ? ` (limit ${timeoutMs} ms)` : ''}\n` : ''
      end(code ?? 1, killed)
    })
  })
}

/**
 * Runs the program of an installed npm package with the Node that runs this script.
 * @param {string} packageName
 * @param {readonly string[]} args
 * @param {Parameters<typeof runProcess>[2] & { program?: string, from?: string }} [options]
 *   `program` when the package carries several; `from` is the folder whose node_modules is used (default: the root).
 */
export function runPackage(packageName, args, { program, from = root, ...options } = {}) {
  const home = join(from, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const entry = typeof bin === 'string' ? bin : bin[program ?? packageName.split('/').at(-1)]
  return runProcess(process.execPath, [join(home, entry), ...args], options)
}

/** Runs the pinned pnpm at the root of the repository. */
export function runPnpm(args, options = {}) {
  return runProcess('npx', ['--yes', `pnpm@${pnpmVersion}`, ...args], options)
}
