/**
 * Findings as files beside the test: `__fuzz__/<test file>/<test name>/<fingerprint>.json`. Reached through the door
 * `@fuzzwright/core/tooling`; the only file of this folder that touches a disk.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { isLeftUnfinished, unfinishedName } from '../corpus/living-process.ts'
import { FuzzError } from '../errors.ts'
import { errorMessage } from '../failure/fingerprint.ts'
import { type FindingsList, type FindingsStore, hasSameInput, type KnownFinding } from './findings-store.ts'
import { portableName } from './portable-name.ts'
import { parseStoredFinding, type StoredFinding } from './stored-finding.ts'
import { relativeTestFile, type TestIdentity } from './test-identity.ts'

/** Name of the folder beside a test file that holds what was found. */
export const findingsFolder = '__fuzz__'

/** Larger files are none of ours. */
const largestFile = 64 * 1024 * 1024

/** Absolute path of the folder with the findings of one test. */
export function findingsDirectory(test: TestIdentity): string {
  return join(dirname(test.file), findingsFolder, basename(test.file), portableName(test.name))
}

/** Keeps findings in files beside the test that people read and commit. */
export class DirectoryFindingsStore implements FindingsStore {
  private written = 0

  list(test: TestIdentity): FindingsList {
    const known: KnownFinding[] = []
    const problems: FuzzError[] = []
    for (const name of this.names(test, problems)) {
      const place = placeOf(test, name)
      try {
        known.push({ finding: this.read(test, name, place), place })
      } catch (error) {
        problems.push(error instanceof FuzzError ? error : unreadable(place, error))
      }
    }
    return { known, problems }
  }

  private names(test: TestIdentity, problems: FuzzError[]): readonly string[] {
    const directory = findingsDirectory(test)
    try {
      const names = readdirSync(directory)
      // People commit this folder: what somebody who was killed was writing is to be in no commit.
      for (const name of names) if (isLeftUnfinished(name)) discard(join(directory, name))
      return names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).sort()
    } catch (error) {
      if (!isMissing(error)) problems.push(unreadable(placeOf(test, ''), error))
      return []
    }
  }

  private read(test: TestIdentity, name: string, place: string): StoredFinding {
    const path = join(findingsDirectory(test), name)
    if (statSync(path).size > largestFile) throw unreadable(place, `it is larger than ${largestFile} bytes`)
    const finding = parseStoredFinding(readFileSync(path, 'utf8'), place)
    if (finding.test === test.name) return finding
    throw new FuzzError(
      'foreign-finding',
      `The finding belongs to the test "${finding.test}", not to "${test.name}".`,
      {
        hint: 'It was left untouched, and the rest of the test has run. Move it to the folder of its test, or delete it.',
        location: place,
      },
    )
  }

  private holds(test: TestIdentity, place: string, finding: StoredFinding): boolean {
    try {
      return hasSameInput(this.read(test, nameOf(finding), place), finding)
    } catch {
      return false
    }
  }

  save(test: TestIdentity, finding: StoredFinding): string {
    const name = nameOf(finding)
    const place = placeOf(test, name)
    const directory = findingsDirectory(test)
    // A finding met again keeps its file as it was: a commit should show new findings only.
    if (this.holds(test, place, finding)) return place
    const temporary = join(directory, unfinishedName(name, threadId, this.written++))
    try {
      mkdirSync(directory, { recursive: true })
      writeFileSync(temporary, `${JSON.stringify(finding, null, 2)}\n`)
      renameSync(temporary, join(directory, name))
    } catch (error) {
      discard(temporary)
      throw new FuzzError('cannot-save-finding', `The finding cannot be saved: ${errorMessage(error)}.`, {
        hint: 'The report still holds the line that replays it. Check that the folder can be written.',
        location: place,
        cause: error,
      })
    }
    return place
  }

  remove(test: TestIdentity, finding: StoredFinding): void {
    const name = nameOf(finding)
    if (this.holds(test, placeOf(test, name), finding)) discard(join(findingsDirectory(test), name))
  }
}

function discard(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // It is gone already, or nothing can be written there.
  }
}

function nameOf({ fingerprint }: StoredFinding): string {
  return `${fingerprint.key}.json`
}

function placeOf(test: TestIdentity, name: string): string {
  const file = relativeTestFile(test)
  const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/') + 1) : ''
  return `${folder}${findingsFolder}/${basename(test.file)}/${portableName(test.name)}/${name}`
}

function isMissing(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return code === 'ENOENT' || code === 'ENOTDIR'
}

function unreadable(place: string, error: unknown): FuzzError {
  return new FuzzError('unreadable-finding', `The finding cannot be read: ${errorMessage(error)}.`, {
    hint: 'It was left untouched, and the rest of the test has run. Check its permissions.',
    location: place,
    cause: error,
  })
}
