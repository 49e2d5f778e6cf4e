import { expect, test } from 'vitest'
import { describe as describeFunction } from '../describe.ts'

function parametersOf(text: string) {
  return describeFunction('/nowhere/e.ts', 'f', { text }).parameters
}

test.each([
  ['{number} [digits=2] how many', 2],
  ["[mark=','] what parts them", undefined],
  ['[digits=-1]', -1],
  ['[digits=text.length] all of them', undefined],
  ['[digits=[]]', undefined],
  ['digits how many, 2 by default', undefined],
])('@param %s', (tag, value) => {
  const text = `/** @param ${tag} */\nexport function f(text: string, digits?: number) { return 1 }`
  expect(parametersOf(text)[1]?.defaultValue).toEqual(value)
})

test.each([
  ["','", ','],
  ['`true`', true],
  ['2', 2],
  ['the system locale', undefined],
  ['`[]`', undefined],
])('@default %s', (tag, value) => {
  const text = `interface O {\n/** @default ${tag} */\nmark?: any }\nexport function f(text: string, o: O) { return 1 }`
  const shape = parametersOf(text)[1]?.shape
  expect(shape?.kind === 'object' ? shape.properties[0]?.defaultValue : 'none').toEqual(value)
})

test('destructuring says defaults of what it takes apart', () => {
  const text =
    'export function f({ mark: m = ";", wide = true, list = [] }: { mark?: string; wide?: boolean; list?: number[] } = {}) { return 1 }'
  const shape = parametersOf(text)[0]?.shape
  expect(shape?.kind === 'object' && shape.properties.map(({ name, defaultValue }) => [name, defaultValue])).toEqual([
    ['mark', ';'],
    ['wide', true],
    ['list', undefined],
  ])
})
