/** Texts of patterns and formats, within lengths. */
import { type AnyDomain, type Domain, d, FuzzError, sample } from '@fuzzwright/core'
import { codePoints } from '../document/json.ts'
import type { LinkedSchemas } from '../document/linked-schemas.ts'
import type { Pattern } from '../document/pattern.ts'
import { formatAccepts } from '../evaluation/format-patterns.ts'
import { type Case, tightest } from '../solving/case.ts'
import type { Need } from '../solving/demand.ts'
import type { Form, Solved } from './form.ts'
import { formatDomain } from './format-domains.ts'
import { neededSize } from './needed-size.ts'

/** Texts nobody bounded are up to here, as those of `d.string()`. */
const longest = 5000
/** Draws by which it is judged whether a source of texts yields any that fit, and how many of them have to. */
const trial = { draws: 100, fewest: 2 }

const anyText: AnyDomain = d.string({ maxLength: longest })

export interface TextOptions {
  /** Domains of formats, by name; they come before our own. */
  readonly formats: Readonly<Record<string, AnyDomain>>
  /** Given where somebody else has the last word on texts, and may want more of them than is said: what that may be. */
  readonly guesses: readonly RegExp[] | undefined
}

/** What programs make of texts: the checks of a library's schema often ask whether one can be read as such. */
const usualTexts: AnyDomain = d.elementOf([
  '1',
  '-1.5',
  'true',
  '2020-01-31',
  '2020-01-31T12:30:00.000Z',
  '12:30',
  'PT1H',
  'https://example.com/a?b=1',
  'a@example.com',
  'example.com',
  '127.0.0.1',
  '::1',
  '10.0.0.0/8',
  '00:1a:2b:3c:4d:5e',
  '00000000-0000-4000-8000-000000000000',
  '1.2.3',
  'UTC',
  '{}',
  '[1]',
])
/** How often texts of any kind are drawn, beside each of these. */
const textWeight = 7

export class TextForm implements Form {
  readonly type = 'string'
  readonly weight: number
  private readonly one: Case
  private readonly min: number
  private readonly max: number
  private readonly formats: readonly string[]
  private readonly ownFormats: Readonly<Record<string, AnyDomain>>
  private readonly guesses: TextOptions['guesses']
  /** What the JSON in the text has to be. */
  private readonly content: Solved | undefined

  constructor(
    one: Case,
    { formats, guesses }: TextOptions,
    { schemas, solve }: { schemas: LinkedSchemas; solve: (need: Need) => Solved },
  ) {
    const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = tightest(one)
    this.one = one
    this.min = Math.ceil(minLength)
    this.max = Math.floor(maxLength)
    this.formats = [...new Set(one.formats)]
    this.ownFormats = formats
    this.guesses = guesses
    const inside = [...one.parts.values()].flatMap(({ keywords: { content }, demand }) =>
      content === undefined ? [] : [{ ...schemas.reach(content, demand.scope), holds: true }],
    )
    this.content = inside.length === 0 ? undefined : solve(inside)
    const isNarrow =
      minLength > 0 || maxLength < Number.POSITIVE_INFINITY || one.patterns.length + one.formats.length > 0
    this.weight = isNarrow ? 4 : 1
  }

  isPossible(): boolean {
    return this.min <= this.max
  }

  build(): AnyDomain {
    neededSize(this.one, 'minLength')
    const { patterns, min, max } = this
    const sources = [
      ...this.formatSources(),
      ...this.contentSources(),
      ...joinedSources(patterns),
      ...patterns.map((pattern) => patternDomain(pattern, min, max)),
    ]
    if (sources.length === 0) return this.plain()
    const isAlone = sources.length === 1 && min === 0 && max === Number.POSITIVE_INFINITY
    if (isAlone) return d.oneOf(...sources)
    const fits = (text: unknown): boolean => this.fits(text)
    const yielding = sources.filter((source) => yields(source, fits))
    return d.oneOf(...(yielding.length > 0 ? yielding : sources)).filter(fits)
  }

  private get patterns(): readonly Pattern[] {
    const sources = new Map(this.one.patterns.map((pattern) => [pattern.source, pattern]))
    return [...sources.values()]
  }

  private plain(): AnyDomain {
    const { min } = this
    if (min === 0 && this.max === Number.POSITIVE_INFINITY && this.guesses === undefined) return anyText
    const texts = d.string({ minLength: min, maxLength: Math.min(this.max, Math.max(longest, min)) })
    // A pair of surrogates is one character of a schema and two of the language.
    const long = min > 1 ? texts.filter((text) => codePoints(text) >= min) : texts
    const isFree = min === 0 && this.max === Number.POSITIVE_INFINITY
    const fits = (text: unknown): boolean => this.fits(text)
    const guesses = [
      ...(isFree && this.guesses !== undefined ? [usualTexts] : []),
      ...(this.guesses ?? []).map((pattern) => d.inRegexp(pattern)).filter((one) => isFree || yields(one, fits)),
    ]
    if (guesses.length === 0) return long
    if (!isFree) return d.oneOf(long, ...guesses.map((guess) => guess.filter(fits)))
    return d.oneOf(texts, ...guesses).withWeights(textWeight, ...guesses.map(() => 1))
  }

  private formatSources(): readonly AnyDomain[] {
    return this.formats.flatMap((name) => {
      const own = Object.hasOwn(this.ownFormats, name) ? this.ownFormats[name] : formatDomain(name)
      return own === undefined ? [] : [own]
    })
  }

  private contentSources(): readonly AnyDomain[] {
    const { content } = this
    if (content?.isPossible !== true) return []
    return [content.domain.map((value: unknown) => JSON.stringify(value) ?? 'null', { from: parsed })]
  }

  private fits(text: unknown): boolean {
    if (typeof text !== 'string') return false
    const length = codePoints(text)
    if (length < this.min || length > this.max) return false
    return (
      this.patterns.every((pattern) => pattern.matches(text)) && this.formats.every((one) => formatAccepts(one, text))
    )
  }
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

function yields(source: AnyDomain, fits: (value: unknown) => boolean): boolean {
  try {
    return sample(source, { count: trial.draws, seed: 1 }).filter(fits).length >= trial.fewest
  } catch (error) {
    if (error instanceof FuzzError) return false
    throw error
  }
}

/** A set of characters, repeated, and nothing else: `^[a-z]+$`. Its lengths can be said as the schema says them. */
const repeatedSet = /^\^((?:\[(?:[^\]\\]|\\.)+\]|\\[dwsDWS]|\.))(\*|\+|\{(\d+)(,?)(\d*)\})\$$/

/** What patterns find, where lengths say nothing: several places of a solved schema ask for the texts of one. */
const foundBy = new WeakMap<RegExp, Domain<string>>()

function textsOf(expression: RegExp): Domain<string> {
  let texts = foundBy.get(expression)
  if (texts === undefined) foundBy.set(expression, (texts = d.inRegexp(expression)))
  return texts
}

function patternDomain({ source, expression }: Pattern, min: number, max: number): Domain<string> {
  const [, set, , least, comma, most] = repeatedSet.exec(source) ?? []
  if (set === undefined || (min === 0 && max === Number.POSITIVE_INFINITY)) return textsOf(expression)
  const isPlus = source.endsWith('+$')
  const low = Math.max(min, isPlus ? 1 : Number(least ?? 0))
  const open = least === undefined || (comma === ',' && most === '')
  const high = Math.min(max, open ? Number.POSITIVE_INFINITY : comma === '' ? Number(least) : Number(most))
  if (low > high) return textsOf(expression)
  return d.inRegexp(new RegExp(`^${set}{${low},${high === Number.POSITIVE_INFINITY ? '' : high}}$`, expression.flags))
}

/** One text after the other: what several patterns ask for that are tied to one end of the text at most. */
function joinedSources(patterns: readonly Pattern[]): readonly AnyDomain[] {
  if (patterns.length < 2) return []
  const bodies = patterns.map(({ source }) => source.replace(/^\^|(?<!\\)\$$/g, ''))
  const isHead = (index: number): boolean => patterns[index]?.source.startsWith('^') === true
  const isTail = (index: number): boolean => /(?<!\\)\$$/.test(patterns[index]?.source ?? '')
  const indexes = [...patterns.keys()]
  if (indexes.some((index) => isHead(index) && isTail(index))) return []
  const order = [
    ...indexes.filter(isHead),
    ...indexes.filter((index) => !isHead(index) && !isTail(index)),
    ...indexes.filter(isTail),
  ]
  return [d.inRegexp(new RegExp(`^${order.map((index) => `(?:${bodies[index]})`).join('[ -~]*')}$`))]
}
