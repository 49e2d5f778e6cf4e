/** What a message for people says that a value has to be: those of Zod, Valibot, ArkType, Ajv, Joi, class-validator, and what people write by hand. */
import type { Ask, AskedType } from './ask.ts'

/** What a message says; the name of what it is about where it stands in it. */
export interface SaidInMessage extends Omit<Ask, 'path'> {
  readonly name?: string
}

const types: Readonly<Record<string, AskedType>> = {
  string: 'string',
  text: 'string',
  number: 'number',
  numeric: 'number',
  int: 'integer',
  integer: 'integer',
  boolean: 'boolean',
  bool: 'boolean',
  array: 'array',
  list: 'array',
  object: 'object',
  record: 'object',
  null: 'null',
}

const formats: Readonly<Record<string, string>> = {
  email: 'email',
  'e-mail': 'email',
  url: 'uri',
  uri: 'uri',
  uuid: 'uuid',
  guid: 'uuid',
  datetime: 'date-time',
  'date-time': 'date-time',
  date: 'date',
  time: 'time',
  ip: 'ipv4',
  ipv4: 'ipv4',
  ipv6: 'ipv6',
  duration: 'duration',
  hostname: 'hostname',
}

/** Words that make a message one about an input. */
const complains =
  /\b(?:required|missing|invalid|expected|must|should|needs?|has to|cannot be|is not|too)\b|[<>]=?\s*-?\d/i

/** `undefined` for a text that is no complaint about a value. */
export function readMessage(message: string): SaidInMessage | undefined {
  if (message.length > longest || !complains.test(message)) return undefined
  const name = nameIn(message)
  // What was there instead is no wish.
  const wish = message.replaceAll(/\(was\b[^)]*\)|[,:]?\s*(?:but )?received\b.*$/gi, '')
  const type = /\bwhole numbers?\b/i.test(wish) ? 'integer' : wordAfter(wish, types)
  const format = wordAfter(wish, formats)
  const values = valuesIn(wish)
  return {
    ...(name !== undefined && { name }),
    ...(/\bheaders?\b/i.test(message) && { place: 'header' as const }),
    ...(/\b(?:required|missing|undefined|should not be null)\b/i.test(message) && { isMissing: true }),
    ...(values === undefined && format === undefined && type !== undefined && { type }),
    ...(values === undefined && format !== undefined && { format, type: 'string' }),
    ...(values !== undefined && { values }),
    ...(values === undefined &&
      type === undefined &&
      /\b(?:characters?|letters|long)\b/i.test(wish) && { type: 'string' as const }),
    ...patternIn(wish),
    ...boundsIn(wish),
  }
}

/** A message that somebody wrote about one value is shorter. */
const longest = 300

/** `expected string`, `must be a positive integer`, `a valid email`, `Invalid uuid`, `is not a number`. */
function wordAfter<T>(message: string, known: Readonly<Record<string, T>>): T | undefined {
  for (const [, word = ''] of message.matchAll(
    /(?:\b(?:expected|be|valid|invalid|not)|◦)(?:\s+(?:an?|of type|type|valid|in|the format|format|(?:non-?)?(?:positive|negative|empty|zero)|finite|safe|unique|single))*[\s:"'`]+(?=([a-z][\w-]*))/gi,
  )) {
    const found = Object.hasOwn(known, word.toLowerCase()) ? known[word.toLowerCase()] : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** `must be one of a, b or c`, `allowed values: 1, 2`: words that nothing stands around. */
function bareValuesIn(message: string): readonly unknown[] | undefined {
  const [, listed] = bareList.exec(message) ?? []
  if (listed === undefined) return undefined
  const words = listed.split(/\s*(?:,|\||\bor\b|\band\b)\s*/).filter((word) => word !== '')
  return words.every((word) => !Number.isNaN(Number(word))) ? words.map(Number) : words
}

const bareList =
  /\b(?:one of|either|any of|(?:allowed|accepted|valid|possible) (?:values|options)(?: are)?)(?: the following(?: values)?)?:?\s+\(?([\w-]+(?:(?:\s*(?:,|\|)\s*|\s+or\s+|\s+and\s+)+[\w-]+)+)/i

/** `expected one of "a"|"b"`, `must be one of [a, b]`, `Expected 'a' | 'b'`, `must be "a" or "b"`. */
function valuesIn(message: string): readonly unknown[] | undefined {
  const [, listed = ''] =
    /\b(?:one of|expected|be)\b[^"'`[]{0,40}?(\[[^\]]*\]|(?:["'`][^"'`]*["'`](?:\s*(?:,|\||\bor\b)\s*)*)+)/i.exec(
      message,
    ) ?? []
  const quoted = [...listed.matchAll(/["'`]([^"'`]*)["'`]/g)].map(([, value = '']) => value)
  if (quoted.length > 0) return quoted
  const plain = listed
    .slice(1, -1)
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  return plain.length === 0 ? bareValuesIn(message) : plain
}

const number = String.raw`(-?\d+(?:\.\d+)?)`
const bounds: readonly (readonly [keyof Pick<Ask, 'least' | 'most' | 'above' | 'below'>, RegExp])[] = [
  [
    'least',
    new RegExp(
      String.raw`(?:>=|at least|greater than or equal to|no less than|minimum(?: of)?|larger than or equal to)\s*${number}`,
      'i',
    ),
  ],
  [
    'most',
    new RegExp(String.raw`(?:<=|at most|less than or equal to|no more than|maximum(?: of)?|up to)\s*${number}`, 'i'),
  ],
  ['above', new RegExp(String.raw`(?:>|greater than|more than|above|larger than|longer than)\s*${number}`, 'i')],
  ['below', new RegExp(String.raw`(?:<|less than|smaller than|below|fewer than|shorter than)\s*${number}`, 'i')],
]

/** `between 1 and 10`, `from 1 to 10`, `must be 1-10`; not a date. */
const range = new RegExp(String.raw`\b(?:between|from|be)\s+${number}\s*(?:and|to|-|–)\s*${number}\b(?![-.])`, 'i')

function boundsIn(message: string): Partial<Ask> {
  if (/\bpositive\b/i.test(message)) return { above: 0 }
  if (/\bnon-?negative\b/i.test(message)) return { least: 0 }
  const [, from, to] = range.exec(message) ?? []
  if (from !== undefined && to !== undefined) return { least: Number(from), most: Number(to) }
  if (/\b(?:not be empty|non-?empty|is empty|cannot be empty)\b/i.test(message)) return { least: 1 }
  return Object.fromEntries(
    bounds.flatMap(([name, pattern]) => {
      const [, written] = pattern.exec(message) ?? []
      return written === undefined ? [] : [[name, Number(written)]]
    }),
  )
}

/** `must match pattern /^a$/`, `Expected /^a$/u`, `required pattern: /^a$/`. */
function patternIn(message: string): Partial<Ask> {
  const [, pattern] = /\b(?:match|pattern|format|expected)\b[^/]{0,40}\/(\S+)\/[a-z]*(?=\s|$|[,.])/i.exec(message) ?? []
  return pattern === undefined ? {} : { pattern, type: 'string' }
}

/** `"name" is required`, `name must be a string`, `missing field: name`. */
function nameIn(message: string): string | undefined {
  const [, before] =
    /^\W*(?:body\/|query\/|params\/)?(?:the\s+)?(?:header\s+["'`]?)?([A-Za-z_][\w.-]*)["'`\]]*(?:\s+(?:header|parameter|field))?\s+(?:is|are|must|should|cannot|has to|needs|required|missing)\b/i.exec(
      message,
    ) ?? []
  const first = before?.toLowerCase() ?? ''
  if (before !== undefined && (kindNames.has(first) || !noNames.has(first))) return before
  const [, quoted] =
    /\b(?:property|field|parameter|param|member|key|header|required|missing|invalid)\b[^"'`]*["'`]([A-Za-z_][\w.-]*)["'`]/i.exec(
      message,
    ) ?? []
  if (quoted !== undefined) return quoted
  const [, behind] =
    /\b(?:missing|required|invalid)(?:\s+(?:required|query|body|request|field|parameter|param|property|value|header))*(?:\s*:\s*|\s+)([A-Za-z_][\w-]*)(?:\s+header)?\s*$/i.exec(
      message,
    ) ?? []
  return behind === undefined || noNames.has(behind.toLowerCase()) ? undefined : behind
}

/** Kinds of values that members are called by: `email is required` is about a member. */
const kindNames: ReadonlySet<string> = new Set(['email', 'url', 'uuid', 'type', 'format', 'option', 'token'])

/** Words that stand where a name could, and are none. */
const noNames: ReadonlySet<string> = new Set(
  'invalid,missing,required,value,input,request,body,query,header,headers,field,parameter,it,this,the,data,payload,json,string,number,format,option,type,email,url,uuid,and,or,not,error,credentials,token,id_token'.split(
    ',',
  ),
)
