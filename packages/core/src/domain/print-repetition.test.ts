import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listSource } from './print-repetition.ts'
import { printString, printValue } from './print-value.ts'

const many = <T>(make: (index: number) => T): T[] => Array.from({ length: 50 }, (_, index) => make(index))

function evaluated(source: string): unknown {
  return new Function(`return (${source})`)()
}

test.each<[unknown, string]>([
  [many(() => 0), 'Array.from({ length: 50 }, () => 0)'],
  [many((i) => i), 'Array.from({ length: 50 }, (_, i) => i)'],
  [many((i) => 49 - i), 'Array.from({ length: 50 }, (_, i) => 49 - i)'],
  [
    many((i) => ({ id: i, name: `k${i}`, size: 3 })),
    'Array.from({ length: 50 }, (_, i) => ({ id: i, name: `k${i}`, size: 3 }))',
  ],
  [new Set(many((i) => `k${i}`)), 'new Set(Array.from({ length: 50 }, (_, i) => `k${i}`))'],
  [new Map(many((i) => [i, [i]])), 'new Map(Array.from({ length: 50 }, (_, i) => [i, [i]]))'],
])('a long list that follows a rule is an expression', (value, source) => {
  expect(printValue(value)).toBe(source)
  expect(evaluated(source)).toEqual(value)
})

test('what follows no rule is written out', () => {
  expect(listSource(many((i) => `${i}.5`))).toBeUndefined()
  expect(listSource(many((i) => `-${i}`))).toBeUndefined()
  expect(listSource(many((i) => `{ a${i}: 1 }`))).toBeUndefined()
  expect(listSource(many((i) => `'\\x0${i}'`))).toBeUndefined()
  expect(listSource(many((i) => String(i * i)))).toBeUndefined()
  expect(listSource(many((i) => String(i)).slice(0, 31))).toBeUndefined()
})

test('a text is repeated between what stands around it', () => {
  expect(printString(`<${'ab'.repeat(30)}>`)).toBe("'<' + 'ab'.repeat(30) + '>'")
  expect(printString('('.repeat(50) + ')'.repeat(50))).toBe("'('.repeat(50) + ')'.repeat(50)")
  expect(printValue({ [`${'a-'.repeat(50)}b`]: 1 })).toBe("{ ['a-'.repeat(50) + 'b']: 1 }")
})

test('a text of numbers is joined', () => {
  const text = many((i) => `${i}, `).join('')
  expect(printString(text)).toBe("Array.from({ length: 50 }, (_, i) => i + ', ').join('')")
  expect(evaluated(printString(text))).toBe(text)
  expect(printString('0 1 3 '.repeat(12))).toBe("'0 1 3 '.repeat(12)")
})

test('what is printed is what it was', () => {
  const part = fc.string({ unit: 'binary', maxLength: 5 })
  const text = fc.array(fc.tuple(part, fc.integer({ min: 1, max: 60 })), { maxLength: 3 })
  fc.assert(
    fc.property(text, (parts) => {
      const value = parts.map(([unit, times]) => unit.repeat(times)).join('')
      expect(evaluated(printString(value))).toBe(value)
    }),
  )
})
