/** Has the project's own runner search, or run a written file once, and reads what it answers. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { FuzzError } from '@fuzzwright/core'
import { isRefusedByNode, secondFence } from '@fuzzwright/fence'
import { isInstalled } from '@fuzzwright/mutants/project'
import type { Host } from '../emit/test-file.ts'
import type { SearchAnswer, SearchTask } from '../search/search-task.ts'
import type { WriteEnvironment } from '../write-environment.ts'
import { runByJest, searchByJest } from './run-by-jest.ts'
import { runByVitest, searchByVitest } from './run-by-vitest.ts'
import { searchPastDeaths } from './search-past-deaths.ts'
import type { TestRun } from './test-run.ts'

/** A runner's own start takes no longer than this; the rest of the limit is for the search. */
const startMs = 120_000
/** Looking closely at what was found takes as long as finding it, at the most. */
const limitFactor = 4

export interface SearchProject {
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
  task: Omit<SearchTask, 'answerFile'>,
  { host, root, folder, modules }: SearchProject,
  environment: WriteEnvironment,
): Promise<SearchAnswer> {
  requireRunner(host, root)
  const limitMs = startMs + (task.functions.length + task.guesses.length) * task.timeBudget * limitFactor
  return inWorkFolder(root, environment, (work) => {
    const search = (words: readonly string[]): Promise<SearchAnswer> => {
      const runner =
        host === 'jest'
          ? searchByJest(modules, { root, work }, environment)
          : searchByVitest({ root, modules, folder, words }, work, environment)
      return searchPastDeaths({ ...task, answerFile: join(work, 'answer.json') }, runner, limitMs)
    }
    return host === 'jest' ? search([]) : behindSecondFence(root, search)
  })
}

/** Set-up files of a project may need more than reading: then the gates are the only fence, as they are wherever Node has no other. */
async function behindSecondFence<T>(root: string, search: (words: readonly string[]) => Promise<T>): Promise<T> {
  const words = secondFence([cacheIn(root)])
  try {
    return await search(words)
  } catch (error) {
    if (words.length === 0 || !(error instanceof FuzzError) || !isRefusedByNode(error.message)) throw error
    return await search([])
  }
}

function cacheIn(root: string): string {
  return join(root, 'node_modules', '.cache', 'fuzzwright')
}

/** Runs one test file as the project runs it. */
export function runTestFile(host: Host, root: string, file: string, environment: WriteEnvironment): Promise<TestRun> {
  const limitMs = startMs * limitFactor
  return inWorkFolder(root, environment, (work) =>
    host === 'jest'
      ? runByJest({ root, file, work, limitMs }, environment)
      : runByVitest({ kind: 'verify', root, file }, { work, limitMs }, environment),
  )
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

/** A folder that nobody watches or commits, for as long as `work` takes. */
async function inWorkFolder<T>(
  root: string,
  { drawSeed }: WriteEnvironment,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(cacheIn(root), `write-${(drawSeed() >>> 0).toString(36)}`)
  mkdirSync(folder, { recursive: true })
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
