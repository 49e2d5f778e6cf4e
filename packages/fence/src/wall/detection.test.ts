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

test('a path that the input says as a whole leaves no folder, however much else the input says', () => {
  const detection = new Detection(() => true)
  const operand = 'a/../../../../../../../../../../../../fzcanary'
  const told = (texts: readonly string[]) => {
    const calls = texts.map((path) => ({ name: 'read', args: [{ options: { path } }] }))
    detection.input = { args: [{ calls }] }
    return detection.reach({ sink: 'paths', operand, verb: 'read' })?.detector
  }
  const others = Array.from({ length: 300 }, (_, at) => `word ${at}`)
  expect(told([...others, operand])).toBe(undefined)
  expect(told([...others, operand.slice(2)])).toBe('pathTraversal')
})
