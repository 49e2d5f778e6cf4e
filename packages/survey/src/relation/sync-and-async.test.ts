/** A promise and an answer at once: each planted bug is found, and correct pairs are left alone. */
import type { TypeShape } from '@fuzzwright/core'
import { type Case, describePlanted, numbers, planted, text } from '../../test/planted.ts'

const promised = (value: TypeShape): TypeShape => ({ kind: 'promise', value })
const words: TypeShape = { kind: 'array', element: text }

/** `readSync`, and `read` that resolves. */
const reads = (now: (line: string) => unknown, later: (line: string) => Promise<unknown>): Case[1] => ({
  readSync: planted(now, [text], words),
  read: planted(later, [text], promised(words)),
})
const split = (line: string): string[] => line.split(' ')
const sums = (now: (list: number[]) => number, later: (list: number[]) => Promise<number>): Case[1] => ({
  sum: planted(now, [numbers], { kind: 'number' }),
  sumAsync: planted(later, [numbers], promised({ kind: 'number' })),
})
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)

describePlanted({
  'sync and async': {
    kind: 'agreement',
    runs: 600,
    bugs: [
      ['a mark is lost on the way', reads(split, async (line) => split(line.replace('!', '')))],
      ['nothing of an empty line', reads(split, async (line) => (line === '' ? [] : split(line)))],
      ['the last of many is forgotten', sums(sum, async (list) => sum(list.slice(0, 4)))],
      [
        'one refuses where the other answers',
        sums(sum, async (list) => {
          if (list.length === 0) throw new RangeError('nothing to sum')
          return sum(list)
        }),
      ],
      ['a sign is lost', sums(sum, async (list) => (list[0] === -1 || list.length > 6 ? -sum(list) - 1 : sum(list)))],
    ],
    sound: [
      ['split', reads(split, async (line) => split(line))],
      ['sum', sums(sum, async (list) => sum(list))],
      [
        'both refuse',
        reads(
          (line) => JSON.parse(line),
          async (line) => JSON.parse(line),
        ),
      ],
      ['a promise of a promise', reads(split, async (line) => Promise.resolve(split(line)))],
      ['another thing of that name', sums(sum, async (list) => list.length)],
    ],
  },
})
