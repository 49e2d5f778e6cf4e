import { expect, onTestFinished, test } from 'vitest'
import { Context } from '../../domain/context.ts'
import { d } from '../../from-shape/d.ts'
import { Rng } from '../../random/rng.ts'
import { stubOf } from './fn.ts'
import { giveIn, patience, takeTried } from './patience.ts'

test('a stub fits the types where it is pasted: as a constant, and in place', () => {
  const pairOf = (f: (text: string) => [number, string]): [number, string] => f('a')
  const pair = stubOf([[1, 'one']])
  expect(pairOf(pair)).toEqual([1, 'one'])
  expect(pairOf(stubOf([[1, 'one']]))).toEqual([1, 'one'])
  const compare = stubOf([-1, 1])
  expect([3, 1, 2].sort(compare)).toHaveLength(3)
  const side: (n: number) => 'left' | 'right' = stubOf(['left', 'right'])
  // @ts-expect-error In place the answers have to be of the type that is asked for.
  const wrong: (n: number) => 'left' | 'right' = stubOf(['up'])
  expect([side(1), wrong(1)]).toEqual([expect.stringMatching(/left|right/), 'up'])
})

test.each([
  [
    'children for ever',
    d.fn(d.arrayOf(d.int()).withMinSize(0)),
    (children: () => number[]) => {
      for (const queue = [0]; queue.length > 0; queue.push(...children())) queue.pop()
    },
  ],
  [
    'no for ever',
    d.fn(d.boolean()),
    (isEnough: () => boolean) => {
      while (!isEnough());
    },
  ],
])('whoever has to give in does: %s', (_name, domain, ask) => {
  const g = new Context(new Rng(1))
  giveIn(true)
  onTestFinished(() => giveIn(false))
  for (let run = 0; run < 20; run++) ask(domain.getValue(domain.init(g.reset()) as never) as never)
})

test('others answer as they are printed, however often they are asked', () => {
  takeTried()
  const domain = d.fn(d.int())
  const c = domain.init(new Context(new Rng(2)))
  const answers = new Set<number>()
  const fn = domain.getValue(c)
  for (let call = 0; call <= patience; call++) answers.add(fn('same'))
  expect([...answers]).toEqual([domain.getValue(c)('same')])
  expect([takeTried(), takeTried()]).toEqual([true, false])
})
