/** Settings of the tests of a file: what the hooks wrote into the call, and what this process can say of itself. */
import { resolve } from 'node:path'
import { type FuzzSettings, processSettings } from '@fuzzwright/core/host'
import type { InjectedCall } from '@fuzzwright/core/tooling'

/** What the hooks tell every call of a test file: part of the data of an injected call. */
export interface ProjectFacts {
  /** Absolute path of the project's root. */
  readonly root: string
  /** Absolute path of the test file. */
  readonly file: string
  /** The word behind `--import` that put the hooks in place. */
  readonly preload: string
  readonly seed?: number
  readonly defaults: FuzzSettings['defaults']
  /** Whether a passing test prints its line. */
  readonly summary: boolean
}

export interface FileSettings extends Pick<ProjectFacts, 'file' | 'preload' | 'summary'> {
  readonly settings: FuzzSettings
}

/** Seed of every file of this process that has none of its own. */
let drawn: number | undefined

/** Read once per call; a call the hooks did not see has only what this process can say. */
export function settingsOf(injected: InjectedCall | undefined): FileSettings {
  const facts = injected?.project as ProjectFacts | undefined
  const seed = facts?.seed ?? drawn
  const settings = processSettings({
    ...(seed === undefined ? {} : { seed }),
    ...(facts && { root: facts.root, defaults: facts.defaults }),
  })
  drawn ??= settings.seed
  const { file = resolve(process.argv[1] ?? 'test'), preload = '@fuzzwright/node-test/register' } = facts ?? {}
  return { settings, file, preload, summary: facts?.summary ?? true }
}
