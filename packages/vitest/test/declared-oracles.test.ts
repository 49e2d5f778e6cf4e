import { afterAll, expect, test } from 'vitest'
import { Project, type RunResult } from './project.ts'

interface Case {
  /** Parameters and the rest of a function's declaration. */
  readonly code: string
  /** What its documentation says. */
  readonly doc?: string
  /** What the failure says; missing where the function is sound. */
  readonly says?: string
}

const types = `
interface Cat { readonly kind: 'cat'; lives: number }
interface Dog { readonly kind: 'dog'; bark: string }
interface Order { readonly items: readonly number[]; note: string }
interface Tree { readonly value: number; children: Tree[] }
`

const changed = (what: string): string => `Changed what is declared readonly: ${what}.`

const cases: Readonly<Record<string, Case>> = {
  neverReturns: {
    code: '(code: number): never { if (code !== 3) throw new Error("no"); return undefined as never }',
    says: 'declared never to return',
  },
  neverAsync: {
    code: 'async (code: number): Promise<never> { if (code < 100) throw new Error("no"); return code as never }',
    says: 'declared never to return',
  },
  neverText: {
    code: '(text: string): never { if (text !== "") throw new Error("no"); return text as never }',
    says: 'declared never to return',
  },
  neverMap: {
    code: '(list: number[]): never { if (list.length < 2) throw new Error("no"); return list as never }',
    says: 'declared never to return',
  },
  neverFlag: {
    code: '(flag: boolean, n: number): never { if (flag || n > 5) throw new Error("no"); return n as never }',
    says: 'declared never to return',
  },
  fail: { code: '(message: string): never { throw new Error(message) }' },
  failLater: { code: 'async (message: string): Promise<never> { throw new Error(message) }' },
  unreachable: { code: '(value: number): never { throw new Error("unexpected " + value) }' },
  failing: { code: '(n: number): never { for (const k of [n]) throw new Error(String(k)); throw new Error("none") }' },
  failOrNot: { code: '(n: number): number | never { if (n > 3) throw new Error("high"); return n }' },

  hostOf: { code: '(link: string): string { return new URL(link).host }' },
  isSecure: {
    code: '(link: string): boolean { return new URL(link).protocol === "https:" }',
    says: 'TypeError: Invalid URL',
  },
  hostOrNull: {
    code: '(link: string): string | null { return new URL(link).host || null }',
    says: 'TypeError: Invalid URL',
  },
  homeOf: {
    code: '(name: string): string { return new URL(`https://${name}`).href }',
    says: 'TypeError: Invalid URL',
  },

  sorts: {
    code: '(list: readonly number[]): number { (list as number[]).sort((a, b) => a - b); return list.length }',
    says: changed('list'),
  },
  empties: {
    code: '(names: ReadonlySet<string>): void { (names as Set<string>).delete("") }',
    says: changed('names'),
  },
  counts: {
    code: '(table: ReadonlyMap<string, number>): void { for (const [k, v] of table) (table as Map<string, number>).set(k, v + 1) }',
    says: changed('table'),
  },
  drops: {
    code: '(order: Order): void { if (order.note !== "") (order.items as number[]).pop() }',
    says: changed('order.items'),
  },
  nests: {
    code: '(tree: Tree): void { for (const child of tree.children) (child as { value: number }).value = 0.5 }',
    says: changed('tree.children[].value'),
  },
  copies: { code: '(list: readonly number[]): number[] { return [...list].sort((a, b) => a - b) }' },
  renames: { code: '(order: Order): void { order.note = "seen" }' },
  tags: { code: '(lists: readonly { tags: string[] }[]): void { for (const it of lists) it.tags.push("x") }' },
  plants: { code: '(tree: Tree): void { tree.children.push({ value: 1, children: [] }) }' },
  looks: {
    code: '(table: ReadonlyMap<string, readonly number[]>, list: number[]): void { list.sort(); table.get("a")?.map(String) }',
  },

  documented: {
    doc: '@throws {RangeError} if it is too long',
    code: '(text: string): number { if (text.length > 3) throw new SyntaxError("too long"); return text.length }',
    says: 'Threw a SyntaxError, where @throws documents RangeError.',
  },
  documentedWell: {
    doc: '@throws {RangeError} if it is too long',
    code: '(text: string): number { if (text.length > 3) throw new RangeError("too long"); return text.length }',
  },
  documentedInPart: {
    doc: '@throws if it is too long',
    code: '(text: string): number { if (text.length > 3) throw new SyntaxError("too long"); return text.length }',
  },

  isLarger: {
    doc: '@returns `true` if `a > b`, otherwise `false`',
    code: '(a: number, b: number): boolean { return a >= b }',
    says: 'where @returns says: `true` if `a > b`, otherwise `false`',
  },
  share: {
    doc: '@returns a number between 0 and 1',
    code: '(n: number): number { return n % 1 }',
    says: 'where @returns says: a number between 0 and 1',
  },
  size: {
    doc: '@returns {number} a non-negative integer',
    code: '(text: string): number { return text.length - 1 }',
    says: 'where @returns says: a non-negative integer',
  },
  order: {
    doc: '@returns `-1` if `a < b`, `1` if `a > b`, and `0` otherwise',
    code: '(a: string, b: string): number { return a < b ? -1 : 1 }',
    says: 'where @returns says: `-1` if',
  },
  area: {
    doc: '@returns `width * height`',
    code: '(width: number, height: number): number { return width > 100 ? width + height : width * height }',
    says: 'where @returns says: width * height',
  },
  isLargerWell: {
    doc: '@returns `true` if `a > b`, otherwise `false`',
    code: '(a: number, b: number): boolean { return b < a }',
  },
  shareWell: { doc: '@returns a number between 0 and 1', code: '(n: number): number { return Math.abs(n % 1) }' },
  shareInWords: { doc: '@returns a number between 0 and 1, or more', code: '(n: number): number { return n }' },
  orderWell: {
    doc: '@returns `-1` if `a < b`, `1` if `a > b`, and `0` otherwise',
    code: '(a: string, b: string): number { return a < b ? -1 : a > b ? 1 : 0 }',
  },
  areaWell: {
    doc: '@returns `width * height`',
    code: '(width: number, height: number): number { return height * width }',
  },
  padded: {
    doc: "@param text what is padded\n * @param [mark='.'] what with",
    code: '(text: string, mark?: string): string { return text + (mark ?? " ") }',
    says: 'Answers differently where the default of mark is written out.',
  },
  counted: {
    code: '(text: string, mark = ","): string { return arguments.length < 2 ? text : text + mark }',
    says: 'Answers differently where the default of mark is written out.',
  },
  paddedWell: {
    doc: "@param text what is padded\n * @param [mark='.'] what with",
    code: '(text: string, mark?: string): string { return text + (mark ?? ".") }',
  },
  countedWell: { code: '(text: string, mark = ","): string { return text + mark }' },

  isText: {
    code: '(value: unknown): value is string { return typeof value === "string" || value === 7 }',
    says: 'said that value is string, but value is 7',
  },
  isObject: {
    code: '(value: unknown): value is object { return typeof value === "object" }',
    says: 'said that value is',
  },
  isColour: {
    code: '(value: string): value is "red" | "blue" { return value === "red" }',
    says: "but value is 'blue'",
  },
  isCat: {
    code: '(pet: Cat | Dog): pet is Cat { return pet.kind === "cat" && pet.lives > 0 }',
    says: 'denied that pet is Cat',
  },
  assertList: {
    code: '(value: unknown): asserts value is number[] { if (!Array.isArray(value)) throw new Error("no list") }',
    says: 'asserts value is number[], but value',
  },
  isNumber: { code: '(value: unknown): value is number { return typeof value === "number" && value > 3 }' },
  isDog: { code: '(pet: Cat | Dog): pet is Dog { return pet.kind === "dog" }' },
  isPresent: { code: '(text: string | undefined): text is string { return Boolean(text) }' },
  isSomething: { code: '(value: unknown): value is object { return typeof value === "object" && value !== null }' },
  assertText: {
    code: '(value: unknown): asserts value is string { if (typeof value !== "string") throw new Error("no text") }',
  },
}

const names = Object.keys(cases)

function declaration([name, { code, doc }]: [string, Case]): string {
  const head = doc === undefined ? '' : `/** ${doc} */\n`
  return code.startsWith('async ')
    ? `${head}export async function ${name}${code.slice('async '.length)}`
    : `${head}export function ${name}${code}`
}

const project = new Project({
  'cases.ts': [types, ...Object.entries(cases).map(declaration)].join('\n'),
  'cases.test.ts': [
    `import { fuzzIt } from '@fuzzwright/vitest'`,
    `import { ${names.join(', ')} } from './cases'`,
    ...names.map((name) => `fuzzIt('${name}', { runs: 1000 }, ${name})`),
    ...['neverReturns', 'sorts', 'isText'].map((name, at) => {
      const oracle = ['never', 'readonly', 'guards'][at]
      return `fuzzIt('${name} unjudged', { runs: 2000, oracles: { ${oracle}: false } }, ${name})`
    }),
    `fuzzIt('slip', { oracles: { readOnly: false } as never }, sorts)`,
  ].join('\n'),
})
afterAll(() => project.remove())
let result: RunResult | undefined
const finished = async (): Promise<RunResult> => (result ??= await project.vitest())

test.each(names)('%s', async (name) => {
  const { tests, output } = await finished()
  const { status, message } = tests.get(name) ?? { status: 'missing', message: output }
  const { says } = cases[name] ?? {}
  expect({ status, message: says === undefined ? message : '' }).toEqual({
    status: says === undefined ? 'passed' : 'failed',
    message: '',
  })
  if (says !== undefined) expect(message).toContain(says)
})

test('each is switched off by its name, as its failure tells', async () => {
  const { tests } = await finished()
  for (const name of ['neverReturns', 'sorts', 'isText']) {
    expect(tests.get(`${name} unjudged`)?.status).toBe('passed')
    expect(tests.get(name)?.message).toMatch(
      /among the options of the test: oracles: \{ (never|readonly|guards): false \}/,
    )
  }
  expect(tests.get('slip')?.message).toContain(
    'by name: returns, never, readonly, guards, throws, repeatable, examples, documented, defaults, getters, interfaces',
  )
})
