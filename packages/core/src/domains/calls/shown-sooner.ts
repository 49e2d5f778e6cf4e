/**
 * Some of the first calls of a sequence with one call of any member behind them: an object that is wrong may have shown it long before, had
 * anybody asked. Which members a sequence calls is chance, and most ask nothing.
 */
import { type Call, ResultOf } from '../../calls/call.ts'
import { CallSequence } from '../../calls/call-sequence.ts'
import type { Rng } from '../../random/rng.ts'
import { type CallForms, type MemberForm, ownKind } from './call-forms.ts'
import { earlierAt, kindsAt, kindsBefore } from './earlier-kinds.ts'
import { renumbered } from './fewer-calls.ts'

/** Calls of one member behind one beginning, at most. No bench chose it. */
const mostPerMember = 16
/** Candidates in all. No bench chose it. */
const mostCandidates = 400
/** What is asked for besides what stands in the sequence. */
const simplest: readonly unknown[] = [0, '', false, 1, 'a', true, 2, 3]

/** All are shorter than `sequence`, and what comes before their last call are some of its calls, in order. */
export function* shownSooner(forms: CallForms, sequence: CallSequence, rng: Rng): Generator<CallSequence> {
  const { maker, makings, calls } = sequence
  const members = forms.members.filter(({ on, way }) => on === ownKind && way !== 'wait')
  const plain = [...new Set(calls.flatMap(({ args }) => args.filter((value) => !(value instanceof ResultOf))))]
  let left = mostCandidates
  for (const before of beginnings(calls, makings.length)) {
    const kinds = kindsBefore(forms, new CallSequence(maker, makings, before), before.length)
    const values = [...plain, ...simplest, ...kinds.map((_, thing) => new ResultOf(thing))]
    for (const member of members) {
      for (const args of argumentsOf(fittingIn(member, values, kinds), rng)) {
        if (left-- <= 0) return
        const call: Call = { on: 0, way: member.way, name: member.name, args }
        yield new CallSequence(maker, makings, [...before, call])
      }
    }
  }
}

/** The calls without the last and one more, then without more and more of the last: what is wrong came about late, as a rule. */
function* beginnings(calls: readonly Call[], objects: number): Generator<readonly Call[]> {
  const first = calls.slice(0, -1)
  for (let gone = first.length - 1; gone >= 0 && first.length > 1; gone--) {
    const thinned = first.map((call, at) => (at === gone ? undefined : call))
    yield renumbered(objects, thinned).map(({ call }) => call)
  }
  for (let count = calls.length - 3; count > 0; count--) yield calls.slice(0, count)
}

/** The values that fit in each place of the arguments. */
function fittingIn(
  member: MemberForm,
  values: readonly unknown[],
  kinds: readonly (readonly string[])[],
): readonly (readonly unknown[])[] {
  return member.args.elements.map((domain, place) =>
    values.filter((value) =>
      value instanceof ResultOf
        ? earlierAt(value.thing, kindsAt(member, place), kinds) !== undefined
        : domain.fromValue(value) !== undefined,
    ),
  )
}

/** All arguments that can be put together of those of each place, where they are few; else some by chance. */
function* argumentsOf(places: readonly (readonly unknown[])[], rng: Rng): Generator<readonly unknown[]> {
  const count = places.reduce((product, fitting) => product * fitting.length, 1)
  for (let number = 0; number < Math.min(count, mostPerMember); number++) {
    let rest = count > mostPerMember ? rng.below(count) : number
    yield places.map((fitting) => {
      const value = fitting[rest % fitting.length]
      rest = Math.floor(rest / fitting.length)
      return value
    })
  }
}
