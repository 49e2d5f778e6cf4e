/** A test file whose fuzz tests try to change the world, for every host; what they say has to be the same. */

const target = `import { execSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { rm } from 'fs/promises'

const early = rmSync
const options = { recursive: true, force: true }
export function clean(folder: string): void {
  rmSync('./victim/' + folder, options)
}
export function captured(folder: string): void {
  early('./victim/' + folder, options)
}
export async function cleanLater(folder: string): Promise<void> {
  await null
  await rm('./victim/' + folder, options)
}
export function swallow(name: string): boolean {
  try {
    writeFileSync('./victim/' + encodeURIComponent(name), name)
    return true
  } catch {
    return false
  }
}
export function run(command: string): void {
  if (command.length > 3) execSync('touch victim/run')
}
export function quit(n: number): number {
  if (n > 100) process.exit(0)
  return n
}
export function later(n: number): number {
  if (n > 50) setTimeout(() => writeFileSync('./victim/later', ''), 1)
  return n
}
export function environment(text: string): string {
  process.env.FENCE_TEXT = text
  return process.env.FENCE_TEXT + text
}
`

const tests = `import { d, fuzzIt } from '@fuzzwright/HOST'
import { writeFileSync } from 'node:fs'
import { captured, clean, cleanLater, environment, later, quit, run, swallow } from '../src/target'

beforeAll(() => writeFileSync('./victim/before-all', ''))
fuzzIt('clean', clean)
fuzzIt('captured', captured)
fuzzIt('clean later', cleanLater)
fuzzIt('swallow', swallow)
fuzzIt('run', run)
fuzzIt('quit', quit)
fuzzIt('later', later)
fuzzIt('environment', environment)
fuzzIt('property', [d.string()], (text) => writeFileSync('./victim/property', text))
fuzzIt('rules', { effects: { write: ['victim/ok/**'] }, domains: [d.int()], runs: 20 }, (n) => {
  writeFileSync('./victim/ok/file', String(n))
})
fuzzIt('everything', { effects: 'allow', domains: [d.int()], runs: 20 }, (n) => writeFileSync('./victim/allowed', String(n)))
fuzzIt('scratch', { effects: 'scratch', domains: [d.int()], runs: 20 }, (n) => writeFileSync('note.txt', String(n)))
fuzzIt('fixture', { beforeEachInput: () => writeFileSync('./victim/fixture', ''), domains: [d.int()], runs: 20 }, (n) => n === n)
fuzzIt('no such effect', { effects: { wirte: [] } as never, domains: [d.int()] }, (n) => n === n)
fuzzIt('no glob', { effects: { write: ['[x'] }, domains: [d.int()] }, (n) => n === n)
it('another test', () => {
  writeFileSync('./victim/other-test', '')
  if (process.env.FENCE_TEXT !== undefined) throw new Error('the environment is not as it was')
})
`

/** Files of a project, without configuration. */
export function effectsProject(host: 'vitest' | 'jest'): Readonly<Record<string, string>> {
  const globals = host === 'jest' ? '' : `import { beforeAll, it } from 'vitest'\n`
  return {
    'src/target.ts': target,
    'tests/effects.test.ts': globals + tests.replace('HOST', host),
    'victim/a.txt': 'a',
    'victim/ok/b.txt': 'b',
  }
}

/** What each test has to say, by its title; `undefined` where it has to pass. */
export const effectsExpected: Readonly<Record<string, string | undefined>> = {
  clean: 'Refused: the code would have removed "./victim/".',
  captured: 'Refused: the code would have removed "./victim/".',
  'clean later': 'Refused: the code would have removed "./victim/".',
  swallow: 'Refused: the code would have written to "./victim/".',
  run: `const command = 'aaaa'`,
  quit: 'const n = 101',
  later: 'const n = 51',
  environment: undefined,
  property: `effects: { write: ['victim/property'] }`,
  rules: undefined,
  everything: undefined,
  scratch: undefined,
  fixture: undefined,
  'no such effect': 'fuzzIt("no such effect"): there is no effect "wirte".',
  'no glob': 'fuzzIt("no glob"): effects.write: "[x" is no glob',
  'another test': undefined,
}

/** Everything that may lie in the folder afterwards: what tests and fixtures wrote, and what was allowed. */
export const effectsLeft: readonly string[] = ['a.txt', 'allowed', 'before-all', 'fixture', 'ok', 'other-test']
