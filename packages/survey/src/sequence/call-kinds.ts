/** Which kinds of arguments that nobody declared the calls of a class take, learned from drawn programs. */
import { isThrownOnPurpose } from '../worker/search-defaults.ts'
import { asksForFunction, type CallTally, untypedKinds } from '../worker/untyped-crash.ts'
import type { ClassInUse, Program, Ran } from './program.ts'

/** A class with how calls on its instances ended so far. */
interface TalliedClass extends ClassInUse {
  readonly calls: CallTally
}

/** Notes how each call of a program ended. */
export function noteCalls(search: TalliedClass, program: Program, { answers, thrown }: Ran): void {
  const isCrash = thrown !== undefined && !isThrownOnPurpose(thrown.error)
  search.calls.note(callKinds(search, program, -1), isCrash && thrown.at === -1)
  for (const at of answers.keys()) search.calls.note(callKinds(search, program, at), false)
  if (thrown !== undefined && thrown.at >= 0) search.calls.note(callKinds(search, program, thrown.at), isCrash)
  const last = thrown?.at ?? program[1].length
  for (const kinds of kindsBefore(search, program, last)) search.calls.note(kinds, isCrash)
}

/** What nobody declared of what was handed over in calls before one: an instance may be of it from then on, as after `fromJSON(0)`. */
function kindsBefore({ methods }: ClassInUse, [, calls]: Program, end: number): ReadonlySet<string> {
  return new Set(
    calls.slice(0, Math.max(0, end)).flatMap(([method, args]) => {
      const called = methods[method]
      const kinds = called === undefined ? '' : untypedKinds(called.description, args)
      return kinds === '' || called === undefined ? [] : [`after ${called.name} ${kinds}`]
    }),
  )
}

/** Which call it is, with the kinds of what nobody declared of its arguments and of those of the constructor. */
function callKinds({ subject, methods }: ClassInUse, [construct, calls]: Program, at: number): string {
  const made = untypedKinds(subject.construct, construct)
  const [method, args] = calls[at] ?? [-1, []]
  const called = methods[method]
  return called === undefined ? `new ${made}` : `${called.name} ${untypedKinds(called.description, args)} of ${made}`
}

/** Nothing of what was handed over is of a kind that nobody declared and that mostly crashes. */
export function isOfKindsTaken(
  search: TalliedClass,
  program: Program,
  { error, at }: NonNullable<Ran['thrown']>,
): boolean {
  const { subject, methods, calls } = search
  if ([...kindsBefore(search, program, at)].some((kinds) => calls.isMostlyCrashed(kinds))) return false
  const [method, args] = program[1][at] ?? [-1, []]
  const described = methods[method]?.description
  const own = described === undefined ? '' : untypedKinds(described, args)
  if (own === '' && untypedKinds(subject.construct, program[0]) === '') return true
  if (described !== undefined && asksForFunction(error, described, args)) return false
  if (asksForFunction(error, subject.construct, program[0])) return false
  return calls.isTaken(callKinds(search, program, at))
}
