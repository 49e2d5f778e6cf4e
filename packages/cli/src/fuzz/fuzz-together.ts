/**
 * Several runners search the same tests side by side. What they find meets on disk, and each hears what tests bring the others,
 * so that all of them share out their time alike.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findFuzzCalls } from '@fuzzwright/analyzer'
import {
  type AskedChange,
  answeredChange,
  changedVariable,
  effortVariable,
  type StoredFinding,
  temporaryFolder,
} from '@fuzzwright/core/tooling'
import { type Corpus, corporaOf, shownPath } from '../project/corpora.ts'
import { findFuzzFiles } from '../project/find-fuzz-files.ts'
import { keptFindings } from '../project/kept-findings.ts'
import { nameSeparator, type Runner } from '../runner/find-runner.ts'
import { runTests } from '../runner/run-tests.ts'
import type { Shell } from '../shell.ts'
import { millisecondsOf } from './fuzz-options.ts'

/** What is to be done. */
export interface FuzzOrder {
  readonly runner: Runner
  /** Absolute paths of the test files. */
  readonly files: readonly string[]
  readonly pattern?: string
  /** Of the files only those that it concerns, as the runner sees it; for one job. */
  readonly change?: AskedChange
  readonly duration: string
  readonly jobs: number
  readonly seed: number
  /** Whether the person sees the first runner at work. */
  readonly shown: boolean
  /** Absolute paths of files for the JSON lines of each job; written only where they are named. */
  readonly lines?: readonly string[]
  /** Absolute path of a folder in which jobs tell each other what tests bring. */
  readonly effort?: string
  /** What `change` asks, with the place of its answer. */
  readonly question?: string
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
  /** Path of the test file from the current folder, and the 1-based line of the test; 1 where the text does not show it. */
  readonly file: string
  readonly line: number
  readonly error: StoredFinding['error']
  readonly arguments: StoredFinding['arguments']
  /** It was not there before. */
  readonly fresh: boolean
}

/** Inputs kept for a test. */
export interface KeptCorpus {
  /** Path from the current folder. */
  readonly file: string
  readonly test: string
  readonly size: number
  /** How many more than before; negative where simpler inputs took the place of several. */
  readonly grown: number
}

/** What came of it. */
export interface FuzzEnd {
  /** None where the change concerns no test. */
  readonly jobs: readonly Job[]
  readonly findings: readonly FuzzEndFinding[]
  /** Findings beside these tests that are accepted; none of them is among the others. */
  readonly accepted: number
  /** Inputs kept for each test. */
  readonly corpora: readonly KeptCorpus[]
}

export async function fuzzTogether(order: FuzzOrder, shell: Shell): Promise<FuzzEnd> {
  const { jobs, seed } = order
  const before = new Set(order.files.flatMap((file) => keptFindings(file).findings.map(({ path }) => path)))
  const sizes = new Map(corporaHere(order, shell).map((corpus) => [keyOf(corpus), corpus.size]))
  const { ends, files } = await withQuestion(order, (asked) =>
    withEffortFolder(jobs, (effort) =>
      Promise.all(
        Array.from({ length: jobs }, (_, index) =>
          runJob({ ...asked, ...(effort && { effort }) }, (seed + index * seedDistance) | 0, index, shell),
        ),
      ),
    ),
  )
  const kept = files
    .flatMap((file) => keptFindings(file).findings.map((found) => ({ ...found, file })))
    .filter(({ finding }) => isSearched(finding.test, order))
  const findings = kept.filter(({ finding }) => finding.accepted === undefined)
  return {
    jobs: ends,
    findings: findings.map(({ path, file, finding }) => ({
      place: shownPath(shell.cwd, path),
      test: finding.test,
      file: shownPath(shell.cwd, file),
      line: lineOf(finding.test, file),
      error: finding.error,
      arguments: finding.arguments,
      fresh: !before.has(path),
    })),
    accepted: kept.length - findings.length,
    corpora: corporaHere({ ...order, files }, shell).map((corpus) => ({
      file: shownPath(shell.cwd, corpus.file),
      test: corpus.name,
      size: corpus.size,
      grown: corpus.size - (sizes.get(keyOf(corpus)) ?? 0),
    })),
  }
}

/** `files` are those that were searched; without any, nothing was. */
async function withQuestion(
  order: FuzzOrder,
  work: (order: FuzzOrder) => Promise<readonly Job[]>,
): Promise<{ readonly ends: readonly Job[]; readonly files: readonly string[] }> {
  if (order.change === undefined) return { ends: await work(order), files: order.files }
  const folder = temporaryFolder('changed')
  const answer = join(folder, 'files.json')
  try {
    const ends = await work({ ...order, question: JSON.stringify({ ...order.change, answer }) })
    const files = answeredChange(answer) ?? order.files
    return { ends: files.length === 0 ? [] : ends, files }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One job has nobody to tell. */
async function withEffortFolder<Answer>(
  jobs: number,
  work: (folder: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const folder = jobs > 1 ? temporaryFolder('effort') : undefined
  try {
    return await work(folder)
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  }
}

function corporaHere(order: FuzzOrder, { cwd }: Shell): readonly Corpus[] {
  const wanted = new Set(order.files)
  const corpora = corporaOf(findFuzzFiles(cwd).corpusRoots)
  return corpora.filter(({ file, name }) => wanted.has(file) && isSearched(name, order))
}

/** `name` has its parts joined by ` > `; the runner matches what it shows. */
function isSearched(name: string, { pattern, runner }: FuzzOrder): boolean {
  return pattern === undefined || new RegExp(pattern).test(name.split(' > ').join(nameSeparator(runner)))
}

function keyOf({ file, name }: Corpus): string {
  return `${file} > ${name}`
}

function lineOf(test: string, file: string): number {
  const calls = findFuzzCalls(file, readFileSync(file, 'utf8'))
  const call = calls.find(({ title }) => title !== undefined && (test === title || test.endsWith(` > ${title}`)))
  return call?.line ?? 1
}

/** Rounds of one job count its seed up by one each. */
export const seedDistance = 100_003
/** Rounds that one start of a job has at most: a round takes seconds. */
const roundsOfOneStart = 10_007
/** Times that a job is started again: what kills it may do so whenever it runs. No bench chose it. */
const mostStarts = 5
/** Milliseconds that are worth another start of a runner. No bench chose it. */
const leastRest = 2_000

async function runJob(order: FuzzOrder, seed: number, index: number, shell: Shell): Promise<Job> {
  const end = shell.now() + millisecondsOf(order.duration)
  for (let start = 0; ; start++) {
    const left = end - shell.now()
    // Rounds of one job count its seed up by one each: one that is started again goes on far behind them.
    const part = { ...order, ...(start > 0 && { duration: `${Math.ceil(left)}ms` }) }
    const job = await runOnce(part, { seed: (seed + start * roundsOfOneStart) | 0, index }, shell)
    const isGoingOn = job.isGone && start < mostStarts && end - shell.now() >= leastRest
    if (!isGoingOn) return job
    const rest = Math.round((end - shell.now()) / 1000)
    shell.err(`The runner of job ${index + 1} was killed: it is started again for the ${rest} s that are left.\n`)
  }
}

/** `isGone`: something has killed it, and that was nobody's Ctrl-C. */
async function runOnce(
  order: FuzzOrder,
  { seed, index }: { readonly seed: number; readonly index: number },
  shell: Shell,
): Promise<Job & { readonly isGone: boolean }> {
  const { runner, files, pattern, duration, jobs, lines, effort, question } = order
  const shown = order.shown && index === 0
  const env = {
    FUZZWRIGHT_FOR: duration,
    FUZZWRIGHT_SEED: String(seed),
    FUZZWRIGHT_REPLAY: undefined,
    FUZZWRIGHT_MINIMIZE: undefined,
    [effortVariable]: effort,
    [changedVariable]: question,
  }
  // Several runners share the cores; each of them with a worker for every core would only wait for the others.
  const alone = jobs > 1
  const told = lines?.[index]
  const run = { files, shown, env, alone, ...(pattern !== undefined && { pattern }), ...(told && { lines: told }) }
  const { code, broken, signal, output } = await runTests(runner, run, shell)
  return { seed, code, broken, output, isGone: signal !== undefined && signal !== 'SIGINT' }
}
