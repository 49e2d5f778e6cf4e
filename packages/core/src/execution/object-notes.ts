/** What each call of a run answered, and the state of the object after it where that changed, as text for a report. */
import type { CallStep } from '../calls/call.ts'
import type { CallSequence } from '../calls/call-sequence.ts'
import type { LineNote } from '../calls/print-calls.ts'
import { printKey, printValue } from '../domain/print-value.ts'
import { withoutCounters } from './quoted-code.ts'

/** Characters of a state that are shown. */
const longestState = 100
/** Characters of one value at least, where many changed. No bench chose it. */
const leastShown = 12
/** Characters of an answer that are shown. */
const longestAnswer = 60

/** Writes notes while a sequence runs. */
export function notesOf(sequence: CallSequence, into: (LineNote | undefined)[]) {
  const objects = sequence.makings.length
  let last: State | undefined
  const stateOf = (object: unknown): string | undefined => {
    const before = last
    last = readState(object)
    return last?.text === before?.text ? undefined : last && shownState(last, before)
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
    safely(() => {
      if (!(error instanceof Error)) return printValue(error)
      return error.message === '' ? error.name : `${error.name}: ${withoutCounters(error.message)}`
    }) ?? 'something'
  )
}

/** The state of an object as text. */
interface State {
  readonly text: string
  /** Its fields, by name, where it is these that show it. */
  readonly fields?: ReadonlyMap<string, string>
}

/** What `toJSON` answers, else the items of what can be gone through, else the fields; `undefined` where nothing shows. */
function readState(object: unknown): State | undefined {
  if (typeof object !== 'object' || object === null) return undefined
  return safely(() => {
    const toJSON: unknown = Reflect.get(object, 'toJSON')
    if (typeof toJSON === 'function') return { text: printValue(Reflect.apply(toJSON, object, [])) }
    const fields = Object.entries(Object.getOwnPropertyDescriptors(object)).flatMap(([key, { value, enumerable }]) =>
      enumerable === true && typeof value !== 'function' ? [[key, value] as const] : [],
    )
    if (fields.length > 0) {
      const texts = fields.map(([key, value]) => [printKey(key), printValue(value)] as const)
      return { text: printValue(Object.fromEntries(fields)), fields: new Map(texts) }
    }
    if (Symbol.iterator in object) return { text: printValue(Array.from<unknown>(Object(object))) }
    return undefined
  })
}

/** Of a state that is longer than a line, what is another than before: what was cut off may be all that changed. */
function shownState({ text, fields }: State, before: State | undefined): string {
  if (text.length <= longestState || before === undefined) return shorten(text, longestState)
  if (fields === undefined || before.fields === undefined) return shorten(fromChange(text, before.text), longestState)
  const changed = [...fields].filter(([key, value]) => before.fields?.get(key) !== value)
  if (changed.length === 0) return shorten(text, longestState)
  const room = roomFor(changed.map(([, value]) => value.length))
  const parts = changed.map(([key, value]) => {
    const was = before.fields?.get(key) ?? ''
    return `${key}: ${shorten(value.length <= room ? value : fromChange(value, was), room)}`
  })
  return `{ …, ${parts.join(', ')} }`
}

/** Characters of a value, where so long ones are to stand in one line: what the short ones leave is the others'. */
function roomFor(lengths: readonly number[]): number {
  const share = Math.max(leastShown, longestState / lengths.length)
  const short = lengths.filter((length) => length <= share)
  if (short.length === lengths.length) return longestState
  const taken = short.reduce((sum, length) => sum + length, 0)
  return Math.max(leastShown, Math.floor((longestState - taken) / (lengths.length - short.length)))
}

/** The text from the item on that is the first another than in `before`. */
function fromChange(text: string, before: string): string {
  let same = 0
  while (same < before.length && text[same] === before[same]) same++
  const start = text.lastIndexOf(', ', same)
  return start > 0 ? `…${text.slice(start + 2)}` : text
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
