import { expect, test } from 'vitest'
import { searchInProject } from './start-search.ts'

test.each(['vitest', 'jest'] as const)('without %s there is nothing to search in', async (host) => {
  const task = { module: '/nowhere/a.ts', functions: [], guesses: [], seed: 1, runs: 1, timeBudget: 1 }
  const place = { host, root: '/nowhere', folder: '/nowhere', modules: [] }
  await expect(searchInProject(task, place, {} as never)).rejects.toThrow(
    expect.objectContaining({ code: 'no-search-runner' }),
  )
})
