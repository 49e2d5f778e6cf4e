import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root, runPackage } from './run-process.mjs'

const sandbox = mkdtempSync(join(tmpdir(), 'lint-'))
afterAll(() => rmSync(sandbox, { recursive: true }))

/** Exit code and the names of the rules the linter finds broken, with the configuration of this repository. */
async function linted(file: string, text: string) {
  writeFileSync(join(sandbox, file), text)
  const flags = ['lint', `--config-path=${root}`, '--vcs-enabled=false', '--reporter=github', sandbox]
  const { code, output } = await runPackage('@biomejs/biome', flags, { cwd: sandbox })
  return { code, rules: [...output.matchAll(/error title=lint\/([\w/]+)/g)].map((match) => match[1]).sort() }
}

const long = (lines: number) =>
  `export function f(): number {\n  let n = 0\n${'  n += 1\n'.repeat(lines - 4)}  return n\n}\n`

test('a long function, any and ! are errors; a function of a screen is not', async () => {
  const text = `${long(64)}export const a = (b: any, c?: string) => b + c!.length\n`
  expect(await linted('a.ts', text)).toEqual({
    code: 1,
    rules: ['complexity/noExcessiveLinesPerFunction', 'style/noNonNullAssertion', 'suspicious/noExplicitAny'],
  })
  expect(await linted('a.ts', long(60))).toEqual({ code: 0, rules: [] })
})
