import { expect, test } from 'vitest'
import { domainFromShape } from '../from-shape/domain-from-shape.ts'
import { check } from '../session/check.ts'

class Odd {
  readonly n: number
  constructor(n: number) {
    if (n % 97 !== 3) throw new RangeError('no')
    this.n = n
  }
}

test('an instance whose constructor refuses is discarded, and the search goes on to the failure', async () => {
  const n = {
    name: 'n',
    shape: { kind: 'number', constraints: { integer: true, minimum: 0, maximum: 10_000 } },
  } as const
  const domain = domainFromShape(
    {
      kind: 'class',
      name: 'Odd',
      entity: { module: 'odd.ts', exportName: 'Odd' },
      constructors: [{ parameters: [n] }],
      fields: [],
      factories: [],
      subclasses: [],
    },
    { resolveEntity: () => Odd },
  )
  const report = await check((odd: Odd) => odd instanceof Odd && odd.n < 5000, {
    domains: [domain],
    seed: 1,
    runs: 2000,
  })
  expect(report.outcome).toBe('failed')
  const [odd] = report.finding?.args ?? []
  expect(odd).toBeInstanceOf(Odd)
  expect((odd as Odd).n).toBeGreaterThanOrEqual(5000)
})
