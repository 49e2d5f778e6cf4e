/** Asks what a version exports, in a process of its own. */
import { fileURLToPath } from 'node:url'
import { FuzzError } from '@fuzzwright/core'
import { type ReflectedExport, runProgram } from '@fuzzwright/survey/package'
import type { Version } from '../version/version.ts'
import type { Message } from './main.ts'
import type { ReflectTask } from './task.ts'

/** Tests run our sources; processes need what is built. */
export const pairProgram = fileURLToPath(new URL('../../dist/esm/worker/main.js', import.meta.url))

/** What a version exports, and modules that could not be loaded. */
export interface Reflected {
  readonly found: readonly ReflectedExport[]
  readonly problems: readonly string[]
  /** Numbers of the entries that could not be loaded. */
  readonly unloaded: readonly number[]
  /** Milliseconds of CPU of the process. */
  readonly cpu: number
}

/** Where a version is imported. */
export interface Reflecting {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Folder for what is compiled, where others will want it. */
  readonly compiled?: string
}

/** Milliseconds importing a version may take. */
const importFor = 60_000

/** @throws FuzzError `cannot-load-version` where none of its modules can be loaded, or one of them ends the process */
export async function reflectVersion(version: Version, { environment, compiled }: Reflecting): Promise<Reflected> {
  const task: ReflectTask = {
    kind: 'reflect',
    folder: version.folder,
    version,
    ...(compiled !== undefined && { compiled }),
  }
  let answer: Omit<Reflected, 'cpu'> | undefined
  const limits = { silence: importFor, memory: 1024, environment }
  const hear = (message: Message): void => {
    if (message.kind === 'reflected') answer = message
  }
  const { how, cpu } = await runProgram<Message, ReflectTask>(pairProgram, task, { limits, hear })
  const { found, problems, unloaded } = answer ?? {
    ...{ found: [], unloaded: [] },
    problems: [how === 'killed' ? 'importing it did not end' : 'importing it ended the process'],
  }
  if (answer === undefined || (problems.length >= version.entries.length && version.entries.length > 0)) {
    throw new FuzzError('cannot-load-version', `diff: ${version.name} cannot be loaded.\n  ${problems.join('\n  ')}`, {
      hint: 'Each version needs everything it imports: generated files and builds of other packages are not part of a revision.',
    })
  }
  return { found, problems, unloaded, cpu }
}
