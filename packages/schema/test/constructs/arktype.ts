/** What the pages of arktype.io show: primitives, objects, expressions, keywords, scopes. */
import { scope, type } from 'arktype'

const text =
  (definition: string): (() => unknown) =>
  () =>
    Reflect.apply(type, undefined, [definition])
const keywords = [
  'alpha, alphanumeric, base64, base64.url, capitalize.preformatted, creditCard, date, date.iso, date.epoch, digits, email, hex',
  'integer, ip, ip.v4, ip.v6, json, lower.preformatted, numeric, regex, semver, trim.preformatted, upper.preformatted, url',
  'uuid, uuid.v4, uuid.v7, normalize.NFC.preformatted',
].flatMap((line) => line.split(', '))
const morphs =
  'capitalize, date.parse, date.iso.parse, integer.parse, json.parse, lower, normalize, numeric.parse, trim, upper'
const numbers = 'number, number.integer, number.safe, number.epoch, number.NaN, number % 2, number > 5, 0 < number <= 9'
const others = [
  'string, boolean, bigint, symbol, null, undefined, true, false, unknown, unknown.any, object, never[], "a", \'b\', 5, 7n, /^a+$/',
  'string > 2, string <= 5, 2 < string < 6, string == 4, string[], string[] > 1, 1 <= number[] <= 3, (string | number)[], string[][]',
  'string | number, string & /a/, string.email & string < 30, Date, Date > d"2020-01-01", Date < d"2030-01-01", Error, Function, Map',
  'Set, RegExp, Promise, WeakMap, WeakSet, URL, File, FormData, Blob, ArrayBuffer, Array, TypedArray.Uint8, Headers, Request, Response',
  'object.json, Key, string.hex == 8, number.integer | null',
].flatMap((line) => line.split(', '))

const named = [...keywords, ...morphs.split(', ')].map((name) => `string.${name}`)
const user = type({ name: 'string', 'age?': 'number' })

const written: Readonly<Record<string, () => unknown>> = {
  object: () => user,
  'optional key': () => type({ 'a?': 'string' }),
  'default value': () => type({ a: 'string = "x"', b: 'number = 3' }),
  'undeclared members rejected': () => type({ '+': 'reject', a: 'string' }),
  'undeclared members deleted': () => type({ '+': 'delete', a: 'string' }),
  'index signature': () => type({ '[string]': 'number' }),
  'index signature of a keyword': () => type({ '[string.alpha]': 'number' }),
  'symbol key': () => type({ [Symbol.for('k')]: 'number' }),
  'nested object': () => type({ a: { b: 'string[]', c: { d: 'boolean' } } }),
  spread: () => type({ '...': user, email: 'string.email' }),
  tuple: () => type(['string', 'number']),
  'tuple with an optional place': () => type(['string', 'number?']),
  'tuple with a default': () => type(['string', 'number = 1']),
  'variadic tuple': () => type(['string', '...', 'number[]']),
  'tuple with places behind': () => type(['...', 'number[]', 'string']),
  'array of objects': () => user.array(),
  'array().atLeastLength()': () => user.array().atLeastLength(2).atMostLength(4),
  'keyof()': () => user.keyof(),
  'pick()': () => user.pick('name'),
  'omit()': () => user.omit('name'),
  'partial()': () => user.partial(),
  'required()': () => user.required(),
  'merge()': () => user.merge({ age: 'string' }),
  'get()': () => user.get('name'),
  'map()': () => user.map((member) => member),
  'or()': () => type('string').or('number'),
  'discriminated union': () => type({ kind: '"a"', n: 'number' }).or({ kind: '"b"', s: 'string' }),
  'and()': () => user.and({ email: 'string' }),
  'narrow()': () => type('string').narrow((value) => value.length % 2 === 0),
  'narrow() of two members': () => type({ a: 'number', b: 'number' }).narrow(({ a, b }) => a < b),
  'filter()': () => type('number').filter((value) => value > 3),
  'pipe()': () => type('string').pipe((value) => value.length),
  'pipe.try()': () => type('string').pipe.try((value) => JSON.parse(value)),
  'to()': () => type('string.numeric.parse').to('number > 3'),
  'brand()': () => type('number % 2').brand('even'),
  'declared brand': text('number#even'),
  'describe() and configure()': () => type('string').describe('a name').configure({}),
  'default()': () => type({ a: type('string').default('x') }),
  'enumerated()': () => type.enumerated(1, 'a', null),
  'unit()': () => type.unit(3),
  'valueOf()': () => type.valueOf({ a: 1, b: 'x' }),
  'instanceOf(class)': () => type.instanceOf(WeakRef),
  'instanceOf(Date)': () => type.instanceOf(Date),
  'Record<>': text('Record<string, number>'),
  'Exclude<>': text('Exclude<"a" | "b", "a">'),
  'Extract<>': text('Extract<"a" | "b", "a">'),
  'match()': () => type('string | number').exclude('string'),
  'extract()': () => type('string | number').extract('string'),
  this: () => type({ value: 'number', 'next?': 'this' }),
  'cyclic scope': () =>
    scope({ pack: { name: 'string', 'of?': 'item[]' }, item: { id: 'number', 'inside?': 'pack' } }).export().pack,
  'scope with aliases': () => scope({ id: 'string.uuid', owner: { id: 'id' } }).export().owner,
  'generic type': () => type('<t>', { box: 't' })('string'),
  'constructor narrowing': () => type({ a: 'string | undefined' }),
  'exactly one of': () => type({ a: 'string', 'b?': 'never' }).or({ b: 'string', 'a?': 'never' }),
}

export const arktypeConstructs: Readonly<Record<string, () => unknown>> = {
  ...Object.fromEntries([...named, ...numbers.split(', '), ...others].map((name) => [name, text(name)])),
  ...written,
}
