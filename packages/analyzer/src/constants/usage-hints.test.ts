import { expect, test } from 'vitest'
import { describe as describeFunction } from '../describe.ts'

const hints = (body: string, more = '') => {
  const text = `${more}\nexport class Money { constructor(public cents: number) {} }\nexport function f(x: unknown) { ${body} }`
  const shape = describeFunction('/nowhere/h.ts', 'f', { text }).parameters[0]?.shape
  return shape?.kind === 'unknown' ? shape.hints : shape
}

test.each([
  [
    'typeof',
    'return typeof x === "string" || "number" === typeof x',
    { shapes: [{ kind: 'string' }, { kind: 'number' }] },
  ],
  ['Array.isArray', 'return Array.isArray(x)', { shapes: [{ kind: 'array', element: { kind: 'unknown' } }] }],
  ['instanceof', 'return x instanceof Date', { shapes: [{ kind: 'date' }] }],
  ['null', 'return x === null', { shapes: [{ kind: 'null' }] }],
  ['property reads', 'return (x as any).first + (x as any).second', { keys: ['first', 'second'] }],
  ['destructuring', 'const { left, right: r } = x as any; return [left, r]', { keys: ['left', 'right'] }],
  [
    'in',
    'return typeof x === "object" && x !== null && "tag" in x',
    { shapes: [{ kind: 'object', properties: [] }, { kind: 'null' }], keys: ['tag'] },
  ],
  [
    'nested reads',
    'return (x as any).server.port > 3000 && (x as any).name === "n" && (x as any).tags',
    {
      shapes: [
        {
          kind: 'object',
          properties: [
            {
              name: 'server',
              shape: {
                kind: 'unknown',
                hints: {
                  shapes: [
                    { kind: 'object', properties: [{ name: 'port', shape: { kind: 'number' }, optional: true }] },
                  ],
                  keys: ['port'],
                },
              },
              optional: true,
            },
            { name: 'name', shape: { kind: 'string' }, optional: true },
            { name: 'tags', shape: { kind: 'unknown' }, optional: true },
          ],
        },
      ],
      keys: ['server', 'name', 'tags'],
    },
  ],
  ['text methods', 'return (x as any).toUpperCase()', { shapes: [{ kind: 'string' }] }],
  ['nothing', 'return 1', undefined],
])('%s', (_name, body, expected) => {
  expect(hints(body)).toEqual(expected)
})

test('a class of the user is one of the shapes', () => {
  expect(hints('return x instanceof Money')).toMatchObject({ shapes: [{ kind: 'class', name: 'Money' }] })
})

test('what another function does with it counts', () => {
  expect(hints('return check(x)', 'function check(y: unknown) { return typeof y === "bigint" }')).toEqual({
    shapes: [{ kind: 'bigint' }],
  })
})

test.each([
  ['toString(x)', 'function toString(one: unknown) { return one }'],
  ['valueOf(x)', 'function valueOf(one: unknown) { return one }'],
  ['typeof x === "constructor"', ''],
])('a name that every object has says nothing: %s', (expression, more) => {
  expect(hints(`return ${expression}`, more)).toBeUndefined()
})

test('what has a method then is a promise', () => {
  const settles = 'return typeof (x as any).then === "function" ? (x as any).then() : (x as any).id'
  expect(hints(settles)).toEqual({ shapes: [{ kind: 'promise', value: { kind: 'unknown' } }], keys: ['id'] })
})

test('untyped JavaScript is read the same way', () => {
  const text = 'module.exports.f = function (x, y = 3) { return x.charAt(0) + y }'
  const [x, y] = describeFunction('/nowhere/h.js', 'f', { text }).parameters
  expect(x?.shape).toEqual({ kind: 'unknown', hints: { shapes: [{ kind: 'string' }] }, any: true })
  expect(y).toEqual({ name: 'y', shape: { kind: 'number' }, optional: true, defaultValue: 3 })
})

const textHints = (type: string, body: string) =>
  describeFunction('/nowhere/h.ts', 'f', { text: `export function f(x: ${type}) { ${body} }` }).parameters[0]?.shape

test.each([
  ['string', 'return JSON.parse(x.trim())', ['json']],
  ['string', 'return inner(x); function inner(text: string) { return new URL(text) }', ['uri']],
  ['string', 'return Number(x) + BigInt((x as string))', ['number', 'integer']],
  ['string', 'return JSON.parse(x.slice(1))', undefined],
  ['string', 'return JSON.stringify(x)', undefined],
])('a %s, %s', (type, body, readAs) => {
  expect(textHints(type, body)).toEqual(readAs === undefined ? { kind: 'string' } : { kind: 'string', readAs })
})

test('the string of a union and the string an unknown turns out to be are read as something, too', () => {
  const date = { kind: 'string', readAs: ['date-time'] }
  expect(textHints('string | number', 'return new Date(x)')).toMatchObject({ members: [date, { kind: 'number' }] })
  expect(textHints('unknown', 'return typeof x === "string" && Date.parse(x)')).toMatchObject({
    hints: { shapes: [date] },
  })
  const body = { name: 'body', shape: { kind: 'string', readAs: ['json'] }, optional: true }
  expect(textHints('unknown', 'return JSON.parse((x as any).body)')).toMatchObject({
    hints: { shapes: [{ properties: [body] }] },
  })
  expect(textHints('/** @format email */ string', 'return x')).toEqual({ kind: 'string' })
})
