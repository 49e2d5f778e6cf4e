import { createColors } from 'picocolors'
import { expect, test } from 'vitest'
import { run } from '../run.ts'

async function refused(...words: readonly string[]): Promise<string> {
  let said = ''
  const hear = (text: string): void => {
    said += text
  }
  const shell = { cwd: '/', env: {}, node: process.execPath, out: hear, err: hear, colours: createColors(false) }
  const code = await run(['mutants', ...words, '--json'], { ...shell, columns: 100, drawSeed: () => 1, now: () => 0 })
  expect(code).toBe(2)
  const { error }: { readonly error: { readonly code: string } } = JSON.parse(said)
  return error.code
}

test.each(['', 'many', '101'])('refuses a least of "%s"', async (least) => {
  expect(await refused('a.ts', '--fail-under', least)).toBe('bad-mutants-option')
})

test('refuses to guess which files are meant', async () => {
  expect(await refused()).toBe('bad-mutants-option')
})

test('refuses a revision outside of a repository', async () => {
  expect(await refused('--since', 'main')).toBe('no-repository')
})
