import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const page = readFileSync(new URL('docs/architecture.md', root), 'utf8')
const foldersIn = (path: string) =>
  readdirSync(new URL(path, root), { withFileTypes: true }).filter((entry) => entry.isDirectory())

test('docs/architecture.md has a row for every package', () => {
  for (const { name } of foldersIn('packages/')) expect(page).toContain(`(../packages/${name})`)
})

test('docs/architecture.md has a row for every folder of core, and links to no other', () => {
  const folders = foldersIn('packages/core/src/').map(({ name }) => name)
  const linked = [...page.matchAll(/\(\.\.\/packages\/core\/src\/([\w-]+)\)/g)].map((match) => match[1])
  expect(linked.sort()).toEqual(folders.sort())
})

/** Pages that tell of folders file by file; the other pages tell of what is in theirs as a whole. */
const told: Readonly<Record<string, readonly string[]>> = {
  description: ['description'],
  execution: ['execution', 'target'],
  failure: ['failure'],
  host: ['host'],
  mutation: ['mutation', 'parts'],
  replay: ['replay'],
  report: ['report'],
  search: ['engine', 'corpus', 'schedule'],
  session: ['session'],
  shrink: ['shrink'],
}

test.each(Object.entries(told))(
  'docs/pipeline/%s.md names each file of its folders, and none that is not there',
  (name, folders) => {
    const text = readFileSync(new URL(`docs/pipeline/${name}.md`, root), 'utf8')
    const files = folders.flatMap((folder) => readdirSync(new URL(`packages/core/src/${folder}/`, root)))
    const sources = files.filter((file) => /(?<!\.test)\.ts$/.test(file)).map((file) => file.slice(0, -'.ts'.length))
    expect(sources.filter((file) => !new RegExp(`(?<![\\w-])${file}(?![\\w-])`).test(text))).toEqual([])
    const firstColumn = [...text.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = '']) => cell.split(', '))
    const named = firstColumn.filter((file) => file.endsWith('.ts`')).map((file) => file.slice(1, -'.ts`'.length))
    expect(named.filter((file) => !sources.includes(file))).toEqual([])
  },
)

test('decision records have one form of title, with the number of their file', () => {
  for (const { name } of readdirSync(new URL('docs/decisions/', root), { withFileTypes: true })) {
    const title = readFileSync(new URL(`docs/decisions/${name}`, root), 'utf8').split('\n')[0]
    expect(title, name).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. \\S`))
  }
})
