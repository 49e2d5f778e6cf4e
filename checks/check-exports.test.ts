import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { checkDocumented, printDoors } from './check-exports.ts'
import { readDoors } from './read-doors.ts'
import { printViolations } from './violation.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const sandbox = mkdtempSync(join(tmpdir(), 'doors-'))
afterAll(() => rmSync(sandbox, { recursive: true }))

describe('this repository', () => {
  const doors = readDoors(join(root, 'packages'))

  test('lets out the agreed names (npm run checks -- -u accepts a change)', async () => {
    await expect(printDoors(doors)).toMatchFileSnapshot('exports.txt')
  })

  test('documents each of them', () => {
    expect(printViolations(checkDocumented(doors, root))).toBe('')
  })
})

test('types, values, re-exports and missing comments are told apart', () => {
  mkdirSync(join(sandbox, 'a/src'), { recursive: true })
  mkdirSync(join(sandbox, 'empty'))
  const manifest = { name: '@x/a', exports: { './deep': { '@fuzzwright/source': './src/index.ts' } } }
  writeFileSync(join(sandbox, 'a/package.json'), JSON.stringify(manifest))
  writeFileSync(join(sandbox, 'a/src/index.ts'), "export type * from './b.ts'\nexport { plain, said } from './b.ts'\n")
  const types = '/** Yes. */\nexport interface Told {}\nexport type Silent = 1\n'
  writeFileSync(
    join(sandbox, 'a/src/b.ts'),
    `${types}/** Yes. */\nexport const said = 1\nexport const plain = () => 2\n`,
  )

  const doors = readDoors(sandbox)
  expect(printDoors(doors)).toBe('@x/a/deep\n  type Silent\n  type Told\n  plain\n  said\n')
  expect(printViolations(checkDocumented(doors, sandbox))).toBe(
    'a/src/b.ts:3 exported Silent has no doc comment\na/src/b.ts:6 exported plain has no doc comment',
  )
})
