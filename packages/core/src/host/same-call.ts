/** `fuzzIt.same(name, before, after)`: two functions that have to do the same, as a property over the newer one's types. */
import { copyValue } from '../domain/copy-value.ts'
import { printValue } from '../domain/print-value.ts'
import { sameValue } from '../domain/same-value.ts'
import { OracleError } from '../execution/oracle-error.ts'
import { errorClass } from '../failure/fingerprint.ts'
import type { Property } from './call-arguments.ts'
import { isInjectedCall } from './injected-call.ts'

/** How one call ended, with what is left of its arguments. */
interface Ending {
  readonly how: 'answers' | 'throws' | 'resolves to' | 'rejects with'
  readonly value: unknown
  readonly args: readonly unknown[]
}

/**
 * The arguments of `fuzzIt.same` as those of `fuzzIt`: both functions become one property, which gets what the types of the newer
 * say. What is no function is left where it stands, for the call to be refused.
 */
export function sameCall(given: readonly unknown[]): readonly unknown[] {
  const last = given.at(-1)
  const injected = isInjectedCall(last) ? [{ ...last, kind: 'callback' as const }] : []
  const [name, ...rest] = injected.length === 0 ? given : given.slice(0, -1)
  const [before, after] = rest.slice(-2)
  const others = rest.slice(0, -2)
  if (!isProperty(before)) return [name, ...others, before, ...injected]
  if (!isProperty(after)) return [name, ...others, after, ...injected]
  return [name, ...others, sameProperty(before, after), ...injected]
}

function isProperty(value: unknown): value is Property {
  return typeof value === 'function'
}

/** Each gets a copy of plain data; instances of classes are shared by both, so the older must leave them as they are. */
function sameProperty(before: Property, after: Property): Property {
  return (...args: readonly unknown[]): void | Promise<void> => {
    const [one, other] = [endingOf(before, args), endingOf(after, args)]
    if (one instanceof Promise || other instanceof Promise) return Promise.all([one, other]).then(compare)
    return compare([one, other])
  }
}

function endingOf(call: Property, given: readonly unknown[]): Ending | Promise<Ending> {
  const args = given.map((arg) => copyValue(arg))
  try {
    const value = call(...args)
    if (!(value instanceof Promise)) return { how: 'answers', value, args }
    return value.then(
      (answer: unknown): Ending => ({ how: 'resolves to', value: answer, args }),
      (error: unknown): Ending => ({ how: 'rejects with', value: error, args }),
    )
  } catch (error) {
    if (errorClass(error) === 'StepBudgetExceeded') throw error
    return { how: 'throws', value: error, args }
  }
}

function compare([before, after]: readonly [Ending, Ending]): void {
  const isError = /throws|rejects/.test(before.how)
  const agree =
    before.how === after.how &&
    (isError
      ? errorClass(before.value) === errorClass(after.value)
      : sameValue(before.value, after.value) && sameValue(before.args, after.args))
  if (agree) return
  const what = before.how === after.how ? 'answer differently' : `part: one ${before.how}, the other ${after.how}`
  throw new OracleError('difference', `The two ${what}.`, [told('before', before), told('after', after)])
}

/** Characters of an answer in a message: what is longer is for the arguments to show. No bench chose it. */
const mostShown = 300

function told(version: string, { how, value, args }: Ending): string {
  const left = how === 'answers' ? `, and leaves ${args.map((arg) => printValue(arg)).join(', ')}` : ''
  return `${version.padEnd(6)} ${how} ${printValue(value)}${left}`.slice(0, mostShown)
}
