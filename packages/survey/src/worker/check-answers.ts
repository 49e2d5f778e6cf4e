/** Runs the calls that documentation shows with their answer. */
import { readsChance, roundsTo } from '@fuzzwright/core/host'
import type { SurveyFinding } from '../finding/finding.ts'
import type { ShownAnswer } from '../subject/shown-answers.ts'
import type { Subject } from '../subject/subject.ts'
import { readsPlace } from './another-place.ts'
import { difference, kindOf } from './difference.ts'
import type { PackageScope } from './search-relation.ts'
import { shownSide } from './shown-sides.ts'

/** A finding for each call that answers something else than shown, of the same kind of thing. */
export function checkAnswers({ subject, target }: DocumentedFunction, { imports }: PackageScope, seed: number) {
  const answers = subject.answers ?? []
  return answers.flatMap((shown, at) => {
    if (answers.findIndex(({ args }) => args === shown.args) !== at) return []
    const wrong = contradiction(target, shown)
    return wrong === undefined ? [] : [toFinding(subject, { shown, ...wrong }, { imports, seed, tried: at + 1 })]
  })
}

interface DocumentedFunction {
  readonly subject: Subject
  readonly target: (...args: readonly unknown[]) => unknown
}

interface Contradiction {
  readonly observed: unknown
  readonly expected: unknown
  readonly what: string
}

/** Documentation rounds, shortens and logs: only what can be nothing but another answer counts. */
function contradiction(target: DocumentedFunction['target'], { args, answer }: ShownAnswer): Contradiction | undefined {
  try {
    const expected: unknown = new Function(`return (${answer}\n)`)()
    const answered = (): unknown => {
      const list: unknown[] = new Function(`return [${args}\n]`)()
      return target(...list)
    }
    const observed = answered()
    // A text may be shown as it is printed: `quote('a b') // => 'a b'` of a function that writes quotes.
    if (observed === answer) return undefined
    if (observed instanceof Promise || kindOf(observed) !== kindOf(expected)) return undefined
    const what = difference(asShown(observed, expected), expected, 'equal')
    // What was answered on the day it was written down is shown as an example of it: `format(new Date(), 'D') // => '283'`.
    if (what === undefined || readsChance(answered) || readsPlace(answered)) return undefined
    return { observed, expected, what: `${what.path} ${what.what}`.trim() }
  } catch {
    // An example that belongs to something else, or needs what stood before it.
    return undefined
  }
}

/** What was answered, with numbers as they are shown where that is all they differ by. */
function asShown(observed: unknown, expected: unknown): unknown {
  if (typeof observed === 'number' && typeof expected === 'number')
    return roundsTo(observed, expected) || isLastDigits(observed, expected) ? expected : observed
  if (Array.isArray(observed) && Array.isArray(expected)) return observed.map((item, at) => asShown(item, expected[at]))
  if (!isPlain(observed) || !isPlain(expected)) return observed
  return Object.fromEntries(
    Object.entries(observed).map(([key, part]) => [key, asShown(part, Reflect.get(expected, key))]),
  )
}

/** Part of a number by which two ways to calculate it differ at most. No bench chose it. */
const lastDigits = 1e-12

/** Of the version that the documentation was written of, `0.1` may have been 0.09999999999999999. */
function isLastDigits(observed: number, expected: number): boolean {
  return Math.abs(observed - expected) <= lastDigits * Math.abs(expected)
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

function toFinding(
  subject: Subject,
  { shown, observed, expected, what }: Contradiction & { readonly shown: ShownAnswer },
  { imports, seed, tried }: { readonly imports: readonly string[]; readonly seed: number; readonly tried: number },
): SurveyFinding {
  return {
    kind: 'suspicion',
    oracle: 'example',
    exports: [subject.id],
    title: `${subject.id} answers what its documentation shows`,
    imports,
    input: shown.args,
    code: `${subject.expression}(${shown.args})`,
    observed: shownSide({ value: observed }),
    expectedCode: shown.answer,
    expected: shownSide({ value: expected }),
    why: 'the documentation of the package shows this call with another answer',
    confidence: shown.isPlain ? 0.8 : 0.6,
    cause: what,
    runs: tried,
    seed,
  }
}
