// A stranger has tests written: for code with classes and imports, in the project as it is configured.
import { equal, match, ok } from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const source = `import { Account } from './account'

/** '90m' → 5400 */
export function parseMinutes(text: string): number {
  const match = /^(\\d{1,6})m$/.exec(text)
  if (match === null) throw new SyntaxError('not minutes: ' + text)
  return Number(match[1]) * 60
}

export function sortNumbers(numbers: number[]): number[] {
  return [...numbers].sort((a, b) => a - b)
}

export const mayWrite = (): boolean => process.permission?.has('fs.write', '/etc') ?? true

export const isAccount = (value: unknown): boolean => value instanceof Account
`

/** `fuzzwright write` on a new file: the written tests pass, type-check, and are not overwritten. */
export async function testsAreWritten(project) {
  const files = [project.path('src', 'written.ts'), project.path('tests', 'written.test.ts')]
  writeFileSync(files[0], source)
  try {
    const first = await project.shell(
      'fuzzwright write src/written.ts --out tests/written.test.ts --runs 500 --time 600000',
    )
    // The search runs behind a second fence where Node has one, and the written tests do not: of what asks for it nothing is written.
    const isFenced = project.node !== process.execPath || process.allowedNodeEnvironmentFlags.has('--permission')
    equal(first.code, isFenced ? 1 : 0, first.output)
    match(first.output, /parseMinutes: \d+ tests/)
    const text = readFileSync(files[1], 'utf8')
    ok(text.includes("fuzzIt('never breaks', parseMinutes)"), text)
    equal(/mayWrite: .* differ from one process/.test(first.output), isFenced, first.output)
    ok(text.includes('sortNumbers of its own result changes nothing'), text)
    const types = await project.typecheck()
    equal(types.code, 0, types.output)
    const { code, output } = await project.vitest(['tests/written.test.ts'])
    equal(code, 0, output)
    const second = await project.shell('fuzzwright write src/written.ts --out tests/written.test.ts')
    equal(second.code, 2, second.output)
    equal(readFileSync(files[1], 'utf8'), text, 'the file was overwritten')
  } finally {
    for (const file of files) if (existsSync(file)) rmSync(file)
  }
}
