import { expect, test } from 'vitest'
import { describe as describeFunction } from './describe.ts'
import { formatDescription } from './print-description.ts'

const text = `
interface Tree { left?: Tree; value: string }
export class Parser {
  /** @throws RangeError when long */
  async parse(source: string, mode: 'fast' | 'safe' = 'fast', tree?: Tree, ...limits: number[]): Promise<boolean> {
    if (source.startsWith('--') || source.length > 80 || /^a+$/i.test(source)) throw new SyntaxError('bad start')
    return limits.length === 0
  }
}
export function idle() {}
`

test('a table of parameters, the constants with their places, the errors and the definitions', () => {
  const description = describeFunction('/nowhere/p.ts', 'Parser#parse', { text })
  expect(formatDescription({ ...description, notes: [] })).toMatchInlineSnapshot(`
    "async method Parser#parse(source: string, mode?: "fast" | "safe", tree?: Tree, ...limits: number[]): Promise<boolean>

    parameter  type
    ---------  ------------------------
    source     string
    mode?      "fast" | "safe" = "fast"
    tree?      Tree
    ...limits  number[]

    constants: "fast" (default), "--" (startsWith), length > 80, /^a+$/i (test), length === 0

    may throw: SyntaxError "bad start", RangeError

    Tree = { left?: Tree, value: string }
    "
  `)
})

test('a column of domains where the caller knows them', () => {
  const description = describeFunction('/nowhere/p.ts', 'Parser#parse', { text })
  const shown = formatDescription(description, { domainOf: ({ name }, at) => `d.${name}${at}` })
  expect(shown).toMatch(/^parameter +type +domain$/m)
  expect(shown).toMatch(/^source +string +d\.source0$/m)
})

test('a function without parameters says so', () => {
  expect(formatDescription(describeFunction('/nowhere/p.ts', 'idle', { text }))).toContain('no parameters')
})
