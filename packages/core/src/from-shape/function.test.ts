/** Functions that hold something beside being called. */
import { expect, test } from 'vitest'
import type { TypeShape } from '../description/type-shape.ts'
import { Context } from '../domain/context.ts'
import { discarded } from '../domain/discarded.ts'
import { Printer } from '../domain/printer.ts'
import { Rng } from '../random/rng.ts'
import { domainFromShape } from './domain-from-shape.ts'

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

function thrownBy(read: () => unknown): unknown {
  try {
    read()
  } catch (error) {
    return error
  }
  return undefined
}
