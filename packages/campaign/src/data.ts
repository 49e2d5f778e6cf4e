/** Looks into data that anybody may have written, and into what was thrown. */

/** Properties of a value; none where it has none. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isFields(value) ? value : {}
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** `undefined` for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `ENOENT` and its like; empty where an error has none. */
export function codeOf(error: unknown): string {
  const { code } = fieldsOf(error)
  return typeof code === 'string' ? code : ''
}

/** What an error says; its code where it says nothing. */
export function messageOf(error: unknown): string {
  const { message } = fieldsOf(error)
  return typeof message === 'string' && message !== '' ? message : codeOf(error) || String(error)
}
