import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changedSince } from './changed-since.ts'

let cwd = ''
const git = (...words: readonly string[]): void => {
  const person = ['-c', 'user.name=a', '-c', 'user.email=a@example.org']
  execFileSync('git', [...person, ...words], { cwd, stdio: 'ignore' })
}
const write = (name: string, ...lines: readonly string[]): void => writeFileSync(join(cwd, name), lines.join('\n'))
const at = (line: number) => ({ from: { line, column: 0 }, to: { line, column: 1 } })

beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), 'changed-since-')))
  git('init', '--initial-branch=main')
  mkdirSync(join(cwd, 'src'))
  for (const name of ['src/a.ts', 'src/b.ts', 'src/a.test.ts', 'notes.md']) write(name, '1', '2', '3', '4', '')
  git('add', '.')
  git('commit', '--message=first')
  write('src/a.ts', '1', 'two', '3', '4', 'five', '')
  write('src/b.ts', '1', '3', '4', '')
  write('src/new.ts', 'new', '')
  write('src/a.test.ts', 'other', '')
  write('notes.md', 'other', '')
})
afterEach(() => rmSync(cwd, { recursive: true, force: true }))

const since = (files: readonly string[] = [], revision = 'main') => changedSince({ revision, cwd, files })

test('sources with lines that are other or new, and these lines', async () => {
  const { files, isWanted } = await since()
  // Of `b.ts` only a line is gone.
  expect(files).toEqual([join(cwd, 'src/a.ts'), join(cwd, 'src/new.ts')])
  const wanted = (name: string): readonly number[] =>
    [1, 2, 3, 4, 5].filter((line) => isWanted(join(cwd, name), at(line)))
  expect(wanted('src/a.ts')).toEqual([2, 5])
  expect(wanted('src/b.ts')).toEqual([])
  expect(wanted('src/new.ts')).toEqual([1, 2, 3, 4, 5])
  expect(isWanted(join(cwd, 'src/a.ts'), { from: at(1).from, to: at(4).to })).toBe(true)
})

test('what is committed on a branch has changed, too', async () => {
  git('checkout', '-b', 'work')
  git('add', '.')
  git('commit', '--message=second')
  expect((await since()).files).toEqual([join(cwd, 'src/a.ts'), join(cwd, 'src/new.ts')])
})

test('files that are named alone count, whatever they are called', async () => {
  expect((await since(['src/a.test.ts', 'src/b.ts'])).files).toEqual([join(cwd, 'src/a.test.ts')])
})

test('a revision that is not there, and a folder without git', async () => {
  const code = (wanted: string) => expect.objectContaining({ code: wanted })
  await expect(since([], 'none')).rejects.toThrow(code('unknown-revision'))
  rmSync(join(cwd, '.git'), { recursive: true })
  await expect(since()).rejects.toThrow(code('no-repository'))
})
