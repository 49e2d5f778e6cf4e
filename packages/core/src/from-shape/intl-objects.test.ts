import { describe, expect, test } from 'vitest'
import type { FuzzedConcreteValue } from '../description/fuzzed-method-description.ts'
import { builtinNames } from '../description/type-shape.ts'
import { Context } from '../domain/context.ts'
import { Printer } from '../domain/printer.ts'
import { Rng } from '../random/rng.ts'
import { runFuzzTest } from '../session/run-fuzz-test.ts'
import { domainFromShape } from './domain-from-shape.ts'
import type { IntlName } from './intl-objects.ts'

const constants = ['2,00\u00a0CHF', 'Pacific/Auckland', 'pl-PL', 'fathom', 'no locale', 'gram'].map(
  (value): FuzzedConcreteValue => ({ value, context: { kind: 'none' } }),
)

function search(name: IntlName, reached: (value: never) => boolean, seed: number) {
  return runFuzzTest({
    test: { file: '', projectRoot: '', name },
    property: (value: unknown) => !reached(value as never),
    description: {
      ...{ formatVersion: 1, name: 'target', kind: 'function', definitions: {}, expectedErrors: [] },
      parameters: [{ name: 'value', shape: { kind: 'builtin', name } }],
      returns: { kind: 'void' },
      concreteValues: constants,
    },
    defaultSeed: seed,
    clock: { now: () => 0 },
  })
}

const names = builtinNames.filter((name): name is IntlName => name.startsWith('Intl.'))

test.each(names)('%s is made in many ways, and the printed source makes it again', (name) => {
  const domain = domainFromShape({ kind: 'builtin', name }, { constants })
  const g = new Context(new Rng(1))
  const sources = new Set<string>()
  for (let draw = 0; draw < 200; draw++) {
    const c: unknown = domain.init(g.reset())
    const out = new Printer('source')
    domain.print(c, out)
    const value = domain.getValue(c) as Intl.Collator
    const again = new Function(`return ${out.toString()}`)() as Intl.Collator
    expect(Object.prototype.toString.call(value)).toBe(`[object ${name}]`)
    if (name !== 'Intl.Locale') expect(again.resolvedOptions()).toEqual(value.resolvedOptions())
    sources.add(out.toString())
  }
  expect(sources.size).toBeGreaterThan(8)
})

describe('what code asks of a formatter is reached, and shrunk to just that', () => {
  test.each([1, 2, 3])('a currency of the code, seed %i', async (seed) => {
    const isReached = (value: Intl.NumberFormat): boolean => value.resolvedOptions().currency === 'CHF'
    const { finding } = await search('Intl.NumberFormat', isReached, seed)
    expect(finding?.source).toBe("new Intl.NumberFormat('en-US', { style: 'currency', currency: 'CHF' })")
  })

  test.each([1, 2, 3])('a time zone of the code in a locale of the code, seed %i', async (seed) => {
    const isReached = (value: Intl.DateTimeFormat): boolean => {
      const { timeZone, locale } = value.resolvedOptions()
      return timeZone === 'Pacific/Auckland' && locale === 'pl-PL'
    }
    const { finding } = await search('Intl.DateTimeFormat', isReached, seed)
    expect(finding?.source).toBe("new Intl.DateTimeFormat('pl-PL', { timeZone: 'Pacific/Auckland' })")
  })

  test.each([1, 2, 3])('an order, seed %i', async (seed) => {
    const isReached = (value: Intl.Collator): boolean => value.compare('a10', 'a9') > 0 && value.compare('a', 'A') === 0
    const { finding } = await search('Intl.Collator', isReached, seed)
    expect(finding?.source).toMatch(
      /^new Intl\.Collator\('en-US', \{ sensitivity: '(?:base|accent)', numeric: true \}\)$/,
    )
  })
})
