import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const page = readFileSync(new URL('docs/architecture.md', root), 'utf8')
const foldersIn = (path: string) =>
  readdirSync(new URL(path, root), { withFileTypes: true }).filter((entry) => entry.isDirectory())

test('docs/architecture.md has a row for every package', () => {
  for (const { name } of foldersIn('packages/')) expect(page).toContain(`(../packages/${name})`)
})

test('docs/architecture.md has a row for every stage of core, and links to no other', () => {
  const stages = foldersIn('packages/core/src/').map(({ name }) => name)
  const linked = [...page.matchAll(/\(\.\.\/packages\/core\/src\/([\w-]+)\)/g)].map((match) => match[1])
  expect(linked.sort()).toEqual(stages.sort())
})
