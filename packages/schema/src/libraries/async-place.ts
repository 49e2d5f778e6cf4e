/** Where in a schema of a library the part stands that only answers later. */
import { isObject } from '../document/json.ts'

/** As much of a schema of a library as is asked here. */
interface Answering {
  readonly '~standard': { readonly validate?: (value: unknown) => unknown }
}

function isAnswering(value: unknown): value is Answering {
  return isObject(memberOf(value, '~standard')) || typeof memberOf(value, '~standard') === 'function'
}

/** Schemas inside of others, at most. A schema that holds itself has no end. */
const deepest = 40

/** JSON pointer to the innermost schema that answers later when it looks at its part of `value`: `#/properties/name`. */
export function asyncPlace(schema: Answering, value: unknown): string {
  let at = '#'
  let here: Pick<Inside, 'inner' | 'part'> = { inner: schema, part: value }
  for (let depth = 0; depth < deepest; depth++) {
    const later = [...insideOf(here.inner, here.part)].find(({ inner, part }) => answersLater(inner, part))
    if (later === undefined) return at
    at = `${at}/${later.step}`
    here = later
  }
  return at
}

interface Inside {
  readonly step: string
  readonly inner: Answering
  readonly part: unknown
}

/** Members and items, as Zod (`shape`, `element`), Valibot (`entries`, `item`) and Effect (`fields`) have them, behind what wraps them. */
function* insideOf(schema: Answering, value: unknown): Generator<Inside, void> {
  const bare = unwrapped(schema)
  const members = ['shape', 'entries', 'fields'].map((name) => memberOf(bare, name)).find(isObject)
  if (members !== undefined && isObject(value)) {
    for (const [name, inner] of Object.entries(members)) {
      const step = `properties/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
      if (isAnswering(inner)) yield { step, inner, part: value[name] }
    }
  }
  const item = ['element', 'item'].map((name) => memberOf(bare, name)).find(isAnswering)
  if (item === undefined || !Array.isArray(value)) return
  for (const part of value) yield { step: 'items', inner: item, part }
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) || typeof value === 'function' ? Reflect.get(Object(value), name) : undefined
}

/** Of what may be missing, or has a default, the schema inside; of a pipe, its beginning. */
function unwrapped(schema: Answering): unknown {
  let bare: unknown = schema
  for (let step = 0; step < deepest; step++) {
    const definition = memberOf(memberOf(bare, '_zod'), 'def') ?? bare
    const inner = ['innerType', 'in', 'wrapped'].map((name) => memberOf(definition, name)).find(isAnswering)
    if (inner === undefined) return bare
    bare = inner
  }
  return bare
}

function answersLater(schema: Answering, value: unknown): boolean {
  try {
    const result = schema['~standard'].validate?.(value)
    if (!(result instanceof Promise)) return false
    result.catch(() => {})
    return true
  } catch {
    return false
  }
}
