/** Looks into values of which nothing is known. */

/** What `value` has under a name; `undefined` where it has nothing, or is nothing. */
export function memberOf(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name)
}

/** No list, and not `null`. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a text says in JSON; `undefined` where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What `value` is, for a message: `null`, `a list`, `an object`, `a number`. */
export function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value)
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
