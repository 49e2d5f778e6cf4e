/** Several runners search the same tests side by side. They know nothing of each other: what they find meets on disk. */
import type { StoredFinding } from '@fuzzwright/core/host'
import { corporaOf, shownPath } from '../project/corpora.ts'
import { findFuzzFiles } from '../project/find-fuzz-files.ts'
import { keptFindings } from '../project/kept-findings.ts'
import type { Runner } from '../runner/find-runner.ts'
import { runTests } from '../runner/run-tests.ts'
import type { Shell } from '../shell.ts'

/** What is to be done. */
export interface FuzzOrder {
  readonly runner: Runner
  /** Absolute paths of the test files. */
  readonly files: readonly string[]
  readonly pattern?: string
  readonly duration: string
  readonly jobs: number
  readonly seed?: number
  /** Whether the person sees the first runner at work. */
  readonly shown: boolean
}

/** How one runner ended. */
export interface Job {
  readonly seed: number
  readonly code: number
  readonly broken: boolean
  readonly output: string
}

/** A finding beside one of the tests. */
export interface FuzzEndFinding {
  /** Path from the current folder. */
  readonly place: string
  readonly test: string
  readonly error: StoredFinding['error']
  readonly arguments: StoredFinding['arguments']
  /** It was not there before. */
  readonly fresh: boolean
}

/** What came of it. */
export interface FuzzEnd {
  readonly jobs: readonly Job[]
  readonly findings: readonly FuzzEndFinding[]
  /** Findings beside these tests that are accepted; none of them is among the others. */
  readonly accepted: number
  /** Inputs kept for each test. */
  readonly corpora: readonly { readonly file: string; readonly test: string; readonly size: number }[]
}

export async function fuzzTogether(order: FuzzOrder, shell: Shell): Promise<FuzzEnd> {
  const { files, jobs, seed = shell.drawSeed() } = order
  const before = new Set(files.flatMap((file) => keptFindings(file).findings.map(({ path }) => path)))
  const ends = await Promise.all(
    Array.from({ length: jobs }, (_, index) => runJob(order, (seed + index * seedDistance) | 0, index, shell)),
  )
  const kept = files.flatMap((file) => keptFindings(file).findings)
  const findings = kept.filter(({ finding }) => finding.accepted === undefined)
  const wanted = new Set(files)
  const corpora = corporaOf(findFuzzFiles(shell.cwd).corpusRoots).filter(({ file }) => wanted.has(file))
  return {
    jobs: ends,
    findings: findings.map(({ path, finding }) => ({
      place: shownPath(shell.cwd, path),
      test: finding.test,
      error: finding.error,
      arguments: finding.arguments,
      fresh: !before.has(path),
    })),
    accepted: kept.length - findings.length,
    corpora: corpora.map(({ file, name, size }) => ({ file: shownPath(shell.cwd, file), test: name, size })),
  }
}

/** Rounds of one job count its seed up by one each. */
const seedDistance = 100_003

async function runJob(order: FuzzOrder, seed: number, index: number, shell: Shell): Promise<Job> {
  const { runner, files, pattern, duration, jobs } = order
  const shown = order.shown && index === 0
  const env = {
    FUZZWRIGHT_FOR: duration,
    FUZZWRIGHT_SEED: String(seed),
    FUZZWRIGHT_REPLAY: undefined,
    FUZZWRIGHT_MINIMIZE: undefined,
  }
  // Several runners share the cores; each of them with a worker for every core would only wait for the others.
  const alone = jobs > 1
  const run = { files, shown, env, alone, ...(pattern === undefined ? {} : { pattern }) }
  const { code, broken, output } = await runTests(runner, run, shell)
  return { seed, code, broken, output }
}
