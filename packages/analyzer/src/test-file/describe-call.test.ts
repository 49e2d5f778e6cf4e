import { callFunction, type InjectedCall } from '@fuzzwright/core/tooling'
import { describe, expect, test } from 'vitest'
import { temporaryProject } from '../../test/temporary-project.ts'
import { printParameters } from '../print-shape.ts'
import { describeTestFile } from './describe-test-file.ts'
import { injectDescriptions } from './inject-descriptions.ts'

const path = temporaryProject({
  'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
  'source.ts': `
export function parse(text: string) {}
export const format = (value: number) => {}
export class Point { constructor(public x: number) {} }
export const seven = 7
export const tools = { scale(by: bigint) { return by } }
`,
  'borrowed.ts': `
export const encode: typeof btoa = (data) => data
export const parse = (text: string) => text
`,
  'whole.ts': `
class Heap { static parent(at: number) { return at } }
export const least = (text: string) => text
export default Heap
`,
})
const head = `import { fuzzIt } from '@fuzzwright/vitest'
import { parse, format, tools } from './source.ts'
import * as all from './source.ts'
`
const file = path('loop.test.ts')
const choicesOf = (text: string) =>
  describeTestFile(file, head + text).calls[0]?.choices?.map(({ read, description, error }) => {
    return `${read} (${description === undefined ? error : printParameters(description.parameters)})`
  })

const every = ['all["parse"] (text: string)', 'all["format"] (value: number)', 'all["Point"] (x: number)']
const two = ['parse (text: string)', 'format (value: number)']

describe('a call in a loop is described once for each function it is made with', () => {
  test.each([
    ['for (const [name, fn] of Object.entries(all)) fuzzIt(name, fn)', every],
    ['for (const fn of Object.values(all)) fuzzIt(fn.name, fn as never)', every],
    ['for (const [name, fn] of Object.entries(all).filter(([, one]) => one !== 7)) fuzzIt(name, fn)', every],
    ['Object.entries(all).forEach(([name, fn]) => { fuzzIt(name, fn) })', every],
    ['describe.each(Object.entries(all))("%s", (name, fn) => { fuzzIt(name, fn) })', every],
    [
      'for (const fn of [parse, all.format]) fuzzIt(fn.name, fn)',
      ['parse (text: string)', 'all.format (value: number)'],
    ],
    ['const table = [["a", parse], ["b", format]] as const\nfor (const [name, fn] of table) fuzzIt(name, fn)', two],
    ['for (const { fn, title } of [{ title: "a", fn: parse }, { title: "b", fn: format }]) fuzzIt(title, fn)', two],
    ['for (const [name, fn] of Object.entries({ parse, format })) fuzzIt(name, fn)', two],
    ['for (const [name, fn] of Object.entries({ a: parse, b: format })) fuzzIt(name, fn)', two],
    ['describe.each([["a", parse], ["b", format]])("%s", (name, fn) => fuzzIt(name, fn))', two],
    ['describe.for([["a", parse], ["b", format]])("%s", ([name, fn]) => fuzzIt(name, fn))', two],
    ['describe.each([parse, format])("%s", (fn) => fuzzIt(fn.name, fn))', two],
    ['for (const name of ["parse", "format"] as const) fuzzIt(name, all[name])', every.slice(0, 2)],
    ['for (const name of Object.keys(all)) fuzzIt(name, all[name as keyof typeof all] as never)', every],
    ['for (const name in tools) fuzzIt(name, tools[name] as never)', ['tools["scale"] (by: bigint)']],
    ['for (const fn of Object.values(tools)) fuzzIt(fn.name, fn)', ['tools["scale"] (by: bigint)']],
  ])('%s', (text, expected) => {
    expect(choicesOf(text)).toEqual(expected)
  })

  test('members of what a module is as a whole are exports at run time', () => {
    const text = `import * as whole from './whole.ts'\nfor (const fn of Object.values(whole)) fuzzIt(fn.name, fn)`
    expect(choicesOf(text)).toEqual([
      'whole["least"] (text: string)',
      'whole["default"] ()',
      'whole.default?.["parent"] (at: number)',
    ])
  })

  test('types that only a larger library knows are looked for there', () => {
    const text = `import * as borrowed from './borrowed.ts'\nfor (const fn of Object.values(borrowed)) fuzzIt(fn.name, fn)`
    expect(choicesOf(text)).toEqual(['borrowed["encode"] (data: string)', 'borrowed["parse"] (text: string)'])
  })

  test.each([
    'for (const fn of [(text: string) => {}]) fuzzIt("a", fn)',
    'function one(fn: (text: string) => void) { fuzzIt("a", fn) }',
    'for (const [fn] of Object.entries(all)) fuzzIt("a", fn)',
    'const fn = parse\nfuzzIt("a", fn)',
    'for (const name of ["a", "b"]) fuzzIt(name, (table as Record<string, (text: string) => void>)[name])',
  ])('and not where nothing is written of them: %s', (text) => {
    expect(choicesOf(text)).toBeUndefined()
  })
})

test('a function that is one of several, and nobody sees which, is refused with words', () => {
  const text = 'function each(fn: typeof parse | typeof format) { fuzzIt("a", fn) }'
  const [call] = describeTestFile(file, head + text).calls
  expect(call?.error).toBe('fn is one of 2 functions, and nothing in this file says which')
  // What all of them take is known.
  const alike = 'function each(fn: typeof parse | ((text: string) => number)) { fuzzIt("a", fn) }'
  expect(describeTestFile(file, head + alike).calls[0]?.error).toBeUndefined()
})

/** The call of the text as it is injected, for the names that are in scope there. */
function injectedCall(text: string, scope: Readonly<Record<string, unknown>>): InjectedCall {
  const whole = head + text
  const { code } = injectDescriptions(whole, file, describeTestFile(file, whole)) ?? { code: '' }
  const own = code.slice(code.lastIndexOf(`function ${callFunction}`))
  return new Function(...Object.keys(scope), `${own}\nreturn ${callFunction}(0)`)(
    ...Object.values(scope),
  ) as InjectedCall
}

test('what somebody says a class or a function is of, it is of', () => {
  const declared =
    'class Stack<T> { items: T[] = []; push(item: T): void {} }\nfunction last<T>(of: T[]): T | undefined { return of.at(-1) }'
  const { calls } = describeTestFile(file, `${head}${declared}\nfuzzIt('a', Stack<Date>)\nfuzzIt('b', last<Date>)`)
  const [push] = calls[0]?.description?.objects?.kinds[0]?.members ?? []
  expect(printParameters(push?.parameters ?? [])).toBe('item: Date')
  expect(printParameters(calls[1]?.description?.parameters ?? [])).toBe('of: Date[]')
})

test('what is injected reads each function by its name, and what is known of it', () => {
  const scope = { parse: () => 1, format: () => 2 }
  const call = injectedCall('for (const fn of [parse, format]) fuzzIt(fn.name, fn)', scope)
  expect(call).not.toHaveProperty('description')
  expect(call.choices?.map(([read]) => read())).toEqual([scope.parse, scope.format])
  expect(call.choices?.map(([, data]) => data())).toMatchObject([
    { local: false, description: { name: 'parse' } },
    { local: false, description: { name: 'format' } },
  ])
})
