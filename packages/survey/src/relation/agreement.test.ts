import type { TypeShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { brokenTitles, numbers, planted, small, text, truth } from '../../test/planted.ts'

const isPlain = planted((s: string) => !s.includes('!'), [text], truth)
const read = planted(
  (s: string) => {
    if (/[!?]/.test(s)) throw new SyntaxError('not read')
    return s.length
  },
  [text],
  { kind: 'number' },
)

test('who asks whether a text is valid asks about the plain reader, and about no other notation', async () => {
  expect(await brokenTitles({ isValid: isPlain, fromWildcard: read }, 'agreement')).toEqual([])
  expect(await brokenTitles({ isValid: isPlain, parse: read }, 'agreement')).not.toEqual([])
  expect(await brokenTitles({ isValid: isPlain, fromString: read }, 'agreement')).not.toEqual([])
})

test('what is chosen by its place is not chosen again', async () => {
  const by: TypeShape = {
    kind: 'function',
    parameters: ['item', 'at'].map((name) => ({ name, shape: small })),
    returns: truth,
  }
  const uniqueBy = (list: number[], key: (item: number, at: number) => unknown): number[] => {
    const keys = list.map((item, at) => key(item, at))
    return list.filter((_, at) => keys.indexOf(keys[at]) === at)
  }
  expect(await brokenTitles({ uniqueBy: planted(uniqueBy, [numbers, by], numbers) }, 'idempotence')).toEqual([])
})
