/** Settings of a run that nothing was configured for: what this process can say of itself. */
import { drawSeed, environmentVariables, workingDirectory } from './ambient.ts'
import { readEnvironment } from './environment.ts'
import type { FuzzSettings } from './fuzz-settings.ts'

/**
 * `known` is what the host found out; the rest is a seed by chance, the folder the process runs in, and its environment.
 * @throws FuzzError `bad-environment`
 */
export function processSettings(known: Partial<Omit<FuzzSettings, 'environment'>> = {}): FuzzSettings {
  return {
    seed: known.seed ?? drawSeed(),
    root: known.root ?? workingDirectory(),
    cwd: known.cwd ?? workingDirectory(),
    environment: readEnvironment(environmentVariables()),
    defaults: known.defaults ?? {},
    ...(known.runner && { runner: known.runner }),
    ...(known.runnerFolders && { runnerFolders: known.runnerFolders }),
  }
}
