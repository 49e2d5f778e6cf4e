/** Sequences of calls worth making before any search: each call in all its ways, and what is handed from call to call, in all short orders. */
import { type CallSequence, fuzzedCalls, resultOf } from '@fuzzwright/core'

/** One thing that can be called. */
export interface FirstCall {
  readonly name: string
  /** Lists of arguments it has to take, a plain one first. */
  readonly plain: readonly (readonly unknown[])[]
  /** Those, and others that are worth trying, the most telling first. */
  readonly ways: readonly (readonly unknown[])[]
  /** Others that change nothing where they are answered as they should be, the most telling first. */
  readonly idle?: readonly (readonly unknown[])[]
  /** For the arguments in these places, the calls that make what is handed over. */
  readonly makers: ReadonlyMap<number, readonly string[]>
  /** It changes nothing. */
  readonly isReading?: boolean
  /** What its answers taught so far, where nobody says what it takes. */
  readonly learned?: {
    /** Arguments that it took; `undefined` before any were. */
    readonly taken: () => readonly unknown[] | undefined
    /** Arguments to try next; `undefined` while there are none. */
    readonly next: () => readonly unknown[] | undefined
  }
  /** Arguments that were accepted and say what other calls made or told; `undefined` before any were. */
  readonly accepted?: () => readonly unknown[] | undefined
  /** Arguments that its answers told to try next, whoever says what it takes; `undefined` while there are none. */
  readonly told?: () => readonly unknown[] | undefined
  /** The calls that make things which arguments name, other than by what is handed over; twice in the list what makes two. */
  readonly named?: (args: readonly unknown[]) => readonly string[]
}

/** By call, the places its result is handed to: `{ 'POST /users': ['GET /users/{id}.0'] }`. */
export type HandedResults = Readonly<Record<string, readonly string[]>>

/** By place among the arguments of `name`, the calls whose results are handed over there, the first ones first. */
export function makersFor(name: string, results: HandedResults): ReadonlyMap<number, readonly string[]> {
  const makers = new Map<number, string[]>()
  for (const [maker, places] of Object.entries(results)) {
    for (const place of places) {
      const at = place.lastIndexOf('.')
      if (place.slice(0, at) !== name) continue
      const index = Number(place.slice(at + 1))
      makers.set(index, [...(makers.get(index) ?? []), maker])
    }
  }
  return makers
}

/** A call and its arguments, as `fuzzedCalls` takes it. */
type Row = readonly [name: string, ...args: readonly unknown[]]

/** Calls on what one call made, that follow each other. No bench chose it. */
const longest = 3

/**
 * Sequences for objects that `maker` makes, without end where there are many calls: whoever takes them says how many. Of each call its first
 * way comes before anybody's second.
 */
export function* firstSequences(maker: unknown, calls: readonly FirstCall[]): Generator<CallSequence, void> {
  const sequences = new Sequences(calls)
  // What follows from answers is as much as all that is asked without knowing any.
  const told = inTurns([sequences.ways(), sequences.orders(), sequences.twice(), sequences.lives(), sequences.often()])
  const all = inTurns([told, sequences.learned()])
  for (const rows of all) if (rows.length > 0) yield fuzzedCalls(maker, [['call']], rows)
}

class Sequences {
  private readonly calls: readonly FirstCall[]
  /** Names of the calls whose things are being made: calls may make things for each other. */
  private readonly open = new Set<string>()

  constructor(calls: readonly FirstCall[]) {
    this.calls = calls
  }

  /** Each call in each of its ways, behind what makes the things it is handed; several at once of those that change nothing. */
  *ways(): Generator<readonly Row[], void> {
    const most = Math.max(0, ...this.calls.flatMap(({ ways, idle = [] }) => [ways.length, idle.length / idleAtOnce]))
    for (let way = 0; way < most; way++) {
      for (const call of this.calls) {
        yield this.idle(call, way)
        const args = call.ways[way]
        if (args === undefined) continue
        if (call.makers.size > 0 || way > 0) yield this.shown(this.made([], call, args), way)
        // What nobody made is asked for, too.
        if (way === 0) yield [[call.name, ...args]]
      }
    }
  }

  private idle(call: FirstCall, round: number): readonly Row[] {
    const chosen = call.idle?.slice(round * idleAtOnce, (round + 1) * idleAtOnce) ?? []
    return chosen.reduce<readonly Row[]>((rows, args) => this.made(rows, call, args), [])
  }

  /** What follows from answers; empty while nothing does. Ends when that has lasted. */
  *learned(): Generator<readonly Row[], void> {
    for (let silent = 0; silent < mostSilent; silent++) {
      for (const call of this.calls) {
        const args = call.told?.() ?? call.learned?.next()
        if (args === undefined) continue
        silent = 0
        yield this.shown(this.made([], call, args))
      }
      yield []
    }
  }

  /** Followed by what shows the things that were made, each time in some other ways: a change is noticed by who looks. */
  private shown(before: readonly Row[], turn = 0): readonly Row[] {
    let rows = before
    const made = new Set(before.map(([name]) => name))
    const readers = this.calls.filter(
      ({ isReading, makers }) =>
        isReading === true &&
        makers.size > 0 &&
        [...makers.values()].every((names) => names.some((name) => made.has(name))),
    )
    for (const reader of readers.slice(0, mostReaders)) {
      for (const args of lookedBy(reader, turn)) rows = this.made(rows, reader, args)
    }
    return rows
  }

  /** For each call that makes something, up to three calls on it, in every order; of those that are learned as soon as they are. */
  *orders(): Generator<readonly Row[], void> {
    let waiting = this.calls.filter(({ learned }) => learned !== undefined && learned.taken() === undefined)
    yield* this.ordersOf(this.calls)
    for (let silent = 0; silent < mostSilent && waiting.length > 0; silent++) {
      const ready = waiting.filter(({ learned }) => learned?.taken() !== undefined)
      waiting = waiting.filter((one) => !ready.includes(one))
      if (ready.length === 0) yield []
      // Also of what makes things for them.
      yield* this.ordersOf(this.calls.filter((one) => [one, ...this.usersOf(one)].some((call) => ready.includes(call))))
    }
  }

  private *ordersOf(makers: readonly FirstCall[]): Generator<readonly Row[], void> {
    for (let length = 1; length <= longest; length++) {
      yield* inTurns(makers.map((maker) => this.ordersOn(maker, length)))
      if (length === 1) yield* inTurns(makers.map((maker) => this.besides(maker)))
    }
  }

  /**
   * Two are made, something is done to the first, and another one is made and looked at: what is counted, or kept by place, shows. And what
   * is looked at, and at once again, before something is done to it and after: what is remembered of it shows.
   */
  private *besides(maker: FirstCall): Generator<readonly Row[], void> {
    const users = this.usersOf(maker)
    const [reader] = users.filter(({ isReading }) => isReading === true)
    const look = (rows: readonly Row[]) => (reader === undefined ? rows : this.made(rows, reader, plainOf(reader)))
    const one = this.made([], maker, plainOf(maker))
    const two = this.made(one, maker, maker.learned === undefined ? (maker.plain[1] ?? plainOf(maker)) : plainOf(maker))
    for (const user of users.filter(({ isReading }) => isReading !== true)) {
      const done = this.made(one, user, plainOf(user)).slice(one.length)
      // Where it is handed more, what makes that stands before it.
      if (done.length === 1) yield look(this.made([...two, ...done], maker, plainOf(maker)))
      if (reader !== undefined) yield look(this.made(look(look(one)), user, plainOf(user)))
    }
  }

  /** What is made in each way is changed in each way, and looked at: several things in one sequence, as none is another one's. */
  *lives(): Generator<readonly Row[], void> {
    const most = Math.max(0, ...this.calls.map(({ plain }) => plain.length))
    for (let at = 0; at < most; at += livesAtOnce) {
      for (const maker of this.calls.filter(({ learned }) => learned === undefined)) {
        const ways = maker.plain.slice(at, at + livesAtOnce)
        if (ways.length === 0) continue
        for (const user of this.usersOf(maker).filter(({ isReading }) => isReading !== true))
          yield this.livesOf(maker, ways, user)
      }
    }
  }

  private livesOf(maker: FirstCall, ways: FirstCall['plain'], user: FirstCall): readonly Row[] {
    const readers = this.usersOf(maker).filter(({ isReading }) => isReading === true)
    let rows: readonly Row[] = []
    for (const args of ways) {
      rows = this.made(this.made(rows, maker, args), user, plainOf(user))
      for (const reader of readers.slice(0, mostReaders)) rows = this.made(rows, reader, plainOf(reader))
    }
    return rows
  }

  /** Each call that changes something behind itself: with the same arguments, and in each other way that it has to take. */
  *twice(): Generator<readonly Row[], void> {
    const changing = this.calls.filter(({ isReading }) => isReading !== true)
    const most = Math.max(0, ...changing.map(({ plain }) => plain.length))
    for (let way = 0; way < most; way++) {
      for (const call of changing) {
        const args = way === 0 ? plainOf(call) : call.plain[way]
        if (args !== undefined) yield this.made(this.made([], call, plainOf(call)), call, args)
      }
      if (way === 0) yield* this.behindOthers(changing)
    }
  }

  /** Each call that changes something many times, then looked at: what is full, and what begins anew when it is. */
  *often(): Generator<readonly Row[], void> {
    let waiting = this.calls.filter(({ isReading }) => isReading !== true)
    for (let silent = 0; silent < mostSilent && waiting.length > 0; silent++) {
      // What nobody describes is asked once it was taken: before, each is refused.
      const ready = waiting.filter(({ learned }) => learned === undefined || learned.taken() !== undefined)
      waiting = waiting.filter((one) => !ready.includes(one))
      for (const call of ready) yield this.shown(this.many(call))
      if (ready.length === 0) yield []
    }
  }

  private many(call: FirstCall): readonly Row[] {
    return Array.from({ length: oftenAtOnce }, (_, at) => wayOf(call, at)).reduce<readonly Row[]>(
      (rows, args) => this.made(rows, call, args),
      [],
    )
  }

  /** Each of what changes something behind each other: the one may name what the other makes. */
  private *behindOthers(changing: readonly FirstCall[]): Generator<readonly Row[], void> {
    for (const other of changing) {
      const isApart = ({ makers }: FirstCall): boolean =>
        [...makers.values()].every((names) => !names.includes(other.name))
      for (const call of changing.filter((one) => one !== other && isApart(one))) {
        yield this.shown(this.made(this.made([], other, plainOf(other)), call, plainOf(call)))
      }
    }
  }

  /** What is handed what `maker` makes. */
  private usersOf(maker: FirstCall): readonly FirstCall[] {
    return this.calls.filter(({ makers }) => [...makers.values()].some((names) => names.includes(maker.name)))
  }

  private *ordersOn(maker: FirstCall, length: number): Generator<readonly Row[], void> {
    const users = this.usersOf(maker)
    if (users.length === 0) return
    for (const chosen of tuplesOf(users, length)) {
      let rows = this.made([], maker, plainOf(maker))
      for (const [at, user] of chosen.entries()) {
        // The same call is not made twice with the same arguments where there are others.
        rows = this.made(rows, user, wayOf(user, at))
      }
      yield rows
    }
  }

  /** `before` and the call, with what it is handed made in between where it is not there yet. */
  private made(before: readonly Row[], call: FirstCall, args: readonly unknown[]): readonly Row[] {
    const handed = [...args]
    this.open.add(call.name)
    let rows = this.withNamed(before, call, args)
    for (const [place, names] of call.makers) {
      const known = rows.findLastIndex(([name]) => names.includes(name))
      const maker = known === -1 ? this.makerAmong(names) : undefined
      if (maker !== undefined) rows = this.made(rows, maker, plainOf(maker))
      const thing = known === -1 ? rows.length - 1 : known
      if (names.includes(rows[thing]?.[0] ?? '')) handed[place] = resultOf(thing + firstResult)
    }
    this.open.delete(call.name)
    return [...rows, [call.name, ...handed]]
  }

  /** With what makes the things that arguments name, where it is not there yet. */
  private withNamed(before: readonly Row[], { named }: FirstCall, args: readonly unknown[]): readonly Row[] {
    let rows = before
    const names = named?.(args) ?? []
    for (const [at, name] of names.entries()) {
      const wanted = names.slice(0, at + 1).filter((one) => one === name).length
      const isThere = rows.filter(([known]) => known === name).length >= wanted
      const maker = isThere ? undefined : this.makerAmong([name])
      if (maker !== undefined) rows = this.made(rows, maker, plainOf(maker))
    }
    return rows
  }

  private makerAmong(names: readonly string[]): FirstCall | undefined {
    return this.calls.find(({ name }) => name === names[0] && !this.open.has(name))
  }
}

/** Calls in one sequence that change nothing: making an app, and things for it, takes longer than most of them. No bench chose it. */
const idleAtOnce = 8

/** Things in one sequence that are made, changed and looked at. No bench chose it. */
const livesAtOnce = 4

/** Times that one call is made in a row. No bench chose it. */
const oftenAtOnce = 8

/** Calls that show what one request changed. No bench chose it. */
const mostReaders = 4

/** Ways in which each of them is asked, besides the plain one. No bench chose it. */
const mostLooks = 2

/** Turns without anything that follows from answers, after which there is nothing more to come. No bench chose it. */
const mostSilent = 500

/** What the call was seen to take, or may be taken to. */
function plainOf({ accepted, learned, plain }: FirstCall): readonly unknown[] {
  return accepted?.() ?? learned?.taken() ?? plain[0] ?? []
}

/** The way with that number, of those it may take; what nobody describes has one. */
function wayOf(call: FirstCall, at: number): readonly unknown[] {
  const isOne = call.learned?.taken() !== undefined || call.accepted?.() !== undefined
  return isOne || at === 0 ? plainOf(call) : (call.plain[at % Math.max(1, call.plain.length)] ?? [])
}

/** What a call that changes nothing is asked with: the plain way, and others of its own by turns. */
function lookedBy(reader: FirstCall, turn: number): readonly (readonly unknown[])[] {
  const others = reader.learned === undefined ? reader.plain.slice(1) : []
  const chosen = Array.from(
    { length: Math.min(mostLooks, others.length) },
    (_, at) => others[(turn * mostLooks + at) % others.length],
  )
  return [plainOf(reader), ...chosen.filter((args) => args !== undefined)]
}

/** Results are numbered behind the one object. */
const firstResult = 1

/** One of each in turn, until all have ended. */
function* inTurns<T>(all: readonly Iterator<T>[]): Generator<T, void> {
  let open = all
  while (open.length > 0) {
    const going: Iterator<T>[] = []
    for (const one of open) {
      const step = one.next()
      if (step.done === true) continue
      going.push(one)
      yield step.value
    }
    open = going
  }
}

function* tuplesOf<T>(items: readonly T[], length: number): Generator<readonly T[], void> {
  if (length === 0) {
    yield []
    return
  }
  for (const rest of tuplesOf(items, length - 1)) for (const item of items) yield [...rest, item]
}
