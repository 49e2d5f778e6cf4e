/**
 * Brings a checkout and a store together: what either has learned, both have afterwards. Entries are never changed, so that
 * means handing over what the other lacks. What a checkout has handed over or taken once is remembered: an input that
 * was dropped on either side, because simpler ones show all it shows, does not come back from the other.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FuzzError } from '@fuzzwright/core'
import { type CampaignStore, hashOf, partsOf } from '../store/campaign-store.ts'
import { isSimpler, LocalProject } from './local-project.ts'

/** What came of it. */
export interface Exchange {
  /** Inputs the checkout has taken. */
  readonly pulled: number
  /** Inputs the store has taken. */
  readonly pushed: number
  /** Findings the checkout has taken: their paths below it, without ending. */
  readonly findings: readonly string[]
  /** Findings the store has taken. */
  readonly handedOver: number
  /** Entries that belong to no test here. */
  readonly foreign: number
  /** Files here that could not be read as what they should be. */
  readonly problems: readonly FuzzError[]
}

/** How a checkout takes part. */
export interface ExchangeOptions {
  /** False: it takes, and gives nothing; for whoever may not write to the store. True unless said otherwise. */
  readonly gives?: boolean
}

/**
 * `cwd` is the absolute path of the checkout's root.
 * @throws FuzzError `store-away`, `store-full`; what was taken by then stays
 */
export async function exchange(
  cwd: string,
  store: CampaignStore,
  { gives = true }: ExchangeOptions = {},
): Promise<Exchange> {
  const local = new LocalProject(cwd)
  const memory = memoryOf(cwd, store.place)
  const theirs = await store.names()
  const { entries: ours, problems } = local.read()
  const seen = seenIn(memory, theirs)
  const taken = await take({ local, store, wanted: theirs.filter((name) => !ours.has(name) && !isDropped(name, seen)) })
  const there = new Set(theirs)
  const best = simplestFindings(
    [...theirs, ...ours.keys()],
    new Map([...ours].map(([name, { text }]) => [name, text])),
    taken.texts,
  )
  const given = gives
    ? [...ours].filter(([name]) => !there.has(name) && !isDropped(name, seen) && isBest(name, best))
    : []
  await store.add(given.map(([, entry]) => entry))
  // What was not given has not been exchanged: it is given when that is allowed.
  remember(memory, [...theirs, ...[...ours.keys()].filter((name) => gives || seen.has(name))])
  const isFinding = ([name]: readonly [string, unknown]) => name.startsWith('findings/')
  return {
    pulled: taken.inputs,
    pushed: given.filter(([name]) => name.startsWith('inputs/')).length,
    findings: taken.findings,
    handedOver: given.filter(isFinding).length,
    foreign: taken.foreign,
    problems,
  }
}

interface Taking {
  readonly texts: ReadonlyMap<string, string>
  readonly inputs: number
  readonly findings: readonly string[]
  readonly foreign: number
}

async function take(from: {
  readonly local: LocalProject
  readonly store: CampaignStore
  readonly wanted: readonly string[]
}): Promise<Taking> {
  const texts = await from.store.read(from.wanted)
  const findings = new Set<string>()
  let [inputs, foreign] = [0, 0]
  for (const [name, text] of texts) {
    const { shelf } = partsOf(name)
    const taken = from.local.take({ shelf, text })
    if (taken === 'foreign') foreign++
    else if (taken === 'new' && shelf.startsWith('inputs/')) inputs++
    else if (taken === 'new' && shelf.startsWith('findings/')) findings.add(shelf.slice('findings/'.length))
  }
  return { texts, inputs, findings: [...findings], foreign }
}

/** An input that both had once, and one of them has dropped since. Findings are never dropped so. */
function isDropped(name: string, seen: ReadonlySet<string>): boolean {
  return name.startsWith('inputs/') && seen.has(name)
}

/** The simplest content of each finding, by shelf. */
function simplestFindings(
  names: readonly string[],
  ...sources: readonly ReadonlyMap<string, string>[]
): ReadonlyMap<string, string> {
  const best = new Map<string, string>()
  for (const name of names) {
    const text = sources.map((source) => source.get(name)).find((found) => found !== undefined)
    const { shelf } = partsOf(name)
    const known = best.get(shelf)
    if (shelf.startsWith('findings/') && text !== undefined && (known === undefined || isSimpler(text, known)))
      best.set(shelf, text)
  }
  return best
}

function isBest(name: string, best: ReadonlyMap<string, string>): boolean {
  const { shelf, hash } = partsOf(name)
  const text = best.get(shelf)
  return text === undefined || hashOf(text) === hash
}

/** Where a checkout remembers what it has exchanged with one store. */
function memoryOf(cwd: string, place: string): string {
  return join(cwd, 'node_modules', '.cache', 'fuzzwright', 'exchanged', `${hashOf(place)}.txt`)
}

/** A store that knows nothing of what was exchanged is a new one: it lost everything, and gets all there is. */
function seenIn(memory: string, theirs: readonly string[]): ReadonlySet<string> {
  const seen = new Set(linesOf(memory))
  return theirs.some((name) => seen.has(name)) ? seen : new Set()
}

function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}

function remember(memory: string, names: readonly string[]): void {
  const inputs = names.filter((name) => name.startsWith('inputs/'))
  mkdirSync(dirname(memory), { recursive: true })
  const temporary = `${memory}.${process.pid}.tmp`
  writeFileSync(temporary, `${[...new Set(inputs)].sort().join('\n')}\n`)
  renameSync(temporary, memory)
}
