import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { optimizingLater, thresholdOf } from './optimizing-later.ts'

describe('who optimizes later', () => {
  test('answers what was done, and lets through what was thrown', () => {
    expect(optimizingLater(() => 7)).toBe(7)
    expect(() =>
      optimizingLater(() => {
        throw new RangeError('no')
      }),
    ).toThrow(new RangeError('no'))
  })

  test('sets back what this V8 has by itself', () => {
    const threshold = thresholdOf(process.versions.v8, [])
    const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
    if (threshold !== undefined) expect(options).toContain(`default: ${threshold.flag}=${threshold.usual}\n`)
    else expect(Number.parseInt(process.versions.v8, 10)).toBeGreaterThan(12)
  })

  test('touches nothing that a person has set, and no version whose flags it does not know', () => {
    expect(thresholdOf('11.3.244.8-node.38', ['--max-old-space-size=100'])?.flag).toBe('--interrupt-budget')
    expect(thresholdOf('11.3.244.8-node.38', ['--interrupt-budget=5'])).toBeUndefined()
    expect(thresholdOf('11.3.244.8-node.38', ['--interrupt_budget=5'])).toBeUndefined()
    expect(thresholdOf('14.1.146.11', [])).toBeUndefined()
  })
})
