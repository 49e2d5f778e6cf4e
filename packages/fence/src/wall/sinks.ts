/** Where instrumented code hands over what it is about to run or to send, and where it joins paths. */
import { canary } from '../detect/canary.ts'
import type { Payloads } from '../detect/payloads.ts'
import { type AnyFunction, replaceFunction } from './gate.ts'
import { currentSession } from './session.ts'

/** Where instrumented code finds what hears of it. Part of the format of generated code. */
export const sinkKey = '__fuzzwright_sink__'

/** By the letter that generated code names it with. */
const sinks: Readonly<Record<string, Payloads>> = { c: 'programs', p: 'programs', s: 'statements', d: 'serialised' }

/** Statements come as texts, or as `{ text }` and `{ sql }`; the body of a function as the last of a list, its parameters as a text. */
function textOf(letter: string, value: unknown): unknown {
  if (letter === 'p') return typeof value === 'string' ? `(function(${value}\n){})` : undefined
  if (letter === 'c' && Array.isArray(value)) return value.at(-1)
  if (typeof value !== 'object' || value === null) return value
  const { text, sql }: Record<string, PropertyDescriptor | undefined> = Object.getOwnPropertyDescriptors(value)
  return text?.value ?? sql?.value
}

/** @param realm its global object */
export function hearSinks(realm: object): void {
  const hear = (letter: string, value: unknown, names?: string): unknown => {
    const session = currentSession()
    const sink = sinks[letter]
    if (session === undefined || sink === undefined) return value
    const operand = textOf(letter, value)
    if (typeof operand === 'string') {
      const fields = names === undefined ? {} : { fields: names.split(',') }
      session.refuseHole(session.detection.reach({ sink, operand, ...fields }))
    }
    return value
  }
  Object.defineProperty(realm, sinkKey, { value: hear, configurable: true, writable: true })
}

/** Remembers what stood in front of an input when a path was made of it. @param path the module */
export function watchPaths(path: object): void {
  for (const name of ['join', 'resolve', 'normalize']) {
    replaceFunction(path, name, (original: AnyFunction) => {
      return function (this: unknown, ...args: readonly unknown[]): unknown {
        const made = Reflect.apply(original, this, args)
        if (typeof made !== 'string' || !made.includes(canary)) return made
        const session = currentSession()
        if (session === undefined) return made
        session.detection.made.note(args, made, name === 'resolve')
        session.isStirred = true
        return made
      }
    })
  }
}
