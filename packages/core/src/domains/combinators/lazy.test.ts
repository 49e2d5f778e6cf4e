import { expect, test } from 'vitest'
import { DelegatingDomain } from '../../domain/delegating.ts'
import type { AnyDomain } from '../../domain/domain.ts'
import { d } from '../../from-shape/d.ts'
import { elementOf } from '../choices/element.ts'
import { lazy } from './lazy.ts'

/** A leaf that counts how often its bounds are read. */
class Counted extends DelegatingDomain<number> {
  readonly name = 'counted'
  readonly inner = elementOf([0])
  reads = 0

  override get maxComplexity(): number {
    this.reads++
    return this.inner.maxComplexity
  }

  override get entropy(): number {
    this.reads++
    return this.inner.entropy
  }
}

test('bounds of domains that all refer to each other are worked out once for each', () => {
  const leaf = new Counted()
  const size = 40
  const nodes: readonly AnyDomain[] = Array.from({ length: size }, () =>
    lazy(() =>
      d.structOf(Object.fromEntries([['leaf', leaf], ...nodes.map((node, at) => [`n${at}`, d.nullableOf(node)])])),
    ),
  )
  for (const node of nodes) expect([node.maxComplexity, node.entropy]).toEqual([Infinity, Infinity])
  expect(leaf.reads).toBeLessThanOrEqual(2 * size)
})

test('what no cycle leads to has finite bounds, whoever is asked first', () => {
  const chain = () => {
    const end = lazy(() => d.int8())
    const middle = lazy(() => d.structOf({ end }))
    return { end, middle, round: lazy((): AnyDomain => d.structOf({ middle, again: d.nullableOf(self.round) })) }
  }
  const self = chain()
  expect(self.round.maxComplexity).toBe(Infinity)
  expect(self.middle.maxComplexity).toBe(chain().middle.maxComplexity)
  expect(Number.isFinite(self.middle.maxComplexity)).toBe(true)
})
