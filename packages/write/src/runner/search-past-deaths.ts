/**
 * Searches in processes that inputs may end. Where one dies, what it found out stays, the input that ended it is looked for and
 * made simpler in further ones, and another process goes on with the rest.
 */
import { existsSync, readFileSync } from 'node:fs'
import { FuzzError } from '@fuzzwright/core'
import { type ApartTest, systemClock, TestIsolation } from '@fuzzwright/core/host'
import { SearchLog } from '../search/search-log.ts'
import type { MetDeath, SearchAnswer, SearchTask } from '../search/search-task.ts'

/** How the runner is started that searches. */
export interface SearchRunner extends Pick<ApartTest, 'words' | 'file' | 'cwd'> {
  readonly variables: NonNullable<ApartTest['variables']>
  /** Hands the next process its task. */
  give(task: SearchTask): void
  /** Why the last one came to nothing, as it said itself; `output` is what it printed. */
  problemIn(output: string): string
}

/** Deaths until the search is given up: functions that die of everything must not take hours. */
const mostDeaths = 12
/** Inputs that ran last and may have left behind what ended the process. */
const mostSuspects = 32
/** Milliseconds one input may take, at least; four times that is standing still. */
const leastPatience = 2_500

/**
 * @param limitMs patience with one process
 * @throws FuzzError `search-failed`
 */
export async function searchPastDeaths(task: SearchTask, runner: SearchRunner, limitMs: number): Promise<SearchAnswer> {
  const { answerFile, seed } = task
  const log = new SearchLog(answerFile)
  const deaths: MetDeath[] = []
  const { words, file, cwd, variables } = runner
  const isolation = (id: string, signal: ApartTest['signal']) => {
    const hangAfter = Math.max(leastPatience, task.hangAfter ?? 0)
    const how = { words, file, cwd, variables, fullName: 'search', environment: {}, seed, hangAfter }
    return new TestIsolation({ ...how, id, signal }, [])
  }
  for (;;) {
    runner.give({ ...task, done: log.read().done, deaths })
    const signal = within(limitMs)
    const search = isolation('search', signal)
    const problem = await problemOf(search, runner)
    if (existsSync(answerFile)) return JSON.parse(readFileSync(answerFile, 'utf8')) as SearchAnswer
    if (signal.aborted) throw failed(cwd, `it was ended, after ${limitMs / 1000} s`)
    const { at } = log.read()
    const [left] = search.takeLeft()
    if (left === undefined || at === undefined || deaths.length >= mostDeaths) throw failed(cwd, problem)
    const isFirst = deaths.every(({ part }) => part !== at.part)
    const suspects = left.inputs.slice(-mostSuspects).reverse()
    const death = await isolation(String(at.part), within(limitMs)).firstDeath(suspects, isFirst)
    deaths.push({ ...at, runs: left.runs, ...(death && { death }) })
  }
}

/** Runs one process to its end. */
async function problemOf(search: TestIsolation, runner: SearchRunner): Promise<string> {
  try {
    const result = await search.search()
    return result?.failure?.message ?? 'its process ended too often'
  } catch (error) {
    if (!(error instanceof FuzzError) || error.code !== 'no-isolation') throw error
    return runner.problemIn(String(error.cause))
  }
}

function within(ms: number): ApartTest['signal'] {
  const end = systemClock.now() + ms
  return {
    get aborted() {
      return systemClock.now() > end
    },
  }
}

function failed(root: string, reason: string): FuzzError {
  return new FuzzError('search-failed', `The search in ${root} did not come to its end: ${reason.trim()}`, {
    hint: 'Check that a test that imports the file runs in this project, and that importing it does not end the process.',
  })
}
