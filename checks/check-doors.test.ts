import { describe, expect, test } from 'vitest'
import { checkDoors } from './check-doors.ts'
import { readSourceTree, sourceTree } from './source-tree.ts'
import { printViolations } from './violation.ts'

const said = (...doors: readonly string[]) =>
  printViolations(
    checkDoors(sourceTree(Object.fromEntries(doors.map((text, at) => [`packages/core/src/a${at}.ts`, text])))),
  )

const rng = "// random\n\nexport { Rng } from './random/rng.ts'\n"
const domain = "// domain\n\nexport { Domain } from './domain/domain.ts'\n"

describe('checkDoors', () => {
  test('the doors of core read as they claim', () => {
    expect(printViolations(checkDoors(readSourceTree(['packages/core/src'], ['.ts'])))).toBe('')
  })

  test('what stands under another heading, or under none, is told', () => {
    expect(said(rng + domain)).toBe('')
    expect(said(`${rng}export type { Finding } from './failure/finding.ts'\n`)).toMatch(
      /:4 failure stands under "random"/,
    )
    expect(said(`${rng}export type {\n  Finding,\n} from './failure/finding.ts'\n`)).toMatch(/:4 failure stands under/)
    expect(said(`${rng}import './words/fluent.ts'\n`)).toMatch(/:4 words stands under "random"/)
    expect(said("export { FuzzError } from './errors.ts'\n")).toMatch(/:1 errors stands under no heading/)
  })

  test('so are headings out of order, twice, unknown, or not set apart', () => {
    expect(said(domain + rng)).toMatch(/random comes before domain/)
    expect(said(rng + rng.replace('Rng', 'Other'))).toMatch(/random comes before random/)
    expect(said('// chance\n\n')).toMatch(/"chance" is no folder of core/)
    expect(said(rng.replace('\n\n', '\n'))).toMatch(/a blank line is missing below "random"/)
  })

  test('a name is let out once', () => {
    expect(said(rng, rng)).toMatch(/a1\.ts:3 Rng is let out by packages\/core\/src\/a0\.ts already/)
    expect(said(domain, domain)).toBe('')
  })
})
