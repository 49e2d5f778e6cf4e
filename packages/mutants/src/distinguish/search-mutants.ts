/** Looks for inputs of one function that tell its mutants from it, and makes them small. */

import type { Finding } from '@fuzzwright/core'
import {
  type Callee,
  callGoingThrough,
  callSource,
  callsOf,
  classFinder,
  evaluate,
  type Names,
  namesOf,
  type Outcome,
  OwnArguments,
  pairedEntities,
  searchSubject,
  shownPair,
  testLine,
} from '@fuzzwright/diff/call'
import { argumentsDomain, isMakeable, type LoadedPackage } from '@fuzzwright/survey/call'
import type { EntryPoint, Subject } from '@fuzzwright/survey/package'
import { type MutantSwitch, noMutant } from '../worker/mutant-switch.ts'
import { MutantTrials, partingFrom, runToItsEnd, type Survivor } from './mutant-trials.ts'
import { MutatedCalls } from './mutated-calls.ts'
import type { DistinguishAnswer, DistinguishingInput, DistinguishTask } from './task.ts'
import { settle, type Trial } from './trial.ts'

/** What all searches of a process share. */
export interface MutantScope {
  readonly entries: readonly EntryPoint[]
  /** The original, whose coverage leads the search. */
  readonly original: Names
  /** Loads the modules with the mutants in them anew. */
  load(): Promise<LoadedPackage>
  readonly lever: MutantSwitch
  readonly classes: DistinguishTask['classes']
  readonly limits: Pick<DistinguishTask, 'seed' | 'runs' | 'timeBudget'>
}

/** What is known of mutants where nothing was tried. */
export function nothingOf({ id, kind }: Subject): DistinguishAnswer {
  const isOfNewObjects = kind === 'method' || kind === 'getter'
  return { kind: 'answer', id, found: [], tried: [], isExhausted: false, isOfNewObjects }
}

export async function searchMutants(
  subject: Subject,
  survivors: readonly Omit<Survivor, 'isStatic'>[],
  scope: MutantScope,
): Promise<DistinguishAnswer> {
  const { lever, original, classes, limits } = scope
  const nothing = nothingOf(subject)
  const loaded = await loadWith(noMutant, scope)
  const known = survivors.map((one): Survivor => ({ ...one, isStatic: lever.c[one.placeId] === 1 }))
  const own = new OwnArguments()
  const resolveEntity = pairedEntities(own, {
    ...{ before: classFinder(classes, original), after: classFinder(classes, loaded) },
    schemas: original,
  })
  if (isMakeable(subject.description, { resolveEntity }) !== undefined) return nothing
  const expression = callsOf(subject)
  const apart = await loadApart(expression, known, scope)
  const callees = { original: evaluate(expression, original), mutated: evaluate(expression, loaded), apart }
  const trials = new MutantTrials(new MutatedCalls({ ...callees, lever, own }), lever, known)
  const end = new AbortController()
  const property = (...args: readonly unknown[]): void | Promise<void> => {
    if (trials.isOver) end.abort()
    return trials.tryAll(...args)
  }
  const { report } = await searchSubject(subject, { property, resolveEntity, limits, signal: end.signal })
  const found: [number, DistinguishingInput][] = []
  const inputs = argumentsDomain(subject.description, { resolveEntity })
  for (const [mutant, { args, at }] of trials.found) {
    // Instances and functions are no inputs by themselves: the search that came to them comes to them again.
    const way = isRecognised(inputs, args) ? { seeds: [[...args]], runs: 1 } : { seeds: undefined, runs: at }
    const { seeds, runs } = way
    const one = { property: trials.tryOne(mutant), resolveEntity, limits: { ...limits, runs } }
    const [finding] = (await searchSubject(subject, { ...one, ...(seeds && { seeds }) })).report.findings
    const told = finding && (await confirmed(subject, { mutant, finding, own, scope }))
    if (told !== undefined) found.push([mutant, told])
  }
  const seen = new Set(trials.found.keys())
  const tried = [...trials.tried].filter(([mutant]) => !seen.has(mutant))
  return { ...nothing, found, tried, isExhausted: report.outcome === 'exhausted' }
}

function isRecognised(inputs: ReturnType<typeof argumentsDomain>, args: readonly unknown[]): boolean {
  const corpus = inputs.fromValue([...args])
  return corpus !== undefined && inputs.validate(corpus) === undefined
}

async function loadWith(mutant: number, { lever, load, entries }: MutantScope): Promise<Names> {
  lever.c.fill(0)
  lever.turn(mutant, Number.MAX_SAFE_INTEGER)
  return namesOf(entries, await load())
}

/** Mutants that are reached while a module is loaded get a module of their own, in which they are on from the beginning. */
async function loadApart(
  expression: string,
  survivors: readonly Survivor[],
  scope: MutantScope,
): Promise<ReadonlyMap<number, Callee>> {
  const apart = new Map<number, Callee>()
  for (const { id } of survivors.filter(({ isStatic }) => isStatic)) {
    const names = await loadWith(id, scope)
    try {
      apart.set(id, evaluate(expression, names))
    } catch {
      // The function is gone: whoever imports it sees that.
    }
  }
  return apart
}

interface Confirming {
  readonly mutant: number
  readonly finding: Finding
  readonly own: OwnArguments
  readonly scope: MutantScope
}

/** Original and mutant run once more in modules that remember nothing: what is told is what a test would see. */
async function confirmed(
  subject: Subject,
  { mutant, finding, own, scope }: Confirming,
): Promise<DistinguishingInput | undefined> {
  const { lever } = scope
  const expression = callsOf(subject)
  const fresh = async (on: number): Promise<MutatedCalls> => {
    const callee = evaluate(expression, await loadWith(on, scope))
    return new MutatedCalls({ original: callee, mutated: callee, apart: new Map(), lever, own })
  }
  const plain = await fresh(noMutant)
  const original = await settle(ended(plain.switchedOff(finding.args)))
  const mutated = await settle(runToItsEnd(await fresh(mutant), mutant, finding.args))
  if (original === undefined || mutated === 'unknown') return undefined
  const parting = partingFrom(original, mutated)
  if (parting === undefined) return undefined
  const call = callGoingThrough(callSource(subject, finding), [original, mutated])
  const [shown, mutatedShown] = shownPair([original, mutated], parting.kind)
  const assertion = testLine({ call, ...parting }, shown, mutatedShown)
  return {
    call,
    input: finding.source,
    original: shown,
    mutated: mutatedShown,
    ...(assertion !== undefined && { assertion }),
  }
}

function* ended(outcome: Outcome | Promise<Outcome>): Trial<Outcome | undefined> {
  return yield outcome
}
