import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { FolderStore } from '@fuzzwright/campaign'
import { afterAll, expect, test } from 'vitest'
import { programOf } from '../src/ci/installation.ts'
import { runHere } from './run-here.ts'

const home = mkdtempSync(join(tmpdir(), 'fuzzwright-exchange-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

function write(path: string, text = ''): void {
  mkdirSync(dirname(join(home, path)), { recursive: true })
  writeFileSync(join(home, path), text)
}

const finding = JSON.stringify({
  formatVersion: 1,
  test: 'a',
  error: { class: 'Error', message: 'no' },
  arguments: [{ name: 'x', source: '1' }],
  fingerprint: { key: '00ff', className: 'Error', message: 'no' },
  seed: 1,
  versions: { fuzzwright: '0', node: '20' },
  corpus: [1],
})

test('an exchange that the disk refuses says what is not here, and ends with 1', async () => {
  const [cwd, store] = [join(home, 'checkout'), join(home, 'store')]
  write('checkout/src/a.test.ts')
  await new FolderStore(store, () => 0).add([{ shelf: 'findings/src/__fuzz__/a.test.ts/a/00ff', text: finding }])
  write('checkout/src/__fuzz__', 'a file where the folder of the findings should be')
  const words = ['exchange', '--store', store]
  const refused = await runHere(words, { cwd })
  expect(refused.code, refused.out).toBe(1)
  expect(refused.out).toContain('not shared: 1 of what others have found and learned cannot be written here')
  expect(refused.out).toContain(
    '1 finding of the store could not be taken into this checkout:\n      src/__fuzz__/a.test.ts/a/00ff.json\n',
  )
  const told = await runHere([...words, '--json'], { cwd })
  expect(told.code).toBe(1)
  expect(JSON.parse(told.out)).toMatchObject({ findings: [], refused: ['src/__fuzz__/a.test.ts/a/00ff'] })
  rmSync(join(cwd, 'src', '__fuzz__'))
  const taken = await runHere(words, { cwd })
  expect(taken.code, taken.out).toBe(0)
  expect(taken.out).toContain('took 1 finding')
})

test('a workflow starts our program by its file where the locked packages have it, and by the package manager elsewhere', () => {
  write('root/package-lock.json', '{}')
  const [root, member] = [join(home, 'root'), join(home, 'root', 'packages', 'a')]
  expect(programOf(member, root)).toBe('npx fuzzwright')
  write('node_modules/.bin/fuzzwright')
  expect(programOf(member, root)).toBe('npx fuzzwright')
  write('root/node_modules/.bin/fuzzwright')
  expect(programOf(member, root)).toBe('../../node_modules/.bin/fuzzwright')
  expect(programOf(root, root)).toBe('node_modules/.bin/fuzzwright')
})
