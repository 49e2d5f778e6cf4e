/** Looks for inputs of one function, or of what is made of one class, that tell its mutants from it, and makes them small. */
import type { Finding } from '@fuzzwright/core'
import {
  classFinder,
  functionSearch,
  inputOf,
  type Names,
  namesOf,
  type OpenedPair,
  OwnArguments,
  type PairLimits,
  type PairScope,
  pairedEntities,
  type SearchAim,
  type Searchable,
  shownPair,
  testLine,
  useSearch,
} from '@fuzzwright/diff/call'
import { isMakeable, type LoadedPackage } from '@fuzzwright/survey/call'
import type { EntryPoint } from '@fuzzwright/survey/package'
import { type MutantSwitch, noMutant } from '../worker/mutant-switch.ts'
import { MutantPairs, type MutantParted } from './mutant-pairs.ts'
import { MutantTrials, type Survivor, type TellingInput } from './mutant-trials.ts'
import type { DistinguishAnswer, DistinguishingInput, DistinguishTask, SearchedSubject } from './task.ts'
import { settle } from './trial.ts'

/** What all searches of a process share. */
export interface MutantScope {
  readonly entries: readonly EntryPoint[]
  /** The original, whose coverage leads the search. */
  readonly original: Names
  /** Loads the modules anew, with the mutants in them and without. */
  load(): Promise<LoadedPackage>
  loadPlain(): Promise<LoadedPackage>
  readonly lever: MutantSwitch
  readonly classes: DistinguishTask['classes']
  readonly closeness: PairScope['closeness']
  readonly limits: PairLimits
  /** Says that the search goes on. */
  tellAlive(): void
}

/** What is known of mutants where nothing was tried. */
export function nothingOf({ id, subject: { kind, description }, isInUse }: SearchedSubject): DistinguishAnswer {
  const hasObjects = kind === 'method' || kind === 'getter' || description.objects !== undefined
  const isOfNewObjects = !isInUse && hasObjects
  return { kind: 'answer', id, found: [], tried: [], isExhausted: false, isOfNewObjects }
}

export async function searchMutants(
  searched: SearchedSubject,
  survivors: readonly Omit<Survivor, 'isStatic'>[],
  scope: MutantScope,
): Promise<DistinguishAnswer> {
  const { lever, limits, original, closeness } = scope
  const nothing = nothingOf(searched)
  const woven = await loadWith(noMutant, scope)
  const known = survivors.map((one): Survivor => ({ ...one, isStatic: lever.c[one.placeId] === 1 }))
  const opened = openedPair(searched, { original, woven }, scope)
  if (opened === undefined) return nothing
  const apart = new Map<number, OpenedPair['watched']>()
  for (const { id } of known.filter(({ isStatic }) => isStatic)) {
    const pair = openedPair(searched, { original, woven: await loadWith(id, scope) }, scope)
    if (pair !== undefined) apart.set(id, pair.pair.watched)
  }
  const trials = new MutantTrials(
    new MutantPairs({ woven: opened.pair.watched, apart, lever, closeness }),
    lever,
    known,
  )
  const end = new AbortController()
  const property: SearchAim['property'] = (...args) => {
    if (trials.isOver) end.abort()
    scope.tellAlive()
    return trials.tryAll(...args)
  }
  const { report } = await opened.one.search(opened.pair, limits, { property, signal: end.signal })
  const found: [number, DistinguishingInput][] = []
  const share = { ...limits, timeBudget: Math.max(leastShrinkTime, shrinkTime / Math.max(1, trials.found.size)) }
  for (const [mutant, telling] of trials.found) {
    const again = { ...telling, tryFrom: (from: number) => trials.tryOne(mutant, from) }
    for await (const finding of smallFindings(opened, again, share)) {
      scope.tellAlive()
      const told = await confirmed(searched, { mutant, finding }, scope).catch(() => undefined)
      if (told === undefined) continue
      found.push([mutant, told])
      break
    }
  }
  const seen = new Set(trials.found.keys())
  const tried = [...trials.tried].filter(([mutant]) => !seen.has(mutant))
  return { ...nothing, found, tried, isExhausted: report.outcome === 'exhausted' }
}

/** Milliseconds of CPU for making all telling inputs of a subject small, and the least there is for one. No bench chose them. */
const shrinkTime = 30_000
const leastShrinkTime = 1_000

interface Shrinking extends TellingInput {
  /** A property that throws from that input on. */
  tryFrom(input: number): SearchAim['property']
}

/** The input made small: where it is no input by itself, as instances and functions are, the search that came to it comes to it again. */
async function* smallFindings(
  { one, pair }: OpenedSubject,
  { args, at, tryFrom }: Shrinking,
  limits: PairLimits,
): AsyncGenerator<Finding, void> {
  const ways = [
    { aim: { property: tryFrom(1), seeds: [[...args]] }, runs: 1 },
    { aim: { property: tryFrom(at) }, runs: limits.runs },
  ]
  for (const { aim, runs } of ways) {
    // What the domain does not know as its own is refused.
    const explored = await one.search(pair, { ...limits, runs }, { ...aim, isOne: true }).catch(() => undefined)
    yield* explored?.report.findings.slice(0, 1) ?? []
  }
}

/** A subject, and the pair that is searched. */
interface OpenedSubject {
  readonly one: Searchable
  readonly pair: OpenedPair
}

/** `undefined` where its arguments cannot be made, or the function is gone: whoever imports it sees that. */
function openedPair(
  { subject, isInUse, writes }: SearchedSubject,
  { original, woven }: { readonly original: Names; readonly woven: Names },
  { classes, closeness }: MutantScope,
): OpenedSubject | undefined {
  const own = new OwnArguments()
  const finders = { before: classFinder(classes, original), after: classFinder(classes, woven) }
  const resolveEntity = pairedEntities(own, { ...finders, schemas: original })
  if (!isInUse && isMakeable(subject.description, { resolveEntity }) !== undefined) return undefined
  const scope: PairScope = { own, resolveEntity, closeness, changedAt: () => [] }
  const parts = { subject, after: woven, olderExpression: subject.expression, olderScope: scope }
  try {
    const one = isInUse
      ? useSearch({ ...parts, older: subject.description, writes })
      : functionSearch({ ...parts, older: undefined })
    return { one, pair: one.open({ names: original, scope, isUncounted: true }) }
  } catch {
    return undefined
  }
}

async function loadWith(mutant: number, { lever, load, entries }: MutantScope): Promise<Names> {
  lever.c.fill(0)
  lever.turn(mutant, Number.MAX_SAFE_INTEGER)
  return namesOf(entries, await load())
}

/** Original and mutant run once more in modules that remember nothing: what is told is what a test would see. */
async function confirmed(
  searched: SearchedSubject,
  { mutant, finding }: { readonly mutant: number; readonly finding: Finding },
  scope: MutantScope,
): Promise<DistinguishingInput | undefined> {
  const fresh = async (on: number): Promise<OpenedSubject | undefined> => {
    const original = namesOf(scope.entries, await scope.loadPlain())
    return openedPair(searched, { original, woven: await loadWith(on, scope) }, scope)
  }
  const [agreeing, parting] = [await fresh(noMutant), await fresh(mutant)]
  const inputs = {
    agreeing: agreeing && inputOf(agreeing.pair, finding),
    parting: parting && inputOf(parting.pair, finding),
  }
  if (!agreeing || !parting || !inputs.agreeing || !inputs.parting) return undefined
  const { lever, closeness } = scope
  const pairsOf = ({ pair }: OpenedSubject): MutantPairs =>
    new MutantPairs({ woven: pair.watched, apart: new Map(), lever, closeness })
  const args = { agreeing: inputs.agreeing, parting: inputs.parting }
  const parted = await settle(pairsOf(agreeing).partedIn(pairsOf(parting), mutant, args))
  return parted && (await told(parting, finding, parted))
}

async function told(
  { one, pair }: OpenedSubject,
  finding: Finding,
  { parting, before, after, args }: MutantParted,
): Promise<DistinguishingInput> {
  const outcomes = [before, after] as const
  const { call, setup = [], input } = await one.told({ finding, args, opened: pair, outcomes })
  const [original, mutated] = shownPair(outcomes, parting.kind, pair.scope.closeness.hidden)
  const assertion = testLine({ call, ...parting }, original, mutated)
  return { call, setup, input, original, mutated, ...(assertion !== undefined && { assertion }) }
}
