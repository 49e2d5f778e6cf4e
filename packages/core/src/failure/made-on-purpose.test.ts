import { expect, test } from 'vitest'
import { MadeOnPurpose } from './made-on-purpose.ts'

function thrownAt(frame: string, message = 'argument name is invalid', name = 'TypeError'): Error {
  const error = Object.assign(new Error(message), { name })
  error.stack = `${name}: ${message}\n    at ${frame}\n    at caller (/app/src/code.ts:3:4)`
  return error
}

const inDependency = 'serialize (/app/node_modules/cookie/index.js:10:11)'

test.each([
  ['a dependency refuses', thrownAt(inDependency)],
  ['a promise of a package is rejected with it', thrownAt('/app/node_modules/.pnpm/a@1/node_modules/a/index.js:1:2')],
  ['a range is refused', thrownAt(inDependency, 'level out of bounds', 'RangeError')],
])('on purpose is what somebody made: %s', (_, error) => {
  expect(new MadeOnPurpose().isMade(error, [])).toBe(true)
})

test.each([
  ['the engine throws', thrownAt(inDependency, "Cannot read properties of null (reading 'a')")],
  ['a built-in throws', thrownAt('JSON.parse (<anonymous>)', 'no words that anybody knows')],
  ['Node throws', thrownAt('validate (node:internal/url:1:2)')],
  ['Node throws, and hides its frames', Object.assign(thrownAt(inDependency), { code: 'ERR_INVALID_ARG_TYPE' })],
  ['a stand-in of the platform throws', thrownAt('append (/app/node_modules/jsdom/lib/node.js:1:2)')],
  ['a stand-in of the platform says', thrownAt(inDependency, "Failed to execute 'append' on 'Node'")],
  ['code without counters throws', thrownAt('parse (/app/src/code.ts:1:2)')],
  ['a name is not there', thrownAt(inDependency, 'nobody knows it', 'ReferenceError')],
])('and what nobody made is not: %s', (_, error) => {
  expect(new MadeOnPurpose().isMade(error, [])).toBe(false)
})

test('without frames it is told by what was seen with them, whatever the input spells', () => {
  const onPurpose = new MadeOnPurpose()
  const without = (message: string) => Object.assign(new TypeError(message), { stack: `TypeError: ${message}` })
  expect(onPurpose.isMade(without('no such unit: a'), ['a'])).toBe(false)
  expect(onPurpose.isMade(thrownAt(inDependency, 'no such unit: b'), ['b'])).toBe(true)
  expect(onPurpose.isMade(without('no such unit: a'), ['a'])).toBe(true)
  expect(onPurpose.isKnown(without('no such unit: c'), ['c'])).toBe(true)
  expect(onPurpose.isKnown(without('no such length: c'), ['c'])).toBe(false)
})
