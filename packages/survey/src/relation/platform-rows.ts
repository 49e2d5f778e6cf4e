/** The platform's functions by the names that packages give to theirs. */
import type { ParameterShape, TypeShape } from '@fuzzwright/core'
import type { Subject } from '../subject/subject.ts'
import { copiesDeeply, equatesDeeply } from './meanings.ts'
import type { Judgement } from './relation.ts'
import { kindWord, membersOf } from './shapes.ts'

export interface RowContext {
  /** Names exported beside the subject. */
  readonly siblings: ReadonlySet<string>
}

type Condition = (subject: Subject, context: RowContext) => boolean

export interface PlatformRow {
  /** Names this is about. */
  readonly name: RegExp
  readonly when?: Condition
  /** What to make inputs of, where the types of the subject are too wide or missing. */
  readonly inputs?: readonly ParameterShape[]
  /** What the platform's function answers. */
  readonly returns?: TypeShape
  /** Examples of the package fit these inputs, too. */
  readonly keepsExamples?: boolean
  /** How many of the parameters the platform's function knows; all unless given. */
  readonly known?: (name: string) => number
  readonly given?: string
  readonly left?: (subject: Subject) => string
  readonly right: string | ((subject: Subject, args: readonly string[]) => string)
  /** For the title, where the right side does not begin with its name. */
  readonly title?: string
  readonly judgement?: Judgement
  readonly promise?: number
  readonly threshold?: number
}

const text: TypeShape = { kind: 'string' }
const word = (name: string): ParameterShape => ({ name, shape: text })
const bytes: ParameterShape = { name: 'data', shape: { kind: 'typedArray', name: 'Uint8Array' } }
const value: ParameterShape = { name: 'value', shape: { kind: 'unknown' } }

const pathNames = [
  'basename',
  'dirname',
  'extname',
  'join',
  'normalize',
  'resolve',
  'relative',
  'isAbsolute',
  'parse',
  'format',
]

const isPathModule: Condition = (_, { siblings }) => pathNames.filter((name) => siblings.has(name)).length >= 5

const pathAnswers: Readonly<Record<string, TypeShape>> = {
  isAbsolute: { kind: 'boolean' },
  parse: {
    kind: 'object',
    properties: ['root', 'dir', 'base', 'name', 'ext'].map((name) => ({ name, shape: text })),
  },
}

/** What is exported as `win32` means the paths of Windows; all other paths are POSIX's. */
const flavourOf = (owner: string): string => (owner.endsWith('.win32') ? 'win32' : 'posix')

const pathRow = (name: string, inputs: readonly ParameterShape[]): PlatformRow => ({
  name: new RegExp(`^${name}$`),
  when: isPathModule,
  inputs,
  keepsExamples: true,
  returns: pathAnswers[name] ?? text,
  right: ({ owner }, args) => `path.${flavourOf(owner)}.${name}(${args.join(', ')})`,
  promise: 0.9,
})

const paths: ParameterShape = { name: 'paths', shape: { kind: 'array', element: text }, rest: true }

const paired = (subject: Subject): boolean => {
  const { parameters, definitions } = subject.description
  const first = parameters[0]
  return (
    first === undefined ||
    kindWord(first.shape, definitions) === 'other' ||
    kindWord(first.shape, definitions) === 'string'
  )
}

const takes =
  (...words: readonly string[]): Condition =>
  ({ description: { parameters, definitions } }) =>
    words.every((wanted, at) => {
      const parameter = parameters[at]
      return parameter !== undefined && parameter.rest !== true && kindWord(parameter.shape, definitions) === wanted
    })

const takesText = takes('string')
const takesList = takes('array')
const takesLists = takes('array', 'array')
const takesNumber = takes('number')

/** What methods take though their `length` does not count it: where to begin, what to fill up with. */
const uncounted = new Set([
  'includes',
  'indexOf',
  'lastIndexOf',
  'startsWith',
  'endsWith',
  'padStart',
  'padEnd',
  'flat',
])
/** These take as many as there are, or hand all of them on. */
const unlimited = new Set(['concat', 'toSpliced', 'hypot'])
const callbacks = new Set('filter map some every find findIndex findLast findLastIndex flatMap'.split(' '))

/** How many arguments a function takes at most, what it is called on included. */
const knownBy =
  (holder: object, receivers: number) =>
  (name: string): number => {
    const called: unknown = Reflect.get(holder, name)
    if (typeof called !== 'function' || unlimited.has(name)) return Number.POSITIVE_INFINITY
    return receivers + called.length + (uncounted.has(name) || callbacks.has(name) ? 1 : 0)
  }

const methodOf = (names: string, when: Condition, holder: object): PlatformRow => ({
  name: new RegExp(`^(?:${names})$`),
  when,
  known: knownBy(holder, 1),
  right: ({ name }, args) => `$0.${name}(${args.slice(1).join(', ')})`,
  promise: 0.5,
  threshold: 0.9,
})

const holders = { Math, Number, Array } as const

const sameName = (names: string, holder: keyof typeof holders, when: Condition): PlatformRow => ({
  name: new RegExp(`^(?:${names})$`),
  when,
  known: knownBy(holders[holder], 0),
  right: ({ name }, args) => `${holder}.${name}(${args.join(', ')})`,
  promise: 0.5,
  threshold: 0.9,
})

const compressors = ['inflateRawSync', 'inflateSync', 'gunzipSync'] as const
const decompressors = [
  ['deflateRawSync', 'inflateRawSync'],
  ['deflateSync', 'inflateSync'],
  ['gzipSync', 'gunzipSync'],
] as const

const takesBytes: Condition = ({ description: { parameters, definitions } }) =>
  parameters[0] !== undefined &&
  membersOf(parameters[0].shape, definitions).some(({ kind }) => kind === 'typedArray' || kind === 'builtin')

const damaged = (pack: string): string => `damaged(zlib.${pack}($0), $1, $2)`

const compression: readonly PlatformRow[] = [
  ...compressors.map(
    (unpack): PlatformRow => ({
      name: /^(?:deflate|deflateRaw|gzip|zlib|compress)(?:Sync)?$/,
      when: takesBytes,
      left: (subject) =>
        `bytes(zlib.${unpack}(${subject.expression}(${subject.description.parameters.length > 1 ? '$0, $1' : '$0'})))`,
      right: 'bytes($0)',
      title: `zlib.${unpack}`,
      promise: 0.8,
    }),
  ),
  ...decompressors.flatMap(([pack, unpack]): readonly PlatformRow[] => [
    {
      name: /^(?:inflate|inflateRaw|gunzip|unzlib|decompress|ungzip)(?:Sync)?$/,
      when: takesBytes,
      inputs: [bytes],
      left: ({ expression }) => `bytes(${expression}(zlib.${pack}($0)))`,
      right: 'bytes($0)',
      title: `zlib.${pack}`,
      promise: 0.8,
    },
    {
      name: /^(?:inflate|inflateRaw|gunzip|unzlib|decompress|ungzip)(?:Sync)?$/,
      when: takesBytes,
      inputs: [
        bytes,
        { name: 'at', shape: { kind: 'number', constraints: { integer: true } } },
        { name: 'change', shape: { kind: 'number', constraints: { integer: true, minimum: 1, maximum: 255 } } },
      ],
      left: ({ expression }) => `bytes(${expression}(${damaged(pack)}))`,
      right: `bytes(zlib.${unpack}(${damaged(pack)}))`,
      title: `zlib.${unpack} on damaged data`,
      judgement: 'outcome',
      promise: 0.6,
      threshold: 0.2,
    },
  ]),
]

const lists: readonly PlatformRow[] = [
  {
    name: /^(?:uniq|unique|dedupe|distinct)$/,
    when: takesList,
    right: '[...new Set($0)]',
    title: 'a Set',
    promise: 0.6,
    threshold: 0.9,
  },
  {
    name: /^union$/,
    when: takesLists,
    right: '[...new Set([...$0, ...$1])]',
    title: 'a Set',
    promise: 0.5,
    threshold: 0.9,
  },
  {
    name: /^(?:intersection|intersect)$/,
    when: takesLists,
    right: '[...new Set($0)].filter((item) => $1.includes(item))',
    title: 'a filter',
    promise: 0.5,
    threshold: 0.9,
  },
  {
    name: /^(?:difference|without|subtract)$/,
    when: takesLists,
    right: '$0.filter((item) => !$1.includes(item))',
    title: 'a filter',
    promise: 0.5,
    threshold: 0.9,
  },
  {
    name: /^(?:sum|add|total)$/,
    when: takesList,
    right: '$0.reduce((sum, item) => sum + item, 0)',
    title: 'a sum',
    promise: 0.5,
    threshold: 0.9,
  },
  {
    name: /^(?:max|min)$/,
    when: takesList,
    given: '$0[0].toFixed()',
    right: ({ name }) => `Math.${name}(...$0)`,
    promise: 0.5,
    threshold: 0.9,
  },
  { name: /^(?:fromEntries|fromPairs)$/, right: 'Object.fromEntries($0)', promise: 0.5, threshold: 0.9 },
  { name: /^(?:toPairs|entries)$/, right: 'Object.entries($0)', promise: 0.5, threshold: 0.9 },
  methodOf(
    'includes|indexOf|lastIndexOf|flat|concat|slice|at|join|reverse|filter|map|some|every|find|findIndex|findLast|findLastIndex|flatMap|toReversed|toSpliced|with',
    takesList,
    Array.prototype,
  ),
]

const words: readonly PlatformRow[] = [
  methodOf(
    'startsWith|endsWith|includes|indexOf|padStart|padEnd|repeat|trim|trimStart|trimEnd|toLowerCase|toUpperCase|split|slice|charAt|at|codePointAt',
    takesText,
    String.prototype,
  ),
  sameName('abs|sign|trunc|floor|ceil|sqrt|cbrt|exp|log2|log10|log1p|expm1|sinh|cosh|tanh|hypot', 'Math', takesNumber),
  sameName('isInteger|isSafeInteger|isFinite|isNaN', 'Number', ({ description }) => description.parameters.length > 0),
  sameName('isArray', 'Array', ({ description }) => description.parameters.length > 0),
]

const namesBytes = (words: string): RegExp => new RegExp(`^(?:${words})$`, 'i')

/** Encodings that `Buffer` has, and digests and checks that `crypto` and zlib have. */
const encodings: readonly PlatformRow[] = [
  {
    name: namesBytes('utf8ToBytes|toUTF8|toUTF8Array|encodeUTF8|strToUTF8|stringToUtf8Array|stringToBytes|utf8Encode'),
    when: takesText,
    given: 'needs($0.isWellFormed())',
    left: ({ expression }) => `[...${expression}($0)]`,
    right: "[...Buffer.from($0, 'utf8')]",
    title: 'the bytes of UTF-8',
  },
  {
    name: namesBytes('bytesToHex|toHex|encodeHex|uint8ArrayToHex|bufferToHex|hexEncode'),
    when: takesBytes,
    inputs: [bytes],
    left: ({ expression }) => `String(${expression}($0)).toLowerCase()`,
    right: "Buffer.from($0).toString('hex')",
    title: 'the hexadecimal digits of Buffer',
    promise: 0.8,
    threshold: 0.5,
  },
  {
    name: namesBytes('toBase64|encodeBase64|base64Encode|bytesToBase64|uint8ArrayToBase64|fromByteArray'),
    when: takesBytes,
    inputs: [bytes],
    right: "Buffer.from($0).toString('base64')",
    title: 'Base64 of Buffer',
    promise: 0.8,
    threshold: 0.5,
  },
  {
    name: namesBytes('toBase64|encodeBase64|base64Encode|stringToBase64'),
    when: takesText,
    given: 'needs($0.isWellFormed())',
    right: "Buffer.from($0, 'utf8').toString('base64')",
    title: 'Base64 of Buffer',
    threshold: 0.9,
  },
  // That of the platform is of Latin-1, and refuses what is not.
  {
    name: /^(?:btoa|atob)$/,
    when: takesText,
    right: ({ name }) => `globalThis.${name}($0)`,
    promise: 0.5,
    threshold: 0.9,
  },
  {
    name: namesBytes('byteLength|utf8ByteLength|utf8Length|byteSize'),
    when: takesText,
    right: 'Buffer.byteLength($0)',
    title: 'Buffer.byteLength',
  },
  ...(['md5', 'sha1', 'sha256', 'sha512'] as const).map(
    (digest): PlatformRow => ({
      name: new RegExp(`^(?:${digest}|${digest}Hex|hex${digest})$`, 'i'),
      when: takesText,
      given: 'needs($0.isWellFormed())',
      left: ({ expression }) => `String(${expression}($0)).toLowerCase()`,
      right: `crypto.createHash('${digest}').update($0).digest('hex')`,
      title: `the ${digest} of node:crypto`,
      promise: 0.8,
    }),
  ),
  {
    name: /^(?:escapeRegExp|escapeRegex|escapeStringRegexp|escapeStringRegExp|regexEscape|regExpEscape|quoteRegExp|quotemeta)$/i,
    when: takesText,
    left: ({ expression }) => `new RegExp('^(?:' + ${expression}($0) + ')$').test($0)`,
    right: 'true',
    title: 'RegExp: what is escaped is found as it stands',
    promise: 0.8,
  },
]

const addresses: readonly PlatformRow[] = [
  {
    name: /^(?:isValid|isIPv6|isIP)$/,
    when: ({ owner, name }) => /ipv6/i.test(owner + name),
    inputs: [word('address')],
    keepsExamples: true,
    right: 'net.isIPv6($0)',
    promise: 0.6,
    threshold: 0.8,
  },
  {
    name: /^(?:isValid|isIPv4|isIP)$/,
    when: ({ owner, name }) => /ipv4/i.test(owner + name),
    inputs: [word('address')],
    keepsExamples: true,
    right: 'net.isIPv4($0)',
    promise: 0.6,
    threshold: 0.8,
  },
  {
    name: /^parse$/,
    when: ({ owner }) => /ipv6/i.test(owner),
    inputs: [word('address')],
    keepsExamples: true,
    given: "new URL('http://[' + $0 + ']/').hostname",
    left: ({ expression }) => `new URL('http://[' + ${expression}($0) + ']/').hostname`,
    right: "new URL('http://[' + $0 + ']/').hostname",
    title: 'the host of a URL',
    promise: 0.6,
  },
]

/** The texts that the language itself reads as dates, and says how. */
const standardDate = String.raw`/^(?:[+-]\d{6}|\d{4})(?:-\d\d(?:-\d\d)?)?(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/`

const dates: readonly PlatformRow[] = [
  {
    name: /^parse(?:ISO|JSON|Date|DateTime)?$|^toDate$/,
    when: ({ description }) => kindWord(description.returns, description.definitions) === 'date',
    inputs: [{ name: 'text', shape: { kind: 'string', readAs: ['date-time'] } }],
    keepsExamples: true,
    // What else it reads, the language leaves to the engine.
    given: `[needs(${standardDate}.test($0)), new Date($0).toISOString()]`,
    right: 'new Date($0)',
    promise: 0.6,
    threshold: 0.6,
  },
  {
    name: /^parse(?:ISO|JSON|Date|DateTime)$/,
    when: ({ description }) => kindWord(description.returns, description.definitions) === 'date',
    inputs: [{ name: 'text', shape: { kind: 'string', readAs: ['date-time'] } }],
    keepsExamples: true,
    given: '$0.slice(0, 11).replace(/^\\d{4}-\\d\\d-\\d\\dT$/, "").length === 0 ? 0 : (() => { throw 0 })()',
    right: 'new Date($0)',
    title: 'new Date on texts that begin like a date and a time',
    promise: 0.5,
    threshold: 0.5,
  },
]

const structures: readonly PlatformRow[] = [
  {
    name: /clone|copy|klona|rfdc/i,
    when: copiesDeeply,
    inputs: [value],
    // Of what the platform itself loses (`URL`, symbols, no prototype) it is no judge.
    given: 'needs(isCloned($0))',
    right: 'structuredClone($0)',
    judgement: 'value',
    promise: 0.8,
    threshold: 0.7,
  },
  {
    // `same` and `eq` may be of one and the same thing.
    name: /(?:equals?|eql|compare)$/i,
    // What compares texts only means more than `===` by equal; of noughts with a sign, both meanings are in use.
    when: (subject) => {
      const { parameters, definitions } = subject.description
      const texts = parameters.slice(0, 2).filter(({ shape }) => kindWord(shape, definitions) === 'string')
      return equatesDeeply(subject) && texts.length === 0
    },
    given: 'needs(!holdsSignedNought([$0, $1]))',
    right: 'util.isDeepStrictEqual($0, $1)',
    promise: 0.6,
    threshold: 0.9,
  },
  {
    name: /^(?:parse|load|decode)$/,
    when: paired,
    inputs: [value],
    given: 'JSON.parse(JSON.stringify($0))',
    left: ({ expression }) => `${expression}(JSON.stringify($0))`,
    right: 'JSON.parse(JSON.stringify($0))',
    promise: 0.6,
    threshold: 0.9,
  },
  {
    name: /^(?:stringify|toJSON|serialize|dump)$/,
    inputs: [value],
    given: 'JSON.stringify($0).length',
    left: ({ expression }) => `${expression}($0)`,
    right: 'JSON.stringify($0)',
    promise: 0.6,
    threshold: 0.85,
  },
]

export const platformRows: readonly PlatformRow[] = [
  ...pathNames
    .filter((name) => !['join', 'resolve', 'relative', 'basename', 'format'].includes(name))
    .map((name) => pathRow(name, [word('path')])),
  pathRow('join', [paths]),
  pathRow('resolve', [paths]),
  pathRow('relative', [word('from'), word('to')]),
  pathRow('basename', [word('path'), { ...word('ending'), optional: true }]),
  pathRow('format', [
    {
      name: 'parts',
      shape: {
        kind: 'object',
        properties: ['root', 'dir', 'base', 'name', 'ext'].map((name) => ({ name, shape: text, optional: true })),
      },
    },
  ]),
  ...compression,
  ...lists,
  ...words,
  ...encodings,
  ...addresses,
  ...dates,
  ...structures,
]
