/**
 * Arguments that are equal to those of other calls of a sequence, or nearly: what one call stores another finds only under
 * the same key, and two keys are hardly ever equal, or one the beginning of the other, by chance.
 */
import type { Dictionary, GenContext } from '../../domain/context.ts'
import { type ListNode, listNode } from '../../domain/list-node.ts'
import type { TupleDomain } from '../../domain/tuple.ts'
import type { Rng } from '../../random/rng.ts'
import type { Chosen } from '../choices/union.ts'
import { ArgumentPool, near, wordLike } from './argument-pool.ts'

/** The arguments of a call, and the call with others. */
export interface CallArguments {
  domainOf(call: Chosen): TupleDomain<unknown[]>
  /** Words of the code of the member; `undefined` where nobody knows them. */
  wordsOf(call: Chosen): Dictionary | undefined
  argsOf(call: Chosen): ListNode<unknown>
  withArgs(call: Chosen, args: ListNode<unknown>): Chosen
}

/** Of the echoes of a value, one in so many is only nearly equal. No bench chose it. */
const nearShare = 4
/** How often a plain argument echoes another, is a word of the code, or is left as it was drawn. No bench chose it. */
const [echoes, words, asDrawn] = [4, 2, 2]

/** The calls with plain arguments of a few values, among them those of the calls before. */
export function withEchoes(
  calls: ListNode<Chosen>,
  list: CallArguments,
  { g, before }: { readonly g: GenContext; readonly before?: ListNode<Chosen> },
): ListNode<Chosen> {
  const pool = new ArgumentPool(g)
  for (const call of before?.items ?? []) for (const { value } of plainParts(call, list)) pool.add(value)
  return withPlain(calls, pool, list)
}

/** What plain arguments are taken from. */
export interface PlainValues {
  /** What stands in place of `drawn`, a text or a number. */
  instead(drawn: unknown, own?: Dictionary): unknown
}

/** The calls with plain arguments out of `values`, where these fit. */
export function withPlain(calls: ListNode<Chosen>, values: PlainValues, list: CallArguments): ListNode<Chosen> {
  return listNode(calls.items.map((call) => withPooled(call, values, list)))
}

function withPooled(call: Chosen, pool: PlainValues, list: CallArguments): Chosen {
  let next = call
  for (const { index, value } of plainParts(call, list)) {
    const put = pool.instead(value, list.wordsOf(call))
    if (!Object.is(put, value)) next = withArgument({ call: next, index }, put, list) ?? next
  }
  return next
}

/** Calls with more behind the last, whose plain arguments may echo those before them. */
export class MoreCalls {
  private readonly items: Chosen[]
  /** Plain arguments of the calls. */
  private known: unknown[] | undefined
  private readonly context: { readonly list: CallArguments; readonly g: GenContext }

  constructor(calls: ListNode<Chosen>, context: { readonly list: CallArguments; readonly g: GenContext }) {
    this.items = [...calls.items]
    this.context = context
  }

  /** As it is. */
  add(call: Chosen): void {
    this.items.push(call)
    if (this.known !== undefined) this.knows(call, this.known)
  }

  addEchoing(call: Chosen): void {
    let { known } = this
    if (known === undefined) {
      this.known = known = []
      for (const item of this.items) this.knows(item, known)
    }
    // What it learns on the way is nearly what the call is given in the end.
    this.add(withKnown(call, [...known], this.context))
  }

  get calls(): ListNode<Chosen> {
    return listNode(this.items)
  }

  private knows(call: Chosen, known: unknown[]): void {
    for (const { value } of plainParts(call, this.context.list)) known.push(value)
  }
}

/** Each plain argument echoes a known value, is a word of the code, or stays as it is, and is known from then on. */
function withKnown(
  call: Chosen,
  known: unknown[],
  { list, g }: { readonly list: CallArguments; readonly g: GenContext },
): Chosen {
  let next = call
  for (const { index, value } of plainParts(call, list)) {
    const kind = g.rng.below(echoes + words + asDrawn)
    let put = value
    if (kind < echoes) put = knownLike(value, known, g.rng) ?? value
    else if (kind < echoes + words) put = wordLike(value, g, list.wordsOf(call)) ?? value
    const changed =
      put === value ? undefined : withArgument({ call: next, index }, kind < echoes ? echoOf(put, g.rng) : put, list)
    known.push(changed === undefined ? value : put)
    next = changed ?? next
  }
  return next
}

function knownLike(value: unknown, known: readonly unknown[], rng: Rng): unknown {
  const same = known.filter((other) => typeof other === typeof value)
  return same.length === 0 ? undefined : rng.pick(same)
}

/** The calls with one plain argument that echoes another; `undefined` where there are no two. */
export function withOneEcho(calls: ListNode<Chosen>, list: CallArguments, rng: Rng): ListNode<Chosen> | undefined {
  const places = calls.items.flatMap((call, at) => plainParts(call, list).map((part) => ({ ...part, at, call })))
  if (places.length < 2) return undefined
  const to = rng.pick(places)
  const others = places.filter((from) => from !== to && typeof from.value === typeof to.value)
  if (others.length === 0) return undefined
  const { value } = rng.pick(others)
  const echo = withArgument(to, Object.is(value, to.value) ? near(value, rng) : echoOf(value, rng), list)
  return echo && listNode(calls.items.map((call, at) => (at === to.at ? echo : call)))
}

interface PlainPart {
  /** Of the argument. */
  readonly index: number
  readonly value: unknown
}

function plainParts(call: Chosen, list: CallArguments): PlainPart[] {
  const found: PlainPart[] = []
  list.domainOf(call).visit(list.argsOf(call), (domain, part, index) => {
    const value: unknown = domain.getValue(part)
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
      found.push({ index, value })
  })
  return found
}

interface Place {
  readonly call: Chosen
  /** Of the argument. */
  readonly index: number
}

function withArgument({ call, index }: Place, value: unknown, list: CallArguments): Chosen | undefined {
  const domain = list.domainOf(call)
  const args = list.argsOf(call)
  let part: unknown
  domain.visit(args, (element, _, at) => {
    if (at !== index) return
    const put: unknown = element.fromValue(value)
    if (put !== undefined && element.validate(put) === undefined) part = put
  })
  return part === undefined ? undefined : list.withArgs(call, domain.withPart(args, index, part))
}

function echoOf(value: unknown, rng: Rng): unknown {
  return rng.oneIn(nearShare) ? near(value, rng) : value
}
