import { describe, expect, test } from 'vitest'
import { checkedEffects, effectError } from './effects.ts'
import { OracleError, oracleKindOf } from './oracle-error.ts'

describe('effects as people allow them', () => {
  test.each([
    ['refuse'],
    ['allow'],
    ['scratch'],
    [{}],
    [{ write: ['tmp/**'], read: ['data/*'], run: ['git'], net: ['localhost:*'], env: true, exit: false }],
    [{ write: 'scratch' }],
    [{ write: undefined, env: undefined }],
  ])('are taken as given: %j', (effects) => {
    expect(checkedEffects(effects, 'here')).toBe(effects)
  })

  test.each([
    ['all', 'effects is "all"'],
    [null, 'effects is null'],
    [undefined, 'effects is undefined'],
    [5, 'effects is 5'],
    [['write'], 'effects is a list'],
    [{ write: 'tmp' }, 'effects.write is "tmp", not a list of texts'],
    [{ write: ['tmp', 5] }, 'effects.write is an object, not a list of texts'],
    [{ read: 'scratch' }, 'effects.read is "scratch"'],
    [{ env: 'yes' }, 'effects.env is "yes", not true or false'],
    [{ exit: 1 }, 'effects.exit is 1'],
    [{ network: ['a'] }, 'there is no effect "network"'],
    [{ toString: true }, 'there is no effect "toString"'],
  ])('are told where they are wrong: %j', (effects, message) => {
    const wanted = { code: 'bad-effects', message: expect.stringContaining(`here: ${message}`) as unknown }
    expect(() => checkedEffects(effects, 'here')).toThrow(expect.objectContaining(wanted))
  })
})

test('the failure of a refused effect says what it was, how to allow it, and where it was tried', () => {
  const error = effectError({
    deed: 'removed "/"',
    details: ['It was the root.'],
    allow: "effects: 'allow'",
    stack: 'at f',
  })
  expect(error).toMatchObject({
    kind: 'effect',
    message: 'Refused: the code would have removed "/".',
    details: ['It was the root.', "To allow it, among the options of the test: effects: 'allow'"],
    stack: 'at f',
  })
})

test('an error of an oracle has its kind; whatever else was thrown has none', () => {
  expect(oracleKindOf(new OracleError('hang', 'Hang.'))).toBe('hang')
  const hostile = new Proxy(
    {},
    {
      getPrototypeOf() {
        throw new Error('not to be looked at')
      },
    },
  )
  expect([new Error('x'), undefined, null, 'hang', { kind: 'hang' }, hostile].map(oracleKindOf)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
})
