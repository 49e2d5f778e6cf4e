/** Settings of the tests of a file: what the transformer wrote into the call, and the seed of Jest's run. */
import { type FuzzSettings, processSettings } from '@fuzzwright/core/host'
import type { InjectedCall } from '@fuzzwright/core/tooling'
import { jest } from '@jest/globals'
import { roundHandedDown, runnerHandedDown } from './handed-down.ts'
import { type ProjectFacts, projectFacts } from './project-facts.ts'

export interface FileSettings {
  readonly settings: FuzzSettings
  readonly summary: boolean
}

/** Jest draws one seed for all workers of a run, prints it with `--showSeed`, and takes it with `--seed`. */
function runSeed(): number | undefined {
  try {
    return jest.getSeed()
  } catch {
    return undefined
  }
}

/** Read once per call; a call the transformer did not see has only what this process can say. */
export function settingsOf(injected: InjectedCall | undefined): FileSettings {
  const facts: Partial<ProjectFacts> = projectFacts(injected) ?? {}
  const seed = facts.seed ?? runSeed()
  const runner = runnerHandedDown()
  const settings = processSettings({
    ...(runner === undefined ? {} : { runner }),
    ...(seed === undefined ? {} : { seed }),
    ...(facts.root === undefined ? {} : { root: facts.root }),
    ...(facts.defaults === undefined ? {} : { defaults: facts.defaults }),
    ...(facts.runnerFolders === undefined ? {} : { runnerFolders: facts.runnerFolders }),
  })
  return { settings: inRound(settings), summary: facts.summary ?? true }
}

/** In fuzz mode, what the round that is running leaves to this process. */
function inRound(settings: FuzzSettings): FuzzSettings {
  const round = roundHandedDown()
  if (round === undefined) return settings
  const { fuzzFor, isLast: _, earlier, ...own } = round
  const environment = { ...settings.environment, fuzzFor }
  return { ...settings, environment, round: own, ...(earlier && { earlier }) }
}
