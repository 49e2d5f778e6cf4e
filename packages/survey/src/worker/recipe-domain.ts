/** Recipes as functions: they change what they are handed, one statement after the other, and are printed as they were written. */
import { d, type TypeShape } from '@fuzzwright/core'
import type { AnyDomain } from '@fuzzwright/core/domain'
import { listOf, object, text } from '../relation/plain-shapes.ts'

/** Data that is changed, by the names that parameters of relations have for it and for what changes it. */
export interface RecipeGround {
  readonly base: TypeShape
  /** Name of a parameter that is a function of the draft. */
  readonly recipe: string
  /** Name of one that is handed the base as well, and may put parts of it back. */
  readonly restoring: string
  /** What is put where something was, as source texts. */
  readonly values: readonly string[]
}

const number: TypeShape = { kind: 'number', constraints: { integer: true, minimum: 0, maximum: 9 } }
const choice = (words: readonly string[]): TypeShape => ({
  kind: 'union',
  members: words.map((value) => ({ kind: 'literal', value })),
})
const numbers = listOf(number)
const setOf = (element: TypeShape): TypeShape => ({ kind: 'set', element })
const mapOf = (value: TypeShape): TypeShape => ({ kind: 'map', key: choice(['a', 'b']), value })

const plainValues = ['1', '2', "'x'", 'undefined', '[1]', '{ a: 1 }', '-0', 'NaN']
const allValues = [...plainValues, 'new Set([1])', "new Map([['a', 1]])", 'new Set([NaN])']

/** What plain data is, and what it is not: maps and sets, deep within and at the root. */
export const recipeGrounds = {
  data: {
    base: object({
      title: text,
      count: number,
      tags: listOf(text),
      items: listOf(object({ id: number, done: { kind: 'boolean' } })),
      nested: object({ depth: number, list: numbers }),
    }),
    recipe: 'recipeOfData',
    restoring: 'restoringData',
    values: plainValues,
  },
  collections: {
    base: object({
      set: setOf(number),
      map: mapOf(numbers),
      sets: listOf(setOf(number)),
      lists: setOf(numbers),
      maps: listOf(mapOf(number)),
    }),
    recipe: 'recipeOfCollections',
    restoring: 'restoringCollections',
    values: allValues,
  },
  list: {
    base: listOf(setOf(number)),
    recipe: 'recipeOfList',
    restoring: 'restoringList',
    values: allValues,
  },
  set: {
    base: setOf(object({ a: number })),
    recipe: 'recipeOfSet',
    restoring: 'restoringSet',
    values: allValues,
  },
} as const satisfies Readonly<Record<string, RecipeGround>>

/** Name of a parameter that is a recipe which answers something else in place of changing what it is handed. */
export const replacingName = 'recipeInPlace'

const replacingSources = [
  ...['() => 1', "() => 'x'", '() => null', '() => [1]', '() => ({ a: 1 })', '() => [{ a: 1 }]'],
  ...['() => new Date(5)', '() => new Set([1])', "() => new Map([['a', 1]])"],
]

/** Of a relation about recipes: what one of its parameters is made of, by its name. */
export function recipeInputs(name: string): AnyDomain | undefined {
  if (name === replacingName) {
    return d.elementOf(replacingSources).map(functionOf, { from: String }).withPrinter(String)
  }
  for (const ground of Object.values(recipeGrounds)) {
    if (name === ground.recipe) return recipes(ground, '(draft)')
    if (name === ground.restoring) return recipes(ground, '(draft, base)')
  }
  return undefined
}

/**
 * Statements about anything in it, or all about one part: what becomes of a part is told by what is done to it again. What is put back
 * is the base's own, and whoever changes it then changes the base: so that comes last.
 */
function recipes({ base, values }: RecipeGround, head: '(draft)' | '(draft, base)'): AnyDomain {
  const statements = statementsOf(base, 'draft', values)
  const parts = base.kind === 'object' ? base.properties.map(({ name }) => `draft.${name}`) : []
  const own = parts.map((part) => statements.filter((statement) => statement.includes(part)))
  const changes = d.oneOf(...[statements, ...own].map((some) => d.arrayOf(d.elementOf(some)).withSoftMaxSize(4)))
  const back = head === '(draft)' ? [] : placesOf(base, 'draft').map((at) => restored(at))
  const restores = back.length === 0 ? d.just<string[]>([]) : d.arrayOf(d.elementOf(back)).withSoftMaxSize(2)
  return d
    .tupleOf(changes, restores)
    .map(([list, last]) => functionOf(`${head} => { ${[...list, ...last].join('; ')} }`), {
      from: (recipe: unknown): [string[], string[]] | undefined => {
        const all = statementsIn(String(recipe), head)
        return all && [all.filter((one) => !back.includes(one)), all.filter((one) => back.includes(one))]
      },
    })
    .withPrinter(String)
}

function restored(at: string): string {
  return `${at} = ${at.replaceAll('draft', 'base')}`
}

type Recipe = (draft: unknown, base?: unknown) => unknown

function functionOf(source: string): Recipe {
  return new Function(`return ${source}`)()
}

function statementsIn(source: string, head: string): string[] | undefined {
  const start = `${head} => { `
  if (!source.startsWith(start) || !source.endsWith(' }')) return undefined
  const inner = source.slice(start.length, -2)
  return inner === '' ? [] : inner.split('; ')
}

/** What fields are put on is no list, and where items are counted there is no map: there, nobody looks for them. */
function fitting({ kind }: TypeShape, values: readonly string[]): readonly string[] {
  if (kind === 'object') return values.filter((value) => !/^(?:\[|new )/.test(value))
  return kind === 'array' ? values.filter((value) => !value.startsWith('new ')) : values
}

/** All that can be done to a value of this shape that stands at `at`, and to what is in it. */
function statementsOf(shape: TypeShape, at: string, values: readonly string[]): readonly string[] {
  if (shape.kind === 'object') {
    return [
      ...values.map((value) => `${at}.extra = ${value}`),
      `delete ${at}.extra`,
      ...shape.properties.flatMap(({ name, shape: part }) => propertyStatements(part, `${at}.${name}`, values)),
    ]
  }
  if (shape.kind === 'array') {
    return [
      ...['pop()', 'shift()', 'reverse()', 'sort()', 'splice(0, 1)', 'splice(1, 1)', 'length = 0'].map(
        (what) => `${at}.${what}`,
      ),
      ...fitting(shape.element, values).flatMap((value) => [
        `${at}.push(${value})`,
        `${at}.unshift(${value})`,
        `${at}[0] = ${value}`,
      ]),
      ...['[0]', '[1]'].flatMap((item) => statementsOf(shape.element, `${at}${item}`, values)),
    ]
  }
  if (shape.kind === 'set') {
    return [
      ...fitting(shape.element, values).map((value) => `${at}.add(${value})`),
      ...['clear()', 'delete(1)', 'delete(2)'].map((what) => `${at}.${what}`),
      ...(isContainer(shape.element) ? [`${at}.delete([...${at}][0])`] : []),
      ...statementsOf(shape.element, `[...${at}][0]`, values),
    ]
  }
  if (shape.kind === 'map') {
    return [
      ...fitting(shape.value, values).flatMap((value) => [`${at}.set('a', ${value})`, `${at}.set('c', ${value})`]),
      ...['clear()', "delete('a')", "delete('b')"].map((what) => `${at}.${what}`),
      ...statementsOf(shape.value, `${at}.get('a')`, values),
    ]
  }
  return []
}

function propertyStatements(shape: TypeShape, at: string, values: readonly string[]): readonly string[] {
  const put = fitting(shape, values).map((value) => `${at} = ${value}`)
  return [...put, `delete ${at}`, ...statementsOf(shape, at, values)]
}

/** Where properties stand, from the outermost on. */
function placesOf(shape: TypeShape, at: string): readonly string[] {
  if (shape.kind !== 'object') return []
  return shape.properties.flatMap(({ name, shape: part }) => [`${at}.${name}`, ...placesOf(part, `${at}.${name}`)])
}

function isContainer({ kind }: TypeShape): boolean {
  return kind === 'object' || kind === 'array' || kind === 'set' || kind === 'map'
}
