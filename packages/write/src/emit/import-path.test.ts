import { expect, test } from 'vitest'
import { importPath } from './import-path.ts'

test.each([
  ['/app/src/a.test.ts', '/app/src/a.ts', '', '', './a'],
  ['/app/src/a.test.ts', '/app/src/a.ts', '', '.js', './a.js'],
  ['/app/test/a.test.ts', '/app/src/a.tsx', '', '.ts', '../src/a.tsx'],
  ['/app/src/a.test.ts', '/app/src/a.ts', "import { b } from './b.ts'", '', './a.ts'],
  ['/app/src/a.test.ts', '/app/src/a.ts', "import { b } from './b.js'", '', './a.js'],
  ['/app/src/a.test.ts', '/app/src/a.ts', "import { b } from '../b'", '.js', './a'],
  ['/app/src/a.test.ts', '/app/src/a.mjs', '', '', './a.mjs'],
] as const)('from %s to %s, where the source says %j and the configuration %j', (from, to, text, ending, expected) => {
  expect(importPath(from, to, text, ending)).toBe(expected)
})
