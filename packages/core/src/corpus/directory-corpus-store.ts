/**
 * The coverage corpus as files: `<folder>/<test>/<domain version>/<hash of the content>.json`, one for each input a search has kept, and
 * batches of those that came from others (`input-files.ts`). Data only.
 *
 * Nothing is locked. A file appears whole under its name or not at all (it is written beside and renamed), its name is the
 * hash of its content, and nobody changes it afterwards: two processes that save the same input write the same file, and
 * a process killed at any moment leaves at most a temporary file, which the next one sweeps away.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { threadId } from 'node:worker_threads'
import type { IR } from '../domain/ir.ts'
import type { CorpusKey, CorpusLoad, CorpusStore } from './corpus-store.ts'
import { inputHash, inputNameOf, isBatchFile } from './input-files.ts'
import { InputFolder } from './input-folder.ts'
import { isLeftUnfinished, unfinishedName } from './living-process.ts'

/** A corpus that is in the store, for listings. */
export interface StoredCorpus {
  readonly key: CorpusKey
  /** Inputs kept for it. */
  readonly size: number
}

/** Version of the format of the files, by definition. */
const formatVersion = 1
const labelFile = 'test.json'
/**
 * Versions of the domains of one test that are kept: those of branches one goes back to. No bench chose it: more only
 * costs disk.
 */
const mostVersions = 4

/** Keeps the corpora of a project below one folder, which may be deleted at any time. */
export class DirectoryCorpusStore implements CorpusStore {
  private readonly folder: string
  private readonly labelled = new Set<string>()
  /** By folder: what stands in a batch is read once. */
  private readonly inputs = new Map<string, InputFolder>()
  private written = 0

  /** `folder` is an absolute path; it is made when something is saved. */
  constructor(folder: string) {
    this.folder = folder
  }

  load(key: CorpusKey): CorpusLoad {
    const own = this.folderOf(key)
    this.sweep(own)
    if (holdsInputs(own)) return { ...this.readAll(own), adopted: false }
    // A new version of the domains starts from what the last one had, as far as it still fits.
    const last = this.versions(key.test).find((version) => version !== key.domain)
    if (last === undefined) return { entries: new Map(), dropped: 0, adopted: false }
    return { ...this.readAll(this.folderOf({ ...key, domain: last })), adopted: true }
  }

  save(key: CorpusKey, corpus: IR): string {
    const folder = this.folderOf(key)
    const text = `${JSON.stringify({ formatVersion, corpus })}\n`
    const name = inputHash(text)
    this.write(join(folder, `${name}.json`), text)
    if (!this.labelled.has(folder)) this.label(key, folder)
    return name
  }

  remove(key: CorpusKey, names: Iterable<string>): void {
    const gone = new Set(names)
    if (gone.size > 0) attempt(() => this.inputsOf(this.folderOf(key)).remove(gone))
  }

  /** Every corpus there is, ordered by file and name of the test; the newest version of the domains of each. */
  list(): readonly StoredCorpus[] {
    const found = namesIn(this.folder).flatMap((test) => {
      const [domain] = this.versions(test)
      const label = domain === undefined ? undefined : readLabel(join(this.folder, test, labelFile))
      if (domain === undefined || label === undefined) return []
      const key = { test, domain, ...label }
      return [{ key, size: attempt(() => this.inputsOf(this.folderOf(key)).hashes().size) ?? 0 }]
    })
    return found.sort((a, b) => compareText(`${a.key.file}\n${a.key.name}`, `${b.key.file}\n${b.key.name}`))
  }

  private folderOf({ test, domain }: Pick<CorpusKey, 'test' | 'domain'>): string {
    return join(this.folder, test, domain)
  }

  /** The file that says whose corpus it is; and what older versions of the domains left behind goes. */
  private label({ test, file, name }: CorpusKey, folder: string): void {
    this.write(join(this.folder, test, labelFile), `${JSON.stringify({ formatVersion, file, name }, null, 2)}\n`)
    this.labelled.add(folder)
    for (const version of this.versions(test).slice(mostVersions)) {
      rmSync(join(this.folder, test, version), { recursive: true, force: true })
    }
  }

  /** Versions of the domains of one test, the one saved to last first. */
  private versions(test: string): readonly string[] {
    const folder = join(this.folder, test)
    return namesIn(folder)
      .filter((name) => name !== labelFile && !name.startsWith('.'))
      .map((name) => ({ name, changed: changedAt(join(folder, name)) }))
      .sort((a, b) => b.changed - a.changed || compareText(a.name, b.name))
      .map(({ name }) => name)
  }

  private readAll(folder: string): Omit<CorpusLoad, 'adopted'> {
    const inputs = this.inputsOf(folder)
    const entries = new Map<string, IR>()
    const unfit = new Set<string>()
    for (const [name, text] of attempt(() => inputs.read()) ?? []) {
      const corpus = corpusIn(text)
      if (corpus === undefined) unfit.add(name)
      else entries.set(name, corpus.ir)
    }
    const dropped = inputs.damaged + unfit.size
    attempt(() => inputs.remove(unfit))
    return { entries, dropped }
  }

  private inputsOf(folder: string): InputFolder {
    const known = this.inputs.get(folder)
    const inputs = known ?? new InputFolder(folder, (path, text) => this.write(path, text))
    if (known === undefined) this.inputs.set(folder, inputs)
    return inputs
  }

  private write(path: string, text: string): void {
    const folder = dirname(path)
    const temporary = join(folder, unfinishedName(basename(path), threadId, this.written++))
    mkdirSync(folder, { recursive: true })
    try {
      writeFileSync(temporary, text)
      renameSync(temporary, path)
    } catch (error) {
      forget(temporary)
      throw error
    }
  }

  /** Removes what processes that were killed while writing left behind. */
  private sweep(folder: string): void {
    for (const name of namesIn(folder)) if (isLeftUnfinished(name)) forget(join(folder, name))
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}

function holdsInputs(folder: string): boolean {
  return namesIn(folder).some((name) => inputNameOf(name) !== undefined || isBatchFile(name))
}

/** `undefined` for what another version wrote. */
function corpusIn(text: string): { readonly ir: IR } | undefined {
  const data = attempt(() => JSON.parse(text) as { readonly formatVersion: unknown; readonly corpus: IR })
  return data?.formatVersion === formatVersion ? { ir: data.corpus } : undefined
}

/** Whoever can neither read nor write it leaves it to others. */
function attempt<Answer>(work: () => Answer): Answer | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function readLabel(path: string): { readonly file: string; readonly name: string } | undefined {
  try {
    const { file, name } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
    return typeof file === 'string' && typeof name === 'string' ? { file, name } : undefined
  } catch {
    return undefined
  }
}

/** Milliseconds; 0 for what is not there. */
function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function forget(path: string): void {
  attempt(() => rmSync(path, { force: true }))
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
