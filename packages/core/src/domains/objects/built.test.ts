import { expect, test } from 'vitest'
import type { TypeShape } from '../../description/type-shape.ts'
import { Context } from '../../domain/context.ts'
import { domainFromShape } from '../../from-shape/domain-from-shape.ts'
import { Rng } from '../../random/rng.ts'

test('instances inside of instances share their attempts, where every constructor refuses', () => {
  let calls = 0
  class Version {
    constructor() {
      calls++
      throw new TypeError('no version')
    }
  }
  // As semver declares its own: made of a text, or of another one.
  const version: TypeShape = {
    ...{ kind: 'class', name: 'Version', entity: { module: 'version.ts', exportName: 'Version' } },
    constructors: [
      {
        parameters: [
          { name: 'of', shape: { kind: 'union', members: [{ kind: 'string' }, { kind: 'reference', to: 'V' }] } },
        ],
      },
    ],
    ...{ fields: [], factories: [], subclasses: [] },
  }
  const domain = domainFromShape(version, { definitions: { V: version }, resolveEntity: () => Version })
  const context = new Context(new Rng(1))
  const most = Array.from({ length: 200 }, () => {
    calls = 0
    domain.init(context.reset())
    return calls
  })
  // Each attempt may build all that are inside of each other, a few.
  expect(Math.max(...most)).toBeLessThan(64 * 8)
  expect(Math.max(...most)).toBeGreaterThan(10)
})
