/**
 * Brings a checkout and a store together: what either has learned, both have afterwards. Entries are never changed, so that
 * means handing over what the other lacks. What a checkout has handed over or taken once is remembered: an input that
 * was dropped on either side, because simpler ones show all it shows, does not come back from the other.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FuzzError, nameOfProcess } from '@fuzzwright/core/tooling'
import { messageOf } from '../data.ts'
import { type CampaignStore, type Entry, hashOf, nameOf, partsOf } from '../store/campaign-store.ts'
import { isSwept, writeWhole } from '../whole-file.ts'
import { isSimpler, LocalProject } from './local-project.ts'
import { isFindingName, pathOfFinding, take } from './taking.ts'

/** What came of it. */
export interface Exchange {
  /** Inputs the checkout has taken. */
  readonly pulled: number
  /** Inputs the store has taken. */
  readonly pushed: number
  /** Findings the checkout has taken: their paths below it, without ending. */
  readonly findings: readonly string[]
  /** Findings that the disk has refused, paths as above: in the store, and taken the next time. */
  readonly refused: readonly string[]
  /** Findings the store has taken. */
  readonly handedOver: number
  /** Entries that belong to no test here. */
  readonly foreign: number
  /** Files here that could not be read as what they should be, and that nothing could be written; taken the next time. */
  readonly problems: readonly FuzzError[]
}

/** How a checkout takes part. */
export interface ExchangeOptions {
  /** False: it takes, and gives nothing; for whoever may not write to the store. True unless said otherwise. */
  readonly gives?: boolean
  /** Hears of each finding once its file lies in the checkout: its path below it, without ending. */
  readonly whenFound?: (path: string) => void
}

/**
 * `cwd` is the absolute path of the checkout's root. A disk that refuses keeps nothing from being given.
 * @throws FuzzError `store-away`, `store-full`; what was taken by then stays
 */
export async function exchange(
  cwd: string,
  store: CampaignStore,
  { gives = true, whenFound = () => {} }: ExchangeOptions = {},
): Promise<Exchange> {
  const local = new LocalProject(cwd)
  const memory = memoryOf(cwd, store.place)
  const theirs = await store.names()
  const remembered = linesOf(memory)
  const there = new Set(theirs)
  const seen = seenIn(remembered, there)
  const { names: ours, entries, problems } = local.read((name) => seen.has(name))
  const isWanted = (name: string) => !isMark(name) && !ours.has(name) && !isDropped(name, seen)
  const taken = take(local, await store.read(theirs.filter(isWanted)), whenFound)
  const best = simplestFindings(
    [...theirs, ...entries.keys()].filter(isFindingName),
    new Map([...entries].map(([name, { text }]) => [name, text])),
    taken.texts,
  )
  const given = gives
    ? [...entries].filter(([name]) => !there.has(name) && !isDropped(name, seen) && isBest(name, best))
    : []
  const marks = gives && !theirs.some(isMark) ? [newMark()] : []
  await store.add([...given.map(([, entry]) => entry), ...marks])
  // What was not given has not been exchanged: it is given when that is allowed. The same holds for what was not taken.
  const exchanged = [...theirs, ...[...ours].filter((name) => gives || seen.has(name)), ...marks.map(nameOf)]
  const toRemember = exchanged.filter((name) => isRemembered(name) && !taken.refused.has(name))
  const forgetful = remember(memory, { before: remembered, now: toRemember })
  return {
    pulled: taken.inputs,
    pushed: given.filter(([name]) => name.startsWith('inputs/')).length,
    findings: taken.findings,
    refused: [...taken.refused].filter(isFindingName).map(pathOfFinding),
    handedOver: given.filter(([name]) => isFindingName(name)).length,
    foreign: taken.foreign,
    problems: [...problems, ...damagedShelves(store), ...taken.problems, ...forgetful],
  }
}

function damagedShelves(store: CampaignStore): readonly FuzzError[] {
  const shelves = store.damage ?? []
  if (shelves.length === 0) return []
  return [
    new FuzzError('damaged-batch', `Inputs in the store ${store.place} are damaged, on ${shelves.join(', ')}.`, {
      hint: 'The others are whole and were taken. Whoever has them gives them again; `fuzzwright exchange --prune` clears up.',
    }),
  ]
}

/**
 * Two of one store know by its mark that it is the same one. Whoever finds none makes one that nobody else makes: a store that
 * was lost and filled again by others gets from us, too, what it had.
 */
function newMark(): Entry {
  return { shelf: 'marks/store', text: `${nameOfProcess()}-${marks++}` }
}

let marks = 0

function isMark(name: string): boolean {
  return name.startsWith('marks/')
}

/** An input that both had once, and one of them has dropped since. Findings are never dropped so. */
function isDropped(name: string, seen: ReadonlySet<string>): boolean {
  return name.startsWith('inputs/') && seen.has(name)
}

/** The simplest content of each of these findings, by shelf. */
function simplestFindings(
  names: readonly string[],
  ...sources: readonly ReadonlyMap<string, string>[]
): ReadonlyMap<string, string> {
  const best = new Map<string, string>()
  for (const name of names) {
    const text = sources.map((source) => source.get(name)).find((found) => found !== undefined)
    const { shelf } = partsOf(name)
    const known = best.get(shelf)
    if (text !== undefined && (known === undefined || isSimpler(text, known))) best.set(shelf, text)
  }
  return best
}

function isBest(name: string, best: ReadonlyMap<string, string>): boolean {
  if (!isFindingName(name)) return true
  const { shelf, hash } = partsOf(name)
  const text = best.get(shelf)
  return text === undefined || hashOf(text) === hash
}

/** Where a checkout remembers what it has exchanged with one store. */
function memoryOf(cwd: string, place: string): string {
  return join(cwd, 'node_modules', '.cache', 'fuzzwright', 'exchanged', `${hashOf(place)}.txt`)
}

/** A store without a mark we know is a new one: it lost everything, and gets all there is. */
function seenIn(remembered: readonly string[], there: ReadonlySet<string>): ReadonlySet<string> {
  const isSame =
    remembered.every((name) => !isMark(name) || there.has(name)) && remembered.some((name) => there.has(name))
  return new Set(isSame ? remembered : [])
}

function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(0, -1)
  } catch {
    return []
  }
}

function isRemembered(name: string): boolean {
  return name.startsWith('inputs/') || isMark(name)
}

/** Forgotten, dropped inputs come back; nothing is lost. */
function remember(
  memory: string,
  { before, now }: { readonly before: readonly string[]; readonly now: readonly string[] },
): readonly FuzzError[] {
  const lines = [...new Set(now)].sort()
  if (lines.length === before.length && lines.every((line, at) => line === before[at])) return []
  try {
    mkdirSync(dirname(memory), { recursive: true })
    for (const name of readdirSync(dirname(memory))) isSwept(join(dirname(memory), name))
    writeWhole(memory, `${lines.join('\n')}\n`)
    return []
  } catch (error) {
    const message = `What was exchanged with the store cannot be noted: ${messageOf(error)}.`
    return [new FuzzError('cannot-take', message, { hint: 'Make room on this disk. Nothing is lost.', cause: error })]
  }
}
