/** Starts the program that runs the tests, watches that it gets on, and starts it again after a mutant that never ends. */
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { FuzzError } from '@fuzzwright/core'
import { starterVariable } from '@fuzzwright/core/host'
import { type RunState, readJournal } from './journal.ts'
import { ownFile } from './own-file.ts'
import type { VitestOrder } from './vitest-process.ts'

export interface Watching {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly node: string
  readonly silenceMs: number
  progress?(decided: number, of: number): void
}

/** Nothing of a Vitest that runs us may reach the one we run. */
const foreign = /^(VITEST|FUZZWRIGHT_|NODE_OPTIONS$|FORCE_COLOR$)/
/** Ends without news at which something else than a mutant is wrong. */
const mostEnds = 50
const lookEveryMs = 250

/** @throws FuzzError `no-tests-runner`, `tests-fail` */
export async function runToTheEnd(order: VitestOrder, orderFile: string, watching: Watching): Promise<RunState> {
  const { root, journal } = order
  if (!hasVitest(root)) {
    throw new FuzzError(
      'no-tests-runner',
      `There is no vitest in ${root}, and mutants are run by the project's own tests.`,
      {
        hint: 'Install it for development: npm install --save-dev vitest',
      },
    )
  }
  for (let ends = 0; ends < mostEnds; ends++) {
    const output = await once(order, orderFile, watching)
    const state = readJournal(journal)
    if (state.problem !== undefined) throw failed(root, state.problem)
    if (state.isOver) return state
    const { trying } = state
    if (trying === undefined || state.decisions.has(trying))
      throw failed(root, output.trim() || 'it ended without an answer')
    const line = { is: 'timed out', mutant: trying, test: '', message: 'it never came back' }
    appendFileSync(journal, `${JSON.stringify(line)}\n`)
  }
  throw failed(root, 'too many mutants never come back')
}

function failed(root: string, reason: string): FuzzError {
  return new FuzzError('tests-fail', `The tests of ${root} could not be run against mutants: ${reason}`, {
    hint: 'They have to pass before anything is changed: npx vitest run',
  })
}

function hasVitest(root: string): boolean {
  for (let folder = root; ; folder = join(folder, '..')) {
    if (existsSync(join(folder, 'node_modules', 'vitest', 'package.json'))) return true
    if (join(folder, '..') === folder) return false
  }
}

/** Runs the program until it ends or has nothing to tell for too long. */
function once(
  { root, journal, files }: VitestOrder,
  orderFile: string,
  { env, node, silenceMs, progress }: Watching,
): Promise<string> {
  const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name)))
  const child = spawn(node, [ownFile('runner/vitest-process'), orderFile], {
    cwd: root,
    env: { ...kept, NO_COLOR: '1', NODE_ENV: 'test', [starterVariable]: `${process.pid}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const total = files.reduce((sum, { mutants }) => sum + mutants.length, 0)
  let output = ''
  const hear = (text: Buffer): void => {
    output = `${output}${text.toString()}`.slice(-10_000)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  let size = 0
  let silent = 0
  const timer = setInterval(() => {
    const now = statSync(journal).size
    silent = now === size ? silent + lookEveryMs : 0
    if (now !== size) progress?.(readJournal(journal).decisions.size, total)
    size = now
    if (silent < silenceMs) return
    // A worker that is caught in a loop does not hear that its parent is gone.
    kill(readJournal(journal).pid)
    child.kill('SIGKILL')
  }, lookEveryMs)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => {
      clearInterval(timer)
      resolve(output)
    })
  })
}

function kill(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
