/** Long sequences: what chunks leave of them, and that all passes together come to the end of a long text. */
import { describe, expect, test } from 'vitest'
import type { Domain } from '../../domain/domain.ts'
import { d } from '../../from-shape/d.ts'
import { Rng } from '../../random/rng.ts'
import type { Pass } from '../pass.ts'
import { shrink } from '../shrink.ts'
import { allPasses } from './all-passes.ts'
import { deleteChunks } from './delete-chunks.ts'
import { longTexts, texts } from './texts.ts'

type Fails = (text: string) => boolean

/** What the passes make of a text, and the candidates judged. */
function shrunk(passes: readonly Pass[], text: string, fails: Fails): { value: string; evaluations: number } {
  const domain: Domain<string> = d.string()
  const start: unknown = domain.fromValue(text)
  const shrinking = shrink(domain, start, { rng: new Rng(1), passes })
  for (let candidate = shrinking.next(); candidate !== undefined; candidate = shrinking.next()) {
    shrinking.tell(fails(domain.getValue(candidate)) ? 'same' : 'passes')
  }
  const { best, evaluations } = shrinking.state
  return { value: domain.getValue(best), evaluations }
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const character of text) {
    depth += character === '(' ? 1 : -1
    if (depth < 0 || !'()'.includes(character)) return false
  }
  return depth === 0
}

describe('delete-chunks', () => {
  test('takes out what is balanced, wherever it lies, in about as many attempts as there are items', () => {
    const text = '(())()'.repeat(100)
    const { value, evaluations } = shrunk([deleteChunks], text, (it) => isBalanced(it) && it.includes('(('))
    expect(value.length).toBeLessThanOrEqual(64)
    expect(evaluations).toBeLessThan(2 * text.length)
  })

  test('leads to the simplest text with the other passes, however long it was', () => {
    const deep = '('.repeat(6) + ')'.repeat(6)
    for (const length of [200, 800]) {
      const text = `${'(())()'.repeat(length)}${deep}${'()'.repeat(length)}`
      const { value, evaluations } = shrunk(allPasses, text, (it) => isBalanced(it) && it.includes('(((((('))
      expect(value).toBe(deep)
      expect(evaluations).toBeLessThan(1000)
    }
  })

  test('leaves short sequences alone', () => {
    expect(shrunk([deleteChunks], 'a'.repeat(64), () => true).evaluations).toBe(0)
  })
})

test('single characters of a long text are left to long-texts', () => {
  const text = `${'-'.repeat(80)}xyz`
  const fails: Fails = (it) => it.startsWith('-'.repeat(80)) && it.length === 83 && new Set(it).size === 4
  expect(shrunk([texts], text, fails).evaluations).toBeLessThan(200)
  expect(shrunk([longTexts], text, fails).value.slice(80)).toBe('abc')
  expect(shrunk([longTexts], 'xyz', () => true).evaluations).toBe(0)
})
