import { expect, test } from 'vitest'
import { entryNames } from './entry-names.ts'

const hash = '0123456789abcdef0123456789abcdef'

test('of what lies in a store, only names of entries are names, whatever lies beside them', () => {
  const fits = [`inputs/t/d/${hash}`, `inputs/t/d/${hash.replace('0', 'f')}`, `findings/a/b/${hash}`]
  const others = [
    'inputs/t/d/README',
    `inputs/t/d/${hash.toUpperCase()}`,
    `inputs/../d/${hash}`,
    `inputs/../d/${hash.replace('0', 'f')}`,
    `elsewhere/t/${hash}`,
    `inputs/${hash}`,
    hash,
    '',
  ]
  expect(entryNames([...others, ...fits, ...others])).toEqual(fits)
})
