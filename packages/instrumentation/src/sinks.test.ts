import { afterEach, beforeEach, expect, test } from 'vitest'
import { instrument } from './instrument.ts'

let heard: (readonly unknown[])[] = []
const listener = '__fuzzwright_sink__'

beforeEach(() => {
  Reflect.set(globalThis, listener, (letter: string, value: unknown, names?: string) => {
    heard.push(names === undefined ? [letter, value] : [letter, value, names])
    return value
  })
})
afterEach(() => void Reflect.deleteProperty(globalThis, listener))

/** What `code`, as the body of a function of `text`, hands over. */
function handedOver(code: string, text = 'x'): readonly (readonly unknown[])[] {
  heard = []
  const module: { exports: unknown } = { exports: undefined }
  new Function('module', 'exports', instrument(`module.exports = (text) => {${code}\n}`, 'sinks.cjs').code)(module, {})
  const work: unknown = module.exports
  if (typeof work === 'function') work(text)
  return heard
}

test('code that is run is handed over', () => {
  expect(handedOver('eval(text)', '1')).toEqual([['c', '1']])
})

test('the body of a function that is made of texts, and its parameters', () => {
  expect(handedOver("new Function(text, 'obj', text + ';')", 'a')).toEqual([
    ['p', 'a'],
    ['c', 'a;'],
  ])
  expect(handedOver("Function('return ' + text)", 'a')).toEqual([['c', 'return a']])
})

test('the same by another name that the module gives the constructor', () => {
  expect(handedOver("let make; make = Function; new make('a', text)", 'b')).toEqual([['c', 'b']])
  expect(handedOver('const A = (async function () {}).constructor; new A(text)', 'b')).toEqual([['c', 'b']])
  expect(handedOver('class Other {} const A = Other; new A(text)', 'b')).toEqual([])
})

test('the body in a list of arguments', () => {
  expect(handedOver("Function.apply(null, ['a', text])", 'b')).toEqual([['c', 'b']])
  expect(handedOver("const all = ['a', text]; Function.apply(null, all)", 'b')).toEqual([['c', ['a', 'b']]])
})

test('what stands in the code is its own', () => {
  expect(handedOver("new Function('a', 'return a'); eval('1')")).toEqual([])
})

test('what is deserialised, with the names the module looks for in the order in which they stand', () => {
  const code = '\nconst { type, code } = JSON.parse(text); if (type === 1) return code.body; return module.late'
  expect(handedOver(code, '{}')).toEqual([['d', '{}', 'type,code,body,late,exports']])
})
