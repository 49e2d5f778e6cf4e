import { expect, test } from 'vitest'
import { type Call, ResultOf } from '../../calls/call.ts'
import { Context } from '../../domain/context.ts'
import { type ListNode, listNode } from '../../domain/list-node.ts'
import { itemAt } from '../../item-at.ts'
import { Rng } from '../../random/rng.ts'
import type { Chosen } from '../choices/union.ts'
import { int } from '../numbers/int.ts'
import type { CallsDomain } from './calls.ts'
import { callsOf } from './calls-of.ts'
import { KnownThings, withFewThings } from './handed-again.ts'

class Desk {
  open(): void {}
  stamp(_paper: number): void {}
}

const domain = callsOf(Desk, {
  methods: { open: [], stamp: [int()] },
  results: { open: ['stamp.0'] },
}) as unknown as CallsDomain

/** Twelve papers, of which any is stamped 36 times, by seed. */
function stamped(seed: number): ListNode<Chosen> {
  const rng = new Rng(seed)
  const open = { index: 0, part: listNode([]) }
  const stamp = () => ({ index: 1, part: listNode([{ index: 1, part: rng.below(8) }]) })
  return listNode(Array.from({ length: 48 }, (_, at) => (at % 4 === 0 ? open : stamp())))
}

/** Of each paper that is stamped, which it is. */
function papersOf(calls: ListNode<Chosen>): number[] {
  const makings = listNode([{ index: 0, part: listNode([]) }])
  const made: readonly Call[] = domain.getValue(listNode<unknown>([makings, calls])).calls
  return made.flatMap(({ args: [paper] }) => (paper instanceof ResultOf ? [paper.thing] : []))
}

/** How often one is stamped that was stamped right before. */
function repeatsIn(papers: readonly number[]): number {
  return papers.filter((paper, at) => at > 0 && paper === papers[at - 1]).length
}

const seeds = Array.from({ length: 60 }, (_, seed) => seed)
const fewOf = (seed: number) => withFewThings(stamped(seed), domain, { rng: new Rng(seed) })

test('some sequences are mostly about one answer at a time, and others about any of them', () => {
  const before = Math.max(...seeds.map((seed) => repeatsIn(papersOf(stamped(seed)))))
  const repeats = seeds.map((seed) => repeatsIn(papersOf(fewOf(seed))))
  expect(repeats.filter((count) => count > before).length).toBeGreaterThan(seeds.length / 4)
  expect(repeats.filter((count) => count <= before).length).toBeGreaterThan(seeds.length / 4)
})

test('no call is lost, and none is about what comes later', () => {
  for (const seed of seeds) {
    expect(fewOf(seed).items.map(({ index }) => index)).toEqual(stamped(seed).items.map(({ index }) => index))
    expect(papersOf(fewOf(seed))).toHaveLength(36)
  }
})

test('what was handed on before the calls is handed on again', () => {
  const [open, stamp] = [0, 1].map((at) => itemAt(stamped(0).items, at))
  if (open === undefined || stamp === undefined) throw new Error('two calls were there')
  const about = (back: number) => domain.withArgs(stamp, listNode([{ index: 1, part: back }]))
  const before = listNode([open, open, open, about(2), open])
  const handed = seeds.map((seed) => {
    const next = KnownThings.behind(before, domain).follow(about(1), new Rng(seed))
    return papersOf(listNode([...before.items, next])).at(-1)
  })
  // As it was drawn, and the first again, of which the call before was.
  expect(new Set(handed)).toEqual(new Set([3, 1]))
})

test('it is the same for the same seed', () => {
  expect(fewOf(3)).toEqual(fewOf(3))
  const draw = () => domain.init(new Context(new Rng(9)))
  expect(draw()).toEqual(draw())
})
