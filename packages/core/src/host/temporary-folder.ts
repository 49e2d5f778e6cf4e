/** Folders for what one process writes while it runs. A process that is killed leaves its own; the next one takes it away. */
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../corpus/living-process.ts'
import { outerGlobal } from './ambient.ts'

/** The machine is named, since others may see the same folder and know nothing of our processes. */
const machine = hostname().replaceAll(/[^\w]/g, '')
const ours = new RegExp(`^fuzzwright-[a-z]+-${machine}-(\\d+)-\\w+$`)

/**
 * Makes an empty folder, and removes those of ours whose process is gone. Answers its absolute path, without links.
 * @param kind a word for its name, of small letters
 */
export function temporaryFolder(kind: string): string {
  sweep()
  return realpathSync(mkdtempSync(join(tmpdir(), `fuzzwright-${kind}-${machine}-${outerGlobal.process.pid}-`)))
}

function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = ours.exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
    } catch {
      // It is another person's.
    }
  }
}
