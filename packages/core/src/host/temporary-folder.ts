/** Folders for what one process writes while it runs. A process that is killed leaves its own; the next one takes it away. */
import { mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isGone, nameOfProcess, processName } from '../corpus/living-process.ts'
import { sinceDate } from './ambient.ts'

const ours = new RegExp(`^fuzzwright-[a-z]+-(${processName})-\\w+$`)

/** Milliseconds without a change after which a folder of another machine or container is nobody's: whoever has one writes to it all the time. */
const longestSilence = 24 * 3_600_000

/**
 * Makes an empty folder, and removes those of ours whose process is gone. Answers its absolute path, without links.
 * @param kind a word for its name, of small letters
 */
export function temporaryFolder(kind: string): string {
  sweep()
  return realpathSync(mkdtempSync(join(tmpdir(), `fuzzwright-${kind}-${nameOfProcess()}-`)))
}

function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = ours.exec(name)?.[1]
    const path = join(tmpdir(), name)
    try {
      if (owner !== undefined && isGone(owner, () => isSilent(path))) rmSync(path, { recursive: true, force: true })
    } catch {
      // It is another person's, or gone.
    }
  }
}

function isSilent(path: string): boolean {
  const changed = [path, ...readdirSync(path).map((name) => join(path, name))].map((each) => statSync(each).mtimeMs)
  return sinceDate(Math.max(...changed)) > longestSilence
}
