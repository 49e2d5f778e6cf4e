/** Folders for what one process writes while it runs. A process that is killed leaves its own; the next one takes it away. */
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../corpus/living-process.ts'
import { outerGlobal } from './ambient.ts'

/** The machine is named, since others may see the same folder and know nothing of our processes. */
function beginningOf(kind: string): string {
  return `fuzzwright-${kind}-${hostname().replaceAll(/[^\w]/g, '')}`
}

/**
 * Makes an empty folder, and removes those of the same kind whose process is gone. Answers its absolute path, without links.
 * @param kind a word for its name
 */
export function temporaryFolder(kind: string): string {
  const beginning = beginningOf(kind)
  sweep(beginning)
  return realpathSync(mkdtempSync(join(tmpdir(), `${beginning}-${outerGlobal.process.pid}-`)))
}

function sweep(beginning: string): void {
  const pattern = new RegExp(`^${beginning}-(\\d+)-\\w+$`)
  for (const name of readdirSync(tmpdir())) {
    const pid = pattern.exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
    } catch {
      // It is another person's.
    }
  }
}
