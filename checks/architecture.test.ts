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

test('decision records have one form of title, with the number of their file', () => {
  for (const { name } of readdirSync(new URL('docs/decisions/', root), { withFileTypes: true })) {
    const title = readFileSync(new URL(`docs/decisions/${name}`, root), 'utf8').split('\n')[0]
    expect(title, name).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. \\S`))
  }
})
