import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { WriteProject } from './project.ts'

const prices = `import { Money } from '~/money'

/** Cents of a price such as "12.50", and back. */
export function parsePrice(text: string): number {
  const match = /^(\\d{1,6})\\.(\\d\\d)$/.exec(text)
  if (match === null) throw new SyntaxError(\`not a price: \${text}\`)
  return Number(match[1]) * 100 + Number(match[2])
}

export function sortPrices(prices: number[]): number[] {
  return [...prices].sort((a, b) => a - b)
}

export function discount(total: Money, percent: number): Money {
  if (percent < 0 || percent > 100) throw new RangeError('percent is not between 0 and 100')
  if (percent === 0) return total
  return new Money(Math.round((total.cents * (100 - percent)) / 100))
}
`
const money = `export class Money {
  readonly cents: number
  constructor(cents: number) {
    this.cents = cents
  }
}
`
const project = new WriteProject({ 'prices.ts': prices, 'money.ts': money })
afterAll(() => project.remove())

describe('fuzzwright write', () => {
  test('writes a file that passes at once, type-checks, and reads as it should', async () => {
    const { code, output } = await project.fuzzwright('write', 'prices.ts', '--runs', '400', '--time', '600000')
    expect(output).toContain('parsePrice: ')
    expect(code).toBe(0)
    await expect(project.read('prices.test.ts')).toMatchFileSnapshot('prices.golden.txt')
    const run = await project.vitest()
    expect(run.output).toMatch(/Tests .* passed/)
    expect(run.code).toBe(0)
    expect((await project.typecheck()).output).toBe('')
  })

  test('a class is made with new, once: it breaks nothing, and gets a fuzz test of its own', async () => {
    project.write(
      'temperature.ts',
      `export class Temperature {
  readonly degrees: number
  constructor(degrees: number) {
    this.degrees = degrees
  }
  warmer(by: number): Temperature {
    return new Temperature(this.degrees + by)
  }
}
`,
    )
    const { code, output } = await project.fuzzwright('write', 'temperature.ts', '--runs', '200', '--time', '600000')
    expect(code).toBe(0)
    expect(output).not.toMatch(/breaks|is not a constructor/)
    expect(project.read('temperature.test.ts')).toMatch(/fuzzIt\('never breaks', Temperature\)/)
  })

  test('a promise that nobody settles does not keep it waiting for ever', async () => {
    project.write(
      'summer.ts',
      `export function nextSummer(year: number): Promise<void> {
  return new Promise((resolve) => {
    if (year !== 0) resolve()
  })
}
`,
    )
    const words = ['--runs', '20', '--time', '600000', '--hang-after', '500']
    const { output } = await project.fuzzwright('write', 'summer.ts', ...words)
    expect(output).toContain('Hang')
  })

  test('the same seed writes the same file; nothing is overwritten unasked, and nothing is left behind', async () => {
    const before = project.read('prices.test.ts')
    const refused = await project.fuzzwright('write', 'prices.ts', '--json')
    expect(JSON.parse(refused.output)).toMatchObject({ error: { code: 'test-file-exists' } })
    expect(refused.code).toBe(2)
    const { code } = await project.fuzzwright(
      'write',
      'prices.ts',
      '--runs',
      '400',
      '--time',
      '600000',
      '--no-run',
      '--force',
      '--json',
    )
    expect(code).toBe(0)
    expect(project.read('prices.test.ts')).toBe(before)
    const kept = readdirSync(join(project.folder, 'node_modules', '.cache', 'fuzzwright'))
    expect(kept.filter((name) => name.startsWith('write'))).toEqual([])
  })

  test('in a package below, its own configuration loads the code; for Jest, the names come from Jest', async () => {
    const config = "export default { resolve: { alias: { '#unit': import.meta.dirname + '/unit.ts' } } }\n"
    project.write('packages/inner/vitest.config.ts', config)
    project.write('packages/inner/unit.ts', 'export const unit = 60\n')
    project.write(
      'packages/inner/tsconfig.json',
      '{ "extends": "../../tsconfig.json", "compilerOptions": { "paths": { "#unit": ["./unit.ts"] } } }',
    )
    project.write(
      'packages/inner/seconds.ts',
      "import { unit } from '#unit'\nexport const seconds = (minutes: number): number => (minutes > 0 ? minutes * unit : 0)\n",
    )
    const words = ['packages/inner/seconds.ts', '--host', 'jest', '--runs', '100', '--time', '600000']
    const { code, output } = await project.fuzzwright('write', ...words)
    expect(output).toContain('install @fuzzwright/jest')
    expect(code).toBe(0)
    const text = project.read('packages/inner/seconds.test.ts')
    expect(text).toContain("import { describe, expect, test } from '@jest/globals'")
    expect(text).toContain('toBe(180)')
    // Installed, and around no configuration: without the transformer no fuzzIt would know its types.
    project.write('packages/inner/node_modules/@fuzzwright/jest/package.json', '{ "name": "@fuzzwright/jest" }')
    const again = await project.fuzzwright('write', ...words, '--force')
    expect(again.output).toContain('put fuzzwright() around the configuration')
    expect(project.read('packages/inner/seconds.test.ts')).not.toContain('fuzzIt')
  })

  test('mistakes are told', async () => {
    project.write('values.ts', 'export const answer = 42\n')
    project.write('ends.ts', 'process.exit(3)\nexport function f(n: number) {\n  return n\n}\n')
    const codeOf = async (...words: readonly string[]) => {
      const { output } = await project.fuzzwright('write', ...words, '--json')
      return (JSON.parse(output) as { error: { code: string } }).error.code
    }
    expect(await codeOf('values.ts')).toBe('nothing-to-write')
    expect(await codeOf('ends.ts')).toBe('search-failed')
    expect(await codeOf('nowhere.ts')).toBe('unknown-file')
  })
})
