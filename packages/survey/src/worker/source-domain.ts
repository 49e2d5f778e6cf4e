/** Values given by source text: what a package shows in its examples, and what the platform has besides plain data. */

import { d, type FuzzedMethodDescription, type ParameterShape } from '@fuzzwright/core'
import {
  type AnyDomain,
  Domain,
  type GenContext,
  type IR,
  type MutateContext,
  type Printer,
  UNCHANGED,
  type Unchanged,
} from '@fuzzwright/core/domain'
import { difference, kindOf } from './difference.ts'

/** One of several values, each made anew from its source whenever it is wanted. Earlier ones are simpler. */
export class SourceDomain extends Domain<unknown, number> {
  readonly name = 'source'
  readonly entropy: number
  readonly minComplexity: number
  readonly maxComplexity: number
  private readonly sources: readonly string[]
  private readonly makers: readonly (() => unknown)[]

  constructor(sources: readonly string[]) {
    super()
    this.sources = sources
    this.makers = sources.map(makerOf)
    this.entropy = Math.log2(sources.length)
    this.minComplexity = Math.ceil(this.entropy)
    this.maxComplexity = this.minComplexity
  }

  init(g: GenContext): number {
    return g.rng.below(this.sources.length)
  }

  mutate(c: number, g: MutateContext): number | Unchanged {
    if (this.sources.length === 1 || (g.shrink && c === 0)) return UNCHANGED
    return g.shrink ? g.rng.below(c) : (c + 1 + g.rng.below(this.sources.length - 1)) % this.sources.length
  }

  complexity(): number {
    return this.minComplexity
  }

  override compare(a: number, b: number): number {
    return a - b
  }

  override simplest(): number {
    return 0
  }

  getValue(c: number): unknown {
    return this.makers[c]?.()
  }

  /** The first whose value looks like this one: what a search is to begin with has to be found again. */
  override fromValue(value: unknown): number | undefined {
    const at = this.makers.findIndex((make) => isAlike(make(), value))
    return at < 0 ? undefined : at
  }

  validate(c: number): string | undefined {
    return c in this.sources ? undefined : `there is no source ${c}`
  }

  serialize(c: number): IR {
    return c
  }

  parse(ir: IR): number | undefined {
    return typeof ir === 'number' ? ir : undefined
  }

  override print(c: number, out: Printer): void {
    out.text(this.sources[c] ?? 'undefined')
  }
}

function makerOf(source: string): () => unknown {
  return new Function(`return (${source})`) as () => unknown
}

function isAlike(made: unknown, value: unknown): boolean {
  if (typeof made !== typeof value) return false
  if (typeof made === 'symbol') return String(made) === String(value)
  if (typeof made === 'function' && typeof value === 'function') return made.name === value.name
  return kindOf(made) === kindOf(value) && difference(value, made, 'exact') === undefined
}

/** Values that plain generators of data do not make: one of each class of the platform, and odd forms of common ones. */
const platformSources: readonly string[] = [
  '-0',
  'NaN',
  'Infinity',
  '1n',
  "Symbol('s')",
  'new Date(0)',
  'new Date(NaN)',
  '/a/',
  '/a/gi',
  '/a/dmsy',
  'new Map([[1, 2]])',
  'new Set([1])',
  'new Uint8Array([1, 2])',
  '[, 1]',
  // Whoever remembers what was seen by keys of a map takes one for the other.
  '[0, -0]',
  'Object.assign([1], { foo: 2 })',
  "new Error('x')",
  "new TypeError('x')",
  "new Error('x', { cause: 1 })",
  "new AggregateError([], 'x')",
  "new DOMException('x', 'AbortError')",
  "Object.assign(new Error('x'), { name: 'Array' })",
  'new Boolean(false)',
  'new Number(1)',
  "new String('a')",
  'Object(1n)',
  'Promise.resolve(1)',
  'new WeakMap()',
  'new ArrayBuffer(2)',
  'new SharedArrayBuffer(2)',
  'new DataView(Uint8Array.of(1, 2, 3, 4).buffer, 1, 2)',
  'new Uint8Array(new ArrayBuffer(4), 1, 2)',
  'new Float64Array([1.5, -0])',
  'BigInt64Array.of(1n)',
  "new URL('http://a/')",
  "new URLSearchParams('a=1')",
  'Object.create(null)',
  'Object.assign(Object.create({ inherited: 1 }), { own: 2 })',
  "{ [Symbol.toStringTag]: 'Array', a: 1 }",
  '{ toJSON: 1, a: 1 }',
  '{ toString: 1 }',
  '{ constructor: 1 }',
  "{ ['__proto__']: 1 }",
  '{ length: 1 }',
  '{ a: undefined }',
  '((shared) => [shared, shared])({})',
  '((shared) => [shared, shared])(new ArrayBuffer(2))',
  '((shared) => [shared, shared])(new Date(0))',
  'Object.freeze([1, 2])',
  'Object.defineProperty({}, "a", { value: 1, enumerable: false })',
  '{ get a() { return 1 } }',
  'function named() {}',
]

/** Each of them, made anew. */
export function platformValues(): readonly (() => unknown)[] {
  return platformSources.map(makerOf)
}

/** Classes of lists, where a function is handed one; nothing where it is handed something else. */
export function listClasses({ name, shape }: ParameterShape): AnyDomain | undefined {
  const words =
    shape.kind === 'constructor' ? name + shape.name : shape.kind === 'unsupported' ? name + shape.text : undefined
  const isList = words !== undefined && /Array|List|Buffer/i.test(words)
  return isList ? new SourceDomain(['Array', 'Uint8Array', 'Float64Array']) : undefined
}

/** Lists, where the type is an interface of its own that they fulfil: with a length, and nothing that a list has not. */
export function listLikes(
  { shape }: ParameterShape,
  definitions: FuzzedMethodDescription['definitions'],
): AnyDomain | undefined {
  const meant = shape.kind === 'reference' ? definitions[shape.to] : shape
  if (meant?.kind !== 'object' || meant.properties.length < 2) return undefined
  const isList = meant.properties.every(({ name, optional }) => optional === true || name in Array.prototype)
  // A length that may be left out is an option, and no list's.
  if (!isList || !meant.properties.some(({ name, optional }) => name === 'length' && optional !== true))
    return undefined
  const element = meant.index?.value
  if (element !== undefined && element.kind !== 'number' && element.kind !== 'unknown') return undefined
  return d.oneOf(...shortLists())
}

/** Lists of numbers and of texts that meet each other again, as arrays and as those of bytes. */
function shortLists(): readonly AnyDomain[] {
  const numbers = d.arrayOf(d.elementOf([0, 1, 2, 3, 5, 9, -1])).withSoftMaxSize(6)
  return [
    numbers,
    d.arrayOf(d.elementOf(['', 'a', 'b', 'ab'])).withSoftMaxSize(4),
    numbers.map((list) => Uint8Array.from(list)),
    numbers.map((list) => Float64Array.from(list)),
  ]
}

const mostAlike = 5

/** Arguments that are all of one kind: numbers, texts, lists of one class, the items in order in half of them. */
export function alikeArguments(): AnyDomain {
  const lists = shortLists().flatMap((list) => [list, list.map(inOrder)])
  const kinds = [d.elementOf([0, 1, 2, 3, 5, 9, -1]), d.elementOf(['', 'a', 'b', 'ab']), ...lists]
  return d.oneOf(...kinds.map((kind) => d.arrayOf(kind).withSoftMaxSize(mostAlike)))
}

function inOrder(list: unknown): unknown {
  if (list instanceof Uint8Array || list instanceof Float64Array) return list.toSorted()
  return Array.isArray(list) ? list.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)) : list
}

/**
 * What a program hands over besides data: nothing at all, an instance of a class of its own with a field that its constructor knows nothing
 * of, and what it reads from files and from the network.
 */
const ownSources: readonly string[] = [
  'undefined',
  'Object.assign(new (class Own {})(), { a: 1 })',
  "Buffer.from('a')",
  "new Blob(['a'])",
  "new File(['a'], 'a.txt')",
]

/**
 * Any value of a program: texts of data, and what the platform has besides; plain data as well where that is asked for. What a survey counts
 * of untyped functions goes by the shares of the kinds, and most of them take texts; who holds two versions against each other asks for data,
 * and for what is no accident of an argument that is missing, since both versions get it.
 */
export function anyPlatformValue(plainData: boolean): AnyDomain {
  const odd = new SourceDomain(platformSources)
  const texts = d.json()
  const plain: AnyDomain = plainData
    ? d.oneOf(d.jsonValue(), texts, new SourceDomain(ownSources)).withWeights(12, 4, 2)
    : texts
  return d.oneOf(
    plain,
    odd,
    d.arrayOf(d.oneOf(plain, odd)).withSoftMaxSize(3),
    d.recordOf(d.elementOf(['a', 'b', 'toString', 'constructor']), d.oneOf(plain, odd)).withSoftMaxSize(3),
  )
}
