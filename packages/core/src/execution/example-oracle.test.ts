import { expect, test } from 'vitest'
import type { DocumentedExample } from '../description/fuzzed-method-description.ts'
import { exampleWatch } from './example-oracle.ts'

function told(answer: DocumentedExample['answer'], value: unknown, args: readonly unknown[] = [1]): string | undefined {
  const watch = exampleWatch([{ args: [1], answer, location: 'add.ts:3' }])
  watch?.begin(args)
  return watch?.returned(args, value)?.message
}

test.each<[DocumentedExample['answer'], unknown]>([
  [3, 4],
  [0.33, 0.35],
  ['a', 'b'],
  [true, false],
  [[1, 2], [1]],
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, {}],
  [{ a: [1] }, { a: [2], b: undefined }],
])('%j is documented, and %j another answer', (answer, value) => {
  expect(told(answer, value)).toContain('where its documentation shows')
})

test.each<[DocumentedExample['answer'], unknown]>([
  [3, 3],
  [0.33, 1 / 3],
  ['3', 3],
  [[1], new Set([1])],
  [{ a: 1 }, new Map([['a', 2]])],
  [{ a: 1 }, { a: 1, b: undefined }],
  [null, undefined],
])('%j is documented, and %j may be how it is written', (answer, value) => {
  expect(told(answer, value)).toBeUndefined()
})

test('other calls are not held to it, nor is anything where nothing is documented', () => {
  expect(told(3, 4, [2])).toBeUndefined()
  expect(exampleWatch()).toBeUndefined()
})

test('the failure says where the example stands and how it is switched off', () => {
  const watch = exampleWatch([{ args: ['a'], answer: 'b', location: 'add.ts:3' }])
  watch?.begin(['a'])
  expect(watch?.returned(['a'], 'c')).toMatchObject({
    kind: 'example',
    details: ['The example stands in add.ts:3.', expect.stringContaining('oracles: { examples: false }')],
  })
})
