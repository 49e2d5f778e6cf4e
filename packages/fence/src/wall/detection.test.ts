import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Detection } from './detection.ts'

function hasLeads(path: string, text: string): boolean {
  const detection = new Detection(() => true)
  detection.input = { args: [{ text }] }
  detection.reach({ sink: 'paths', operand: path, verb: 'read' })
  return detection.hasLeads
}

test('modules of packages that an input has loaded lead nowhere, unless the input names them', () => {
  const path = join('/app', 'node_modules', 'cookie', 'dist', 'index.js')
  expect(hasLeads(path, 'a')).toBe(false)
  expect(hasLeads(path, 'x-plan')).toBe(false)
  expect(hasLeads(path, 'cookie')).toBe(true)
  expect(hasLeads(join('/app', 'data', 'index.txt'), 'x-plan')).toBe(true)
})
