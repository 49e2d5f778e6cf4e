/** Errors of the engine about a text it was handed to read: the code put it together wrongly, or did not look at it. */
import { functionSourcesOf, holdsSuch, textsOf } from './input-texts.ts'

const malformedUri: ReadonlySet<unknown> = new Set(['URI malformed', 'URI error'])

/** A surrogate without the other one. */
const half = /\p{Surrogate}/u

/** What Node says of a path with a character of code 0: no system has such a file, and nobody has typed one. */
const refusedZero = /^The (?:argument|property) '[^']*' must be [^']*\bwithout null bytes\b/

/** Whether the platform refused an argument for what it is, as whoever hands such a thing over is told by the platform's own documentation. */
export function isRefusedArgument(error: Error, args: readonly unknown[]): boolean {
  return (
    isRefusedZero(error, args) ||
    isRefusedObject(error, args) ||
    isRefusedOnce(error, args) ||
    isRefusedHeader(error, args) ||
    isRefusedRange(error, args)
  )
}

/** Node's words, and those of Web IDL, for a number that has no room where it goes: the count of rounds of a key, the bits of it. */
const outsideRange = /\bis (?:not a finite number|outside the expected range of (-?\d+) to (-?\d+))\.$/

/** Whether an interface of the web refused a number that is in the input as it is. */
function isRefusedRange(error: Error, args: readonly unknown[]): boolean {
  const [said, least = -Number.MAX_VALUE, most = Number.MAX_VALUE] = outsideRange.exec(error.message) ?? []
  if (error.name !== 'TypeError' || said === undefined) return false
  const isOutside = (value: unknown) => typeof value === 'number' && !(value >= Number(least) && value <= Number(most))
  return holdsSuch(args, isOutside)
}

/** Node's words for a header that it refuses, and for text that no header has room for. */
const refusedHeader = /^Headers\.\w+: "(.*)" is an invalid header (?:name|value)\.$/s
const refusedToken = /^(?:Header name|Method) must be a valid HTTP token \["(.*)"\]$/s
const tooWide = /^Cannot convert argument to a ByteString because the character at index \d+ has a value of \d+/

/** The same by `node:http`, which does not quote what it refuses: a character that would end a header, or that none has room for. */
const refusedContent = /^Invalid character in header content \["/
const noContent = /[^\t\x20-\x7e\x80-\xff]/

/** Whether the platform refused the name or the content of a header that is in the input as it is: it does so to keep headers apart. */
function isRefusedHeader(error: Error, args: readonly unknown[]): boolean {
  if (error.name !== 'TypeError') return false
  if (refusedContent.test(error.message)) return textsOf(args, true).some((text) => noContent.test(text))
  const quoted = (refusedHeader.exec(error.message) ?? refusedToken.exec(error.message))?.[1]
  // Names of headers are the same in capitals.
  const known = quoted?.trim().toLowerCase()
  if (known !== undefined) return textsOf(args, true).some((text) => text.trim().toLowerCase() === known)
  return tooWide.test(error.message) && textsOf(args, true).some(isWide)
}

/** It has a character that takes more than a byte. */
function isWide(text: string): boolean {
  return [...text].some((character) => (character.codePointAt(0) ?? 0) > 0xff)
}

/** Whether Node refused a text for a character of code 0 in it, which the input brought along. */
function isRefusedZero(error: Error, args: readonly unknown[]): boolean {
  return refusedZero.test(error.message) && textsOf(args).some((text) => text.includes('\0'))
}

const onlyGlobal = /called with a non-global RegExp argument$/

/** `replaceAll` and `matchAll` take no pattern without the flag g. */
function isRefusedOnce(error: Error, args: readonly unknown[]): boolean {
  return onlyGlobal.test(error.message) && holdsSuch(args, (value) => value instanceof RegExp && !value.global)
}

/** V8's words and JavaScriptCore's, and those of a call of it by name. */
const noPrimitive = /^Cannot convert object to primitive value$|^No default value$|\btoString is not a function\b/

/**
 * Whether what has to be a text was given a `toString` that is data, as no value has that anybody writes: a message about a value, a key or
 * a comparison would have to be as careful as the engine itself. Objects without a prototype are another matter: parsers answer such.
 */
function isRefusedObject(error: Error, args: readonly unknown[]): boolean {
  return error.name === 'TypeError' && noPrimitive.test(error.message) && holdsSuch(args, isUnwritable)
}

function isUnwritable(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const own = Object.getOwnPropertyDescriptor(value, 'toString')
  return own !== undefined && typeof own.value !== 'function'
}

/** V8's and JavaScriptCore's words for a pattern that is none: they quote its source. */
const invalidPattern = /^Invalid regular expression: \/(.*)\/[a-z]*: [^/]+$/s

/** Names of parameters that take what is looked for, or stands between, as it is: nobody who reads them thinks of a pattern. */
const plainNames =
  /^(?:words?|query|terms?|search(?:term|text|word|query|string)?|keywords?|needle|phrase|substring|prefix|suffix|sep(?:arator)?|delim(?:iter)?|char(?:acter)?|letter)$/i

/**
 * Whether the engine refused a text as a URI or as a regular expression. A pattern that stands in a text of the input is what
 * the caller asked for, unless the parameter that takes it is named for plain texts in `names`; any other was put together by the code, which has
 * not escaped what went into it. `JSON.parse` is not
 * asked about: what calls it means to refuse what is no JSON. Nor is a text with half a character in it, which `encodeURIComponent`
 * refuses too: nobody types one, and no function answers one.
 */
export function isRefusedText(error: Error, args: readonly unknown[], names: readonly string[] = []): boolean {
  if (error.name === 'URIError') return malformedUri.has(error.message) && !holdsHalf(args)
  if (error.name !== 'SyntaxError') return false
  const source = invalidPattern.exec(error.message)?.[1]
  if (source === undefined) return false
  const written = source.replaceAll('\\/', '/').replaceAll('\\n', '\n')
  const patterns = args.filter((_, index) => !plainNames.test(names[index] ?? ''))
  const given = [...textsOf(patterns), ...args.map((arg) => (arg instanceof RegExp ? arg.source : ''))]
  if (given.some((text) => text.includes(written) || text.includes(source))) return false
  return !args.some((arg, index) => patternsIn(arg, names[index] ?? '').some((text) => written.includes(text)))
}

/** Names of parameters and options that take the source of a pattern, which the code may put into a longer one. */
const patternName = /^(?:reg_?exp?|pattern)(?:e?s)?$|(?:Reg[Ee]xp?|Pattern)(?:e?s)?$/i
/** How deep in options such a name may stand. No bench chose it. */
const deepestName = 6

/** The texts by such a name in what is called `name`. */
function patternsIn(value: unknown, name: string, depth = 0): readonly string[] {
  if (typeof value === 'string') return value !== '' && patternName.test(name) ? [value] : []
  if (typeof value !== 'object' || value === null || depth >= deepestName || ArrayBuffer.isView(value)) return []
  return Object.entries(Object.getOwnPropertyDescriptors(value)).flatMap(([key, { value: part }]) =>
    patternsIn(part, Array.isArray(value) ? name : key, depth + 1),
  )
}

/** How half a character is written in source text. */
const writtenHalf = /\\ud[89a-f][0-9a-f]{2}/i

function holdsHalf(args: readonly unknown[]): boolean {
  return (
    textsOf(args, true).some((text) => half.test(text)) ||
    functionSourcesOf(args).some((source) => writtenHalf.test(source))
  )
}
