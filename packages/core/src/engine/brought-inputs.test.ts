import { expect, test } from 'vitest'
import { BroughtInputs } from './brought-inputs.ts'

/** What is proposed in so many steps of a search; `undefined` where the search has its turn. */
function steps(brought: BroughtInputs, count: number): readonly unknown[] {
  return Array.from({ length: count }, () => brought.next()?.value)
}

function* numbers(count: number, taken: (n: number) => void = () => {}): Generator<number, void> {
  for (let n = 1; n <= count; n++) {
    taken(n)
    yield n
  }
}

test('the first 64 come one after the other, and the others in turns with the search', () => {
  const all = steps(new BroughtInputs(numbers(67)), 72)
  expect(all.slice(0, 64)).toEqual([...numbers(64)])
  expect(all.slice(64)).toEqual([undefined, 65, undefined, 66, undefined, 67, undefined, undefined])
})

test('they are made when they are asked for', () => {
  let last = 0
  const brought = new BroughtInputs(numbers(1000, (n) => void (last = n)))
  steps(brought, 10)
  expect(last).toBe(10)
})

test('where there are none, every turn is the search’s', () => {
  const brought = new BroughtInputs([])
  expect([brought.isOver, ...steps(brought, 2)]).toEqual([true, undefined, undefined])
})
