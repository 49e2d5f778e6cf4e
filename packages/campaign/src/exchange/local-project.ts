/**
 * What one checkout has for a campaign, as entries: the kept corpora in the caches of its projects, and the findings beside
 * its tests. A finding's file is named by its fingerprint, not by its content; of several contents the simplest is the finding.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import {
  corpusFolder,
  FuzzError,
  filesOfInputs,
  findingsFolder,
  inputNameOf,
  inputNamesIn,
  isBatchFile,
  parseStoredFinding,
  textsIn,
} from '@fuzzwright/core/tooling'
import { fieldsOf, parseJson } from '../data.ts'
import { type Entry, hashOf, longestText, nameOf, partsOf } from '../store/campaign-store.ts'
import { isShelf } from '../store/entry-names.ts'
import { isSwept, writeWhole } from '../whole-file.ts'

/** What lies in a checkout. */
export interface LocalEntries {
  /** Of all inputs, labels and findings. */
  readonly names: ReadonlySet<string>
  /** By name; those that were read. */
  readonly entries: ReadonlyMap<string, Entry>
  /** Files that are none of ours, or too large: left alone, each error names its file. */
  readonly problems: readonly FuzzError[]
}

/** What became of an entry of a store. */
export type Taken = 'new' | 'known' | 'foreign'

/** What is being found while a checkout is read. */
interface Reading {
  readonly names: Set<string>
  readonly entries: Map<string, Entry>
  readonly problems: FuzzError[]
  readonly isKnown: (name: string) => boolean
}

const labelFile = 'test.json'
const id = /^[0-9a-z]+$/i
const passedOver = new Set(['node_modules', 'dist', 'coverage'])

/** The files of one checkout that a campaign is about. */
export class LocalProject {
  private readonly cwd: string
  private readonly corpora = new Map<string, string | undefined>()

  /** `cwd` is the absolute path of the checkout's root. */
  constructor(cwd: string) {
    this.cwd = cwd
  }

  /**
   * What there is to hand over. Inputs are named by their content: of those that `isKnown` only the names are told, so that a corpus is not
   * read again with each exchange. Never throws.
   */
  read(isKnown: (name: string) => boolean = () => false): LocalEntries {
    const found: Reading = { names: new Set(), entries: new Map(), problems: [], isKnown }
    this.visit(this.cwd, found)
    return found
  }

  private visit(folder: string, found: Reading): void {
    this.inputs(folder, found)
    for (const name of foldersIn(folder)) {
      if (name === findingsFolder) this.findings(join(folder, name), found)
      else if (!passedOver.has(name) && !name.startsWith('.')) this.visit(join(folder, name), found)
    }
  }

  private inputs(project: string, found: Reading): void {
    const corpora = corpusFolder(project)
    const words = this.wordsOf(project)
    for (const test of foldersIn(corpora)) {
      for (const file of filesIn(join(corpora, test))) isSwept(join(corpora, test, file))
      const label = textOf(join(corpora, test, labelFile))
      if (label !== undefined) note(found, { shelf: ['labels', ...words, test].join('/'), text: label })
      for (const domain of foldersIn(join(corpora, test))) {
        inputsIn(join(corpora, test, domain), ['inputs', ...words, test, domain].join('/'), found)
      }
    }
  }

  private findings(folder: string, found: Reading): void {
    for (const path of filesIn(folder, true)) {
      if (isSwept(join(folder, ...path.split('/')))) continue
      if (!/(^|\/)[^.][^/]*\.json$/.test(path)) continue
      const file = join(folder, ...path.split('/'))
      const entry = {
        shelf: ['findings', ...this.wordsOf(folder), ...path.slice(0, -5).split('/')].join('/'),
        text: textOf(file) ?? '',
      }
      try {
        parseStoredFinding(entry.text, file)
        if (isShelf(entry.shelf)) note(found, entry)
      } catch (error) {
        if (error instanceof FuzzError) found.problems.push(error)
      }
    }
  }

  private wordsOf(folder: string): readonly string[] {
    return folder === this.cwd ? [] : folder.slice(this.cwd.length + 1).split(sep)
  }

  /**
   * Takes one entry of a store over that is no input; nothing that lies here is lost by it. `foreign` are those of other checkouts and
   * those that are not what their shelf says.
   * @throws Error where the disk refuses
   */
  take({ shelf, text }: Entry): Taken {
    const [room, ...words] = shelf.split('/')
    if (room === 'labels') return this.takeLabel(words, text)
    return room === 'findings' ? this.takeFinding(words, text) : 'foreign'
  }

  /**
   * Takes inputs of one shelf over, by the hashes their store knows them by, that are known not to be here. Answers which of them belong
   * to no test of this checkout, or are none.
   * @throws Error where the disk refuses; some of them may be here then
   */
  takeInputs(shelf: string, texts: ReadonlyMap<string, string>): ReadonlySet<string> {
    const [, ...words] = shelf.split('/')
    const [test = '', domain = ''] = words.slice(-2)
    const corpora = id.test(test) && id.test(domain) ? this.corporaOf(words.slice(0, -2)) : undefined
    if (corpora === undefined) return new Set(texts.keys())
    const inputs = new Map([...texts].filter(([, text]) => isInput(text)))
    for (const { name, text } of filesOfInputs(inputs)) writeWhole(join(corpora, test, domain, name), text)
    return new Set([...texts.keys()].filter((hash) => !inputs.has(hash)))
  }

  /** Where the inputs of a project lie; `undefined` where there is no such project. Looked up once: inputs come by the thousand. */
  private corporaOf(words: readonly string[]): string | undefined {
    const path = words.join('/')
    if (!this.corpora.has(path)) {
      const project = join(this.cwd, ...words)
      this.corpora.set(path, existsSync(project) ? corpusFolder(project) : undefined)
    }
    return this.corpora.get(path)
  }

  private takeLabel(words: readonly string[], text: string): Taken {
    const test = words.at(-1) ?? ''
    const project = join(this.cwd, ...words.slice(0, -1))
    if (!id.test(test) || !isLabel(text) || !existsSync(project)) return 'foreign'
    const path = join(corpusFolder(project), test, labelFile)
    return existsSync(path) ? 'known' : this.write(path, text)
  }

  private takeFinding(words: readonly string[], text: string): Taken {
    const at = words.length - 4
    if (at < 0 || words[at] !== findingsFolder || !this.hasTest([...words.slice(0, at), words[at + 1] ?? ''])) {
      return 'foreign'
    }
    const path = `${join(this.cwd, ...words)}.json`
    try {
      parseStoredFinding(text, path)
    } catch {
      return 'foreign'
    }
    const own = textOf(path)
    return own !== undefined && !isSimpler(text, own) ? 'known' : this.write(path, text)
  }

  private hasTest(words: readonly string[]): boolean {
    return statSync(join(this.cwd, ...words), { throwIfNoEntry: false })?.isFile() === true
  }

  private write(path: string, text: string): Taken {
    if (textOf(path) === text) return 'known'
    writeWhole(path, text)
    return 'new'
  }
}

function note({ names, entries }: Reading, entry: Entry): void {
  const name = nameOf(entry)
  names.add(name)
  entries.set(name, entry)
}

function inputsIn(folder: string, shelf: string, found: Reading): void {
  for (const file of filesIn(folder)) {
    const hash = inputNameOf(file)
    if (isBatchFile(file)) batchIn(join(folder, file), shelf, found)
    else if (hash === undefined) isSwept(join(folder, file))
    else if (found.isKnown(`${shelf}/${hash}`)) found.names.add(`${shelf}/${hash}`)
    else {
      const text = textOf(join(folder, file))
      // One that is damaged is its store's to forget.
      if (text !== undefined && hashOf(text) === hash) noteInput(hash, { shelf, text }, found)
    }
  }
}

function batchIn(path: string, shelf: string, found: Reading): void {
  const batch = textOf(path)
  if (batch === undefined) return
  const isKnown = (hash: string) => found.isKnown(`${shelf}/${hash}`)
  for (const hash of inputNamesIn(batch)) if (isKnown(hash)) found.names.add(`${shelf}/${hash}`)
  const { texts, damaged } = textsIn(batch, (hash) => !isKnown(hash))
  for (const [hash, text] of texts) noteInput(hash, { shelf, text }, found)
  if (damaged > 0) found.problems.push(damagedBatch(path, damaged))
}

function noteInput(hash: string, entry: Entry, { names, entries }: Reading): void {
  const name = `${entry.shelf}/${hash}`
  names.add(name)
  entries.set(name, entry)
}

function damagedBatch(path: string, lines: number): FuzzError {
  return new FuzzError('damaged-batch', `${lines} of the inputs in ${path} are damaged.`, {
    hint: 'The others are whole and go on. The next search of that test forgets those.',
  })
}

/** Findings beside the tests of a checkout: paths below it, without ending. `cwd` is its absolute path. */
export function findingsIn(cwd: string): ReadonlySet<string> {
  const { names } = new LocalProject(cwd).read(() => true)
  const shelves = [...names].map((name) => partsOf(name).shelf)
  return new Set(shelves.flatMap((shelf) => /^findings\/(.*)$/.exec(shelf)?.[1] ?? []))
}

/** Of two contents of one finding: the shorter, and of equally long ones the first in order, on every machine the same. */
export function isSimpler(text: string, other: string): boolean {
  return text.length < other.length || (text.length === other.length && text < other)
}

function isInput(text: string): boolean {
  const data = fieldsOf(parseJson(text))
  return typeof data.formatVersion === 'number' && 'corpus' in data
}

function isLabel(text: string): boolean {
  const data = fieldsOf(parseJson(text))
  return typeof data.file === 'string' && typeof data.name === 'string'
}

function textOf(path: string): string | undefined {
  try {
    const stat = statSync(path, { throwIfNoEntry: false })
    return stat === undefined || stat.size > longestText ? undefined : readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function foldersIn(folder: string): readonly string[] {
  return entriesIn(folder).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
}

/** Names, or paths below with forward slashes. */
function filesIn(folder: string, below = false): readonly string[] {
  return entriesIn(folder).flatMap((entry) => {
    if (entry.isFile()) return [entry.name]
    if (!below || !entry.isDirectory()) return []
    return filesIn(join(folder, entry.name), true).map((path) => `${entry.name}/${path}`)
  })
}

function entriesIn(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    // What is not there, or may not be read, holds nothing to hand over.
    return []
  }
}
