/** The part of an error message that says which bug it is, without what the input or the machine wrote into it. */
const placeholder = '…'

/** What V8 quotes without escapes, so that quotes within it would end it early. */
const unescaped: readonly (readonly [RegExp, string])[] = [
  // What JSON.parse quotes.
  [/".*"(?:\.\.\.)?(?= is not valid JSON)/gs, placeholder],
  // Names of properties, which the input may have chosen.
  [/^(Cannot create property) '.*' on \w+ '.*'$/s, `$1 ${placeholder}`],
  [/^(Cannot (?:assign to read only|delete) property) '.*' of .*$/s, `$1 ${placeholder}`],
  [/^(Cannot (?:add|define|redefine) property:?) .*?(, object is not extensible)?$/s, `$1 ${placeholder}$2`],
  [/^(Cannot use 'in' operator to search for) .* in .*$/s, `$1 ${placeholder}`],
  [/^(Cannot set property) .* of .* (which has only a getter)$/s, `$1 ${placeholder} $2`],
  // What was gone through, or taken for a pair, and is neither.
  [
    /^(?:undefined|boolean|number|bigint|string|symbol|object|function)\b.*? is not iterable/s,
    `${placeholder} is not iterable`,
  ],
  [/^(Object prototype may only be an Object or null:) .*$/s, `$1 ${placeholder}`],
  [/^(Iterator value) .* (is not an entry object)$/s, `$1 ${placeholder} $2`],
  // What Node shows of a value it was given, cut off in the middle where that is long.
  [/^(The (?:argument|property) '[^']*' .*?\. Received) .*$/s, `$1 ${placeholder}`],
  // What Intl says of a name it does not know, letters of other alphabets byte by byte.
  [
    /^((?:Invalid|Incorrect) (?:[a-z ]*\b(?:code|tag|calendar|numberingSystem|specified)) ?:) .*$/s,
    `$1 ${placeholder}`,
  ],
  // Quoted without quotes, to its end.
  [/^(Failed to parse URL from) .*$/s, `$1 ${placeholder}`],
  // A text that was put into a pattern as it is breaks it in many ways.
  [/^(Invalid regular expression:) \/.*\/\w*: [^:]+$/s, `$1 ${placeholder}`],
]

const accessed = / \((?:reading|setting) '(.*)'\)$/s

/** Name of the property whose reading or setting a message complains of. */
export function accessedName(message: string): string | undefined {
  return accessed.exec(message)?.[1]
}

/** A name that nothing has: of the code, or of a text that the code ran as a program. */
const undefinedName = /^(\S+) is not defined$/

/** The message, with a placeholder for that name. */
export function withoutName(message: string): string {
  return message.replace(accessed, ` ${placeholder}`)
}

/** The message for what was missing, whether it was `null` or `undefined`. */
export function withoutMissing(message: string): string {
  return message.replace(/^(Cannot (?:read|set) properties of) (?:null|undefined)/, `$1 ${placeholder}`)
}

const masks: readonly (readonly [RegExp, string])[] = [
  // Quoted text.
  [/("(?:[^"\\\n]|\\.)*"|`(?:[^`\\\n]|\\.)*`|(?<![A-Za-z])'(?:[^'\\\n]|\\.)*'(?![A-Za-z]))/g, placeholder],
  // Paths and URLs.
  [/\b(?:file|https?|node):\/\/[^\s)'"]+/g, placeholder],
  [/(?<![\w.])(?:[A-Za-z]:)?(?:[/\\][\w@.+-]+){2,}(?::\d+)*/g, placeholder],
  // Bytes as Node shows them.
  [/<Buffer (?:[0-9a-f]{2} ?)*(?:\.\.\. \d+ more bytes?)?>/g, placeholder],
  // Hexadecimal and decimal numbers, with sign, fraction, exponent and the `n` of a bigint.
  [/\b0x[0-9a-f]+\b/gi, '#'],
  // A number with a fraction or an exponent has none of the digits of a hash: its own are masked before those are looked for.
  [/(?<![\w$.])[+-]?\d+(?:\.\d+(?:e[+-]?\d+)?|e[+-]\d+)\b(?!\.\d)/gi, '#'],
  [/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{6,}\b/gi, '#'],
  [/(?<![A-Za-z_$])[+-]?\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?n?\b/gi, '#'],
  [/(?<![\w$])[+-]?(?:NaN|Infinity)\b/g, '#'],
]

const inAssertions: readonly (readonly [RegExp, string])[] = [
  [/\b(?:true|false|null|undefined)\b/g, placeholder],
  [/#/g, placeholder],
]

/** Replaces the innermost brackets until none are left: previews of objects and lists nest. */
function maskPreviews(message: string): string {
  let text = message
  for (let round = 0; round < 20; round++) {
    const next = text.replace(/\[[^[\]{}]*\]|\{[^[\]{}]*\}/g, placeholder)
    if (next === text) break
    text = next
  }
  return text.replace(/\b(?:Map|Set|Array|Object|Buffer)(?:\(#?\d*\))? ?…/g, placeholder)
}

/** What V8 calls missing values: they stand for themselves, also where the input happens to spell one. */
const wordsOfV8: ReadonlySet<string> = new Set(['null', 'undefined'])

const before = /[\s:=("'`[<]/
const after = /[\s,.;:!?)"'`\]>]/

/** Masks `text` wherever it stands alone in the message. */
function maskText(message: string, text: string): string {
  let result = ''
  let rest = 0
  for (let at = message.indexOf(text); at !== -1; at = message.indexOf(text, Math.max(at + 1, rest))) {
    const end = at + text.length
    const opened =
      at > 0 && (text.length < 3 ? /[:=("'`[] ?$/.test(message.slice(0, at)) : before.test(message.charAt(at - 1)))
    const closed = end === message.length || after.test(message.charAt(end))
    if (!opened || !closed) continue
    result += message.slice(rest, at) + placeholder
    rest = end
  }
  return result + message.slice(rest)
}

function compareLongestFirst(a: string, b: string): number {
  return b.length - a.length || (a < b ? -1 : 1)
}

export interface NormalMessageOptions {
  /** Texts of the input, which a message may quote without quotes: `Bad duration: 3x`. */
  readonly inputTexts?: readonly string[]
  /** The message compares an actual with an expected value, so plain values in it come from the input, too. */
  readonly assertion?: boolean
}

/** At most 300 characters of `message`, with placeholders for what changes from input to input. */
export function normalMessage(message: string, options: NormalMessageOptions = {}): string {
  let text = message.slice(0, 4000)
  // The name V8 quotes at the end stands in the code mostly, whatever the input is.
  const reading = accessed.exec(text)?.[0] ?? ''
  text = text.slice(0, text.length - reading.length)
  for (const [pattern, replacement] of unescaped) text = text.replace(pattern, replacement)
  text = text.replace(undefinedName, (whole, name: string) =>
    options.inputTexts?.some((input) => input.includes(name)) === true ? `${placeholder} is not defined` : whole,
  )
  for (const input of [...(options.inputTexts ?? [])].sort(compareLongestFirst)) {
    if (/[^\s\p{P}]/u.test(input) && !wordsOfV8.has(input)) text = maskText(text, input)
  }
  // A diff below the first line repeats the values.
  if (options.assertion) text = text.split('\n', 1)[0] ?? ''
  for (const [pattern, replacement] of masks) text = text.replace(pattern, replacement)
  text = maskPreviews(text)
  if (options.assertion) for (const [pattern, replacement] of inAssertions) text = text.replace(pattern, replacement)
  // A value that was empty, and several in a row, read like one value.
  text = text.replace(/([:=]) *$/, `$1 ${placeholder}`).replace(/…(?:[\s,]*…)+/g, placeholder)
  return (text + reading).replace(/\s+/g, ' ').trim().slice(0, 300)
}
