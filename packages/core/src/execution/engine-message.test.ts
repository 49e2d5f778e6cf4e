import { expect, test } from 'vitest'
import { isEngineMessage } from './engine-message.ts'

const nothing: Record<string, never> = {}
const absent = undefined as unknown as { x: { y: number }; (): void }

/** Each makes the engine throw a TypeError, a RangeError or a ReferenceError of its own. */
const slips: readonly (() => unknown)[] = [
  () => absent.x,
  () => absent(),
  () => (nothing as unknown as { f(): void }).f(),
  () => new (nothing as unknown as new () => object)(),
  () => [...(5 as unknown as number[])],
  () => 'a' in ('b' as unknown as object),
  () => nothing instanceof (5 as unknown as ObjectConstructor),
  () => nothing instanceof ((() => 1) as unknown as ObjectConstructor),
  () => 1n + (1 as unknown as bigint),
  () => `${Symbol.iterator as unknown as string}`,
  () => BigInt(1.5),
  () => 1n / 0n,
  () => 2n ** -1n,
  () => 2n ** (2n ** 70n),
  () => new Array(-1),
  () => 'a'.repeat(-1),
  () => (1).toFixed(101),
  () => (1).toString(1),
  () => new Date(Number.NaN).toISOString(),
  () => String.fromCodePoint(-1),
  () => 'a'.normalize('x'),
  () => ([] as number[]).reduce((a) => a),
  () => Object.defineProperty({}, 'a', { get: 1 as unknown as () => number }),
  () => Object.defineProperty(Object.freeze({}), 'a', { value: 1 }),
  () => (Object.freeze([]) as unknown as number[]).push(1),
  () => JSON.stringify(1n),
  () => new WeakMap().set(1 as unknown as object, 1),
  () => (Map as unknown as () => void)(),
  () => new Promise(1 as unknown as () => void),
  () => new Uint8Array(-1),
  () => new Uint32Array(new ArrayBuffer(3)),
  () => new DataView(new ArrayBuffer(1)).getInt8(5),
  () => new Uint8Array(1).set([1, 2]),
  () => ([] as number[]).with(1, 1),
  () => 'x'.localeCompare('y', 'x-x-'),
  () => new Intl.NumberFormat('en', { maximumFractionDigits: 500 }),
  () => 'a'.replaceAll(/a/, ''),
  () => 'a'.startsWith(/a/ as unknown as string),
  () => Symbol.prototype.toString.call(1),
  () => Map.prototype.get.call(nothing, 1),
  () => Object.setPrototypeOf(Object.prototype, {}),
  () => Object.assign(absent, nothing).x.y,
  () => Object.assign(Object.freeze({ a: 1 }), { a: 2 }),
  () => Object.assign(Object.preventExtensions({}), { a: 1 }),
  () => Object.assign('a', ['b']),
  () => Reflect.construct(Proxy, [{}, undefined]),
  () => {
    const early = (): number => later
    early()
    const later = 1
  },
  () => new Intl.DateTimeFormat('en', { timeZone: 'x' }),
]

test.each(slips.map((slip) => [String(slip).replace(/^\(\) => /, ''), slip]))('what %s makes V8 say', (_, slip) => {
  let error: unknown
  try {
    ;(slip as () => unknown)()
  } catch (thrown) {
    error = thrown
  }
  expect(['TypeError', 'RangeError', 'ReferenceError']).toContain((error as Error | undefined)?.name)
  expect((error as Error).message).toSatisfy(isEngineMessage)
})

test.each([
  "undefined is not an object (evaluating 'a.b')",
  '"b" is not an Object. (evaluating \'"a" in "b"\')',
  'Array length must be a positive integer of safe magnitude.',
  'String.prototype.repeat argument must be greater than or equal to 0 and not be Infinity',
  'Array.prototype.sort requires the comparator argument to be a function or undefined',
  'toFixed() argument must be between 0 and 100',
  'Attempted to assign to readonly property.',
  'reduce of empty array with no initial value',
  'Invalid mix of BigInt and other type in addition.',
])('what JavaScriptCore writes: %s', (message) => {
  expect(isEngineMessage(message)).toBe(true)
})

test.each([
  'Invalid IPv6 address: ::g',
  'Expected a function',
  'Invalid duration',
  'Date out of range',
  'start must not be after end',
  'The value is not supported',
  'Reduce of empty list with no initial value',
  'id must be a non-negative integer',
  'amount must be between 0 and 1',
  'limit must be positive',
  'Cannot create a node without a name',
  'Cannot read the header of an empty buffer',
  'Cannot access the store before it is open',
  'Cannot convert value to AST: [].',
  'Cannot convert object to XML',
  'Invalid string: no closing quote',
  'Invalid array of points',
  'Iterator is exhausted',
])('what people write is none of them: %s', (message) => {
  expect(isEngineMessage(message)).toBe(false)
})
