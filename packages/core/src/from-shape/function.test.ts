/** Functions that are handed over: what they hold beside being called, and what is known of their answers. */
import { afterEach, expect, test } from 'vitest'
import { thrownBy } from '../../test/thrown-by.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { Context } from '../domain/context.ts'
import { discarded } from '../domain/discarded.ts'
import { Printer } from '../domain/printer.ts'
import { forgetUntold, isUntold } from '../domain/untold-answers.ts'
import { Rng } from '../random/rng.ts'
import { domainFromShape } from './domain-from-shape.ts'

// Files share a process.
afterEach(forgetUntold)

const log: TypeShape = {
  ...{ kind: 'function', parameters: [], returns: { kind: 'number' } },
  members: {
    kind: 'object',
    properties: [
      { name: 'level', shape: { kind: 'literal', value: 3 }, optional: true, needed: true },
      { name: 'prefix', shape: { kind: 'literal', value: 'a' }, optional: true },
    ],
  },
}

test('hold it until that is not needed, and whoever reads what is needed then discards the input', () => {
  const domain = domainFromShape(log, {})
  const g = new Context(new Rng(1))
  const seen = new Set<string>()
  for (let run = 0; run < 100; run++) {
    const c: unknown = domain.init(g.reset())
    const value = domain.getValue(c)
    if (typeof value !== 'function') throw new Error('no function')
    expect(value()).toBeTypeOf('number')
    expect(value).toHaveProperty('level', 3)
    seen.add(printed(c))
  }
  expect([...seen].some((text) => /^Object\.assign\(.*, \{ level: 3, prefix: 'a' \}\)$/.test(text))).toBe(true)

  const simplest = domain.simplest()
  const bare: unknown = simplest === undefined ? undefined : domain.getValue(simplest)
  expect(printed(simplest)).toBe('() => 0')
  expect(thrownBy(() => Reflect.get(Object(bare), 'level'))).toBe(discarded)
  expect(thrownBy(() => Reflect.get(Object(bare), 'prefix'))).toBeUndefined()

  function printed(c: unknown): string {
    const out = new Printer('source')
    domain.print(c, out)
    return out.toString()
  }
})

test.each([
  ['unknown', true],
  ['number', false],
] as const)('of one that answers %s, who hands its answer on answers for it: %s', (kind, isTrusted) => {
  const domain = domainFromShape({ kind: 'function', parameters: [], returns: { kind } }, {})
  const given = domain.getValue(domain.init(new Context(new Rng(1))))
  forgetUntold()
  const answer: unknown = typeof given === 'function' && given('a')
  expect(isUntold(answer)).toBe(isTrusted)
  forgetUntold()
  expect(isUntold(answer)).toBe(false)
})

test('and who hands on what a promise holds answers for it no more than for the promise', async () => {
  const returns: TypeShape = { kind: 'promise', value: { kind: 'unknown' } }
  const domain = domainFromShape({ kind: 'function', parameters: [], returns }, {})
  const given = domain.getValue(domain.init(new Context(new Rng(1))))
  forgetUntold()
  expect(isUntold(typeof given === 'function' && (await given('a')))).toBe(true)
})
