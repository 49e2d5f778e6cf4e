import { sample } from '@fuzzwright/core'
import { printValue } from '@fuzzwright/core/domain'
import { expect, test } from 'vitest'
import { recipeGrounds, recipeInputs, replacingName } from './recipe-domain.ts'
import { copy } from './vocabulary.ts'

type Recipe = (draft: object, base?: object) => unknown

test.each([...Object.values(recipeGrounds).flatMap(({ recipe, restoring }) => [recipe, restoring]), replacingName])(
  'what %s makes is recognised, and does what is printed',
  (name) => {
    const domain = recipeInputs(name)
    if (domain === undefined) throw new Error('There is no such domain.')
    const base = { title: 'a', tags: ['b'], items: [], nested: { depth: 1, list: [1] }, set: new Set([1]) }
    const outcome = (recipe: Recipe): string => {
      const draft = copy(base)
      try {
        return printValue([recipe(draft, base), draft])
      } catch (error) {
        return String(error)
      }
    }
    for (const recipe of sample(domain, { count: 40 }) as Recipe[]) {
      const again = domain.fromValue(recipe)
      expect(again).toBeDefined()
      expect(String(domain.getValue(again))).toBe(String(recipe))
      expect(outcome(new Function(`return ${String(recipe)}`)() as Recipe)).toBe(outcome(recipe))
    }
  },
)

test('parts of the base are put back last: what is done to them then would be done to the base', () => {
  const domain = recipeInputs(recipeGrounds.data.restoring)
  const sources = domain === undefined ? [] : sample(domain, { count: 200 }).map(String)
  expect(sources.some((source) => source.includes('= base.'))).toBe(true)
  for (const source of sources) expect(source).not.toMatch(/= base\.[^;]*; (?!draft\.[\w.]+ = base\.)/)
})
