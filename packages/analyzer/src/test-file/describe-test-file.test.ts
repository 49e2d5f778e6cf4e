import { expect, test, vi } from 'vitest'
import { temporaryProject } from '../../test/temporary-project.ts'
import { compiler } from '../compiler.ts'
import { printParameters } from '../print-shape.ts'
import { describeTestFile } from './describe-test-file.ts'

const path = temporaryProject({
  'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
  'source.ts': `
import { limit } from './limit.ts'
export function parse(text: string, depth = 1) {
  if (text === 'needle' && depth > limit) throw new RangeError('deep')
}
export class Point { constructor(public x: number) {} norm(other: Point) { return other.x } }
export const tools = { scale(by: number) { return by } }
export default function (value: Date) {}
export const seven = 7
export interface Shadow { of: string }
`,
  'limit.ts': 'export const limit = 40',
  'unused.ts': 'export const unused = 1',
})

const head = `import { fuzzIt } from '@fuzzwright/vitest'
import { expect } from 'vitest'
import main, { parse, Point, tools, seven } from './source.ts'
import * as all from './source.ts'
class Local { constructor(readonly name: string) {} }
function local(a: bigint) {}
`
const describeCalls = (text: string) => describeTestFile(path('x.test.ts'), head + text).calls
const shown = (text: string) => {
  const [call] = describeCalls(text)
  const { description } = call ?? {}
  return description === undefined ? call?.error : `${description.kind} (${printParameters(description.parameters)})`
}

test.each([
  ["fuzzIt('n', parse)", 'function (text: string, depth?: number)'],
  ["fuzzIt('n', main)", 'function (value: Date)'],
  ["fuzzIt('n', local)", 'function (a: bigint)'],
  ["fuzzIt('n', all.parse)", 'function (text: string, depth?: number)'],
  ["fuzzIt('n', tools.scale)", 'method (by: number)'],
  ["fuzzIt('n', Point.prototype.norm)", 'method (other: Point)'],
  ["fuzzIt('n', Point)", 'constructor (x: number)'],
  ["fuzzIt('n', { runs: 3 }, parse)", 'function (text: string, depth?: number)'],
  ["fuzzIt('n', (a: string, b: 1 | 2) => {})", 'callback (a: string, b: 1 | 2)'],
  ["fuzzIt('n', async ({ a }: { a: number }) => {})", 'callback ({ a }: { a: number })'],
  ["fuzzIt.skip('n', function (this: void, a: RegExp) {})", 'callback (a: RegExp)'],
  ["const id = <T>(v: T) => v\nfuzzIt('n', id<Date>)", 'function (v: Date)'],
  ["const make = (base: number) => (digits: string) => base\nfuzzIt('n', make(2))", 'function (digits: string)'],
])('%s', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

test('an inline property finds the constants and throws of what it calls', () => {
  const [call] = describeCalls("fuzzIt('n', (s: string) => { expect(parse(s, 3)) })")
  const values = call?.description?.concreteValues.map(({ value }) => value)
  expect(values).toEqual(expect.arrayContaining(['needle', 40, 3]))
  expect(call?.description?.expectedErrors).toMatchObject([{ name: 'RangeError', message: 'deep' }])
})

test('classes that must be constructed are listed, those of the test file without a module', () => {
  const [call] = describeCalls("fuzzIt('n', (p: Point, l: Local[], again: Point) => {})")
  expect(call?.entities).toEqual([
    { module: path('source.ts'), exportName: 'Point' },
    { module: '', exportName: 'Local' },
  ])
})

test.each([
  ["fuzzIt('n', tools.scale)", 'tools'],
  ["fuzzIt('n', all.tools.scale)", 'all.tools'],
  ["fuzzIt('n', Local.named)", 'Local'],
  ["const mine = { scale(by: number) {} }\nfuzzIt('n', mine.scale)", 'mine'],
  ["fuzzIt('n', JSON.parse)", 'JSON'],
  // A function of a module has no object, and what one call of a function holds is not to be had outside of it.
  ["fuzzIt('n', all.parse)", undefined],
  ["fuzzIt('n', Point.prototype.norm)", undefined],
  ["function inside() { const mine = { scale(by: number) {} }\nfuzzIt('n', mine.scale) }", undefined],
])('the receiver of %s', (text, expected) => {
  const whole = head.replace('constructor(readonly name', 'static named(n: string) {} constructor(readonly name') + text
  const [call] = describeTestFile(path('x.test.ts'), whole).calls
  expect(call?.receiver && whole.slice(call.receiver.start, call.receiver.end)).toBe(expected)
  expect(call?.description?.thisShape === undefined || expected === undefined).toBe(true)
})

test('a class of this is listed too', () => {
  const [call] = describeCalls("fuzzIt('n', Point.prototype.norm)")
  expect(call?.entities).toEqual([{ module: path('source.ts'), exportName: 'Point' }])
})

test('parameters that a table feeds are counted', () => {
  const [call] = describeCalls("fuzzIt.each([[1, 2]])('n', (a: number, b: number, s: string) => {})")
  expect(call).toMatchObject({ tableParameters: 2, kind: 'callback' })
  expect(call?.description?.parameters.map(({ name }) => name)).toEqual(['a', 'b', 's'])
})

test('explicit domains ask for no types, but a bare target is still read for its throws', () => {
  const [inline, bare] = describeCalls("fuzzIt('a', [d.int()], (n) => n)\nfuzzIt('b', [d.string()], parse)")
  expect(inline).toMatchObject({ kind: 'domains' })
  expect(inline).not.toHaveProperty('description')
  expect(bare?.description?.expectedErrors).toMatchObject([{ name: 'RangeError' }])
})

test.each([
  "fuzzIt('a', [d.string()], (s) => { if (s.startsWith('ab')) parse(s, 3) })",
  "fuzzIt('a', { domains: [d.string()] }, async function (s) { if (s.startsWith('ab')) parse(s, 3) })",
])('%s has the constants of the property and of what it calls', (text) => {
  const values = describeCalls(text)[0]?.concreteValues?.map(({ value }) => value)
  expect(values).toEqual(['ab', 3, 1, 'needle', 40])
})

test('dependencies are the files of the project that the test reaches, not itself and not packages', () => {
  const { dependencies } = describeTestFile(path('x.test.ts'), `${head}fuzzIt('n', parse)`)
  expect(dependencies).toEqual([path('limit.ts'), path('source.ts')])
})

test.each([
  ["fuzzIt('n', seven)", 'seven is not a function: its type is 7'],
  ["fuzzIt('n', missing)", 'missing has no known type: its module was not found, or has no declarations'],
  [
    "import { gone } from 'not-there'\nfuzzIt('n', gone)",
    'gone has no known type: its module was not found, or has no declarations',
  ],
])('%s says why it cannot be described', (text, message) => {
  const [call] = describeCalls(text)
  expect(call?.error).toBe(message)
  expect(call).not.toHaveProperty('description')
})

test('what a module exports and does not declare takes anything', () => {
  const [call, ...others] = describeCalls("import { untold } from './source.ts'\nfuzzIt('n', untold)")
  expect(others).toEqual([])
  expect(call).toMatchObject({
    description: {
      name: 'untold',
      module: path('source.ts'),
      parameters: [{ name: 'args', rest: true }],
      notes: [
        'the declarations of its module leave untold out: it is called with anything, and what it throws is not judged',
      ],
    },
  })
  expect(call).not.toHaveProperty('error')
})

test('so does what it declares as a type alone', () => {
  const [call] = describeCalls("import { Shadow } from './source.ts'\nfuzzIt('n', Shadow)")
  expect(call).toMatchObject({ description: { name: 'Shadow', parameters: [{ name: 'args', rest: true }] } })
})

test('the calls around one that cannot be described are described', () => {
  expect(describeCalls("fuzzIt('a', missing)\nfuzzIt('b', parse)").map(({ error }) => error === undefined)).toEqual([
    false,
    true,
  ])
})

test('the answer survives JSON', () => {
  const answer = describeTestFile(path('x.test.ts'), `${head}fuzzIt('n', (p: Point, f: (x: number) => Local) => {})`)
  expect(JSON.parse(JSON.stringify(answer))).toEqual(answer)
})

test('what has a type and cannot be called is not read again with more libraries; what has none may have one there', () => {
  const readings = (text: string) => {
    const read = vi.spyOn(compiler().sys, 'readFile')
    describeCalls(text)
    const configurations = read.mock.calls.filter(([file]) => file.endsWith('tsconfig.json')).length
    read.mockRestore()
    return configurations
  }
  const once = readings("fuzzIt('n', parse)")
  expect(once).toBeGreaterThan(0)
  expect(readings("fuzzIt('n', seven)")).toBe(once)
  expect(readings("fuzzIt('n', document.createElement)")).toBe(2 * once)
})

test('what a module exports as a whole is called what the test calls it', () => {
  const place = temporaryProject({
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "node20", "types": [] } }',
    'node_modules/columns/package.json': '{ "name": "columns", "main": "index.js" }',
    'node_modules/columns/index.js': 'module.exports = function (items) { return items.length }',
  })
  const text = "import { fuzzIt } from '@fuzzwright/vitest'\nimport columns from 'columns'\nfuzzIt('n', columns)"
  const [call] = describeTestFile(place('x.test.ts'), text).calls
  expect(call?.description?.name).toBe('columns')
})
