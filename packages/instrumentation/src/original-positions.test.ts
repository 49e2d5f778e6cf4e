import MagicString from 'magic-string'
import { expect, test } from 'vitest'
import { instrument } from './instrument.ts'
import { originalPositions } from './original-positions.ts'

test('edges stand at the lines of the text before the tools that ran first', () => {
  const written = 'interface Wide {\n  n: number\n}\nfunction sign(n) {\n  if (n < 0) return -1\n  return 1\n}\n'
  const text = new MagicString(written)
  text.remove(0, written.indexOf('function'))
  const map = text.generateMap({ source: 'a.ts', hires: 'boundary' })
  const positions = originalPositions(map)
  const { edges } = instrument(text.toString(), 'a.ts', { ...(positions && { originalPosition: positions }) })
  const lines = edges.filter(({ functionName }) => functionName === 'sign').map(({ line }) => line)
  expect(Math.min(...lines)).toBe(4)
  expect(new Set(lines)).toContain(5)
  expect(Math.max(...lines)).toBeLessThanOrEqual(6)
})

test('without mappings there is nothing to say', () => {
  expect(originalPositions(null)).toBeUndefined()
  expect(originalPositions({ mappings: '', sources: [] })).toBeUndefined()
  expect(originalPositions({ mappings: 'AAAA', sources: ['a.ts'] })?.({ line: 9, column: 0 })).toBeUndefined()
})
