/**
 * Whether a crash says anything, where an argument may be anything as far as types go: a function of numbers that is handed `null`
 * promised nothing. What it takes is learned from how it ends for other arguments of the same kinds.
 */
import type { FuzzedMethodDescription, TypeShape } from '@fuzzwright/core'
import { Context, type Domain, Rng, UNCHANGED } from '@fuzzwright/core/domain'
import { valueIfMade } from '@fuzzwright/core/host'
import { kindOf } from './difference.ts'

/** Calls of the same kinds that have to end well before one that crashes is news, and their share among all of them. */
const leastWell = 5
const leastShare = 0.8
const drawn = 300
/** Calls with other values where nothing is declared, and the share of them that has to crash as well. */
const mostExchanged = 60
const leastExchanged = 0.9

/** The kinds of those arguments that nobody declared, as a key: `[number, string] | null`. Empty where all are declared. */
export function untypedKinds({ parameters }: FuzzedMethodDescription, args: readonly unknown[]): string {
  const kinds = parameters.flatMap(({ shape, rest }, at) => {
    const part = rest === true && shape.kind === 'array' ? shape.element : shape
    const arg = rest === true ? args.slice(at) : args[at]
    if (isUndeclared(part)) return [kindIn(arg, 2)]
    return isListOfAnything(part) && Array.isArray(arg) && arg.length > 0 ? [kindIn(arg, 3)] : []
  })
  return kinds.join(' | ')
}

/** `any[]`, by itself or in a choice, says that it is a list: nothing in it is as declared as that. */
function isListOfAnything(shape: TypeShape): boolean {
  if (shape.kind === 'union') return shape.members.some((member) => isListOfAnything(member))
  return shape.kind === 'array' && isUndeclared(shape.element)
}

function isUndeclared({ kind }: TypeShape): boolean {
  return kind === 'unknown' || kind === 'unsupported'
}

function kindIn(value: unknown, depth: number): string {
  if (depth === 0 || typeof value !== 'object' || value === null) return kindOf(value)
  if (Array.isArray(value)) {
    return `[${[...new Set(value.slice(0, 20).map((item) => kindIn(item, depth - 1)))].sort().join(', ')}]`
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype) return kindOf(value)
  const inner = Object.values(value).map((item) => kindIn(item, depth - 1))
  return `{${[...new Set(inner)].sort().join(', ')}}`
}

/** It calls what it was handed (`callback is not a function`), or a method of it (`shape.draw is not a function`), and no type says that this has to be a function. */
export function asksForFunction(
  error: unknown,
  { parameters }: FuzzedMethodDescription,
  args: readonly unknown[],
): boolean {
  if (!(error instanceof TypeError)) return false
  const [, holder, member] = /^([\w$]+)(?:\.([\w$]+))? is not a function$/.exec(error.message) ?? []
  return parameters.some(
    ({ shape: { kind } }, at) =>
      kind === 'unknown' &&
      at < args.length &&
      (member === undefined ? holder !== undefined && typeof args[at] !== 'function' : lacks(args[at], member)),
  )
}

function lacks(value: unknown, member: string): boolean {
  return value !== null && value !== undefined && typeof Reflect.get(Object(value), member) !== 'function'
}

/** How calls ended, by the kinds of their arguments. */
export class CallTally {
  private readonly counts = new Map<string, { well: number; crashed: number }>()

  note(kinds: string, isCrash: boolean): void {
    const count = this.counts.get(kinds) ?? { well: 0, crashed: 0 }
    count[isCrash ? 'crashed' : 'well']++
    this.counts.set(kinds, count)
  }

  /** Most calls of these kinds end well. */
  isTaken(kinds: string): boolean {
    const { well, crashed } = this.counts.get(kinds) ?? { well: 0, crashed: 0 }
    return well >= leastWell && well / (well + crashed) >= leastShare
  }

  /** Of what was seen often enough, more went wrong than well. */
  isMostlyCrashed(kinds: string): boolean {
    const { well, crashed } = this.counts.get(kinds) ?? { well: 0, crashed: 0 }
    return crashed >= leastWell && crashed > well
  }
}

export interface CrashQuestion {
  readonly description: FuzzedMethodDescription
  readonly root: Domain<unknown[]>
  readonly seed: number
  /** Whether a call with these arguments crashes. */
  readonly crashes: (args: readonly unknown[]) => Promise<boolean>
}

/** Whether arguments of the same kinds as these are mostly taken; always, where all of them are declared. */
export async function isOfKindTaken(
  { description, root, seed, crashes }: CrashQuestion,
  args: readonly unknown[],
): Promise<boolean> {
  const wanted = untypedKinds(description, args)
  if (wanted === '') return true
  const context = new Context(new Rng(seed))
  const tally = new CallTally()
  const note = async (candidate: readonly unknown[]): Promise<void> => {
    const kinds = untypedKinds(description, candidate)
    if (kinds === wanted) tally.note(kinds, await crashes(candidate))
  }
  const drawnLists: (readonly unknown[])[] = []
  for (let run = 0; run < drawn; run++) {
    const list = valueIfMade(root, root.init(context.reset()))
    if (list !== undefined) drawnLists.push(list)
  }
  for (const list of drawnLists) await note(list)
  const near = root.fromValue(args)
  for (let run = 0; near !== undefined && run < drawn; run++) {
    const mutant = root.mutate(near, context.reset())
    const list = mutant === UNCHANGED ? undefined : valueIfMade(root, mutant)
    if (list !== undefined) await note(list)
  }
  return tally.isTaken(wanted) || (await isOfDeclared(args, { description, crashes, drawnLists }))
}

interface Exchange extends Pick<CrashQuestion, 'description' | 'crashes'> {
  readonly drawnLists: readonly (readonly unknown[])[]
}

/** The call crashes whatever stands where nothing is declared, and does not for other declared arguments: it does so for these. */
async function isOfDeclared(
  args: readonly unknown[],
  { description, crashes, drawnLists }: Exchange,
): Promise<boolean> {
  const { parameters } = description
  if (parameters.some(({ rest }) => rest === true)) return false
  const isDeclared = parameters.map(({ shape }) => !isUndeclared(shape) && !isListOfAnything(shape))
  const lists = drawnLists.slice(0, mostExchanged)
  /** Calls like this one, with other arguments where they are declared, or where they are not. */
  const exchanged = (declared: boolean): readonly (readonly unknown[])[] =>
    lists.map((list) => args.map((arg, at) => (isDeclared[at] === declared ? list[at] : arg)))
  const crashed = async (all: readonly (readonly unknown[])[]): Promise<number> => {
    let count = 0
    for (const list of all) count += Number(await crashes(list))
    return count
  }
  const well = lists.length - (await crashed(exchanged(true)))
  return well >= leastWell && (await crashed(exchanged(false))) >= leastExchanged * lists.length
}
