/**
 * The oracle of documented errors: where the documentation names the classes a function throws, an error it throws is of one
 * of them. A tag that names no class says nothing, and then nothing is held against any error; nor is what the engine says of a name of the
 * caller's that it does not know.
 */
import type { ExpectedError } from '../description/fuzzed-method-description.ts'
import type { ArgumentWatch } from '../target/callable.ts'
import { isCallersName } from './callers-name.ts'
import { howToSwitchOff } from './declared-oracles.ts'
import { OracleError } from './oracle-error.ts'
import { shown } from './wrong-value.ts'

/** `undefined` where no class is documented, or not every tag names one. */
export function throwsWatch(expected: readonly ExpectedError[]): ArgumentWatch | undefined {
  const documented = expected.filter(({ source }) => source === '@throws').map(({ name }) => name)
  if (documented.length === 0 || documented.includes('*')) return undefined
  const classes = new Set(documented)
  return {
    begin() {},
    returned: () => undefined,
    threw(args, error) {
      if (error instanceof Error && isCallersName(error, args)) return undefined
      let names: readonly string[]
      try {
        names = classesOf(error)
      } catch {
        // What refuses to be looked at cannot be told to be another.
        return undefined
      }
      if (names.some((name) => classes.has(name))) return undefined
      const what = names[0] === undefined ? 'what is no error' : `${article(names[0])} ${names[0]}`
      return new OracleError('throws', `Threw ${what}, where @throws documents ${[...classes].join(', ')}.`, [
        messageOf(error),
        ...howToSwitchOff('throws'),
      ])
    },
  }
}

/** Names of the class of an error, of its `name`, and of the classes it extends; none for what is no error. */
function classesOf(error: unknown): readonly string[] {
  if (typeof error !== 'object' || error === null || !('message' in error)) return []
  const names: string[] = 'name' in error && typeof error.name === 'string' ? [error.name] : []
  for (
    let at: unknown = Object.getPrototypeOf(error);
    typeof at === 'object' && at !== null;
    at = Object.getPrototypeOf(at)
  ) {
    const name: unknown =
      Object.hasOwn(at, 'constructor') && typeof at.constructor === 'function' ? at.constructor.name : ''
    if (typeof name === 'string' && name !== '' && name !== 'Object') names.push(name)
  }
  return names
}

function messageOf(error: unknown): string {
  const message: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : undefined
  return typeof message === 'string' && message !== '' ? `It says: ${message}` : `It is ${shown(error)}.`
}

function article(name: string): string {
  return /^[AEIOU]/.test(name) ? 'an' : 'a'
}
