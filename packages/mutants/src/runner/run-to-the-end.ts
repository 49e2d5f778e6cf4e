/** Starts the program that runs the tests, watches that it gets on, and starts it again after a mutant that never ends. */
import { spawn } from 'node:child_process'
import { appendFileSync, statSync } from 'node:fs'
import { FuzzError } from '@fuzzwright/core'
import { starterVariable } from '@fuzzwright/core/tooling'
import { isInstalled } from '../project/installed-package.ts'
import type { TestProject, TestRunner } from '../project/project-of.ts'
import { type RunState, readJournal } from './journal.ts'
import type { RunOrder } from './mutants-run.ts'
import { ownFile } from './own-file.ts'

export interface Watching {
  readonly runner: TestRunner
  readonly env: Readonly<Record<string, string | undefined>>
  readonly node: string
  readonly silenceMs: number
  progress?(decided: number, of: number): void
}

/** Nothing of a Vitest that runs us may reach the one we run. */
const foreign = /^(VITEST|JEST_|FUZZWRIGHT_|NODE_OPTIONS$|FORCE_COLOR$)/
/** Ends without news at which something else than a mutant is wrong. */
const mostEnds = 50
const lookEveryMs = 250
const modulesFlag = '--experimental-vm-modules'

/** @throws FuzzError `no-tests-runner`, `tests-fail` */
export async function runToTheEnd(order: RunOrder, orderFile: string, watching: Watching): Promise<RunState> {
  const { root, journal } = order
  const { runner } = watching
  if (!isInstalled(root, runner)) {
    throw new FuzzError(
      'no-tests-runner',
      `There is no ${runner} in ${root}, and mutants are run by the project's own tests.`,
      {
        hint: `Install it for development: npm install --save-dev ${runner}`,
      },
    )
  }
  for (let ends = 0; ends < mostEnds; ends++) {
    const output = await once(order, orderFile, watching)
    const state = readJournal(journal)
    if (state.problem !== undefined) throw failed({ root, runner }, state.problem)
    if (state.isOver) return state
    const { trying } = state
    if (trying === undefined || state.decisions.has(trying))
      throw failed({ root, runner }, output.trim() || 'it ended without an answer')
    const line = { is: 'timed out', mutant: trying, test: '', message: 'it never came back' }
    appendFileSync(journal, `${JSON.stringify(line)}\n`)
  }
  throw failed({ root, runner }, 'too many mutants never come back')
}

function failed({ root, runner }: TestProject, reason: string): FuzzError {
  return new FuzzError('tests-fail', `The tests of ${root} could not be run against mutants: ${reason}`, {
    hint: `They have to pass before anything is changed: npx ${runner === 'jest' ? 'jest' : 'vitest run'}`,
  })
}

/** Runs the program until it ends or has nothing to tell for too long. */
function once(
  { root, journal, files }: RunOrder,
  orderFile: string,
  { runner, env, node, silenceMs, progress }: Watching,
): Promise<string> {
  // Jest says by this flag whether a project's tests may be ECMAScript modules.
  const flags = runner === 'jest' && env.NODE_OPTIONS?.includes(modulesFlag) === true ? [modulesFlag] : []
  const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name)))
  const child = spawn(node, [...flags, ownFile(`runner/${runner}-process`), orderFile], {
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
