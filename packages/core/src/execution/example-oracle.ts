/** The oracle of documented examples: a call that `@example` shows answers what is shown beside it. */
import type { DocumentedExample } from '../description/fuzzed-method-description.ts'
import { sameValue } from '../domain/same-value.ts'
import type { ArgumentWatch } from '../target/callable.ts'
import { howToSwitchOff } from './declared-oracles.ts'
import { OracleError } from './oracle-error.ts'
import { shown } from './wrong-value.ts'

/** `undefined` where no example is documented. */
export function exampleWatch(examples: readonly DocumentedExample[] = []): ArgumentWatch | undefined {
  if (examples.length === 0) return undefined
  /** Of the call that is being made: arguments may be other ones when it ends. */
  let current: DocumentedExample | undefined
  return {
    begin(args) {
      current = examples.find((example) => sameValue(example.args, [...args]))
    },
    returned: (_args, value) => {
      if (current === undefined || !contradicts(value, current.answer)) return undefined
      const { answer, location } = current
      const text = `Answered ${shown(value)}, where its documentation shows ${shown(answer)}.`
      return new OracleError('example', { text, identity: 'Answered otherwise than its documentation shows.' }, [
        `The example stands in ${location}.`,
        ...howToSwitchOff('examples'),
      ])
    },
    threw: () => undefined,
  }
}

/** Documentation rounds, and shows what is printed: only what can be nothing but another answer counts. */
function contradicts(value: unknown, answer: unknown): boolean {
  if (typeof answer === 'number') return typeof value === 'number' && !roundsTo(value, answer)
  if (typeof answer !== 'object' || answer === null) return typeof value === typeof answer && value !== answer
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(answer)) return Array.isArray(value) && listContradicts(value, answer)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  const keys = new Set([...Object.keys(answer), ...Object.keys(value)])
  return [...keys].some((key) => partContradicts(Reflect.get(value, key), Reflect.get(answer, key)))
}

function listContradicts(value: readonly unknown[], answer: readonly unknown[]): boolean {
  return value.length !== answer.length || answer.some((item, at) => partContradicts(value[at], item))
}

/** Inside of an answer one thing for nothing, or nothing for one thing, is another answer. */
function partContradicts(value: unknown, answer: unknown): boolean {
  return (value === undefined) !== (answer === undefined) || contradicts(value, answer)
}

/** Whether documentation may show `answer` for `value`: it is the same number, or the same as far as its decimals go. */
export function roundsTo(value: number, answer: number): boolean {
  if (value === answer) return true
  const decimals = /\.(\d+)$/.exec(String(answer))?.[1]?.length ?? 0
  return decimals > 0 && Number(value.toFixed(Math.min(decimals, 100))) === answer
}
