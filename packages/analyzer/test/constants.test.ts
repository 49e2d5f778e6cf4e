import { fileURLToPath } from 'node:url'
import { fuzz } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { describeAll } from '../src/index.ts'
import * as fixture from './guarded.ts'

const file = fileURLToPath(new URL('./guarded.ts', import.meta.url))
const guarded: Readonly<Record<string, unknown>> = { ...fixture }
const budget = 500
const descriptions = describeAll(file).filter(({ name, kind }) => kind === 'function' && name !== 'Broken')

test('there are sixty functions', () => {
  expect(descriptions).toHaveLength(60)
})

test.each(descriptions.map((description) => [description.name, description] as const))(
  '%s is broken by combinations of constants alone',
  (name, description) => {
    const target = guarded[name] as (...args: readonly unknown[]) => unknown
    let runs = 0
    let broken = false
    for (const args of fuzz(description)) {
      if (++runs > budget) break
      try {
        target(...args)
      } catch (error) {
        broken = error instanceof fixture.Broken
        if (broken) break
      }
    }
    expect(broken, `not within ${Math.min(runs, budget)} runs`).toBe(true)
  },
)
