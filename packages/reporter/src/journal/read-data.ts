/** Reads data that anybody may have written: each reader answers the value as it has to be, or refuses it. */

/** What a reader throws at a value that is not as it has to be; nobody but the caller of `readOrNothing` sees it. */
class Refused extends Error {}

/** Reads one value. */
export type Read<Value> = (value: unknown) => Value

/** `undefined` for what `read` refuses. */
export function readOrNothing<Value>(read: Read<Value>, value: unknown): Value | undefined {
  try {
    return read(value)
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

/** Properties of an object; a value that is none has none. */
export function fields(value: unknown): Readonly<Record<string, unknown>> {
  return isFields(value) ? value : {}
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** A text of at most so many characters; what is longer is cut. */
export function textOf(longest: number): Read<string> {
  return (value) => {
    if (typeof value !== 'string') throw new Refused()
    return value.length > longest ? `${value.slice(0, longest)}…` : value
  }
}

/** Neither infinite nor less than `least`. */
export function numberFrom(least: number): Read<number> {
  return (value) => {
    if (typeof value !== 'number' || !Number.isFinite(value) || value < least) throw new Refused()
    return value
  }
}

/** A number of things. */
export const amount = numberFrom(0)

/** One of some texts. */
export function oneOf<Text extends string>(texts: readonly Text[]): Read<Text> {
  return (value) => {
    const text = texts.find((one) => one === value)
    if (text === undefined) throw new Refused()
    return text
  }
}

/** A list; of a longer one, the first items. */
export function listOf<Item>(read: Read<Item>, longest: number): Read<readonly Item[]> {
  return (value) => {
    if (!Array.isArray(value)) throw new Refused()
    return value.slice(0, longest).map(read)
  }
}
