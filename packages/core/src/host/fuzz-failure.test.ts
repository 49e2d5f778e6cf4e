import { expect, test } from 'vitest'
import { OracleError } from '../execution/oracle-error.ts'
import { blamedOn, FuzzFailure } from './fuzz-failure.ts'

const site =
  'Error\n    at fuzzIt (/app/node_modules/@fuzzwright/vitest/dist/fuzz-it.js:1:1)\n    at /app/tests/a.test.ts:7:1'

function thrown(): TypeError {
  const error = new TypeError('broken')
  error.stack = [
    'TypeError: broken',
    '    at parse (/app/src/parse.ts:3:5)',
    '    at run (/app/node_modules/@fuzzwright/core/dist/execution/run-input.js:9:1)',
    '    at /app/tests/a.test.ts:8:3',
  ].join('\n')
  return error
}

test('stands at the line of the user that threw, and keeps the error as its cause', () => {
  const cause = thrown()
  const failure = new FuzzFailure('the report\nin lines', cause, site)
  expect(failure.message).toBe('the report\nin lines')
  expect(failure.cause).toBe(cause)
  const frames = '\n    at parse (/app/src/parse.ts:3:5)\n    at /app/tests/a.test.ts:8:3'
  expect(failure.stack).toBe(`FuzzFailure: the report\nin lines${frames}`)
  expect(cause.stack).toBe(`TypeError: broken${frames}`)
})

test('a function that calls itself stands there once for each of its lines', () => {
  const cause = new RangeError('Maximum call stack size exceeded')
  const [visit, each] = ['    at visit (/app/src/sort.ts:3:87)', '    at Array.forEach (<anonymous>)']
  cause.stack = [
    `${cause}`,
    visit,
    ...Array.from({ length: 20 }, () => [each, '    at visit (/app/src/sort.ts:3:91)']).flat(),
  ].join('\n')
  const failure = new FuzzFailure('report', cause, site)
  expect(failure.stack).toBe(`FuzzFailure: report\n${visit}\n    at visit (/app/src/sort.ts:3:91)`)
})

test('stands at the call where nothing of the user is in the trace; what an oracle saw needs no cause', () => {
  const failure = new FuzzFailure('report', new OracleError('hang', 'Hang'), site)
  expect(failure.stack).toBe('FuzzFailure: report\n    at /app/tests/a.test.ts:7:1')
  expect(failure.cause).toBeUndefined()
  expect(new FuzzFailure('report', 'a text', site).cause).toBe('a text')
})

test('what was thrown where we called it has no line of theirs, and none of ours', () => {
  const cause = new TypeError('undefined is not a function')
  cause.stack = `${cause}\n    at call (/app/node_modules/@fuzzwright/core/dist/esm/target.js:3:4)\n    at new Promise (<anonymous>)`
  expect(new FuzzFailure('report', cause, site).stack).toBe('FuzzFailure: report\n    at /app/tests/a.test.ts:7:1')
  expect(cause.stack).toBe('TypeError: undefined is not a function')
})

test('what nobody caught stands where it was thrown', () => {
  const late = new OracleError('uncaught-error', 'Uncaught error: TypeError: broken')
  late.stack = thrown().stack ?? ''
  expect(new FuzzFailure('report', late, site).stack).toContain('report\n    at parse (/app/src/parse.ts:3:5)')
})

test('a frozen cause is left as it is', () => {
  const cause = Object.freeze(thrown())
  expect(new FuzzFailure('report', cause, site).cause).toBe(cause)
})

test('a mistake is blamed on the call', () => {
  expect(blamedOn(new Error('bad'), site).stack).toBe('Error: bad\n    at /app/tests/a.test.ts:7:1')
})

test('what went wrong inside of us keeps no trace of ours', () => {
  const cause = new SyntaxError('no JSON')
  cause.stack =
    'SyntaxError: no JSON\n    at parseJson (/app/node_modules/@fuzzwright/core/dist/replay/stored-finding.js:42:21)'
  blamedOn(new Error('bad', { cause }), site)
  expect(cause.stack).toBe('SyntaxError: no JSON')
})
