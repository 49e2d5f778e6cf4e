import { describe, expect, test } from 'vitest'
import { Context } from '../domain/context.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { sample } from '../domain/sample.ts'
import { inPlace } from '../domains/combinators/in-place.ts'
import { parseDictionary } from '../domains/strings/parse-dictionary.ts'
import { FuzzError } from '../errors.ts'
import { d } from '../from-shape/d.ts'
import { domainLaws } from '../laws/laws.ts'
import { Rng } from '../random/rng.ts'

function complaint(work: () => unknown): FuzzError {
  try {
    work()
  } catch (error) {
    expect(error).toBeInstanceOf(FuzzError)
    return error as FuzzError
  }
  throw new Error('nothing was thrown')
}

const cases: readonly (readonly [code: string, message: RegExp, work: () => unknown])[] = [
  ['bad-bounds', /^int\(\): min 10 is greater than max 3\./, () => d.int({ min: 10, max: 3 })],
  ['bad-bounds', /^number\(\): min 1 is greater than max 0\./, () => d.number({ min: 1, max: 0 })],
  ['bad-bounds', /^number\(\): a bound is NaN/, () => d.number({ min: Number.NaN })],
  ['bad-bounds', /^bigint\(\): min 2 is greater than max 1\./, () => d.bigint({ min: 2n, max: 1n })],
  [
    'bad-bounds',
    /^date\(\): min 1970-01-02.* is after max 1970-01-01/,
    () => d.date({ min: new Date(86_400_000), max: new Date(0) }),
  ],
  ['bad-bounds', /^inRange\(\): the bounds 1 and b are not of one kind/, () => d.inRange(1 as never, 'b' as never)],
  ['bad-bounds', /^inRange\(\): the bound "ab" is not one character/, () => d.inRange('ab', 'c')],
  [
    'bad-size',
    /^string\(\): the minimum length 3 is greater than the maximum length 2\./,
    () => d.string({ minLength: 3, maxLength: 2 }),
  ],
  ['bad-size', /^arrayOf\(\): the minimum size -1 is not a whole number/, () => d.arrayOf(d.int()).withMinSize(-1)],
  ['bad-size', /^nonEmpty\(\): the domain given has no sizes/, () => d.nonEmpty(d.int() as never)],
  ['empty-choice', /^elementOf\(\): the list of values is empty/, () => d.elementOf([])],
  ['empty-choice', /^oneOf\(\): there are no alternatives/, () => d.oneOf()],
  ['empty-choice', /^enum\(\): the object has no members/, () => d.enum({})],
  [
    'bad-weights',
    /^oneOf\(\): the weights 1, -1 do not fit 2 alternatives/,
    () => d.oneOf(d.int(), d.int()).withWeights(1, -1),
  ],
  ['bad-weights', /^boolean\(\): the probability p is 1, not between 0 and 1\./, () => d.boolean({ p: 1 })],
  ['bad-weights', /^optionalOf\(\): the probability p is -2/, () => d.optionalOf(d.int(), { p: -2 })],
  ['bad-flags', /flags 1 and 3 overlap/, () => d.bitFlagCombinationOf([1, 3])],
  ['bad-flags', /: 0 is no flag/, () => d.bitFlagCombinationOf([0])],
  [
    'bad-seed',
    /^withSeeds\(\): the seed 7 is outside int\(\): 7 is not a whole number from 0 to 5/,
    () => d.int({ min: 0, max: 5 }).withSeeds([7]),
  ],
  [
    'bad-seed',
    /the seed 7 is outside map\(\): its domain makes 14 of the 7 in it, so a `from` is not the inverse of its function/,
    () =>
      d
        .int()
        .map((n) => n * 2, { from: (n) => n })
        .withSeeds([7]),
  ],
  [
    'bad-seed',
    /makes \[1, 2, 3\] of the \[1, 2\] in it/,
    () =>
      d
        .arrayOf(d.int())
        .map((list) => [...list, 3], { from: (list) => list })
        .withSeeds([[1, 2]]),
  ],
  ['bad-seed', /cannot be recognised/, () => d.int().map(String).withSeeds(['1'])],
  [
    'filter-too-narrow',
    /^filter\(\): 1000 values of int\(\) in a row failed the test, such as -?\d+\..*bad-input\.test\.ts:\d+/,
    () => sample(d.int().filter(() => false)),
  ],
  [
    'overlap-too-narrow',
    /^overlapOf\(\): of 1000 values of int\(\), int\(\).*bad-input\.test\.ts:\d+/,
    () => sample(d.overlapOf(d.int({ min: 0, max: 9 }), d.int({ min: 20, max: 29 }))),
  ],
  [
    'size-unreachable',
    /^setOf\(\): 3 different elements are asked for, but there are only 2 of boolean\(\)/,
    () => d.setOf(d.boolean()).withSize(3),
  ],
  [
    'size-unreachable',
    /drawing found only 1 of map\(\).*bad-input\.test\.ts:\d+/,
    () => sample(d.setOf(d.int().map(() => 1)).withSize(2)),
  ],
  [
    'endless-recursion',
    /^recursive\(\): every value of this domain would contain another one/,
    () => d.recursive((self) => d.tupleOf(self)),
  ],
  ['bad-builder', /asked for but never set/, () => d.builder().set('a', d.int()).finalize('b')],
  ['bad-builder', /"a" is set twice/, () => d.builder().set('a', d.int()).set('a', d.int())],
  [
    'unknown-field',
    /there is no field "b\.d"/,
    () => d.structOf({ a: d.int(), b: d.structOf({ c: d.int() }) }).withField('b.d', d.int()),
  ],
  ['bad-class', /^callsOf\(\): 5 is neither a class nor a function/, () => d.callsOf(5 as never)],
  ['no-calls', /^callsOf\(\): Bare has no method/, () => d.callsOf(class Bare {})],
  ['bad-class', /^instanceOf\(\): 5 is not a class/, () => d.instanceOf(5 as never)],
  ['bad-dictionary', /line 2 is not a word: nonsense/, () => parseDictionary('"fine"\nnonsense')],
  [
    'unknown-entity',
    /a relation of user names the kind group\./,
    () => d.entityGraph({ user: {} }, { user: { in: { arity: '1', to: 'group' } } }),
  ],
  [
    'law-broken',
    /^L13 .* is broken by int\(\)/,
    () => domainLaws(Object.assign(d.int(), { simplest: () => 5 }), { cases: 20 }),
  ],
  ['dead-version', /^inPlace\(\): this version was undone/, readDeadVersion],
]

/** A counter that only counts up. */
function readDeadVersion(): void {
  const domain: AnyDomain = inPlace({
    cacheFromValue: () => 0,
    mutationStepFromValue: () => 0,
    minComplexity: () => 1,
    maxComplexity: () => 99,
    complexity: () => 1,
    arbitrary: (): [{ count: number }, number] => [{ count: 0 }, 0],
    mutate: (value) => value.count++,
    unmutate: (value) => value.count--,
    clone: (value) => ({ ...value }),
  })
  const g = new Context(new Rng(1))
  const first: unknown = domain.init(g)
  const second: unknown = domain.mutate(first, g)
  domain.getValue(first)
  domain.getValue(second)
}

describe('a mistake in a domain is one clear error', () => {
  for (const [code, message, work] of cases) {
    test(`${code}: ${message.source}`, () => {
      const error = complaint(work)
      expect(error.code).toBe(code)
      expect(error.message).toMatch(message)
      expect(error.hint ?? '').not.toBe('')
    })
  }
})
