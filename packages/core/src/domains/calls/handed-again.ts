/**
 * Which answers the arguments of a sequence are: mostly one that another call was handed lately. A token is issued, renewed, used and taken
 * back; where each call takes any of those there are, what one did with it is hardly ever met by the next. Objects that were answered
 * are as they were drawn: those are called themselves, and a pool is wrong where several were.
 */
import { type ListNode, listNode } from '../../domain/list-node.ts'
import { itemAt } from '../../item-at.ts'
import type { Rng } from '../../random/rng.ts'
import { type Chosen, UnionDomain } from '../choices/union.ts'
import { isObjectKind, type MemberForm, ownKind } from './call-forms.ts'
import { EarlierDomain, mostThings } from './earlier.ts'

/** Calls, of what they are and what they are handed. */
export interface CallsOnThings {
  memberAt(call: Chosen): MemberForm
  argsOf(call: Chosen): ListNode<unknown>
  withArgs(call: Chosen, args: ListNode<unknown>): Chosen
}

/** Of so many answers that are handed on, as many as the habit says were handed on lately. */
const all = 4
/** Their number, by sequence. Decision 319 has figures. */
const shares = [0, 1, 2, 3] as const
/** So many answers are remembered, by sequence. No bench chose it. */
const memories = [1, 1, 2, 3] as const
/** The most of them. No bench chose it. */
const mostRemembered = 3

/** How one sequence chooses. */
interface Habit {
  readonly share: number
  readonly memory: number
}

/** Behind a known state, where few calls are added. Decision 319 has figures. */
const behindState: Habit = { share: 1, memory: mostRemembered }

/** The calls, of which some are handed the same few answers; `before` are those in front of them. */
export function withFewThings(
  calls: ListNode<Chosen>,
  list: CallsOnThings,
  { rng, before }: { readonly rng: Rng; readonly before?: ListNode<Chosen> },
): ListNode<Chosen> {
  const habit = { share: rng.pick(shares), memory: rng.pick(memories) }
  if (habit.share === 0) return calls
  const things = before === undefined ? new KnownThings(list) : KnownThings.behind(before, list)
  return listNode(calls.items.map((call) => things.follow(call, rng, habit)))
}

/** Of calls that were asked about: those that lead to a state are gone on from again and again. */
const found = new WeakMap<ListNode<Chosen>, KnownThings>()

/** The answers that there are behind some calls, by kind, and which of them the calls were handed. */
export class KnownThings {
  private readonly list: CallsOnThings
  private readonly counts: Map<string, number>
  /** By their places among those of their kind, the latest last. */
  private readonly used: Map<string, readonly number[]>

  constructor(list: CallsOnThings, before?: KnownThings) {
    this.list = list
    this.counts = new Map(before?.counts)
    this.used = new Map(before?.used)
  }

  static behind(calls: ListNode<Chosen>, list: CallsOnThings): KnownThings {
    let known = found.get(calls)
    if (known === undefined) {
      known = new KnownThings(list)
      for (const call of calls.items) known.note(call)
      found.set(calls, known)
    }
    return new KnownThings(list, known)
  }

  /** `call` is the next one. */
  note(call: Chosen): void {
    const { on, gives } = this.list.memberAt(call)
    const choices = choicesOf(call, this.list)
    // A call on something that is not there, or that is handed such a thing, is left out.
    if (on !== ownKind && !this.counts.has(on)) return
    if (choices.some(({ kind }) => kind !== ownKind && !this.counts.has(kind))) return
    for (const { kind, back } of choices) if (!isObjectKind(kind)) this.use(kind, back)
    for (const kind of gives) this.counts.set(kind, this.countOf(kind) + 1)
  }

  /** The next call, handed what others were handed lately, or as it is. */
  follow(call: Chosen, rng: Rng, { share, memory } = behindState): Chosen {
    let next = call
    for (const { kind, place } of choicesOf(call, this.list)) {
      const used = this.used.get(kind) ?? []
      if (used.length === 0 || rng.below(all) >= share) continue
      const back = this.countOf(kind) - 1 - rng.pick(used.slice(-memory))
      if (back <= mostThings) next = handedBackAt(next, { place, back }, this.list)
    }
    this.note(next)
    return next
  }

  private use(kind: string, back: number): void {
    const count = this.countOf(kind)
    const thing = count - 1 - (back % count)
    const others = (this.used.get(kind) ?? []).filter((one) => one !== thing)
    this.used.set(kind, [...others.slice(1 - mostRemembered), thing])
  }

  private countOf(kind: string): number {
    return this.counts.get(kind) ?? 0
  }
}

/** What an argument is of what was answered before. */
interface Choice {
  readonly kind: string
  /** As `Earlier` counts. */
  readonly back: number
  /** Which argument. */
  readonly place: number
}

function choicesOf(call: Chosen, list: CallsOnThings): readonly Choice[] {
  const choices: Choice[] = []
  const { elements } = list.memberAt(call).args
  const { items } = list.argsOf(call)
  for (let place = 0; place < elements.length; place++) {
    const choice = choiceIn(elements[place], items[place])
    if (choice !== undefined) choices.push({ ...choice, place })
  }
  return choices
}

function choiceIn(domain: unknown, part: unknown): Omit<Choice, 'place'> | undefined {
  if (domain instanceof EarlierDomain) return { kind: domain.kind, back: Number(part) }
  if (!(domain instanceof UnionDomain) || !isChosen(part)) return undefined
  return choiceIn(domain.alternatives[part.index], part.part)
}

function handedBackAt(call: Chosen, { place, back }: Omit<Choice, 'kind'>, list: CallsOnThings): Chosen {
  const element = itemAt(list.memberAt(call).args.elements, place)
  const { items } = list.argsOf(call)
  return list.withArgs(call, listNode(items.with(place, withBack(element, items[place], back))))
}

function withBack(domain: unknown, part: unknown, back: number): unknown {
  if (!(domain instanceof UnionDomain) || !isChosen(part)) return back
  return { index: part.index, part: withBack(domain.alternatives[part.index], part.part, back) }
}

function isChosen(part: unknown): part is Chosen {
  return typeof part === 'object' && part !== null && 'index' in part && 'part' in part
}
