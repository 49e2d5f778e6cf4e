import { expect, test } from 'vitest'
import type { TypeShape } from '../description/type-shape.ts'
import { printValue } from '../domain/print-value.ts'
import { sample } from '../domain/sample.ts'
import { domainFromShape } from '../from-shape/domain-from-shape.ts'
import { vmHangGuard } from '../host/vm-hang-guard.ts'
import { check } from './check.ts'

class Amount {
  readonly digits: number

  constructor(digits: number) {
    this.digits = digits
  }

  /** Never comes back from most numbers. */
  static random(digits: number): Amount {
    for (let n = 0; n !== digits; n++);
    return new Amount(digits)
  }
}

const parameters = [{ name: 'digits', shape: { kind: 'number' } }] as const
const shape = (ways: Pick<Extract<TypeShape, { kind: 'class' }>, 'constructors' | 'factories'>): TypeShape => ({
  ...{ kind: 'class', name: 'Amount', entity: { module: 'amounts', exportName: 'Amount' } },
  ...{ fields: [], subclasses: [], ...ways },
})
const amounts = (of: TypeShape) => domainFromShape(of, { resolveEntity: () => Amount })
const options = { seed: 1, runs: 50, hangAfter: 50, maxComplexity: 4096 }

const both = shape({ constructors: [{ parameters }], factories: [{ name: 'random', parameters }] })
const isMade = (amount: unknown): boolean => amount instanceof Amount

test('a factory that does not come back is left out, and the test goes on without it', async () => {
  const report = await check(isMade, { ...options, domains: [amounts(both)] }, { guard: vmHangGuard })
  expect(report.outcome).toBe('passed')
  expect(report.warnings).toEqual(['left out, as it did not come back while inputs were made: Amount.random()'])
  // Who describes the class again does without it.
  const domain = amounts(both)
  const texts = sample(domain, { seed: 1, count: 50 }).map((amount) => printValue(amount))
  expect(texts.filter((text) => text.includes('random'))).toEqual([])
})

test('what a given function answers is no hang of who calls it', async () => {
  const made = new Set<number>()
  class Sum extends Amount {
    /** The first is drawn, the second is what the function answers. */
    static override random(digits: number): Sum {
      while (made.has(digits));
      made.add(digits)
      return new Sum(digits)
    }
  }
  const answers = { kind: 'function', parameters: [], returns: both } as const
  const domain = domainFromShape(answers, { resolveEntity: () => Sum })
  const calls = (give: unknown): boolean => typeof give === 'function' && isMade(give())
  const report = await check(calls, { ...options, domains: [domain] }, { guard: vmHangGuard })
  expect(report.outcome).toBe('passed')
  expect(report.warnings).toEqual(['left out, as it did not come back while inputs were made: Sum.random()'])
})

test('where there is nothing else to make one, nothing was tried, and that is said', async () => {
  class Endless {
    constructor() {
      for (;;);
    }
  }
  const entity = { module: 'endless', exportName: 'Endless' }
  const only: TypeShape = {
    kind: 'class',
    name: 'Endless',
    entity,
    ...{ constructors: [{ parameters: [] }], factories: [], fields: [], subclasses: [] },
  }
  const domain = domainFromShape(only, { resolveEntity: () => Endless })
  const report = await check(() => true, { ...options, domains: [domain] }, { guard: vmHangGuard })
  expect(report).toMatchObject({ outcome: 'gaveUp', runs: 1, discarded: 1 })
  expect(report.warnings).toContain('left out, as it did not come back while inputs were made: new Endless()')
})
