/**
 * Arguments that are equal to those of other calls of a sequence, or nearly: what one call stores another finds only under
 * the same key, and two keys are hardly ever equal, or one the beginning of the other, by chance.
 */
import type { GenContext } from '../../domain/context.ts'
import { valueIfMade } from '../../domain/discarded.ts'
import { type AnyDomain, type PartVisitor, UNCHANGED } from '../../domain/domain.ts'
import { isListNode, type ListNode, listNode } from '../../domain/list-node.ts'
import type { TupleDomain } from '../../domain/tuple.ts'
import type { Rng } from '../../random/rng.ts'
import type { Chosen } from '../choices/union.ts'
import { ArgumentPool, near, wordLike } from './argument-pool.ts'
import type { MemberWords } from './call-forms.ts'
import { isWhole, kindOf } from './value-kind.ts'

/** The arguments of a call, and the call with others. */
export interface CallArguments {
  domainOf(call: Chosen): TupleDomain<unknown[]>
  /** Words of the code of the member; `undefined` where nobody knows them. */
  wordsOf(call: Chosen): MemberWords | undefined
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
  for (const call of before?.items ?? []) for (const { value } of echoingParts(call, list)) pool.add(value)
  return withPlain(calls, pool, list)
}

/** What arguments are taken from. */
export interface PlainValues {
  /** What stands in place of `drawn`, a text or a number. */
  instead(drawn: unknown, own?: MemberWords): unknown
  /** What stands in place of `drawn`, a list or a record. */
  insteadOfWhole(drawn: object): unknown
}

/** The calls with arguments out of `values`, where these fit. */
export function withPlain(calls: ListNode<Chosen>, values: PlainValues, list: CallArguments): ListNode<Chosen> {
  return listNode(calls.items.map((call) => withPooled(call, values, list)))
}

function withPooled(call: Chosen, pool: PlainValues, list: CallArguments): Chosen {
  return withEach(call, list, ({ value }) => {
    return isWhole(value) ? pool.insteadOfWhole(value) : pool.instead(value, list.wordsOf(call))
  })
}

/** The call with another value in each of its places; where a list or a record gives way as a whole, what stands in it is left. */
function withEach(call: Chosen, list: CallArguments, instead: (part: EchoingPart) => unknown): Chosen {
  let next = call
  let replaced: number | undefined
  for (const part of echoingParts(call, list)) {
    const { path, value } = part
    if (path[0] === replaced && path.length > 1) continue
    const put = instead(part)
    const changed = Object.is(put, value) ? undefined : withArgument({ call: next, path }, put, list)
    if (changed !== undefined && isWhole(value)) replaced = path[0]
    next = changed ?? next
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
    for (const { value } of echoingParts(call, this.context.list)) known.push(value)
  }
}

/** Each argument echoes a known value, is a word of the code, or stays as it is, and is known from then on. */
function withKnown(
  call: Chosen,
  known: unknown[],
  { list, g }: { readonly list: CallArguments; readonly g: GenContext },
): Chosen {
  return withEach(call, list, ({ value }) => {
    const kind = g.rng.below(echoes + words + asDrawn)
    let put = value
    if (kind < echoes) put = knownLike(value, known, g.rng) ?? value
    else if (kind < echoes + words) put = wordLike(value, g, list.wordsOf(call)) ?? value
    known.push(put)
    return kind < echoes && put !== value ? echoOf(put, g.rng) : put
  })
}

function knownLike(value: unknown, known: readonly unknown[], rng: Rng): unknown {
  const same = known.filter((other) => kindOf(other) === kindOf(value))
  return same.length === 0 ? undefined : rng.pick(same)
}

/** The calls with one argument that echoes another; `undefined` where there are no two. */
export function withOneEcho(calls: ListNode<Chosen>, list: CallArguments, rng: Rng): ListNode<Chosen> | undefined {
  const places = calls.items.flatMap((call, at) => echoingParts(call, list).map((part) => ({ ...part, at, call })))
  if (places.length < 2) return undefined
  const to = rng.pick(places)
  const others = places.filter((from) => from !== to && kindOf(from.value) === kindOf(to.value))
  if (others.length === 0) return undefined
  const { value } = rng.pick(others)
  const echo = withArgument(to, Object.is(value, to.value) ? near(value, rng) : echoOf(value, rng), list)
  return echo && listNode(calls.items.map((call, at) => (at === to.at ? echo : call)))
}

/** Where a part stands: the place of the argument, then the places within it. */
type Path = readonly number[]

/** A text or a number among the arguments or within them, or a list or a record that is one of them. */
interface EchoingPart {
  readonly path: Path
  readonly value: unknown
}

/** Of what stands within arguments so many parts are looked at: long lists are of one kind. No bench chose it. */
const mostWithin = 12

/** Each list or record comes before what stands in it. */
function echoingParts(call: Chosen, list: CallArguments): EchoingPart[] {
  const found: EchoingPart[] = []
  const look: PartVisitor = (domain, part, index) => lookInto({ domain, part, path: [index] }, found)
  list.domainOf(call).visit(list.argsOf(call), look)
  return found
}

function lookInto({ domain, part, path }: Within & { readonly path: Path }, found: EchoingPart[]): void {
  const value = valueIfMade(domain, part)
  const isOne = isPlain(value)
  // A value of which there is only one is no echo of anything.
  if ((!isOne && !isWhole(value)) || domain.entropy <= 0) return
  if (isOne) found.push({ path, value })
  if (!isWhole(value)) return
  if (path.length === 1) found.push({ path, value })
  domain.visit(part, (inner, innerPart, index) => {
    if (found.length < mostWithin) lookInto({ domain: inner, part: innerPart, path: [...path, index] }, found)
  })
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
}

interface Within {
  readonly domain: AnyDomain
  readonly part: unknown
}

interface Place {
  readonly call: Chosen
  readonly path: Path
}

function withArgument({ call, path }: Place, value: unknown, list: CallArguments): Chosen | undefined {
  const args = list.argsOf(call)
  const next = replaced({ domain: list.domainOf(call), part: args }, path, value)
  return isListNode<unknown>(next) ? list.withArgs(call, next) : undefined
}

/** The part with `value` at `path` within it; `undefined` where it does not fit there. */
function replaced({ domain, part }: Within, [index, ...rest]: Path, value: unknown): unknown {
  let next: unknown
  domain.visit(part, (element, inner, at) => {
    if (at !== index) return
    const put = rest.length === 0 ? fitting(element, value) : replaced({ domain: element, part: inner }, rest, value)
    if (put !== undefined) next = domain.withPart(part, at, put)
  })
  return next === UNCHANGED ? undefined : next
}

function fitting(domain: AnyDomain, value: unknown): unknown {
  const put: unknown = domain.fromValue(value)
  return put !== undefined && domain.validate(put) === undefined ? put : undefined
}

function echoOf(value: unknown, rng: Rng): unknown {
  return rng.oneIn(nearShare) ? near(value, rng) : value
}
