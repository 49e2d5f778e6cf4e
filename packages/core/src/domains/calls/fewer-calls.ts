/**
 * Shorter sequences that may do what a longer one does: some calls are left out, and the arguments of others make up for
 * them. What later calls are handed stays the same thing.
 */
import { type Call, ResultOf } from '../../calls/call.ts'
import type { Rng } from '../../random/rng.ts'
import { shortText } from './small-range.ts'

/** The calls in their places, `undefined` where one is left out. Things are numbered as they were. */
export type Thinned = readonly (Call | undefined)[]

/** Of longer sequences no call is moved, and of two that are left out at once each begins a run, where so few do. No bench chose it. */
const mostPaired = 24
/** Where more candidates would come of it, no number is lowered where two calls go: it may be the place of something. No bench chose it. */
const mostLowered = 1000
/** Where there are more, not all sequences of the same calls that are shorter by one are tried. No bench chose it. */
const mostSpelled = 512
/** What stands for an answer that was handed on: numbers of what is counted mostly begin so. No bench chose them. */
const likelyAnswers: readonly unknown[] = ['', ...Array.from({ length: 16 }, (_, n) => n), 100, 101, 1000, 1001]
/** Values of the sequence that are tried in place of one argument. No bench chose it. */
const mostValues = 8
/** Answers to earlier calls of a member that are tried in place of a later one. No bench chose it. */
const mostHandles = 4
/** Sequences at the end that are put together by chance. No bench chose it. */
const drawn = 300
/** Sequences at the very end whose calls are drawn anew out of those that are there. No bench chose it. */
const drawnWords = 400
/** One number of such a call in so many is a neighbour of what it was. No bench chose it. */
const nearShare = 8

/** The likeliest first. */
export function* fewerCalls(calls: readonly Call[], objects: number, rng: Rng): Generator<Thinned> {
  const places = calls.map((_, at) => at).reverse()
  for (const at of places) yield without(calls, at)
  for (const at of places) yield* withoutHandle(calls, at, objects + at)
  for (const at of places) yield* merged(calls, at)
  for (const at of places) yield* raised(calls, at)
  const paired = calls.length <= mostPaired ? places : places.filter((at) => beginsRun(calls, at))
  if (paired.length <= mostPaired) {
    for (const at of paired) for (const other of paired) if (other < at) yield without(calls, at, other)
  }
  if (calls.length <= mostPaired) {
    for (const at of places) yield* withoutSource(calls, at, objects + at)
    for (const at of places) yield* movedTo(calls, at)
  }
  const numbers = calls.flatMap(({ args }) => args.filter((argument) => typeof argument === 'number')).length
  const isShort = (calls.length * (calls.length + 1) * numbers) / 2 <= mostLowered
  for (const at of places) for (let other = isShort ? 0 : at; other <= at; other++) yield* lowered(calls, at, other)
  yield* spelled(calls)
  yield* distinct(calls)
  for (const at of places) yield* withValues(calls, at)
  if (calls.length > 2) for (let time = 0; time < drawn; time++) yield byChance(calls, rng)
  if (calls.length > 2) yield* spelledByChance(calls, rng)
}

/** The call before it is of another member: within a run it makes little difference which call is left out. */
function beginsRun(calls: readonly Call[], at: number): boolean {
  const [before, call] = [calls[at - 1], calls[at]]
  return before === undefined || call === undefined || !isLike(before, call)
}

function without(calls: readonly Call[], ...left: readonly number[]): Thinned {
  return calls.map((call, at) => (left.includes(at) ? undefined : call))
}

/** Without one call, its numbers and texts added to those of another of the same member. */
function* merged(calls: readonly Call[], gone: number): Generator<Thinned> {
  const call = calls[gone]
  if (call === undefined) return
  for (const [at, other] of calls.entries()) {
    if (at === gone || !isLike(call, other)) continue
    const [first, second] = at < gone ? [other, call] : [call, other]
    const sums = other.args.map((_, place) => sumOf(first.args[place], second.args[place]))
    const known = sums.flatMap((sum, place) => (sum === undefined ? [] : [place]))
    const choices = known.length > 1 ? [known, ...known.map((place) => [place])] : [known]
    for (const chosen of choices) {
      if (chosen.length === 0) continue
      const args = other.args.map((argument, place) => (chosen.includes(place) ? sums[place] : argument))
      yield calls.map((one, index) => (index === gone ? undefined : index === at ? { ...one, args } : one))
    }
  }
}

/** Without one call, the numbers of all others of its member larger. */
function* raised(calls: readonly Call[], gone: number): Generator<Thinned> {
  const call = calls[gone]
  for (const [place, argument] of call?.args.entries() ?? []) {
    if (call === undefined || typeof argument !== 'number') continue
    for (const raise of [(n: number) => n + Math.sign(n || 1), (n: number) => n * 2]) {
      yield calls.map((one, at) => {
        if (at === gone) return undefined
        const value = isLike(call, one) ? one.args[place] : undefined
        return typeof value === 'number' ? { ...one, args: one.args.with(place, raise(value)) } : one
      })
    }
  }
}

/** Without one call, and another in its place. */
function* movedTo(calls: readonly Call[], gone: number): Generator<Thinned> {
  for (const [at, call] of calls.entries()) {
    if (at === gone || refersBetween(calls, at, gone)) continue
    yield calls.map((one, index) => (index === at ? undefined : index === gone ? call : one))
  }
}

/** What is answered at `at`, or handed over there, would be missed if that call stood at `to`. */
function refersBetween(calls: readonly Call[], at: number, to: number): boolean {
  return [calls[at], calls[to]].some((call) => call === undefined || call.on !== 0 || call.args.some(isHandle))
}

/** Without one call, one argument of another a value that stands elsewhere. */
function* withValues(calls: readonly Call[], gone: number): Generator<Thinned> {
  const values = plainOf(calls)
  for (const [at, { args }] of calls.entries()) {
    if (at === gone) continue
    for (const [place, argument] of args.entries()) {
      const others = values.filter((value) => typeof value === typeof argument && value !== argument)
      for (const value of others.slice(0, mostValues)) {
        const call = { args: args.with(place, value) }
        yield calls.map((one, index) => (index === gone ? undefined : index === at ? { ...one, ...call } : one))
      }
    }
  }
}

/**
 * Without the last call, the numbers of one member each another, and the texts: where all that is put in is alike, what comes out in the wrong order
 * is seen only when nothing is left.
 */
function* distinct(calls: readonly Call[]): Generator<Thinned> {
  for (const [first, one] of calls.entries()) {
    const own = calls.flatMap((call, at) => (isLike(call, one) ? [at] : []))
    if (own[0] !== first || own.length < 2) continue
    for (let place = 0; place < one.args.length; place++) {
      yield calls.map((call, at) => {
        const number = own.indexOf(at)
        if (at === calls.length - 1) return undefined
        // One of the same member may go without what may be left out.
        if (number < 0 || place >= call.args.length) return call
        return { ...call, args: call.args.with(place, numbered(call.args[place], number)) }
      })
    }
  }
}

/** The value of a type with this number; what has no such value stays. */
function numbered(value: unknown, number: number): unknown {
  if (typeof value === 'number') return number
  if (typeof value === 'bigint') return BigInt(number)
  return typeof value === 'string' ? shortText(number) : value
}

/** All sequences of the same calls that are shorter by one, in any order and as often as it may be, where these are few. */
function* spelled(calls: readonly Call[]): Generator<Thinned> {
  const letters = lettersOf(calls)
  const length = calls.length - 1
  const count = letters.length ** length
  if (letters.length === 0 || count > mostSpelled) return
  for (let number = 0; number < count; number++) {
    let rest = number
    yield calls.map((_, at) => {
      if (at === length) return undefined
      const letter = letters[rest % letters.length]
      rest = Math.floor(rest / letters.length)
      return letter
    })
  }
}

/** The calls, each once; none where what they answer is handed on. */
function lettersOf(calls: readonly Call[]): readonly Call[] {
  if (calls.some(({ on, args }) => on !== 0 || args.some((argument) => typeof argument === 'object'))) return []
  return [...new Map(calls.map((call) => [wordOf(call), call])).values()]
}

/**
 * The last calls behind others of the same members, half as many as there were or more, in any order: what a queue was filled and emptied for
 * may come of filling it otherwise.
 */
function* spelledByChance(calls: readonly Call[], rng: Rng): Generator<Thinned> {
  const letters = lettersOf(calls)
  if (letters.length === 0) return
  for (let time = 0; time < drawnWords; time++) {
    const front = 1 + rng.below(calls.length - 1)
    const gone = 1 + rng.below(Math.ceil(front / 2))
    yield calls.map((call, at) => (at < gone ? undefined : nearly(at < front ? rng.pick(letters) : call, rng)))
  }
}

/** The call, now and then with a number that is one more or less. */
function nearly(call: Call, rng: Rng): Call {
  const args = call.args.map((argument) =>
    typeof argument === 'number' && rng.oneIn(nearShare) ? argument + (rng.bool() ? 1 : -1) : argument,
  )
  return { ...call, args }
}

/** The same for calls of one member with the same plain arguments. */
function wordOf({ name, way, args }: Call): string {
  return [name, way, ...args.map((argument) => `${typeof argument} ${String(argument)}`)].join('\0')
}

/** Without one call, whose answer was handed on: one value takes its place, or the answer to another call. */
function* withoutHandle(calls: readonly Call[], gone: number, thing: number): Generator<Thinned> {
  if (!isUsed(calls, thing)) return
  for (const value of [...neighbours(calls, gone, thing), ...new Set([...likelyAnswers, ...plainOf(calls)])]) {
    yield without(withValue(calls, thing, value), gone)
  }
}

/**
 * Without one call, whose answer was handed on, and one before it that may have led to that answer: a value of the calls takes its place, or what the
 * same member answered before.
 */
function* withoutSource(calls: readonly Call[], gone: number, thing: number): Generator<Thinned> {
  if (!isUsed(calls, thing)) return
  const handles = neighbours(calls, gone, thing).slice(0, mostHandles)
  for (const value of [...handles, ...plainOf(calls).slice(0, mostValues)]) {
    const instead = withValue(calls, thing, value)
    for (let before = gone - 1; before >= 0; before--) yield without(instead, gone, before)
  }
}

function withValue(calls: readonly Call[], thing: number, value: unknown): readonly Call[] {
  return calls.map((call) => ({
    ...call,
    on: call.on === thing && value instanceof ResultOf ? value.thing : call.on,
    args: call.args.map((argument) => (isThing(argument, thing) ? value : argument)),
  }))
}

/** Something is called on the thing, or handed it. */
function isUsed(calls: readonly Call[], thing: number): boolean {
  return calls.some(({ on, args }) => on === thing || args.some((argument) => isThing(argument, thing)))
}

function isThing(value: unknown, thing: number): boolean {
  return value instanceof ResultOf && value.thing === thing
}

/**
 * What may stand for the answer to call `at`, thing `thing`: what that call was handed itself, and the answers to calls of the same
 * member: the nearest before it and behind it, then those further back.
 */
function neighbours(calls: readonly Call[], at: number, thing: number): readonly unknown[] {
  const call = calls[at]
  if (call === undefined) return []
  const before = calls.slice(0, at).flatMap((other, place) => (isLike(call, other) ? [place - at] : []))
  const behind = calls.slice(at + 1).findIndex((other) => isLike(call, other))
  const distances = [
    ...before.slice(-1),
    ...(behind < 0 ? [] : [behind + 1]),
    ...before.reverse().slice(1, mostHandles),
  ]
  return [...call.args.filter(isHandle), ...distances.map((distance) => new ResultOf(thing + distance))]
}

/** Without one call or two, one number of another lower by as many or by one: it may be a place. */
function* lowered(calls: readonly Call[], first: number, second: number): Generator<Thinned> {
  for (const [at, { args }] of calls.entries()) {
    if (at === first || at === second) continue
    for (const [place, argument] of args.entries()) {
      if (typeof argument !== 'number' || argument < 1) continue
      const changed = { args: args.with(place, argument - 1) }
      yield calls.map((one, index) =>
        index === first || index === second ? undefined : index === at ? { ...one, ...changed } : one,
      )
    }
  }
}

/** Without one call, and two plain arguments of others any of those of the same type. */
function byChance(calls: readonly Call[], rng: Rng): Thinned {
  const values = plainOf(calls)
  const changed: (Call | undefined)[] = [...calls]
  changed[rng.below(calls.length)] = undefined
  for (let time = 0; time < 2; time++) {
    const at = rng.below(calls.length)
    const call = changed[at]
    if (call === undefined || call.args.length === 0) continue
    const place = rng.below(call.args.length)
    const others = values.filter((value) => typeof value === typeof call.args[place])
    if (others.length > 0) changed[at] = { ...call, args: call.args.with(place, rng.pick(others)) }
  }
  return changed
}

function plainOf(calls: readonly Call[]): unknown[] {
  return [...new Set(calls.flatMap(({ args }) => args.filter(isPlain)))]
}

function isLike(a: Call, b: Call): boolean {
  return a.name === b.name && a.way === b.way && a.on === b.on
}

function isPlain(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'bigint'
}

function isHandle(value: unknown): boolean {
  return value instanceof ResultOf
}

function sumOf(first: unknown, second: unknown): unknown {
  if (typeof first === 'number' && typeof second === 'number') return first + second
  if (typeof first === 'bigint' && typeof second === 'bigint') return first + second
  return typeof first === 'string' && typeof second === 'string' ? first + second : undefined
}

/** The calls that are left, with their places; things have the numbers they have then. What has lost its thing goes, too. */
export function renumbered(objects: number, thinned: Thinned): { readonly at: number; readonly call: Call }[] {
  const numbers = new Map<number, number>()
  for (let object = 0; object < objects; object++) numbers.set(object, object)
  const left: { at: number; call: Call }[] = []
  for (const [at, call] of thinned.entries()) {
    const on = call && numbers.get(call.on)
    if (call === undefined || on === undefined) continue
    const things = call.args.map((argument) => (argument instanceof ResultOf ? numbers.get(argument.thing) : argument))
    if (call.args.some((argument, place) => isHandle(argument) && things[place] === undefined)) continue
    const args = call.args.map((argument, place) =>
      isHandle(argument) ? new ResultOf(Number(things[place])) : argument,
    )
    numbers.set(objects + at, objects + left.length)
    left.push({ at, call: { ...call, on, args } })
  }
  return left
}
