/**
 * Instances of both versions, used by the same calls: what each call answers is held against what it answers in the other version,
 * then what the objects show by their fields, and at the end their items.
 */
import type { CallSequence } from '@fuzzwright/core'
import { ObjectStates } from '@fuzzwright/core/host'
import { kindOf } from '@fuzzwright/survey/call'
import type { Turn } from './another-time.ts'
import { isPromise } from './call-version.ts'
import { cleanPrototypes } from './clean-prototypes.ts'
import { type Outcome, partingOf } from './outcome.ts'
import type { VersionName } from './own-arguments.ts'
import { UseSide } from './use-side.ts'
import { type Look, UseUntil, untilOf } from './use-until.ts'
import { type PairScope, type Parted, WatchedPair } from './watched-pair.ts'

/** What makes objects, in both versions. */
export interface MakerPair {
  readonly before: unknown
  readonly after: unknown
  /** Whether the older version takes a step of a sequence, too; missing where it takes whatever the newer one does. */
  readonly accepts?: (sequence: CallSequence, place: number) => boolean
  /** What of the code is called at a step, for names of differences. */
  readonly memberAt: (sequence: CallSequence, place: number) => string
}

export class UsedPair extends WatchedPair {
  /** Members that were called in both versions, and answered or threw the same. */
  readonly used = new Set<string>()
  readonly states = new ObjectStates()
  private readonly makers: MakerPair

  constructor(makers: MakerPair, scope: PairScope) {
    super(scope)
    this.makers = makers
  }

  override call(version: VersionName, [input]: readonly unknown[], turn: Turn = 0): Outcome | Promise<Outcome> {
    const { sequence, last, look } = untilOf(input)
    const side = this.side(version, turn)
    const told = (outcome: Outcome | undefined): Outcome =>
      look === undefined ? (outcome ?? nothing) : returned(seen(side.things[look.on], look))
    const goOn = (place: number, sofar: Outcome | undefined): Outcome | Promise<Outcome> => {
      let outcome = sofar
      for (let at = place; at <= last; at++) {
        const next = side.step(sequence, at)
        if (isPromise(next)) return next.then((one) => goOn(at + 1, one))
        outcome = next
      }
      cleanPrototypes()
      return told(outcome)
    }
    return goOn(0, undefined)
  }

  override parted([input]: readonly unknown[]): Parted | undefined | Promise<Parted | undefined> {
    const { sequence } = untilOf(input)
    this.compared++
    this.states.begin()
    const run = new SideBySide(sequence, {
      ...{ before: this.side('before', 0), after: this.side('after', 0), makers: this.makers, scope: this.scope },
      used: this.used,
      note: (first, index) => this.states.note(first, index),
    })
    const parted = run.from(0)
    if (!isPromise(parted)) cleanPrototypes()
    return isPromise(parted) ? parted.finally(cleanPrototypes) : parted
  }

  private side(version: VersionName, turn: Turn): UseSide {
    return new UseSide({ version, maker: this.makers[version], own: this.scope.own, turn })
  }
}

const nothing: Outcome = { ended: 'returned', value: undefined, args: [], given: () => [], calls: [] }

function returned(value: unknown): Outcome {
  return { ...nothing, value }
}

/** What a reader sees. */
function seen(object: unknown, { field }: Look): unknown {
  if (field !== undefined) return Reflect.get(Object(object), field)
  const items: unknown[] = []
  if (!isOpenIterable(object)) return items
  try {
    for (const item of object) if (items.push(item) >= mostItems) break
  } catch (error) {
    // No more is asked for behind it.
    items.push(`<throws ${kindOf(error)}>`)
  }
  return items
}

/** Items that are held against each other. */
const mostItems = 200

interface BothSides {
  readonly before: UseSide
  readonly after: UseSide
  readonly makers: MakerPair
  readonly scope: PairScope
  /** Gets the names of members that both versions were asked for. */
  readonly used: Set<string>
  /** Is told of the first object behind a call. */
  readonly note: (first: unknown, index: number) => void
}

/** One run of both sides, step by step. */
class SideBySide {
  private readonly sequence: CallSequence
  private readonly both: BothSides
  /** Fields that are others from the beginning: the constructor is compared by itself. */
  private readonly others = new Set<string>()

  constructor(sequence: CallSequence, both: BothSides) {
    this.sequence = sequence
    this.both = both
  }

  /** Where the ways part; from step `first` on, those before it were made. */
  from(first: number): Parted | undefined | Promise<Parted | undefined> {
    const { makings, calls } = this.sequence
    const { before, after, makers } = this.both
    for (let place = first; place < makings.length + calls.length; place++) {
      if (makers.accepts?.(this.sequence, place) === false) return undefined
      const one = before.step(this.sequence, place)
      const other = after.step(this.sequence, place)
      if (one === undefined || other === undefined) continue
      if (isPromise(one) || isPromise(other)) return this.later(one, other, place)
      const parted = this.judged(one, other, place)
      if (parted !== undefined) return parted === 'over' ? undefined : parted
    }
    return this.items()
  }

  private async later(
    one: Outcome | Promise<Outcome>,
    other: Outcome | Promise<Outcome>,
    place: number,
  ): Promise<Parted | undefined> {
    const parted = this.judged(await one, await other, place)
    if (parted !== undefined) return parted === 'over' ? undefined : parted
    return await this.from(place + 1)
  }

  /** `over`: there is nothing to go on with. */
  private judged(before: Outcome, after: Outcome, place: number): Parted | 'over' | undefined {
    if (place < this.sequence.makings.length) return this.made(before, after, place)
    const { used, makers, note } = this.both
    const outcomes = this.isOwnThing(before, after, place)
      ? ([returned(undefined), returned(undefined)] as const)
      : ([before, after] as const)
    const parted = this.partedAt(...outcomes, new UseUntil(this.sequence, place)) ?? this.fields(place)
    used.add(makers.memberAt(this.sequence, place))
    note(this.both.after.things[0], place - this.sequence.makings.length)
    return parted
  }

  /** What cannot be made is not used, and what a constructor does is compared where it is called by itself. */
  private made(before: Outcome, after: Outcome, place: number): 'over' | undefined {
    const isMade = ({ ended }: Outcome): boolean => ended === 'returned' || ended === 'resolved'
    if (!isMade(before) || !isMade(after)) return 'over'
    for (const field of this.sharedFields(place)) {
      if (this.fieldParting(place, field, place) !== undefined) this.others.add(field)
    }
    return undefined
  }

  /** Both answer the same one of the objects there are, such as themselves. */
  private isOwnThing(before: Outcome, after: Outcome, place: number): boolean {
    const thing = this.both.before.thingOf(before.value, place)
    return thing !== -1 && thing === this.both.after.thingOf(after.value, place)
  }

  private partedAt(before: Outcome, after: Outcome, until: UseUntil): Parted | undefined {
    const { scope, makers } = this.both
    const parting = partingOf(before, after, scope.closeness)
    if (parting === undefined) return undefined
    const member = makers.memberAt(this.sequence, until.last)
    const where = until.look === undefined ? member : `${until.look.field ?? 'items'} of ${until.look.on}`
    return { parting: { ...parting, cause: `${where} ${parting.cause}` }, before, after, args: [until] }
  }

  private fields(place: number): Parted | undefined {
    for (let on = 0; on < this.sequence.makings.length; on++) {
      for (const field of this.sharedFields(on)) {
        const parted = this.others.has(field) ? undefined : this.fieldParting(on, field, place)
        if (parted !== undefined) return parted
      }
    }
    return undefined
  }

  private fieldParting(on: number, field: string, place: number): Parted | undefined {
    const look: Look = { on, field }
    const [was, is] = [seen(this.both.before.things[on], look), seen(this.both.after.things[on], look)]
    if (Object.is(was, is) || typeof was === 'function') return undefined
    return this.partedAt(returned(was), returned(is), new UseUntil(this.sequence, place, look))
  }

  /** Names of public fields that both have: what is worked out is read by calls, since reading it may do something. */
  private sharedFields(on: number): readonly string[] {
    const [was, is] = [this.both.before.things[on], this.both.after.things[on]]
    if (typeof was !== 'object' || was === null || typeof is !== 'object' || is === null) return []
    const hidden = this.both.scope.closeness.hidden?.[kindOf(is)]
    return Object.keys(is).filter(
      (key) => !/^[_$#]/.test(key) && hidden?.includes(key) !== true && isField(was, key) && isField(is, key),
    )
  }

  private items(): Parted | undefined {
    const last = this.sequence.makings.length + this.sequence.calls.length - 1
    for (let on = 0; on < this.sequence.makings.length; on++) {
      const [was, is] = [this.both.before.things[on], this.both.after.things[on]]
      if (!isOpenIterable(was) || !isOpenIterable(is)) continue
      const look: Look = { on }
      const shown = [returned(seen(was, look)), returned(seen(is, look))] as const
      const parted = this.partedAt(...shown, new UseUntil(this.sequence, last, look))
      if (parted !== undefined) return parted
    }
    return undefined
  }
}

function isField(object: object, key: string): boolean {
  const descriptor = Object.getOwnPropertyDescriptor(object, key)
  return descriptor !== undefined && 'value' in descriptor
}

/** Can be gone through as often as one likes. */
function isOpenIterable(object: unknown): object is Iterable<unknown> {
  return typeof object === 'object' && object !== null && Symbol.iterator in object && !('next' in object)
}
