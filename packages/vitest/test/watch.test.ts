import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { patienceMs } from '../../../checks/run-process.mjs'
import { cleanEnvironment, Project } from './project.ts'

const broken = `export const price = (cents: number): number => {
  if (cents === 31337) return (undefined as unknown as { cents: number }).cents
  return cents
}
`
const project = new Project({
  'src/price.ts': broken,
  'tests/price.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'
import { price } from '../src/price.ts'
fuzzIt('every price is known', price)
`,
})
const child = spawn(process.execPath, [project.vitestEntry, 'watch'], {
  cwd: project.folder,
  env: { ...process.env, ...cleanEnvironment(), CI: undefined },
})
let output = ''
child.stdout.on('data', (chunk) => {
  output += stripVTControlCharacters(String(chunk))
})
afterAll(() => {
  child.kill('SIGKILL')
  project.remove()
})

/** Waits until `pattern` is in the output `times` times. */
async function seen(pattern: RegExp, times: number): Promise<void> {
  await expect
    .poll(() => [...output.matchAll(new RegExp(pattern, 'gi'))].length, { timeout: patienceMs, interval: 50 })
    .toBeGreaterThanOrEqual(times)
}

test('writing a finding runs nothing again; saving the source does, and a fixed finding turns green', async () => {
  await seen(/waiting for file changes|watching for file changes/i, 1)
  expect(output).toMatch(/Tests {2}1 failed/)
  expect(project.findings()).toHaveLength(1)
  // What a watcher would make of the new file it has made by the time it has told of a later change.
  project.write('src/price.ts', broken.replace(/^ {2}if .*$/m, ''))
  await seen(/Tests {2}1 passed/, 1)
  expect(output).toContain('1 earlier finding fixed')
  expect(output.match(/RERUN/g)).toHaveLength(1)
  expect([...output.matchAll(/Tests {2}1/g)]).toHaveLength(2)
})
