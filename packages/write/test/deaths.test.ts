import { afterAll, describe, expect, test } from 'vitest'
import { WriteProject } from './project.ts'

const source = `import { execSync } from 'node:child_process'

export function zeros(rows: number): number[] {
  if (rows < 0) throw new RangeError('no rows')
  if (rows > 5) return Array(40_000).fill(0).map(() => Array(40_000).fill(0))[0] ?? []
  return new Array(Math.trunc(rows)).fill(0)
}

export function double(n: number): number {
  return n > 10 ? n * 2 : n + n
}

export function history(name: string): string {
  return execSync(\`git log \${name}\`).toString()
}
`
const config = `
import { fuzzwright } from '@fuzzwright/vitest/plugin'
import { defineConfig } from 'vitest/config'
export default defineConfig({ plugins: [fuzzwright({ seed: 1 })], test: { execArgv: ['--max-old-space-size=64'] } })
`
const project = new WriteProject({ 'matrix.ts': source })
project.write('vitest.config.ts', config)
afterAll(() => project.remove())

describe('fuzzwright write, of functions that do harm', () => {
  test('what ends its process is told with the smallest such input, holes are, and the rest is written', async () => {
    // So that the memory is full before a call counts as a hang, however busy the machine is.
    const words = ['matrix.ts', '--runs', '200', '--time', '600000', '--hang-after', '120000']
    const { output } = await project.fuzzwright('write', ...words)
    expect(output).toMatch(/breaks: zeros\(6\): Death: the process ran out of memory\./)
    expect(output).toMatch(/breaks: history\('.*fzcanary.*'\): Command injection: /)
    expect(output).toMatch(/double: [2-9] tests/)
    const text = project.read('matrix.test.ts')
    expect(text).toContain('expect(zeros(1)).toEqual([0])')
    expect(text).toContain("fuzzIt.skip('never breaks', zeros)")
    expect(text).toContain("fuzzIt('never breaks', double)")
    expect((await project.vitest()).output).toMatch(/Tests .* passed/)
  })
})
