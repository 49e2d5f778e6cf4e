/**
 * How built-ins go through their operands: what the transform and the runtime both know of it. Generated code carries the numbers, so
 * ways are only appended. What the engine does without going through anything (`+` of texts, `slice` of a text, `shift`) has none.
 */

/** The steps a call takes, as the runtime works them out of its operands. */
export const ways = {
  /** The length of a text or a list, the size of a Map or a Set, the number of own keys of an object. */
  length: 0,
  /** The same, of a list only: the engine makes no copy of a part of a text. */
  list: 1,
  /** The way from where the search begins to where it ends. */
  find: 2,
  findLast: 3,
  /** n log n */
  sort: 4,
  spread: 5,
  /** What lies between two places of a list. */
  slice: 6,
  /** What lies behind a place of a list. */
  splice: 7,
} as const

const byMethod: ReadonlyMap<string, number> = new Map([
  ...['join', 'reverse', 'toReversed', 'fill', 'flat', 'copyWithin', 'concat', 'with', 'toSpliced'].map(listWay),
  ['unshift', ways.list],
  ['slice', ways.slice],
  ['splice', ways.splice],
  ...['split', 'trim', 'trimStart', 'trimEnd', 'toLowerCase', 'toUpperCase', 'normalize', 'replaceAll'].map(lengthWay),
  ['indexOf', ways.find],
  ['includes', ways.find],
  ['lastIndexOf', ways.findLast],
  ['sort', ways.sort],
  ['toSorted', ways.sort],
] as const)

function listWay(name: string): readonly [string, number] {
  return [name, ways.list]
}

function lengthWay(name: string): readonly [string, number] {
  return [name, ways.length]
}

const byFunction: ReadonlyMap<string, number> = new Map(
  [
    ...['Object.keys', 'Object.values', 'Object.entries', 'Object.fromEntries', 'Object.assign', 'Array.from'],
    ...['JSON.parse', 'JSON.stringify', 'structuredClone', 'new Set', 'new Map', 'Buffer.from', 'Buffer.concat'],
  ].map(lengthWay),
)

/** Ways whose steps depend on the arguments as well. */
export const byArguments: ReadonlySet<number> = new Set([ways.find, ways.findLast, ways.slice, ways.splice])

/** Of a method, by its name alone: what it is called on is seen when it runs. */
export function wayOfMethod(name: string): number | undefined {
  return byMethod.get(name)
}

/** Of a function of a built-in object (`Object.keys`), or of a constructor (`new Set`), through its first argument. */
export function wayOfFunction(name: string): number | undefined {
  return byFunction.get(name)
}

/** Methods that call what they are handed once for each item. */
export const callsback: ReadonlySet<string> = new Set([
  ...['forEach', 'map', 'filter', 'reduce', 'reduceRight', 'some', 'every', 'flatMap', 'sort', 'toSorted'],
  ...['find', 'findIndex', 'findLast', 'findLastIndex', 'from', 'replace', 'replaceAll'],
])
