/** What is given in pieces is what is given at once: to an instance that takes it in by and by, or to a function of each part. */
import type { ParameterShape, TypeShape } from '@fuzzwright/core'
import { type ClassSubject, requiredOf, type Subject } from '../subject/subject.ts'
import { callOf } from './call-template.ts'
import { withInputs } from './platform.ts'
import type { Relation } from './relation.ts'
import { isAsync, kindWord, membersOf } from './shapes.ts'

const feeding =
  /^(?:input|write|push|update|append|feed|consume|process|put|enter|type|parse|digestChunk|addText|addChunk|chunk)$/
const showing =
  /^(?:to(?!Locale)[A-Z]\w*|get[A-Z]\w*|is[A-Z]\w*|digest|hash|result|value|end|finish|finalize|final|flush|close|done|read|size|length|count|text|output|formattedOutput|state)$/

/** Views of one instance that are asked: further ones tell the same. No bench chose it. */
const mostViews = 8

/** Instances that are made of nothing and fed with text: how it is cut makes no difference to what they show. */
export function feedings(classes: readonly ClassSubject[]): readonly Relation[] {
  return classes
    .filter(({ construct }) => requiredOf(construct).length === 0)
    .flatMap((subject) =>
      subject.methods
        .filter((method) => isFed(method))
        .flatMap((feed) => viewsOf(subject, feed).flatMap((view) => fed(subject, feed, view))),
    )
}

function isFed({ name, kind, description }: Subject): boolean {
  const [first] = description.parameters
  if (kind !== 'method' || !feeding.test(name) || first === undefined || first.rest === true) return false
  if (isAsync(description) || requiredOf(description).length > 1) return false
  const kinds = membersOf(first.shape, description.definitions).map((member) => member.kind)
  return kinds.includes('string') && kinds.every((kind) => !whole.has(kind))
}

/** Who takes one of these as well takes something whole: a text then says a number or a list, and none is continued. */
const whole = new Set<TypeShape['kind']>(['number', 'bigint', 'boolean', 'array', 'tuple', 'date', 'set', 'map'])

interface FedView {
  readonly id: string
  readonly name: string
  readonly source: string
}

function viewsOf({ id, methods, properties }: ClassSubject, feed: Subject): readonly FedView[] {
  const called = methods
    .filter(({ name, kind, description }) => {
      const isAsked = kind === 'method' && showing.test(name) && requiredOf(description).length === 0
      return isAsked && name !== feed.name && !isAsync(description)
    })
    .map((method) => ({ id: method.id, name: method.name, source: `s.${method.name}()` }))
  const read = properties
    .filter((name) => showing.test(name))
    .map((name) => ({ id: `${id}.${name}`, name, source: `s.${name}` }))
  return [...called, ...read].slice(0, mostViews)
}

const cut: ParameterShape = {
  name: 'at',
  shape: { kind: 'number', constraints: { integer: true, minimum: 1, maximum: 30 } },
}
const someText: TypeShape = { kind: 'string' }

/** What an instance may be told when it is made, where that is one of several words: a country, a mode. */
function choiceOf({ construct }: ClassSubject): ParameterShape | undefined {
  const [first] = construct.parameters
  if (first === undefined || first.rest === true) return undefined
  const members = membersOf(first.shape, construct.definitions)
  const words = members.filter(({ kind }) => kind === 'literal' || kind === 'enum')
  if (words.length < 2) return undefined
  return { name: first.name, shape: { kind: 'union', members: words }, optional: true }
}

/** In two pieces, and one character at a time. No character is cut in two: what is half of one has no meaning. */
function fed(subject: ClassSubject, feed: Subject, view: FedView): readonly Relation[] {
  const made = choiceOf(subject)
  const shown = (pieces: string, at: number) =>
    `((s) => { for (const piece of ${pieces}) s.${feed.name}(piece); return told(${view.source}) })(new ${subject.expression}(${made === undefined ? '' : `$${at}`}))`
  const base = {
    kind: 'metamorphic',
    exports: [feed.id, view.id],
    examples: [],
    judgement: 'outcome',
    promise: 0.65,
    threshold: 0.85,
  } as const
  const name = feed.description.parameters[0]?.name ?? 'text'
  const text: ParameterShape = { name, shape: someText }
  return [
    {
      ...base,
      title: `${view.id} shows the same where ${feed.id} is given two pieces`,
      inputs: withInputs(feed.description, [text, cut, ...(made === undefined ? [] : [made])]),
      given: 'needs(isParted($0, $1))',
      left: shown('[$0.slice(0, $1), $0.slice($1)]', 2),
      right: shown('[$0]', 2),
    },
    {
      ...base,
      title: `${view.id} shows the same where ${feed.id} is given one character at a time`,
      inputs: withInputs(feed.description, [text, ...(made === undefined ? [] : [made])]),
      given: 'needs($0.length > 1)',
      left: shown('[...$0]', 1),
      right: shown('[$0]', 1),
    },
  ]
}

interface Joined {
  readonly name: RegExp
  readonly takes: 'string' | 'array'
  readonly gives: 'string' | 'array' | 'number'
  /** Over `a` and `b`, the answers for the parts. */
  readonly right: string
  readonly title: string
  readonly promise?: number
  /** Where the name leaves no doubt, fewer inputs have to keep it. */
  readonly threshold?: number
}

const joined: readonly Joined[] = [
  {
    name: /^(?:escape|quote(?:Meta|RegExp)|encodeURI|encodeURIComponent|percentEncode|deburr|removeAccents|removeDiacritics|rot13|toHex|toBinary|stripAnsi|stripTags)(?=[A-Z]|$)/,
    takes: 'string',
    gives: 'string',
    right: 'a + b',
    title: 'answers for each of two texts as for both in one',
  },
  {
    name: /^(?:compact|flatten|flat|flattenDeep|flattenDepth|pluck)$/,
    takes: 'array',
    gives: 'array',
    right: '[...a, ...b]',
    title: 'answers for each of two lists as for both in one',
    promise: 0.7,
    threshold: 0.8,
  },
  {
    name: /^(?:reverse|reversed|toReversed)$/,
    takes: 'array',
    gives: 'array',
    right: '[...b, ...a]',
    title: 'turns two lists round as both in one',
    promise: 0.7,
    threshold: 0.8,
  },
  {
    name: /^(?:reverse|reverseString|strReverse)$/,
    takes: 'string',
    gives: 'string',
    right: 'b + a',
    title: 'turns two texts round as both in one',
  },
  {
    name: /^(?:byteLength|utf8Length|byteSize|byteCount)$/,
    takes: 'string',
    gives: 'number',
    right: 'a + b',
    title: 'counts two texts as both in one',
    promise: 0.7,
    threshold: 0.8,
  },
]

/** Case is left out: what a sigma becomes depends on what stands behind it. `escape(a + b)` is `escape(a) + escape(b)`, where a function looks at each part by itself. */
export function concatenations(functions: readonly Subject[]): readonly Relation[] {
  const calm = functions.filter(
    ({ description, kind }) => !isAsync(description) && kind !== 'getter' && kind !== 'method',
  )
  return calm.flatMap((subject) =>
    joined.filter((row) => isAbout(row, subject)).map((row) => concatenation(subject, row)),
  )
}

function isAbout({ name, takes, gives }: Joined, { name: own, description }: Subject): boolean {
  const { parameters, returns, definitions } = description
  const [first] = parameters
  if (!name.test(own) || first === undefined || first.rest === true || requiredOf(description).length !== 1)
    return false
  return kindWord(first.shape, definitions) === takes && kindWord(returns, definitions) === gives
}

function concatenation(subject: Subject, { takes, right, title, promise = 0.5, threshold = 0.95 }: Joined): Relation {
  const { id, description, examples } = subject
  const shape = description.parameters[0]?.shape ?? someText
  const isText = takes === 'string'
  const whole = isText ? '$0 + $1' : '[...$0, ...$1]'
  return {
    kind: 'metamorphic',
    title: `${id} ${title}`,
    exports: [id],
    inputs: withInputs(description, [
      { name: 'first', shape },
      { name: 'second', shape },
    ]),
    examples: examples.filter((source) => !source.includes(',')).map((source) => `${source}, ${source}`),
    ...(isText && { given: 'needs(isParted($0 + $1, $0.length))' }),
    left: callOf(subject, [whole]),
    right: `((a, b) => ${right})(${callOf(subject, ['$0'])}, ${callOf(subject, ['$1'])})`,
    judgement: 'value',
    ...(isText && { isOfAny: true }),
    promise,
    threshold,
  }
}
