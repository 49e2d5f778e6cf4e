/** Where a Vitest task stands, in the words of the core: which test it is, and the command that runs only it. */
import { type FuzzSettings, type FuzzTestMeta, type TestSurroundings, testCommand } from '@fuzzwright/core/node'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { JournalWriter } from '@fuzzwright/reporter/journal'
import { providedJournal } from '../settings.ts'

declare module 'vitest' {
  interface TaskMeta {
    fuzzwright?: FuzzTestMeta
  }
}

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

export function surroundingsOf(
  { settings }: { readonly settings: FuzzSettings },
  task: TaskLike & { readonly meta: { fuzzwright?: FuzzTestMeta } },
  signal: AbortSignal,
): TestSurroundings {
  const { filepath: file } = task.file
  const path = names(task)
  const name = path.join(' > ')
  const command = testCommand({ prefix: 'npx vitest run', file, cwd: settings.cwd, fullName: path.join(' ') })
  const journal = providedJournal()
  return {
    identity: { file, projectRoot: settings.root, name },
    command,
    signal,
    coverage: coverageSource,
    journal: journal && new JournalWriter(journal, { file: command.file, name }),
    tell(meta) {
      task.meta.fuzzwright = meta
    },
  }
}
