import { createColors } from 'picocolors'
import { expect, test } from 'vitest'
import { run } from '../run.ts'

test.each(['', 'many', '101'])('refuses a least of "%s"', async (least) => {
  let said = ''
  const hear = (text: string): void => {
    said += text
  }
  const shell = { cwd: '/', env: {}, node: process.execPath, out: hear, err: hear, colours: createColors(false) }
  const words = ['mutants', 'a.ts', '--fail-under', least, '--json']
  expect(await run(words, { ...shell, columns: 100, drawSeed: () => 1, now: () => 0 })).toBe(2)
  expect(JSON.parse(said)).toMatchObject({ error: { code: 'bad-mutants-option' } })
})
