/** Runs tests of a project with its own runner and its own configuration, in a process of its own. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FuzzError } from '@fuzzwright/core'
import type { FuzzTestMeta } from '@fuzzwright/core/node'
import type { Surroundings } from '../surroundings.ts'
import type { Runner } from './find-runner.ts'
import { startProcess } from './start-process.ts'

/** Which tests are run, and how. */
export interface TestRun {
  /** Test files, or parts of their paths. */
  readonly files: readonly string[]
  /** Regular expression for full names; all tests where it is missing. */
  readonly pattern?: string
  /** Variables besides those of the person. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether the person sees the runner at work. */
  readonly shown: boolean
}

/** How one test ended. */
export interface TestEnd {
  /** Absolute path. */
  readonly file: string
  /** Names of the suites and of the test, joined by ` > `. */
  readonly name: string
  readonly status: string
  readonly message: string
  /** What a fuzz test tells reporters. */
  readonly meta?: FuzzTestMeta
}

/** How the run ended. */
export interface TestRunEnd {
  readonly code: number
  /** The runner was killed, or ended without having run any test. */
  readonly broken: boolean
  /** What it printed, where nobody saw it. */
  readonly output: string
  /** Empty where the run was shown: the runner's reporters are then the person's own. */
  readonly tests: readonly TestEnd[]
}

/** What to throw where a run that nobody saw came to nothing. */
export function brokenRunner({ output }: TestRunEnd): FuzzError {
  return new FuzzError('broken-runner', `The test runner ended without having run the tests:\n\n${output.trim()}`, {
    hint: 'Run your tests once without Fuzzwright to see whether the runner works.',
  })
}

/** The runner has the person's configuration; its reporters are replaced only where nobody sees them. */
export async function runTests(runner: Runner, run: TestRun, surroundings: Surroundings): Promise<TestRunEnd> {
  const folder = mkdtempSync(join(tmpdir(), 'fuzzwright-run-'))
  const report = join(folder, 'report.json')
  try {
    const words = [...wordsFor(runner, run), ...(run.shown ? [] : reportWords(runner, report))]
    const { cwd, env, node } = surroundings
    const { code, killed, output } = await startProcess(node, [runner.entry, ...words], {
      cwd,
      env: { ...env, ...run.env },
      shown: run.shown,
    })
    const tests = run.shown ? [] : readReport(report)
    return { code, output, tests: tests ?? [], broken: killed || tests === undefined }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function wordsFor({ name }: Runner, { files, pattern }: TestRun): readonly string[] {
  const narrowed = pattern === undefined ? [] : ['-t', pattern]
  return name === 'vitest' ? ['run', ...files, ...narrowed] : [...narrowed, '--runTestsByPath', ...files]
}

function reportWords({ name }: Runner, report: string): readonly string[] {
  return name === 'vitest' ? ['--reporter=json', `--outputFile.json=${report}`] : ['--json', `--outputFile=${report}`]
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[] | null
      readonly meta?: { readonly fuzzwright?: FuzzTestMeta }
    }[]
  }[]
}

/** `undefined` where the runner did not get as far as a report. */
function readReport(path: string): readonly TestEnd[] | undefined {
  try {
    const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as Report
    return testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status, failureMessages, meta }) => ({
        file,
        name: [...ancestorTitles, title].filter((part) => part !== '').join(' > '),
        status,
        message: (failureMessages ?? []).join('\n'),
        ...(meta?.fuzzwright && { meta: meta.fuzzwright }),
      })),
    )
  } catch {
    return undefined
  }
}
