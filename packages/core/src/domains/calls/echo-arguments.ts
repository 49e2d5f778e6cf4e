/**
 * Arguments that are equal to those of other calls of a sequence, or nearly: what one call stores another finds only under
 * the same key, and two keys are hardly ever equal, or one the beginning of the other, by chance.
 */
import type { GenContext } from '../../domain/context.ts'
import { valueIfMade } from '../../domain/discarded.ts'
import { type AnyDomain, UNCHANGED } from '../../domain/domain.ts'
import { isListNode, type ListNode, listNode } from '../../domain/list-node.ts'
import { itemAt } from '../../item-at.ts'
import type { Rng } from '../../random/rng.ts'
import type { Chosen } from '../choices/union.ts'
import { ArgumentPool, near, wordLike } from './argument-pool.ts'
import type { MemberWords } from './call-forms.ts'
import { type CallsOnThings, KnownThings } from './handed-again.ts'
import { spanOf } from './spans.ts'
import { isWhole, kindOf } from './value-kind.ts'

/** The arguments of a call, and the call with others. */
export interface CallArguments extends CallsOnThings {
  /** Whether what a call answers may be handed to another. */
  readonly hasThings: boolean
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
  if (before !== undefined) for (const value of valuesIn(before, list)) pool.add(value)
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
    return isWhole(value) ? pool.insteadOfWhole(value) : pool.instead(value, list.memberAt(call).words)
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
  private readonly before: ListNode<Chosen>
  private readonly items: Chosen[]
  /** Plain arguments of the calls. */
  private known: unknown[] | undefined
  /** What the calls answered. */
  private things: KnownThings | undefined
  private readonly context: { readonly list: CallArguments; readonly g: GenContext }

  constructor(calls: ListNode<Chosen>, context: { readonly list: CallArguments; readonly g: GenContext }) {
    this.before = calls
    this.items = calls.items.slice()
    this.context = context
  }

  /** As it is. */
  add(call: Chosen): void {
    this.items.push(call)
    this.things?.note(call)
    if (this.known !== undefined) addValues(call, this.context.list, this.known)
  }

  addEchoing(call: Chosen): void {
    this.known ??= this.valuesSoFar()
    const { known } = this
    const { length } = known
    const next = this.handedAgain(withKnown(call, known, this.context))
    // What it learns on the way is nearly what the call is given in the end.
    known.length = length
    this.items.push(next)
    addValues(next, this.context.list, known)
  }

  private handedAgain(call: Chosen): Chosen {
    const { list, g } = this.context
    if (!list.hasThings) return call
    this.things ??= this.thingsSoFar()
    return this.things.follow(call, g.rng)
  }

  private thingsSoFar(): KnownThings {
    const { before, items, context } = this
    const things = KnownThings.behind(before, context.list)
    for (const item of items.slice(before.items.length)) things.note(item)
    return things
  }

  get calls(): ListNode<Chosen> {
    return listNode(this.items)
  }

  private valuesSoFar(): unknown[] {
    const { before, items, context } = this
    const known = valuesIn(before, context.list).slice()
    for (const item of items.slice(before.items.length)) addValues(item, context.list, known)
    return known
  }
}

/** What was found in lists of calls: those that lead to a state are gone on from again and again. */
const found = new WeakMap<ListNode<Chosen>, readonly unknown[]>()

/** The values in the calls, in order. */
function valuesIn(calls: ListNode<Chosen>, list: CallArguments): readonly unknown[] {
  const known = found.get(calls)
  if (known !== undefined) return known
  const values: unknown[] = []
  for (const call of calls.items) addValues(call, list, values)
  found.set(calls, values)
  return values
}

function addValues(call: Chosen, list: CallArguments, into: unknown[]): void {
  for (const { value } of echoingParts(call, list)) into.push(value)
}

/** Each argument echoes a known value, is a word of the code, or stays as it is, and is known from then on. */
function withKnown(
  call: Chosen,
  known: unknown[],
  { list, g }: { readonly list: CallArguments; readonly g: GenContext },
): Chosen {
  return withEach(call, list, ({ value }) => {
    const span = spanOf(list.memberAt(call).words, g.rng)
    if (span !== undefined) return span
    const kind = g.rng.below(echoes + words + asDrawn)
    let put = value
    if (kind < echoes) put = knownLike(value, known, g.rng) ?? value
    else if (kind < echoes + words) put = wordLike(value, g, list.memberAt(call).words) ?? value
    known.push(put)
    return kind < echoes && put !== value ? echoOf(put, g.rng) : put
  })
}

function knownLike(value: unknown, known: readonly unknown[], rng: Rng): unknown {
  const kind = kindOf(value)
  let same = 0
  for (const other of known) if (kindOf(other) === kind) same++
  if (same === 0) return undefined
  let left = rng.below(same)
  return known.find((other) => kindOf(other) === kind && left-- === 0)
}

/** The calls with one argument that echoes another; `undefined` where there are no two. */
export function withOneEcho(calls: ListNode<Chosen>, list: CallArguments, rng: Rng): ListNode<Chosen> | undefined {
  const places: (EchoingPart & Place & { readonly at: number })[] = []
  for (let at = 0; at < calls.items.length; at++) {
    const call = itemAt(calls.items, at)
    for (const { path, value } of echoingParts(call, list)) places.push({ path, value, at, call })
  }
  if (places.length < 2) return undefined
  const to = rng.pick(places)
  const kind = kindOf(to.value)
  const others = places.filter((from) => from !== to && kindOf(from.value) === kind)
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
  const parts: EchoingPart[] = []
  const { elements } = list.memberAt(call).args
  const { items } = list.argsOf(call)
  for (let index = 0; index < elements.length; index++) {
    const domain = elements[index]
    if (domain !== undefined) lookInto({ domain, part: items[index] }, [index], parts)
  }
  return parts
}

function lookInto({ domain, part }: Within, path: Path, parts: EchoingPart[]): void {
  const value = domain.plain ? part : valueIfMade(domain, part)
  const isOne = isPlain(value)
  // A value of which there is only one is no echo of anything.
  if ((!isOne && !isWhole(value)) || !hasChoice(domain)) return
  if (isOne || path.length === 1) parts.push({ path, value })
  if (isOne) return
  domain.visit(part, (inner, innerPart, index) => {
    if (parts.length < mostWithin) lookInto({ domain: inner, part: innerPart }, [...path, index], parts)
  })
}

/** Of domains that were asked: one of several others puts its answer together of all of theirs. */
const choices = new WeakMap<AnyDomain, boolean>()

function hasChoice(domain: AnyDomain): boolean {
  let known = choices.get(domain)
  if (known === undefined) choices.set(domain, (known = domain.entropy > 0))
  return known
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
  const next = replaced({ domain: list.memberAt(call).args, part: args }, path, value)
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
