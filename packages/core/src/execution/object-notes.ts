/** What each call of a run answered, and the state of the object after it where that changed, as text for a report. */
import type { CallStep } from '../calls/call.ts'
import type { CallSequence } from '../calls/call-sequence.ts'
import type { LineNote } from '../calls/print-calls.ts'
import { printValue } from '../domain/print-value.ts'
import { withoutCounters } from './quoted-code.ts'

/** Characters of a state that are shown. */
const longestState = 100
/** Characters of an answer that are shown. */
const longestAnswer = 60

/** Writes notes while a sequence runs. */
export function notesOf(sequence: CallSequence, into: (LineNote | undefined)[]) {
  const objects = sequence.makings.length
  let last: string | undefined
  const stateOf = (object: unknown): string | undefined => {
    const state = textOfState(object)
    if (state === last) return undefined
    last = state
    return state
  }
  return {
    made(object: unknown, index: number): void {
      const state = index === 0 ? stateOf(object) : undefined
      into[index] = state === undefined ? undefined : { text: state, hasThrown: false }
    },
    left(index: number): void {
      into[objects + index] = { text: 'never ends', hasThrown: false, isLeft: true }
    },
    called({ index, value, thrown, way }: CallStep, first: unknown): void {
      const state = stateOf(first)
      const isQuiet = thrown === undefined && (value === undefined || way === 'set' || value === first)
      const answer = isQuiet ? undefined : answerText(thrown ?? { value })
      const text = [answer, state].filter((part) => part !== undefined).join(', then ')
      into[objects + index] = text === '' ? undefined : { text, hasThrown: thrown !== undefined }
    },
  }
}

/** What a call answered or threw, in one line. */
export function answerText(ending: { readonly value: unknown } | { readonly error: unknown }): string {
  if ('error' in ending) return `throws ${errorText(ending.error)}`
  return shorten(safely(() => printValue(ending.value)) ?? 'what refuses to be shown', longestAnswer)
}

function errorText(error: unknown): string {
  return (
    safely(() => (error instanceof Error ? `${error.name}: ${withoutCounters(error.message)}` : printValue(error))) ??
    'something'
  )
}

/** What `toJSON` answers, else the items of what can be gone through, else the fields; `undefined` where nothing shows. */
function textOfState(object: unknown): string | undefined {
  if (typeof object !== 'object' || object === null) return undefined
  return safely(() => {
    const toJSON: unknown = Reflect.get(object, 'toJSON')
    if (typeof toJSON === 'function') return shorten(printValue(Reflect.apply(toJSON, object, [])), longestState)
    const fields = Object.entries(Object.getOwnPropertyDescriptors(object)).flatMap(([key, { value, enumerable }]) =>
      enumerable === true && typeof value !== 'function' ? [[key, value] as const] : [],
    )
    if (fields.length > 0) return shorten(printValue(Object.fromEntries(fields)), longestState)
    if (Symbol.iterator in object) return shorten(printValue(Array.from<unknown>(Object(object))), longestState)
    return undefined
  })
}

function safely<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function shorten(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`
}
