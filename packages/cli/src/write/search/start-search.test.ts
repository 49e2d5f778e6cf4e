import { expect, test } from 'vitest'
import { projectRootOf, searchInProject } from './start-search.ts'

test('without Vitest there is nothing to search in', async () => {
  const plan = { module: '/nowhere/a.ts', functions: [], guesses: [], seed: 1, runs: 1, timeBudget: 1 }
  const place = { root: '/nowhere', folder: '/nowhere', modules: [] }
  await expect(searchInProject(plan, place, {} as never)).rejects.toThrow(
    expect.objectContaining({ code: 'needs-vitest' }),
  )
})

test('the project of a file is that of the nearest configuration, else of the nearest package', () => {
  const files: Readonly<Record<string, readonly string[]>> = {
    '/repo': ['vitest.config.ts', 'package.json'],
    '/repo/packages/a': ['package.json'],
    '/plain': ['package.json'],
    '/plain/inner': ['package.json'],
  }
  const filesOf = (folder: string) => files[folder] ?? []
  expect(projectRootOf('/repo/packages/a/src/x.ts', filesOf)).toBe('/repo')
  expect(projectRootOf('/plain/inner/src/x.ts', filesOf)).toBe('/plain/inner')
  expect(projectRootOf('/bare/x.ts', filesOf)).toBe('/bare')
})
