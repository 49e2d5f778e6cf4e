import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../vitest.config.ts'
import projects from '../vitest.workspace.ts'

// Vitest ignores a workspace file silently, and a package without a project would lose its tests as silently.
test('every package is a test project, as are the recorded searches, and the configuration lists them all', () => {
  const folder = new URL('../packages/', import.meta.url)
  const packages = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/package.json`, folder)))
  expect(projects.map(({ test }) => test?.name).sort()).toEqual([...packages, 'searches'].sort())
  expect(config.test?.projects).toBe(projects)
})
