/**
 * Suspicions of objects: what is cleared answers as what is new, and the size of what can be gone through is the number of its
 * items. Nobody declared either; a class that mostly keeps it is accused of the sequence that breaks it.
 */
import { ResultOf } from '../calls/call.ts'
import { CallSequence } from '../calls/call-sequence.ts'
import type { MemberDescription } from '../description/object-description.ts'
import { readsChance } from '../execution/chance.ts'
import type { CallsTarget, Heard } from '../execution/judged-calls.ts'
import { OracleError } from '../execution/oracle-error.ts'
import { toldAnswer } from '../execution/repeatable.ts'
import type { CorpusRunner } from '../execution/run-corpus.ts'
import { suspicionReason } from '../execution/suspicions.ts'
import type { Breathing, Steps } from './breath.ts'
import { type Compared, mostlyAlike } from './mostly-alike.ts'
import { type Answers, type Different, firstDifferent, type SecondLook } from './second-looks.ts'

/** Sequences that must have kept a relation before one that breaks it counts. No bench chose it. */
const leastKept = 10
/** Share of sequences that break it from which on it is none of the class, as for other suspicions. No bench chose it. */
const mostBroken = 1 / 3
/** Items gone through at most: some iterators never end. No bench chose it. */
const mostItems = 10_000

export interface SuspectedObjectParts {
  readonly runner: CorpusRunner
  readonly breathing: Breathing
  readonly calls: CallsTarget
  /** Of the first kind of object. */
  readonly members: readonly MemberDescription[]
  /** Sequences to look at, in order. */
  inputs(): Iterable<unknown>
}

/** The relations that make sense for an object, by the names of its members. */
export function suspectedObjects(parts: SuspectedObjectParts): readonly SecondLook[] {
  const clears = new Set(parts.members.filter(isClear).map(({ name }) => name))
  const size = parts.members.find(isSize)
  return [
    ...(clears.size > 0 ? [new SuspectedObject('cleared', parts, (looking) => cleared(looking, clears))] : []),
    ...(size === undefined ? [] : [new SuspectedObject('sized', parts, (looking) => sized(looking, size))]),
  ]
}

function isClear({ name, way, parameters, async: isAsync }: MemberDescription): boolean {
  if (way !== 'method' || isAsync === true || parameters.some(({ optional }) => optional !== true)) return false
  return /^(?:clear|clearAll|removeAll|deleteAll|reset)$/.test(name)
}

function isSize({ name, way, parameters, async: isAsync }: MemberDescription): boolean {
  if (!['size', 'length', 'count'].includes(name) || isAsync === true) return false
  return way === 'get' || (way === 'method' && parameters.length === 0)
}

/** Runs of one sequence. */
interface Looking {
  readonly sequence: CallSequence
  readonly calls: CallsTarget
  /** What the calls answer that are made; `undefined` where the run has not passed. */
  run(heard: Heard): Steps<Answers | undefined>
}

type Relation = (looking: Looking) => Steps<'alike' | OracleError | undefined>

class SuspectedObject implements SecondLook {
  readonly kinds: readonly ['cleared' | 'sized']
  isAccusing = true
  private readonly parts: SuspectedObjectParts
  private readonly relation: Relation

  constructor(kind: 'cleared' | 'sized', parts: SuspectedObjectParts, relation: Relation) {
    this.kinds = [kind]
    this.parts = parts
    this.relation = relation
  }

  *learn(isStopped: () => boolean): Steps<Different | undefined> {
    const rule = { isStopped, leastAlike: leastKept, mostDifferent: mostBroken }
    const found = yield* mostlyAlike(this.parts, rule, (corpus) => this.compared(corpus))
    this.isAccusing = found !== undefined
    return found
  }

  private *compared(corpus: unknown): Steps<Compared | undefined> {
    const seen = yield* this.judged(corpus)
    return seen instanceof OracleError ? { error: seen } : seen
  }

  *look(corpus: unknown): Steps<OracleError | undefined> {
    const seen = this.isAccusing ? yield* this.judged(corpus) : undefined
    return seen instanceof OracleError ? seen : undefined
  }

  private *judged(corpus: unknown): Steps<'alike' | OracleError | undefined> {
    const { runner, calls } = this.parts
    const [sequence] = runner.valuesOf(corpus) ?? []
    if (!(sequence instanceof CallSequence)) return undefined
    function* run(heard: Heard): Steps<Answers | undefined> {
      calls.listen?.(heard)
      try {
        const pending = runner.runApart(corpus)
        if (pending !== undefined) yield pending
        return runner.result.status === 'passed' ? calls.answers : undefined
      } finally {
        calls.listen?.(undefined)
      }
    }
    return yield* this.relation({ sequence, calls, run })
  }
}

const nobody: ReadonlySet<number> = new Set()

/**
 * What follows a clear is answered as by a new object. It says nothing where it is answered so without the clear, too: what came before
 * does not matter there. An object that counts on, as for ids, breaks it nearly always, and is not accused.
 */
function* cleared({ sequence, run }: Looking, names: ReadonlySet<string>): Steps<'alike' | OracleError | undefined> {
  const at = lastClear(sequence, names)
  if (at === undefined) return undefined
  const before = new Set(Array.from({ length: at + 1 }, (_, index) => index))
  const [whole, asNew] = [yield* run(nobody), yield* run(before)]
  if (whole === undefined || asNew === undefined) return undefined
  const different = firstDifferent(whole, asNew)
  if (different === undefined) {
    const uncleared = yield* run(new Set([at]))
    return uncleared !== undefined && firstDifferent(uncleared, asNew) !== undefined ? 'alike' : undefined
  }
  let again: Answers | undefined
  const steps = run(nobody)
  const isChance = readsChance(() => {
    const step = steps.next()
    if (step.done === true) again = step.value
    else steps.return(undefined)
  })
  if (again === undefined || isChance || firstDifferent(whole, again) !== undefined) return undefined
  const [first, then] = [whole.get(different), asNew.get(different)]
  const call = sequence.calls[different]?.name ?? ''
  const told = first && then ? [`${call} ${toldAnswer(first)}; of a new object it ${toldAnswer(then)}.`] : []
  const clear = sequence.calls[at]?.name ?? ''
  return new OracleError('cleared', `After ${clear} an object answers otherwise than a new one.`, [
    ...told,
    suspicionReason,
  ])
}

/** The last clear of the only object that has calls behind it, none of which is handed anything from before it. */
function lastClear({ makings, calls }: CallSequence, names: ReadonlySet<string>): number | undefined {
  if (makings.length !== 1) return undefined
  const at = calls.findLastIndex(
    ({ on, way, name }, index) =>
      on === 0 && way === 'method' && names.has(name) && index > 0 && index < calls.length - 1,
  )
  if (at === -1) return undefined
  const isEarlier = (thing: number): boolean => thing > 0 && thing <= at + 1
  const refers = calls
    .slice(at + 1)
    .some(({ on, args }) => isEarlier(on) || args.some((arg) => arg instanceof ResultOf && isEarlier(arg.thing)))
  return refers ? undefined : at
}

/** An object that says how many it holds goes through as many. */
function* sized({ run, calls }: Looking, { name, way }: MemberDescription): Steps<'alike' | OracleError | undefined> {
  if ((yield* run(nobody)) === undefined) return undefined
  try {
    const { object } = calls
    if (typeof object !== 'object' || object === null || !(Symbol.iterator in object)) return undefined
    const own: unknown = Reflect.get(object, name)
    const said: unknown = way === 'get' ? own : typeof own === 'function' ? Reflect.apply(own, object, []) : undefined
    const count = countOf(object)
    if (typeof said !== 'number' || count === undefined) return undefined
    if (said === count) return said === 0 ? undefined : 'alike'
    return new OracleError('sized', `${name} is not the number of items that are gone through.`, [
      `In the end it is ${said}, and there are ${count} items.`,
      suspicionReason,
    ])
  } catch {
    return undefined
  }
}

function countOf(object: object): number | undefined {
  const iterate: unknown = Reflect.get(object, Symbol.iterator)
  if (typeof iterate !== 'function') return undefined
  const items: Iterator<unknown> = Reflect.apply(iterate, object, [])
  for (let count = 0; count <= mostItems; count++) if (items.next().done === true) return count
  return undefined
}
