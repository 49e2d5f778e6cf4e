/**
 * A campaign's store as files: `<folder>/<shelf>/<hash>.json`, and batches of inputs that came together beside them. For processes of
 * one machine, and for machines that share a file system. A file appears whole under its name or not at all, so nothing is locked but
 * leases.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FuzzError, InputFolder, isBatchFile } from '@fuzzwright/core/tooling'
import { codeOf, fieldsOf, messageOf, parseJson } from '../data.ts'
import { isSwept, writeWhole } from '../whole-file.ts'
import { type CampaignStore, type Entry, hashOf, isWhole, nameOf, partsOf } from './campaign-store.ts'
import { checkEntries, entryNames, isShelf } from './entry-names.ts'

interface Lease {
  readonly owner: string
  /** Milliseconds of the clock that all who share the folder go by. */
  readonly until: number
}

const ending = '.json'
const leases = 'leases'
/** Tries to have a lease's file to oneself, a millisecond of work each. */
const leaseTries = 200

/** Keeps the entries of a campaign below one folder. */
export class FolderStore implements CampaignStore {
  readonly place: string
  private readonly now: () => number
  /** By shelf: which batches there are is read once. */
  private readonly inputs = new Map<string, InputFolder>()

  /** `folder` is an absolute path, made when something is kept; `now` answers milliseconds, the same on all machines. */
  constructor(folder: string, now: () => number) {
    this.place = folder
    this.now = now
  }

  async names(): Promise<readonly string[]> {
    return this.guarded(() => {
      const paths = filesBelow(this.place, '')
      const alone = paths.flatMap((path) => (path.endsWith(ending) ? [path.slice(0, -ending.length)] : []))
      const shelves = new Set(paths.flatMap(shelfOfBatch))
      const together = [...shelves].flatMap((shelf) =>
        [...this.inputsOn(shelf).hashes()].map((hash) => `${shelf}/${hash}`),
      )
      return [...new Set([...entryNames(alone), ...together])].sort()
    })
  }

  async read(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.guarded(() => {
      const found = new Map<string, string>()
      for (const [shelf, hashes] of byShelf(entryNames(names))) {
        if (isOfInputs(shelf)) {
          for (const [hash, text] of this.inputsOn(shelf).read(hashes)) found.set(`${shelf}/${hash}`, text)
        } else for (const hash of hashes) this.readAlone(`${shelf}/${hash}`, found)
      }
      return found
    })
  }

  async add(entries: readonly Entry[]): Promise<void> {
    checkEntries(entries)
    this.guarded(() => {
      const together = new Map<string, Map<string, string>>()
      for (const entry of entries) {
        if (!isOfInputs(entry.shelf)) this.addAlone(entry)
        else {
          const texts = together.get(entry.shelf) ?? new Map<string, string>()
          together.set(entry.shelf, texts.set(hashOf(entry.text), entry.text))
        }
      }
      for (const [shelf, texts] of together) this.inputsOn(shelf).add(texts)
    })
  }

  async remove(names: readonly string[]): Promise<void> {
    this.guarded(() => {
      const shelves = byShelf(entryNames(names))
      for (const [shelf, hashes] of shelves) {
        if (!isOfInputs(shelf)) for (const hash of hashes) rmSync(this.pathOf(`${shelf}/${hash}`), { force: true })
        else this.inputsOn(shelf)
      }
      // Whoever removes also clears up: what is damaged goes, and many batches become one.
      for (const [shelf, inputs] of this.inputs) inputs.remove(shelves.get(shelf) ?? new Set())
    })
  }

  get damage(): readonly string[] {
    return [...this.inputs].flatMap(([shelf, { damaged }]) => (damaged > 0 ? [shelf] : []))
  }

  async lease(what: string, owner: string, milliseconds: number): Promise<boolean> {
    return this.holding(what, (held) => {
      if (held !== undefined && held.owner !== owner && held.until > this.now()) return { answer: false, next: held }
      return { answer: true, next: { owner, until: this.now() + milliseconds } }
    })
  }

  async release(what: string, owner: string): Promise<void> {
    await this.holding(what, (held) => ({ answer: true, next: held?.owner === owner ? undefined : held }))
  }

  async close(): Promise<void> {}

  private inputsOn(shelf: string): InputFolder {
    const known = this.inputs.get(shelf)
    const inputs = known ?? new InputFolder(join(this.place, ...shelf.split('/')), writeWhole)
    if (known === undefined) this.inputs.set(shelf, inputs)
    return inputs
  }

  private readAlone(name: string, found: Map<string, string>): void {
    const text = readIfThere(this.pathOf(name))
    if (text !== undefined && isWhole(name, text)) found.set(name, text)
  }

  private addAlone(entry: Entry): void {
    const path = this.pathOf(nameOf(entry))
    // One that was damaged is written anew. Most are not there: to ask costs less than an error that says so.
    if (!existsSync(path) || readIfThere(path) !== entry.text) writeWhole(path, entry.text)
  }

  private pathOf(name: string): string {
    return `${join(this.place, ...name.split('/'))}${ending}`
  }

  /** Whoever makes the folder beside a lease has it to itself for the moment that reading and writing it takes. */
  private async holding(
    what: string,
    work: (held: Lease | undefined) => { readonly answer: boolean; readonly next: Lease | undefined },
  ): Promise<boolean> {
    const path = join(this.place, leases, `${encodeURIComponent(what)}${ending}`)
    const lock = `${path}.lock`
    this.guarded(() => mkdirSync(dirname(path), { recursive: true }))
    for (let tries = 0; !this.guarded(() => isMade(lock)); tries++) {
      // Whoever held it for so long was killed with it.
      if (tries === leaseTries) rmSync(lock, { recursive: true, force: true })
      await new Promise((settle) => setTimeout(settle, 5))
    }
    try {
      const { answer, next } = work(leaseIn(readIfThere(path)))
      this.guarded(() => (next === undefined ? rmSync(path, { force: true }) : writeWhole(path, JSON.stringify(next))))
      return answer
    } finally {
      rmSync(lock, { recursive: true, force: true })
    }
  }

  private guarded<Answer>(work: () => Answer): Answer {
    try {
      return work()
    } catch (error) {
      throw trouble(this.place, error)
    }
  }
}

/** Inputs come by the hundred; of everything else there is little, and a person may look at it. */
function isOfInputs(shelf: string): boolean {
  return shelf.startsWith('inputs/')
}

function shelfOfBatch(path: string): readonly string[] {
  const end = path.lastIndexOf('/')
  const shelf = path.slice(0, end)
  return isBatchFile(path.slice(end + 1)) && isOfInputs(shelf) && isShelf(shelf) ? [shelf] : []
}

function byShelf(names: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const shelves = new Map<string, Set<string>>()
  for (const name of names) {
    const { shelf, hash } = partsOf(name)
    const hashes = shelves.get(shelf)
    if (hashes === undefined) shelves.set(shelf, new Set([hash]))
    else hashes.add(hash)
  }
  return shelves
}

function trouble(place: string, error: unknown): FuzzError {
  if (error instanceof FuzzError) return error
  const [code, message] = [codeOf(error), messageOf(error)]
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG'
    ? new FuzzError('store-full', `The store ${place} takes nothing more: ${message}.`, {
        hint: 'Make room on its disk. What was found lies beside the tests, and is handed over the next time.',
        cause: error,
      })
    : new FuzzError('store-away', `The store ${place} cannot be used: ${message}.`, {
        hint: 'Check that the folder can be read and written.',
        cause: error,
      })
}

/** False where somebody else has made it. */
function isMade(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function leaseIn(text: string | undefined): Lease | undefined {
  const { owner, until } = fieldsOf(parseJson(text ?? ''))
  return typeof owner === 'string' && typeof until === 'number' ? { owner, until } : undefined
}

/** Paths below `folder` with forward slashes; none where it is not there. */
function filesBelow(folder: string, path: string): readonly string[] {
  return entriesOf(folder).flatMap((entry) => {
    const { name } = entry
    if (entry.isDirectory()) return filesBelow(join(folder, name), `${path}${name}/`)
    // Only what a writer leaves unfinished begins so, and a look at each of thousands takes longer than listing them.
    return name.startsWith('.') && isSwept(join(folder, name)) ? [] : [`${path}${name}`]
  })
}

/** With what each is: a listing of paths would ask that for one after the other. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}
