/** Starts the process that searches, or that runs a written file once, and reads what it answers. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FuzzError } from '@fuzzwright/core'
import type { Surroundings } from '../../surroundings.ts'
import type { Host } from '../emit/test-file.ts'
import { isInstalled } from '../installed-package.ts'
import { runByJest, searchByJest } from './jest-runs.ts'
import type { SearchAnswer, SearchPlan } from './plan.ts'
import type { ProcessOrder } from './search-process.ts'
import type { TestRun } from './vitest-api.ts'

const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const program = fileURLToPath(new URL(`./search-process.${extension}`, import.meta.url))

/** Vitest's own start takes no longer than this; the rest of the limit is for the search. */
const startMs = 120_000
/** Looking closely at what was found takes as long as finding it, at the most. */
const limitFactor = 4

/** Nothing of a Vitest that runs us may reach the one we run. */
const foreign = /^(VITEST|FUZZWRIGHT_|NODE_OPTIONS$|FORCE_COLOR$)/

export interface SearchPlace {
  /** The runner that searches. */
  readonly host: Host
  /** Folder of the project: that of the nearest configuration of the runner, or of the nearest package.json. */
  readonly root: string
  /** Folder the code under test is in. */
  readonly folder: string
  /** Everything the search has to load: the module under test and those of its classes. */
  readonly modules: readonly string[]
}

/** @throws FuzzError `no-search-runner`, `search-failed` */
export async function searchInProject(
  plan: Omit<SearchPlan, 'answerFile'>,
  { host, root, folder, modules }: SearchPlace,
  surroundings: Surroundings,
): Promise<SearchAnswer> {
  requireRunner(host, root)
  const work = workFolder(root, surroundings)
  const answerFile = join(work, 'answer.json')
  const limit = startMs + (plan.functions.length + plan.guesses.length) * plan.timeBudget * limitFactor
  try {
    const whole = { ...plan, answerFile }
    const run =
      host === 'jest'
        ? await searchByJest(whole, modules, { root, work, limitMs: limit }, surroundings)
        : await runProcess({ kind: 'search', root, plan: whole, modules, folder }, work, limit, surroundings)
    if (existsSync(answerFile)) return JSON.parse(readFileSync(answerFile, 'utf8')) as SearchAnswer
    const reason = run.problem || run.tests[0]?.message || 'it ended without an answer'
    throw new FuzzError('search-failed', `The search in ${root} did not come to its end: ${reason.trim()}`, {
      hint: 'Check that a test that imports the file runs in this project, and that importing it does not end the process.',
    })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Runs one test file as the project runs it. */
export async function runTestFile(
  host: Host,
  root: string,
  file: string,
  surroundings: Surroundings,
): Promise<TestRun> {
  if (host === 'jest') return runByJest({ root, file, limitMs: startMs * limitFactor }, surroundings)
  const work = workFolder(root, surroundings)
  try {
    return await runProcess({ kind: 'verify', root, file }, work, startMs * limitFactor, surroundings)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function requireRunner(host: Host, root: string): void {
  const needed = host === 'jest' ? ['jest', '@fuzzwright/jest'] : ['vitest']
  if (needed.every((name) => isInstalled(root, name))) return
  throw new FuzzError(
    'no-search-runner',
    `There is no ${needed.join(' with ')} in ${root}, and the search runs in it.`,
    {
      hint: `Install it for development: npm install --save-dev ${needed.join(' ')}`,
    },
  )
}

/** A folder that nobody watches or commits. */
function workFolder(root: string, { drawSeed }: Surroundings): string {
  const folder = join(root, 'node_modules', '.cache', 'fuzzwright', `write-${(drawSeed() >>> 0).toString(36)}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

function runProcess(order: ProcessOrder, work: string, limitMs: number, { node, env }: Surroundings): Promise<TestRun> {
  const orderFile = join(work, 'order.json')
  const runFile = join(work, 'run.json')
  writeFileSync(orderFile, JSON.stringify(order))
  const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name)))
  return new Promise((settle) => {
    const child = spawn(node, [program, orderFile], {
      cwd: order.root,
      env: { ...kept, NO_COLOR: '1', NODE_ENV: 'test' },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    })
    const said: Buffer[] = []
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
    child.on('error', (error) => settle({ tests: [], problem: error.message }))
    child.on('close', (_code, signal) => {
      if (existsSync(runFile)) return settle(JSON.parse(readFileSync(runFile, 'utf8')) as TestRun)
      const why = signal === null ? Buffer.concat(said).toString('utf8') : `it took longer than ${limitMs / 1000} s`
      return settle({ tests: [], problem: why })
    })
  })
}

const configurations: Readonly<Record<Host, RegExp>> = {
  vitest: /^(vitest|vite)\.config\.[cm]?[jt]s$/,
  jest: /^jest\.config\.(?:[cm]?[jt]s|json)$/,
}

/** The project a file belongs to, for a runner. */
export function projectRootOf(file: string, host: Host, filesOf: (folder: string) => readonly string[]): string {
  let manifest: string | undefined
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const names = filesOf(folder)
    if (names.some((name) => configurations[host].test(name))) return folder
    if (manifest === undefined && names.includes('package.json')) manifest = folder
    if (dirname(folder) === folder) return manifest ?? dirname(file)
  }
}
