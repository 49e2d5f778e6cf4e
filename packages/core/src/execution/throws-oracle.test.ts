import { expect, test } from 'vitest'
import type { ExpectedError } from '../description/fuzzed-method-description.ts'
import { OracleError } from './oracle-error.ts'
import { throwsWatch } from './throws-oracle.ts'

class ParseError extends SyntaxError {
  override readonly name = 'ParseError'
}
class Minor extends ParseError {}
class ApiError extends Error {
  override name = 'ApiError'
}

function told(documented: readonly string[], error: unknown): string | undefined {
  const expected: ExpectedError[] = [
    { name: 'Error', source: 'throw' },
    ...documented.map((name) => ({ name, source: '@throws' as const })),
  ]
  return throwsWatch(expected)?.threw([], error)?.message
}

test.each<[readonly string[], unknown, string]>([
  [['RangeError'], new SyntaxError('bad'), 'a SyntaxError, where @throws documents RangeError'],
  [['RangeError'], new Error('bad'), 'an Error, where @throws documents RangeError'],
  [['ParseError'], new SyntaxError('bad'), 'a SyntaxError, where @throws documents ParseError'],
  [['ApiError'], new ParseError('bad'), 'a ParseError, where @throws documents ApiError'],
  [['ParseError'], new ApiError('bad'), 'an ApiError, where @throws documents ParseError'],
  [['RangeError', 'ApiError'], new Error('bad'), 'an Error, where @throws documents RangeError, ApiError'],
  [['TypeError'], 'bad', 'what is no error, where @throws documents TypeError'],
  [['TypeError'], undefined, 'what is no error'],
  [['ParseError'], Object.assign(new Error('bad'), { name: 'Other' }), 'an Other, where'],
  [['URIError'], new EvalError('bad'), 'an EvalError, where'],
])('%j: %s is another', (documented, error, says) => {
  expect(told(documented, error)).toContain(`Threw ${says}`)
})

test.each<[readonly string[], unknown]>([
  [['RangeError'], new RangeError('bad')],
  [['Error'], new Minor('bad')],
  [['ParseError'], new Minor('bad')],
  [['SyntaxError'], new ParseError('bad')],
  [['RangeError', 'ApiError'], new ApiError('bad')],
  [['Named'], Object.assign(new Error('bad'), { name: 'Named' })],
  [[], new Error('bad')],
  [['*'], new Error('bad')],
  [['RangeError', '*'], new Error('bad')],
  [['Error'], Object.create(Error.prototype)],
])('%j: %s is declared', (documented, error) => {
  expect(told(documented, error)).toBeUndefined()
})

test('what the engine says of a name that the caller gave is held against nobody', () => {
  const watch = throwsWatch([{ name: 'TypeError', source: '@throws' }])
  const error = new RangeError('Incorrect locale information provided')
  expect(watch?.threw([{ locale: 'a' }], error)).toBeUndefined()
  expect(watch?.threw([{ locale: 'de' }], error)).toBeInstanceOf(OracleError)
})

test('says how it is switched off, and what the error said', () => {
  const failure = throwsWatch([{ name: 'RangeError', source: '@throws' }])?.threw([], new Error('too far'))
  expect(failure).toMatchObject({
    kind: 'throws',
    details: ['It says: too far', expect.stringContaining('oracles: { throws: false }')],
  })
})
