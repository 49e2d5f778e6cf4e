import { expect, test } from 'vitest'
import { projectRootOf } from './project-root.ts'

test('the project of a file is that of the nearest configuration, else of the nearest package', () => {
  const files: Readonly<Record<string, readonly string[]>> = {
    '/repo': ['vitest.config.ts', 'package.json'],
    '/repo/packages/a': ['package.json'],
    '/repo/packages/b': ['package.json', 'vite.config.mts'],
    '/repo/packages/c': ['package.json', 'jest.config.cjs'],
    '/plain': ['package.json'],
    '/plain/inner': ['package.json'],
  }
  const filesOf = (folder: string) => files[folder] ?? []
  expect(projectRootOf('/repo/packages/a/src/x.ts', 'vitest', filesOf)).toBe('/repo')
  expect(projectRootOf('/repo/packages/b/src/x.ts', 'vitest', filesOf)).toBe('/repo/packages/b')
  expect(projectRootOf('/repo/packages/c/src/x.ts', 'jest', filesOf)).toBe('/repo/packages/c')
  expect(projectRootOf('/plain/inner/src/x.ts', 'vitest', filesOf)).toBe('/plain/inner')
  expect(projectRootOf('/bare/x.ts', 'jest', filesOf)).toBe('/bare')
})
