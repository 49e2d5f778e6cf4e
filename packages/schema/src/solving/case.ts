/** One way to meet a need: what is left when every choice (`anyOf`, `if`, …) has been made. */
import type { Pattern } from '../document/pattern.ts'
import type { Keywords, Limits } from '../document/read-keywords.ts'
import type { Demand } from './demand.ts'

/** A schema that has to accept the value, with its keywords. */
export interface Part {
  readonly demand: Demand
  readonly keywords: Keywords
  /** Itself and the schemas that stand in its place or around it: what it looked at, they know of. */
  readonly seenBy: Set<string>
}

/** What a choice adds to a case. */
export interface Option {
  readonly demands?: readonly Demand[]
  readonly types?: readonly string[]
  readonly numbers?: Numbers
  readonly limits?: Limits
  readonly required?: readonly string[]
  readonly forbidden?: readonly string[]
  readonly member?: readonly [name: string, demand: Demand]
  /** Some item, and every item. */
  readonly contained?: Demand
  readonly everyItem?: Demand
  /** Some member whose value meets this has to be there. */
  readonly isExact?: false
}

/** Which numbers: whole ones, those that are not, either. */
export type Numbers = 'any' | 'whole' | 'broken'

export interface Case {
  types: ReadonlySet<string> | undefined
  numbers: Numbers
  values: readonly unknown[] | undefined
  readonly parts: Map<string, Part>
  readonly refused: Set<string>
  readonly limits: Limits[]
  readonly patterns: Pattern[]
  readonly formats: string[]
  readonly required: Set<string>
  readonly forbidden: Set<string>
  readonly members: (readonly [name: string, demand: Demand])[]
  readonly contained: Demand[]
  readonly everyItem: Demand[]
  /** Whatever is drawn for it meets the need; else the evaluator has to be asked. */
  isExact: boolean
}

export function emptyCase(): Case {
  return {
    types: undefined,
    numbers: 'any',
    values: undefined,
    parts: new Map(),
    refused: new Set(),
    limits: [],
    patterns: [],
    formats: [],
    required: new Set(),
    forbidden: new Set(),
    members: [],
    contained: [],
    everyItem: [],
    isExact: true,
  }
}

export function copyCase(one: Case): Case {
  return {
    ...one,
    parts: new Map([...one.parts].map(([key, part]) => [key, { ...part, seenBy: new Set(part.seenBy) }])),
    refused: new Set(one.refused),
    limits: [...one.limits],
    patterns: [...one.patterns],
    formats: [...one.formats],
    required: new Set(one.required),
    forbidden: new Set(one.forbidden),
    members: [...one.members],
    contained: [...one.contained],
    everyItem: [...one.everyItem],
  }
}

export const jsonTypes: readonly string[] = ['null', 'boolean', 'number', 'string', 'array', 'object']

/** The types a case leaves; those of JSON where nothing was said. */
export function typesOf({ types }: Case): readonly string[] {
  return types === undefined ? jsonTypes : [...types]
}

/** Leaves only these types; `false` where none is left. `integer` is a number that is whole. */
export function restrictTypes(one: Case, allowed: readonly string[]): boolean {
  const names = new Set(allowed.map((type) => (type === 'integer' ? 'number' : type)))
  if (names.has('number') && !allowed.includes('number') && !restrictNumbers(one, 'whole')) names.delete('number')
  one.types = one.types === undefined ? names : new Set([...one.types].filter((type) => names.has(type)))
  return one.types.size > 0
}

/** `false` where no number is left. */
export function restrictNumbers(one: Case, numbers: Numbers): boolean {
  if (numbers === 'any' || one.numbers === numbers) return true
  if (one.numbers !== 'any') return false
  one.numbers = numbers
  return true
}

/** The tightest of all limits of a case. */
export function tightest(one: Case): Limits & { readonly multiples: readonly number[] } {
  const all = [...one.limits, ...[...one.parts.values()].map(({ keywords }) => keywords.limits)]
  const limits: { -readonly [Name in keyof Limits]: Limits[Name] } = {}
  const multiples: number[] = []
  for (const some of all) {
    for (const [name, value] of Object.entries(some)) {
      if (name === 'multipleOf') multiples.push(value)
      else if (isLimit(name)) limits[name] = tighter(name, limits[name], value)
    }
  }
  return { ...limits, multiples }
}

function isLimit(name: string): name is keyof Limits {
  return /^(min|max|exclusiveM)/.test(name)
}

function tighter(name: keyof Limits, a: number | undefined, b: number): number {
  if (a === undefined) return b
  return name.startsWith('min') || name === 'exclusiveMinimum' ? Math.max(a, b) : Math.min(a, b)
}
