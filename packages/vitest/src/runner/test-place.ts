/** Where a Vitest task stands, in the words of the core: which test it is, and the command that runs only it. */
import { isAbsolute, relative } from 'node:path'
import type { TestCommand, TestIdentity } from '@fuzzwright/core/implementor'

/** The parts of a Vitest task that are read. */
export interface TaskLike {
  readonly name: string
  readonly suite?: TaskLike | undefined
  readonly file: { readonly filepath: string }
}

function names(task: TaskLike): readonly string[] {
  const path: string[] = []
  for (let at: TaskLike | undefined = task; at !== undefined; at = at.suite) path.unshift(at.name)
  return path
}

export function identityOf(task: TaskLike, projectRoot: string): TestIdentity {
  return { file: task.file.filepath, projectRoot, name: names(task).join(' > ') }
}

export function commandOf(task: TaskLike, cwd: string): TestCommand {
  const path = relative(cwd, task.file.filepath)
  const inside = !path.startsWith('..') && !isAbsolute(path)
  return {
    prefix: 'npx vitest run',
    file: (inside ? path : task.file.filepath).replaceAll('\\', '/'),
    fullName: names(task).join(' '),
  }
}
