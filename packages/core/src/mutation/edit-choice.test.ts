import { describe, expect, test } from 'vitest'
import { Rng } from '../random/rng.ts'
import { EditChoice, editKind } from './edit-choice.ts'

const many = 2 / 3

/** Shares of kinds and of chances to stack among 4,000 draws, of which those that `pays` holds for are rewarded. */
function shares(pays: (choice: EditChoice) => boolean): Readonly<Record<string, number>> {
  const choice = new EditChoice()
  const rng = new Rng(9)
  const counts: Record<string, number> = { kind0: 0, kind1: 0, kind2: 0, 0.25: 0, 0.5: 0, [many]: 0 }
  for (let turn = 0; turn < 8000; turn++) {
    choice.draw(rng)
    if (pays(choice) && turn % 8 === 0) choice.reward()
    if (turn < 4000) continue
    counts[`kind${choice.kind}`] = (counts[`kind${choice.kind}`] ?? 0) + 1 / 4000
    counts[choice.stacking] = (counts[choice.stacking] ?? 0) + 1 / 4000
  }
  return counts
}

describe('kinds of edits and how many are stacked', () => {
  const neutral = shares(() => false)

  test('follow what has paid off', () => {
    const copying = shares(({ kind }) => kind === editKind.copy)
    expect(copying.kind1).toBeGreaterThan(3 * (neutral.kind1 ?? 1))
    const stacking = shares(({ stacking }) => stacking === many)
    expect(stacking[many]).toBeGreaterThan(3 * (neutral[many] ?? 1))
    expect(stacking[0.5]).toBeLessThan(neutral[0.5] ?? 0)
    const single = shares(({ stacking }) => stacking === 0.25)
    expect(single[0.25]).toBeGreaterThan(3 * (neutral[0.25] ?? 1))
  })

  test('none is ever given up', () => {
    for (const pays of [() => false, () => true, ({ kind }: EditChoice) => kind === editKind.borrow]) {
      expect(Math.min(...Object.values(shares(pays)))).toBeGreaterThan(0.01)
    }
  })
})
