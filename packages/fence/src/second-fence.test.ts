import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isRefusedByNode, secondFence } from './second-fence.ts'

test('where Node has no permission model there is no second fence', () => {
  expect(secondFence(['/project/cache'], new Set(['--experimental-permission']))).toEqual([])
})

test('everything may be read, and nothing written but what is named and what is thrown away', () => {
  const words = secondFence(['/project/cache'], new Set(['--permission']))
  expect(words).toContain('--permission')
  expect(words).toContain('--allow-fs-read=*')
  const written = words.filter((word) => word.startsWith('--allow-fs-write'))
  expect(written).toContain('--allow-fs-write=/project/cache*')
  expect(written).toContain(`--allow-fs-write=${join(tmpdir(), 'fuzzwright-')}*`)
  expect(words).not.toContain('--allow-child-process')
})

test('what Node refuses is known by its words', () => {
  expect(isRefusedByNode('Error: Access to this API has been restricted. Use --allow-child-process')).toBe(true)
  expect(isRefusedByNode("code: 'ERR_ACCESS_DENIED'")).toBe(true)
  expect(isRefusedByNode('EACCES: permission denied')).toBe(false)
})
