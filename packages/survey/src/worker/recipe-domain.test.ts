import { sample } from '@fuzzwright/core'
import { printValue } from '@fuzzwright/core/domain'
import { expect, test } from 'vitest'
import { argumentsDomain } from './inputs.ts'
import { recipeGrounds, recipeInputs, replacingName } from './recipe-domain.ts'
import { copy } from './vocabulary.ts'

type Recipe = (draft: object, base?: object) => unknown
const isRecipe = (made: unknown): made is Recipe => typeof made === 'function'

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
    const recipes = sample(domain, { count: 40 }).filter(isRecipe)
    expect(recipes.length).toBe(40)
    for (const recipe of recipes) {
      const again = domain.fromValue(recipe)
      expect(String(domain.getValue(again))).toBe(String(recipe))
      expect(outcome(new Function(`return ${String(recipe)}`)())).toBe(outcome(recipe))
    }
  },
)

test('parts of the base are put back last: what is done to them then would be done to the base', () => {
  const domain = recipeInputs(recipeGrounds.data.restoring)
  const sources = domain === undefined ? [] : sample(domain, { count: 200 }).map(String)
  expect(sources.some((source) => source.includes('= base.'))).toBe(true)
  for (const source of sources) expect(source).not.toMatch(/= base\.[^;]*; (?!draft\.[\w.]+ = base\.)/)
})

test('a parameter of a stranger that is called so and has a type is none', () => {
  const parameter = { name: replacingName, shape: { kind: 'string' } as const }
  const description = {
    ...({ formatVersion: 1, kind: 'function', name: 'replace', definitions: {} } as const),
    parameters: [parameter],
    returns: { kind: 'string' } as const,
    concreteValues: [],
    expectedErrors: [],
  }
  for (const [first] of sample(argumentsDomain(description, { resolveEntity: () => undefined }), { count: 20 })) {
    expect(typeof first).toBe('string')
  }
})
