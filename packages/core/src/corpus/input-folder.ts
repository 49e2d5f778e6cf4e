/**
 * The inputs in one folder, in files of their own and in batches, for any number of processes at once. Nothing is locked: a batch is
 * never changed. Where inputs go from one, and where there are many, what stays is written as a new batch before the old one goes. So nothing
 * is lost at any moment; who is listing meanwhile finds a file gone and lists again. Two that remove from one batch at once may each
 * bring back what the other has removed.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { filesOfInputs, inputHash, inputNameOf, isBatchFile, largestBatch, textsIn } from './input-files.ts'

/** What was read of a batch. */
interface KnownBatch {
  /** Of what is whole in it. */
  readonly hashes: ReadonlySet<string>
  /** Endless where it cannot be read: such a batch stays as it is. */
  readonly characters: number
  readonly damaged: number
}

interface Listing {
  /** Hashes of inputs that have a file to themselves. */
  readonly alone: ReadonlySet<string>
  /** Names of files. */
  readonly batches: readonly string[]
}

/** Batches of a folder that are not large; where there are more they become one. As many reads are a few milliseconds. No bench chose it. */
const mostBatches = 32
/** Times that a folder is listed anew because a batch went: whoever makes one of many needs dozens of exchanges for it. No bench chose it. */
const mostListings = 10

/** The inputs below one folder, by the hashes of their texts. */
export class InputFolder {
  private readonly folder: string
  private readonly write: (path: string, text: string) => void
  private readonly known = new Map<string, KnownBatch>()
  /** Texts of batches that were read since `hashes` was asked: whoever asks wants some of them next. */
  private readonly fresh = new Map<string, ReadonlyMap<string, string>>()
  private readonly damagedAlone = new Set<string>()

  /** `folder` is an absolute path; `write` lets a file appear whole or not at all, in a folder that it makes. */
  constructor(folder: string, write: (path: string, text: string) => void) {
    this.folder = folder
    this.write = write
  }

  /** Of all inputs; those in files of their own are not looked at. A batch that is known is not read again. */
  hashes(): ReadonlySet<string> {
    this.fresh.clear()
    const { alone, batches } = this.list()
    return new Set([...alone, ...batches.flatMap((name) => [...(this.known.get(name)?.hashes ?? [])])])
  }

  /** Texts of those that are there and whole, in order of their hashes; all of them unless some are named. */
  read(wanted?: ReadonlySet<string>): ReadonlyMap<string, string> {
    const found = new Map<string, string>()
    const { alone, batches } = this.list()
    const isWanted = (hash: string) => !found.has(hash) && (wanted === undefined || wanted.has(hash))
    for (const hash of alone) {
      const text = isWanted(hash) ? this.alone(hash) : undefined
      if (text !== undefined) found.set(hash, text)
    }
    for (const name of batches) {
      const { hashes } = this.known.get(name) ?? { hashes: [] }
      const here = [...hashes].filter(isWanted)
      const texts = here.length === 0 ? undefined : this.texts(name)
      for (const hash of here) {
        const text = texts?.get(hash)
        if (text !== undefined) found.set(hash, text)
      }
    }
    this.fresh.clear()
    return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  /** Keeps texts, by hash: those that are not there, and those that are damaged. @throws Error where the disk refuses */
  add(texts: ReadonlyMap<string, string>): void {
    const { alone, batches } = this.list()
    const isInBatch = (hash: string) => batches.some((name) => this.known.get(name)?.hashes.has(hash))
    const missing = new Map<string, string>()
    for (const [hash, text] of texts) {
      if (!alone.has(hash)) {
        if (!isInBatch(hash)) missing.set(hash, text)
      } else if (this.alone(hash) === undefined) this.put(`${hash}.json`, text)
    }
    for (const { name, text } of filesOfInputs(missing)) this.put(name, text)
    if (batches.length >= mostBatches) this.pack()
  }

  /** Forgets inputs, and what is damaged; hashes that are not there are no mistake. @throws Error where the disk refuses */
  remove(gone: ReadonlySet<string>): void {
    const { alone, batches } = this.list()
    for (const hash of gone) if (alone.has(hash)) this.forget(`${hash}.json`)
    this.rewrite(
      batches.filter((name) => [...(this.known.get(name)?.hashes ?? [])].some((hash) => gone.has(hash))),
      gone,
    )
    this.heal()
    this.pack()
  }

  /** Makes one of many batches. @throws Error where the disk refuses */
  pack(): void {
    const small = this.list().batches.filter((name) => (this.known.get(name)?.characters ?? 0) < largestBatch / 2)
    if (small.length > mostBatches) this.rewrite(small, new Set())
  }

  /** How much of what was read is damaged: files, and lines of batches. */
  get damaged(): number {
    return [...this.known.values()].reduce((sum, { damaged }) => sum + damaged, this.damagedAlone.size)
  }

  /** Forgets what is damaged of what was read. */
  private heal(): void {
    for (const name of this.damagedAlone) this.forget(name)
    this.damagedAlone.clear()
    this.rewrite(
      [...this.known].flatMap(([name, { damaged }]) => (damaged > 0 && this.isReadable(name) ? [name] : [])),
      new Set(),
    )
  }

  /** What stays of these batches is there anew before they go. */
  private rewrite(batches: readonly string[], gone: ReadonlySet<string>): void {
    if (batches.length === 0) return
    const stay = new Map<string, string>()
    const old = new Set<string>()
    for (const name of batches) {
      for (const [hash, text] of this.texts(name)) if (!gone.has(hash)) stay.set(hash, text)
      if (this.isReadable(name)) old.add(name)
    }
    const files = filesOfInputs(stay)
    for (const { name, text } of files) if (!old.delete(name)) this.put(name, text)
    for (const name of old) this.forget(name)
  }

  /** The files as they are, with each batch known. None where the folder is not there. */
  private list(): Listing {
    for (let tries = 1; ; tries++) {
      const names = namesIn(this.folder)
      const batches = names.filter(isBatchFile)
      const there = new Set(batches)
      for (const name of this.known.keys()) if (!there.has(name)) this.known.delete(name)
      const isWhole = batches.filter((name) => !this.known.has(name) && !this.learn(name)).length === 0
      if (isWhole || tries === mostListings) {
        return { alone: new Set(names.flatMap((name) => inputNameOf(name) ?? [])), batches }
      }
    }
  }

  /** False where it is gone. */
  private learn(name: string): boolean {
    const batch = readIfThere(join(this.folder, name))
    if (batch === 'gone') return false
    const { texts, damaged } = batch === undefined ? { texts: new Map<string, string>(), damaged: 1 } : textsIn(batch)
    this.known.set(name, {
      hashes: new Set(texts.keys()),
      characters: batch?.length ?? Number.POSITIVE_INFINITY,
      damaged,
    })
    this.fresh.set(name, texts)
    return true
  }

  private texts(name: string): ReadonlyMap<string, string> {
    // It may have been damaged since it was read.
    if (!this.fresh.has(name) && !this.learn(name)) this.known.delete(name)
    return this.fresh.get(name) ?? new Map<string, string>()
  }

  private alone(hash: string): string | undefined {
    const text = readIfThere(join(this.folder, `${hash}.json`))
    if (text === 'gone') return undefined
    if (text !== undefined && inputHash(text) === hash) return text
    // One that cannot be read may be whole.
    if (text !== undefined) this.damagedAlone.add(`${hash}.json`)
    return undefined
  }

  private isReadable(name: string): boolean {
    return Number.isFinite(this.known.get(name)?.characters)
  }

  private put(name: string, text: string): void {
    this.damagedAlone.delete(name)
    this.write(join(this.folder, name), text)
  }

  private forget(name: string): void {
    rmSync(join(this.folder, name), { force: true })
    this.known.delete(name)
    this.fresh.delete(name)
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** `undefined` for what cannot be read. */
function readIfThere(path: string): string | 'gone' | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return isMissing(error) ? 'gone' : undefined
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
