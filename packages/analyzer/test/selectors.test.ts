import { FuzzError } from '@fuzzwright/core/tooling'
import { expect, test } from 'vitest'
import { describeAll, describe as describeFunction, type Selector } from '../src/index.ts'
import { printParameters } from '../src/print-shape.ts'
import { temporaryProject } from './temporary-project.ts'

const path = temporaryProject({
  'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
  'source.ts': `
export function declared(a: string) {}
export const arrow = (b: number) => b
export const wrapped = memoize((c: bigint) => c)
export const assigned = declared
function memoize<F>(f: F): F { return f }
function hidden(h: Date) {}
export { hidden as renamed } from './other.ts'
export default function (d: boolean) {}
export class Stack {
  constructor(public size: number) {}
  push(item: string) {}
  static of(...items: string[]) { return new Stack(items.length) }
  get top(): string { return '' }
  set top(value: string) {}
  async later(n: number) {}
  *walk(step: 1 | 2) { yield step }
  both(instance: 1) {}
  static both(own: 2) {}
}
export const helpers = { trim(t: string) {}, pad: (u: number) => u, declared }
export namespace Space { export function inner(i: symbol) {} }
`,
  'other.ts': 'export function hidden(o: RegExp) {}',
  'common.cjs': `
/** @param {string} text @param {number} [limit] */
function parse(text, limit) {}
class Box {
  /** @param {Date} at */
  open(at) {}
}
module.exports = { parse, Box, direct: /** @param {boolean} yes */ (yes) => yes }
`,
  'assigned.js': '/** @param {string} s */\nfunction only(s) {}\nmodule.exports = only',
  'exported.js': '/**\n * @param {{ deep: number }} o\n */\nexports.f = function (o) {}',
  'plain.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'
import { declared } from './source.ts'
fuzzIt('one', declared)
fuzzIt('two', (x: number) => x > 0)
`,
})

const parameters = (file: string, selector: Selector) => {
  const { kind, parameters: list, className } = describeFunction(path(file), selector)
  return `${kind} ${className === undefined ? '' : `${className} `}(${printParameters(list)})`
}

test.each([
  ['declared', 'function (a: string)'],
  ['arrow', 'function (b: number)'],
  ['wrapped', 'function (c: bigint)'],
  ['assigned', 'function (a: string)'],
  ['renamed', 'function (o: RegExp)'],
  ['hidden', 'function (h: Date)'],
  ['default', 'function (d: boolean)'],
  ['Stack', 'constructor Stack (size: number)'],
  ['new Stack', 'constructor Stack (size: number)'],
  ['Stack#push', 'method Stack (item: string)'],
  ['Stack.push', 'method Stack (item: string)'],
  ['Stack.prototype.push', 'method Stack (item: string)'],
  ['Stack.of', 'static Stack (...items: string[])'],
  ['Stack.both', 'static Stack (own: 2)'],
  ['Stack#both', 'method Stack (instance: 1)'],
  ['Stack#top', 'getter Stack ()'],
  ['get Stack#top', 'getter Stack ()'],
  ['set Stack#top', 'setter Stack (value: string)'],
  ['helpers.trim', 'method (t: string)'],
  ['helpers.pad', 'method (u: number)'],
  ['helpers.declared', 'method (a: string)'],
  ['Space.inner', 'method (i: symbol)'],
])('%s', (selector, expected) => {
  expect(parameters('source.ts', selector)).toBe(expected)
})

test.each([
  ['common.cjs', 'parse', 'function (text: string, limit?: number)'],
  ['common.cjs', 'direct', 'function (yes: boolean)'],
  ['common.cjs', 'Box#open', 'method Box (at: Date)'],
  ['assigned.js', 'only', 'function (s: string)'],
  ['assigned.js', 'default', 'function (s: string)'],
  ['exported.js', 'f', 'function (o: { deep: number })'],
])('CommonJS with JSDoc: %s %s', (file, selector, expected) => {
  expect(parameters(file, selector)).toBe(expected)
})

test('a place in a test file stands for the function of the call around it', () => {
  expect(parameters('plain.test.ts', { callback: { line: 3, column: 1 } })).toBe('function (a: string)')
  expect(parameters('plain.test.ts', { callback: { line: 4, column: 16 } })).toBe('callback (x: number)')
  const text = "import { fuzzIt } from '@fuzzwright/vitest'; fuzzIt('x', (y: bigint) => y)"
  const { parameters: list } = describeFunction(path('plain.test.ts'), { position: text.indexOf('bigint') }, { text })
  expect(printParameters(list)).toBe('y: bigint')
})

test('async and generator functions are marked', () => {
  expect(describeFunction(path('source.ts'), 'Stack#later').async).toBe(true)
  expect(describeFunction(path('source.ts'), 'Stack#walk').generator).toBe(true)
})

test('a method has the shape of its this, a static method has none', () => {
  expect(describeFunction(path('source.ts'), 'Stack#push').thisShape).toMatchObject({ kind: 'class', name: 'Stack' })
  expect(describeFunction(path('source.ts'), 'Stack.of').thisShape).toBeUndefined()
})

test('a declared this has a shape, this: void has none', () => {
  const text = 'export function f(this: { unit: string }, n: number) {}\nexport function g(this: void) {}'
  const description = describeFunction(path('this.ts'), 'f', { text })
  expect(printParameters(description.parameters)).toBe('n: number')
  expect(description.thisShape).toMatchObject({ kind: 'object', properties: [{ name: 'unit' }] })
  expect(describeFunction(path('this.ts'), 'g', { text })).not.toHaveProperty('thisShape')
})

test('describeAll lists functions, constructors, methods, accessors and members', () => {
  const names = describeAll(path('source.ts')).map(({ kind, name }) => `${kind} ${name}`)
  expect(names).toEqual(
    expect.arrayContaining([
      'function declared',
      'constructor constructor',
      'method push',
      'static of',
      'getter top',
      'method trim',
    ]),
  )
})

test.each([
  ['nothing', 'unknown-selector', /has no function nothing[\s\S]*arrow, assigned, declared/],
  ['Stack#pop', 'unknown-selector', /Stack in .* has no member pop[\s\S]*push/],
  [{ callback: { line: 1, column: 1 } }, 'unknown-selector', /no fuzz call/],
])('an unknown selector %j says what there is', (selector, code, message) => {
  const file = typeof selector === 'string' ? 'source.ts' : 'plain.test.ts'
  const attempt = () => describeFunction(path(file), selector)
  expect(attempt).toThrow(message)
  expect(attempt).toThrow(expect.objectContaining({ code }))
})

test('an unknown file is named', () => {
  const attempt = () => describeFunction(path('missing.ts'), 'f')
  expect(attempt).toThrow(FuzzError)
  expect(attempt).toThrow(expect.objectContaining({ code: 'unknown-file' }))
})
