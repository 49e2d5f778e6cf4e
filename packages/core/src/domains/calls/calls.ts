/**
 * Sequences of calls as values: how the objects are made, and a list of calls, each of a member with arguments of its own.
 * The list is one like any other, so calls are inserted, dropped, swapped, repeated and taken from other sequences by what
 * does that to lists.
 */
import { type Call, type Making, ResultOf } from '../../calls/call.ts'
import { CallSequence } from '../../calls/call-sequence.ts'
import { type LineNote, type ProgramLine, printProgram } from '../../calls/print-calls.ts'
import type { GenContext, MutateContext } from '../../domain/context.ts'
import { DelegatingDomain } from '../../domain/delegating.ts'
import { ifMade } from '../../domain/discarded.ts'
import type { AnyDomain, Domain, Unchanged } from '../../domain/domain.ts'
import { keyOf } from '../../domain/key-of.ts'
import { isListNode, type ListNode, listNode } from '../../domain/list-node.ts'
import { Printer } from '../../domain/printer.ts'
import { TupleDomain } from '../../domain/tuple.ts'
import { InvariantError } from '../../errors.ts'
import { itemAt } from '../../item-at.ts'
import type { Rng } from '../../random/rng.ts'
import { boolean } from '../choices/boolean.ts'
import { type Chosen, UnionDomain } from '../choices/union.ts'
import { arrayOf } from '../containers/array.ts'
import { type CallForms, type MemberForm, ownKind } from './call-forms.ts'
import { Earlier, EarlierDomain } from './earlier.ts'
import { earlierAt, kindsAt, kindsBefore } from './earlier-kinds.ts'
import { MoreCalls, withEchoes, withPlain } from './echo-arguments.ts'
import { editCalls, goOn } from './edit-calls.ts'
import { fewerCalls, renumbered } from './fewer-calls.ts'
import { withFewThings } from './handed-again.ts'
import { CallLinker, type LinkedCall, linked, type OpenCall } from './linked-calls.ts'
import { otherCalls } from './other-calls.ts'
import { shownSooner } from './shown-sooner.ts'
import { SmallRange } from './small-range.ts'
import { waysToCall } from './ways-to-call.ts'

/** Calls of one sequence: the most, and as many as it grows to. No bench chose the first. */
const mostCalls = 1000
const commonCalls = 60
/** The same where calls run in parallel: of those each run costs a turn of the event loop per await, and races are short. */
const commonParallel = 12
/** Members left out of a sequence are called this rarely in it. After swarm testing, which leaves them out altogether. */
const rareWeight = 0.02
/** One sequence in so many has arguments that have nothing to do with each other. No bench chose it. */
const plainSequences = 4

/**
 * One sequence in so many is uniform: long, of all members alike, with arguments out of a small range. Swarms and echoes make rare
 * things likely, and some common ones rare (decision 124).
 */
const uniformSequences = 2
/** A call may cost so many times its share of the room. Decision 124 has figures. */
const mostShares = 4

/** Parts of a sequence, at most, that call other members than the others. No bench chose it. */
const mostPhases = 3
/**
 * How many calls a sequence has when it is drawn: at most as many as one of these, each as often. bench/sequences (14 classes, 4 seeds):
 * with 4, 8, 16 and 40 three searches of 56 more find nothing, with 8, 16, 40 and 60 five.
 */
const lengths = [4, 8, 60] as const

/** What the corpus value holds. */
type Parts = readonly [makings: ListNode<Chosen>, calls: ListNode<Chosen>]

/** What is drawn: so many calls, in phases of equal length that call some members each. */
interface Draw {
  readonly count: number
  readonly phases: readonly UnionDomain<unknown>[]
}

/** Sequences of calls of what `forms` offers. */
export class CallsDomain<T = unknown> extends DelegatingDomain<CallSequence<T>, unknown[], ListNode<unknown>> {
  readonly name = 'callsOf'
  readonly inner: TupleDomain<unknown[]>
  readonly forms: CallForms
  private readonly members: UnionDomain<unknown>
  private readonly objects: AnyDomain
  /** Whether a call has to say on what it is made, by member. */
  private readonly isOnAny: readonly boolean[]
  /** Whether what a call answers may be handed to another. */
  readonly hasThings: boolean

  constructor(forms: CallForms) {
    super()
    this.forms = forms
    const makers = new UnionDomain(
      'maker',
      forms.makers.map(({ args }) => args),
    )
    const hasOthers = forms.mostObjects > 1 || forms.members.some(({ gives }) => gives.includes(ownKind))
    this.isOnAny = forms.members.map(({ on }) => on !== ownKind || hasOthers)
    this.hasThings = forms.members.some(({ gives }) => gives.length > 0)
    this.members = new UnionDomain(
      'call',
      forms.members.map(({ on, args }, index) => {
        const parts = [...(this.isOnAny[index] === true ? [new EarlierDomain(on)] : []), args]
        if (forms.isParallel === true) return new TupleDomain([...parts, boolean()])
        return parts.length === 1 ? args : new TupleDomain(parts)
      }),
      forms.members.map(({ args }) => waysToCall(args)),
    )
    this.objects = arrayOf(makers).withMinSize(1).withMaxSize(forms.mostObjects)
    this.inner = new TupleDomain<unknown[]>([this.objects, this.listOf(this.members)])
  }

  private listOf(calls: Domain<unknown, Chosen>): AnyDomain {
    return arrayOf(calls).withMaxSize(mostCalls).withSoftMaxSize(this.mostCalls)
  }

  override init(g: GenContext): ListNode<unknown> {
    if (g.unbiased) return this.inner.init(g)
    const whole = g.maxComplexity
    g.maxComplexity = Math.max(this.objects.minComplexity, whole - this.members.minComplexity)
    const objects: unknown = this.objects.init(g)
    g.maxComplexity = whole - this.objects.complexity(objects) - 1
    const isUniform = this.drawsUniform(g.rng)
    const calls = isUniform ? this.drawUniform(g) : this.drawPhases(g)
    g.maxComplexity = whole
    const drawn = listNode<unknown>([objects, calls])
    if (!isUniform && g.rng.oneIn(plainSequences)) return drawn
    const plain = isUniform ? this.withSmall(calls, g) : withEchoes(calls, this, { g })
    return this.withCalls(drawn, this.hasThings ? withFewThings(plain, this, g) : plain, g) ?? drawn
  }

  private withSmall(calls: ListNode<Chosen>, { rng }: GenContext): ListNode<Chosen> {
    return withPlain(calls, new SmallRange(rng), this)
  }

  /** Races are of few calls: for those nothing is uniform. */
  private drawsUniform(rng: Rng): boolean {
    return this.forms.isParallel !== true && rng.oneIn(uniformSequences)
  }

  /** Half of the most calls or more, of any member. */
  private drawUniform(g: GenContext): ListNode<Chosen> {
    const count = Math.min(this.mostCalls - g.rng.below(this.mostCalls / 2), g.nodesLeft)
    return this.drawCalls(g, { count, phases: [this.members] })
  }

  /** Up to three phases, each of some members more than of others: what is filled first is emptied then. */
  private drawPhases(g: GenContext): ListNode<Chosen> {
    const count = Math.min(drawLength(g.rng, this.mostCalls), g.nodesLeft)
    const phases = Array.from({ length: 1 + g.rng.small(mostPhases) }, () => this.someMembers(g.rng))
    return this.drawCalls(g, { count, phases })
  }

  /** Calls of members of each phase in turn. None takes all the room, lest a few large arguments be the end. */
  private drawCalls(g: GenContext, { count, phases }: Draw): ListNode<Chosen> {
    const whole = g.maxComplexity
    const least = this.members.minComplexity + 1
    const calls: Chosen[] = []
    for (let left = whole; calls.length < count && left >= least; ) {
      g.maxComplexity = Math.min(left, Math.max(least, Math.floor((mostShares * left) / (count - calls.length))))
      const call = itemAt(phases, Math.floor((calls.length * phases.length) / count)).init(g)
      left -= this.members.complexity(call) + 1
      calls.push(call)
    }
    g.maxComplexity = whole
    g.nodesLeft -= calls.length
    return listNode(calls)
  }

  /** Half of the time a few members: some states are reached only where nothing else is called. */
  private someMembers(rng: Rng): UnionDomain<unknown> {
    const { alternatives, weights } = this.members
    if (alternatives.length < 2 || rng.bool()) return this.members
    const shares = weightsOf(alternatives.length, rng)
    return new UnionDomain<unknown>(
      'call',
      alternatives,
      shares.map((share, index) => share * itemAt(weights, index)),
    )
  }

  /** Half of the edits, where there are calls, are those that only a sequence knows. */
  override mutateAt(c: ListNode<unknown>, spot: number, g: MutateContext): ListNode<unknown> | Unchanged {
    const [, calls] = partsOf(c)
    if (!g.shrink && calls.items.length > 0 && g.rng.bool()) {
      const edited = editCalls(calls, this, g)
      const next = edited && !this.isSame(calls, edited) ? this.withCalls(c, edited, g) : undefined
      if (next !== undefined) return next
    }
    return this.inner.mutateAt(c, spot, g)
  }

  /** A call moved over its like, or a neighbour of a number that has none, changes nothing. */
  private isSame({ items: before }: ListNode<Chosen>, { items: after }: ListNode<Chosen>): boolean {
    if (before.length !== after.length) return false
    return before.every((call, at) => {
      const other = itemAt(after, at)
      return call === other || (call.index === other.index && keyOf(this.members, call) === keyOf(this.members, other))
    })
  }

  /** The same objects with other calls, where they are not too much. */
  private withCalls(c: ListNode<unknown>, calls: ListNode<Chosen>, g: GenContext): ListNode<unknown> | undefined {
    const next = this.inner.withPart(c, 1, calls)
    return this.complexity(next) > g.maxComplexity ? undefined : next
  }

  /** As many calls as are listed, whether or not they can be made. */
  override callsIn(c: unknown): number {
    return partsOf(listIn(c))[1].items.length
  }

  override *fewerCalls(c: ListNode<unknown>, rng: Rng): Generator<ListNode<unknown>> {
    const [makings, chosen] = partsOf(c)
    const objects = makings.items.length
    const open = this.madeCalls(c)
    const made = ifMade(() => this.makings(c))
    // What cannot be made has no calls.
    if (open === undefined || made === undefined) return
    for (const thinned of fewerCalls(
      open.map(({ at: _, ...call }) => call),
      objects,
      rng,
    )) {
      const left = renumbered(objects, thinned)
      const sequence = new CallSequence<T>(
        this.forms.maker,
        made,
        left.map(({ call }) => call),
      )
      // What cannot be recognised, such as a function, is as it was.
      const calls = left.map(({ at, call }, index) => {
        const isOther = call.on !== 0 || call.args.some((it, place) => it !== open[at]?.args[place])
        const was = itemAt(chosen.items, itemAt(open, at).at)
        return (isOther || call.name !== open[at]?.name ? this.recogniseCall(sequence, index) : undefined) ?? was
      })
      yield listNode<unknown>([makings, listNode(calls)])
    }
  }

  override *shownSooner(c: ListNode<unknown>, rng: Rng): Generator<ListNode<unknown>> {
    const sequence = ifMade(() => this.getValue(c))
    if (sequence === undefined || this.forms.isParallel === true) return
    for (const other of shownSooner(this.forms, sequence, rng)) {
      const shorter = this.fromValue(other)
      if (shorter !== undefined) yield shorter
    }
  }

  override *otherCalls(c: ListNode<unknown>): Generator<ListNode<unknown>> {
    if (this.forms.isParallel !== true) return
    const [makings, { items }] = partsOf(c)
    const grouped = items.map((call) => ({ call, isTogether: this.openCall(call).isTogether }))
    for (const others of otherCalls(grouped)) {
      if (others.length > this.mostCalls) continue
      const calls = others.map(({ call, isTogether }) => together(call, isTogether))
      yield listNode<unknown>([makings, listNode(calls)])
    }
  }

  /** The same objects with the first `count` of the calls that are made. */
  firstCalls(c: unknown, count: number): ListNode<unknown> {
    const whole = listIn<unknown>(c)
    const [makings, calls] = partsOf(whole)
    const made = this.madeCalls(whole)
    const first = made === undefined ? calls.items : made.map(({ at }) => itemAt(calls.items, at))
    return listNode<unknown>([makings, listNode(first.slice(0, count))])
  }

  /** The same with further calls behind the last, a few or a whole sequence; `undefined` where there is no room. */
  goOn(c: unknown, g: MutateContext, isWhole: boolean): ListNode<unknown> | undefined {
    const whole = listIn<unknown>(c)
    const before = partsOf(whole)[1]
    const calls = isWhole ? this.onward(before, g) : goOn(before, this, g)
    return calls && this.withCalls(whole, calls, g)
  }

  /** Domain of one call. */
  get call(): AnyDomain {
    return this.members
  }

  /** A call of each member that can be called behind the last, in no order; plain arguments may echo those of the calls before. */
  *nextCalls(c: unknown, g: MutateContext): Generator<unknown, void> {
    const before = partsOf(listIn<unknown>(c))[1]
    for (const index of shuffled(this.forms.members.length, g.rng)) {
      const part: unknown = itemAt(this.members.alternatives, index).init(g)
      const next = new MoreCalls(before, { list: this, g })
      next.addEchoing({ index, part })
      yield next.calls.items.at(-1)
    }
  }

  /** The same objects with one more call behind the last; `undefined` where there is no room for it, or nothing to make it on. */
  withCall(c: unknown, call: unknown, g: MutateContext): ListNode<unknown> | undefined {
    const whole = listIn<unknown>(c)
    const [, { items }] = partsOf(whole)
    if (!isChosen(call) || items.length >= this.mostCalls) return undefined
    const next = this.withCalls(whole, listNode([...items, call]), g)
    return next && this.madeCalls(next)?.at(-1)?.at === items.length ? next : undefined
  }

  /** The calls with a whole sequence behind them, which takes its arguments from the same few values. */
  private onward(before: ListNode<Chosen>, g: MutateContext): ListNode<Chosen> | undefined {
    const room = this.mostCalls - before.items.length
    if (room <= 0) return undefined
    const isUniform = this.drawsUniform(g.rng)
    const more = listNode((isUniform ? this.drawUniform(g) : this.drawPhases(g)).items.slice(0, room))
    const plain = isUniform ? this.withSmall(more, g) : withEchoes(more, this, { g, before })
    const { items } = this.hasThings ? withFewThings(plain, this, { rng: g.rng, before }) : plain
    return listNode([...before.items, ...items])
  }

  /** A call drawn anew. */
  drawCall(g: GenContext): Chosen {
    return this.members.init(g)
  }

  lentCall({ donor, rng }: MutateContext): Chosen | undefined {
    const lent = donor?.part(this.members, rng)
    return isChosen(lent) ? lent : undefined
  }

  get mostCalls(): number {
    return this.forms.isParallel === true ? commonParallel : commonCalls
  }

  memberAt({ index }: Chosen): MemberForm {
    return itemAt(this.forms.members, index)
  }

  argsOf(call: Chosen): ListNode<unknown> {
    return this.isWhole(call.index) ? this.openCall(call).args : listIn(call.part)
  }

  withArgs({ index, part }: Chosen, args: ListNode<unknown>): Chosen {
    if (!this.isWhole(index)) return { index, part: args }
    const place = this.isOnAny[index] === true ? 1 : 0
    return { index, part: listNode<unknown>(listIn(part).items.map((item, at) => (at === place ? args : item))) }
  }

  /** The corpus value of a call holds more than its arguments. */
  private isWhole(index: number): boolean {
    return this.isOnAny[index] === true || this.forms.isParallel === true
  }

  override getValue(c: ListNode<unknown>): CallSequence<T> {
    const makings = this.makings(c)
    const [, { items }] = partsOf(c)
    const linker = new CallLinker(makings.length)
    for (let at = 0; at < items.length; at++) this.link(itemAt(items, at), linker)
    return new CallSequence<T>(this.forms.maker, makings, linker.calls)
  }

  private link(chosen: Chosen, linker: CallLinker): void {
    const { index, part } = chosen
    const member = itemAt(this.forms.members, index)
    if (this.isWhole(index)) linker.add(this.filledCall(chosen))
    else linker.addPlain(member, member.args.getValue(listIn(part)))
  }

  private makings(c: ListNode<unknown>): Making[] {
    const [makings] = partsOf(c)
    return makings.items.map(({ index, part }) => {
      const { way, name, args } = itemAt(this.forms.makers, index)
      return { way, name, args: args.getValue(listIn(part)) }
    })
  }

  /** The calls that are made; `undefined` where an argument of one cannot be made. */
  private madeCalls(c: ListNode<unknown>): LinkedCall[] | undefined {
    const [makings] = partsOf(c)
    return ifMade(() => linked(makings.items.length, this.openCalls(c)))
  }

  private openCalls(c: ListNode<unknown>): OpenCall[] {
    return partsOf(c)[1].items.map((chosen) => this.filledCall(chosen))
  }

  private filledCall(chosen: Chosen): OpenCall {
    const member = itemAt(this.forms.members, chosen.index)
    const { on, args, isTogether } = this.openCall(chosen)
    return { member, on, isTogether, args: member.args.getValue(args) }
  }

  /** The parts of the corpus value of one call. */
  private openCall({ index, part }: Chosen): Omit<OpenCall, 'member' | 'args'> & { readonly args: ListNode<unknown> } {
    if (!this.isWhole(index)) return { on: undefined, isTogether: false, args: listIn(part) }
    const { items } = listIn<unknown>(part)
    const isTogether = this.forms.isParallel === true && items.at(-1) === true
    if (this.isOnAny[index] !== true) return { on: undefined, isTogether, args: listIn(items[0]) }
    const [back, args] = items
    return { on: new Earlier(itemAt(this.forms.members, index).on, Number(back)), isTogether, args: listIn(args) }
  }

  override fromValue(value: unknown): ListNode<unknown> | undefined {
    if (!(value instanceof CallSequence) || value.maker !== this.forms.maker) return undefined
    const makings = allOf(value.makings.map((making) => this.recogniseMaking(making)))
    const calls = allOf(value.calls.map((_, index) => this.recogniseCall(value, index)))
    return makings && calls && listNode<unknown>([listNode(makings), listNode(calls)])
  }

  private recogniseMaking({ way, name, args }: Making): Chosen | undefined {
    const index = this.forms.makers.findIndex((maker) => maker.way === way && maker.name === name)
    const part = this.forms.makers[index]?.args.fromValue(args)
    return part && { index, part }
  }

  private recogniseCall(sequence: CallSequence, at: number): Chosen | undefined {
    const call = itemAt(sequence.calls, at)
    const before = kindsBefore(this.forms, sequence, at)
    const on = before[call.on]?.find((kind) => this.memberOf(call, kind) !== undefined)
    const member = on === undefined ? undefined : this.memberOf(call, on)
    if (on === undefined || member === undefined) return undefined
    const args = call.args.map((argument, place) =>
      argument instanceof ResultOf ? earlierAt(argument.thing, kindsAt(member, place), before) : argument,
    )
    const part = member.args.fromValue(args)
    if (part === undefined) return undefined
    const index = this.forms.members.indexOf(member)
    if (call.isTogether === true && this.forms.isParallel !== true) return undefined
    const together = this.forms.isParallel === true ? [call.isTogether === true] : []
    if (this.isOnAny[index] !== true) {
      return { index, part: together.length === 0 ? part : listNode<unknown>([part, ...together]) }
    }
    const receiver = earlierAt(call.on, [on], before)
    return receiver && { index, part: listNode<unknown>([receiver.back, part, ...together]) }
  }

  private memberOf({ name, way }: Call, kind: string): MemberForm | undefined {
    return this.forms.members.find((member) => member.on === kind && member.name === name && member.way === way)
  }

  override print(c: ListNode<unknown>, out: Printer): void {
    out.value(this.getValue(c))
  }

  /** The calls as the lines of a program. `notes` are those of the objects, then those of the calls. */
  program(c: unknown, notes: readonly (LineNote | undefined)[] = []): readonly ProgramLine[] {
    const whole = listIn<unknown>(c)
    const [makings, chosen] = partsOf(whole)
    const { label, object, makers, members } = this.forms
    const made = makings.items.map(({ index, part }) => {
      const { way, name, args } = itemAt(makers, index)
      return { way, name, args: argumentsSource(args, listIn(part)) }
    })
    const open = this.openCalls(whole)
    const calls = linked(made.length, open).map(({ on, way, name, args, at, isTogether = false }) => {
      const { index } = itemAt(chosen.items, at)
      const { result = 'result', isAsync = false, args: domain } = itemAt(members, index)
      const handed = args.flatMap((argument) => (argument instanceof ResultOf ? [argument.thing] : []))
      const source = argumentsSource(domain, this.openCall(itemAt(chosen.items, at)).args)
      return { ...{ on, way, name, handed, isAsync, isTogether, result }, args: source }
    })
    return printProgram({ label, object, makings: made, calls }, notes)
  }
}

/** What stands between the parentheses of a call. */
function argumentsSource(args: TupleDomain<unknown[]>, c: ListNode<unknown>): string {
  const out = new Printer('source')
  args.printInside(c, out)
  return out.toString()
}

function partsOf({ items: [makings, calls] }: ListNode<unknown>): Parts {
  return [listIn(makings), listIn(calls)]
}

/** Parts of a tuple are of the domains it was made of. */
function listIn<T>(part: unknown): ListNode<T> {
  if (isListNode<T>(part)) return part
  throw new InvariantError('A part of a sequence is no list.')
}

function isChosen(part: unknown): part is Chosen {
  return typeof part === 'object' && part !== null && 'index' in part && 'part' in part
}

/** The whole numbers below `count` in an order by chance. */
function shuffled(count: number, rng: Rng): number[] {
  const left = Array.from({ length: count }, (_, index) => index)
  return Array.from({ length: count }, () => itemAt(left.splice(rng.below(left.length), 1), 0))
}

function drawLength(rng: Rng, most: number): number {
  return 1 + rng.below(Math.min(most, rng.pick(lengths)))
}

/** One member at least, and about half of them, as likely as ever; the others hardly. */
function weightsOf(count: number, rng: Rng): number[] {
  const chosen = rng.below(count)
  return Array.from({ length: count }, (_, index) => (index === chosen || rng.bool() ? 1 : rareWeight))
}

/** The call, started together with the one before it or not: the last part of its corpus value says so. */
function together({ index, part }: Chosen, isTogether: boolean): Chosen {
  return { index, part: listNode<unknown>(listIn<unknown>(part).items.with(-1, isTogether)) }
}

function allOf<T>(items: readonly (T | undefined)[]): readonly T[] | undefined {
  const found = items.filter((item) => item !== undefined)
  return found.length === items.length ? found : undefined
}
