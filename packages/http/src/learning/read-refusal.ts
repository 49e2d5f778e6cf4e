/**
 * What an answer that refuses a request says of it. Read are the issues of Zod (3 and 4), Valibot and whatever keeps to Standard Schema, of Ajv,
 * Joi, express-validator, class-validator and Pydantic, lists of messages by name, and sentences.
 */
import { isObject, memberOf } from '../member-of.ts'
import type { Ask, AskedPlace, AskedType } from './ask.ts'
import { readMessage } from './read-message.ts'

/** Empty where it says nothing of any value. */
export function readRefusal(body: string): readonly Ask[] {
  const found: Found = []
  collect(parsed(body) ?? body, { names: [], depth: 0 }, found)
  return found
}

/** Objects inside of objects that are looked into, and what is taken from one answer. No bench chose them. */
const deepest = 8
const mostAsks = 60

function parsed(text: string): unknown {
  if (!/^\s*[[{"]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Found = Ask[]

function note(found: Found, { values, ...ask }: Ask): void {
  // `Expected "name"` of what is called so says that it is not there.
  const isName = values?.length === 1 && values[0] === ask.path.at(-1)
  if (found.length < mostAsks) found.push(isName ? { ...ask, isMissing: true } : { ...ask, ...(values && { values }) })
}

/** Where something stands in an answer. */
interface Place {
  /** Names that led there, without the words that wrap what is said. */
  readonly names: readonly string[]
  readonly depth: number
}

function collect(value: unknown, { names, depth }: Place, found: Found): void {
  if (depth > deepest) return
  const inside = (one: unknown, path = names): void => collect(one, { names: path, depth: depth + 1 }, found)
  if (typeof value === 'string') {
    const whole = parsed(value)
    if (typeof whole === 'object') inside(whole)
    else noteMessage(value, names, found)
  } else if (Array.isArray(value)) {
    for (const one of value) inside(one)
  } else if (isObject(value)) {
    const path = pathIn(value)
    if (path !== undefined) noteIssue(value, path, found)
    for (const [name, one] of Object.entries(value)) {
      if (path === undefined || nested.has(name)) inside(one, wrappers.has(name) ? names : [...names, name])
    }
  }
}

/** Names around what is said that are no names of values. */
const wrappers: ReadonlySet<string> = new Set(
  'error,errors,issues,issue,details,detail,message,messages,fieldErrors,formErrors,properties,_errors,cause,reason,title,description,msg,validation,validationErrors,invalid,fields,code,data,result,items'.split(
    ',',
  ),
)
/** Where issues hold other issues. */
const nested: ReadonlySet<string> = new Set(['issues', 'errors', 'unionErrors', 'children'])

function noteMessage(text: string, names: readonly string[], found: Found): void {
  for (const line of text.split(/[\n;]|,\s(?=["'\w]+ (?:is|must|should)\b)/)) {
    const said = readMessage(line)
    if (said === undefined) continue
    const { name, ...rest } = said
    const path = names.length > 0 ? names : (name?.split('.') ?? [])
    if (path.length > 0) note(found, { ...rest, path })
  }
}

/** Names of the value that an issue is about, as each library writes them; `undefined` where the object is no issue. */
function pathIn(issue: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const { path, loc, property, field, param, message, msg, code, keyword, constraints } = issue
  const isIssue = [message, msg, code, keyword, constraints].some((one) => one !== undefined)
  if (!isIssue) return undefined
  if (Array.isArray(path)) return path.map((step) => String(isObject(step) ? step.key : step))
  const pointer = memberOf(issue, 'instancePath')
  if (typeof pointer === 'string') return pointer.split('/').slice(1)
  if (Array.isArray(loc)) return loc.slice(placeOf(loc[0]) === undefined ? 0 : 1).map(String)
  const named = [path, property, field, param].find((one) => typeof one === 'string')
  return typeof named === 'string' ? named.split(/[.[\]/]+/).filter((step) => step !== '') : undefined
}

function placeOf(word: unknown): AskedPlace | undefined {
  switch (word) {
    case 'body':
      return 'body'
    case 'query':
    case 'querystring':
      return 'query'
    case 'path':
    case 'param':
    case 'params':
      return 'path'
    case 'header':
    case 'headers':
      return 'header'
    default:
      return undefined
  }
}

function noteIssue(issue: Readonly<Record<string, unknown>>, path: readonly string[], found: Found): void {
  const { message, msg, keyword, location, loc, constraints } = issue
  const text = [message, msg].find((one) => typeof one === 'string')
  const { name: _, ...said } = (typeof text === 'string' ? readMessage(text) : undefined) ?? {}
  const params = isObject(issue.params) ? issue.params : {}
  const missing = keyword === 'required' && typeof params.missingProperty === 'string' ? [params.missingProperty] : []
  const place = placeOf(location ?? (Array.isArray(loc) ? loc[0] : undefined))
  const at = [...path, ...missing]
  if (at.length > 0)
    note(found, {
      ...said,
      ...(missing.length === 0 ? exactly(issue) : { isMissing: true }),
      path: at,
      ...(place && { place }),
    })
  if (!isObject(constraints)) return
  for (const line of Object.values(constraints)) {
    const { name: __, ...more } = (typeof line === 'string' ? readMessage(line) : undefined) ?? {}
    note(found, { ...more, path })
  }
}

const exactTypes: Readonly<Record<string, AskedType>> = {
  string: 'string',
  number: 'number',
  int: 'integer',
  integer: 'integer',
  boolean: 'boolean',
  array: 'array',
  object: 'object',
  record: 'object',
  null: 'null',
}

/** What the members of an issue of Zod or Valibot say, more exactly than its message. */
function exactly(issue: Readonly<Record<string, unknown>>): Partial<Ask> {
  const { expected, received, code, values, options, minimum, maximum, inclusive, pattern, params } = issue
  const { allowedValues, format } = isObject(params) ? params : {}
  const named = typeof expected === 'string' ? expected.toLowerCase() : ''
  const type = Object.hasOwn(exactTypes, named) ? exactTypes[named] : undefined
  const listed = [values, options, allowedValues].find(Array.isArray)
  const least = typeof minimum === 'number' ? (inclusive === false ? { above: minimum } : { least: minimum }) : {}
  const most = typeof maximum === 'number' ? (inclusive === false ? { below: maximum } : { most: maximum }) : {}
  return {
    ...(type !== undefined && { type }),
    ...(received === 'undefined' && { isMissing: true }),
    ...(listed !== undefined && code !== 'custom' && { values: listed }),
    ...least,
    ...most,
    ...(typeof format === 'string' && { format, type: 'string' as const }),
    ...(typeof pattern === 'string' && { pattern: bare(pattern) }),
  }
}

/** `/^a$/` as `^a$`. */
function bare(pattern: string): string {
  return /^\/(.*)\/[a-z]*$/s.exec(pattern)?.[1] ?? pattern
}
