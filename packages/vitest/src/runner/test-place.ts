/** Where a Vitest task stands, in the words of the core: which test it is, and the command that runs only it. */
import { createRequire } from 'node:module'
import type { FuzzSettings, FuzzTestMeta, RunningTest } from '@fuzzwright/core/host'
import { testCommand } from '@fuzzwright/core/tooling'
import { openFence } from '@fuzzwright/fence'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { JournalWriter } from '@fuzzwright/reporter/journal'
import { providedJournal } from '../settings.ts'

/** The parts of a Vitest task that are read. */
interface TaskLike {
  readonly name: string
  readonly suite?: TaskLike | undefined
  readonly file: { readonly filepath: string }
}

function names(task: TaskLike): readonly string[] {
  const path: string[] = []
  for (let at: TaskLike | undefined = task; at !== undefined; at = at.suite) path.unshift(at.name)
  return path
}

/** What `-t` is matched against: Vitest 5 writes ` > ` between the names of blocks, Vitest 4 a space. */
export function patternName(path: readonly string[], vitestVersion: string): string {
  return path.join(Number.parseInt(vitestVersion, 10) >= 5 ? ' > ' : ' ')
}

const { version } = createRequire(import.meta.url)('vitest/package.json') as { version: string }

const typesAdvice =
  "Add the plugin to vitest.config.ts (import { fuzzwright } from '@fuzzwright/vitest/plugin'; plugins: [fuzzwright()])"

export function runningTest(
  { settings }: { readonly settings: FuzzSettings },
  task: TaskLike & { readonly meta: { fuzzwright?: FuzzTestMeta } },
  signal: AbortSignal,
): RunningTest {
  const { filepath: file } = task.file
  const path = names(task)
  const name = path.join(' > ')
  const command = testCommand({
    prefix: 'npx vitest run',
    file,
    cwd: settings.cwd,
    fullName: patternName(path, version),
  })
  const journal = providedJournal()
  return {
    identity: { file, projectRoot: settings.root, name },
    command,
    typesAdvice,
    signal,
    coverage: coverageSource,
    openFence: (effects, where, detectors) => openFence({ name, effects, where, detectors, root: settings.root }),
    journal: journal && new JournalWriter(journal, { file: command.file, name }),
    tell(meta) {
      task.meta.fuzzwright = meta
    },
  }
}
