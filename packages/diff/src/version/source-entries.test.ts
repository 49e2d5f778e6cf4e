/** Which sources a file imports. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { importedSources, isSource } from './source-entries.ts'

test('sources that tests import by a relative path, however it is spelt, without tests, packages and what is not there', () => {
  const root = mkdtempSync(join(tmpdir(), 'imported-sources-'))
  const files = {
    'src/price.ts': '',
    'src/span.ts': '',
    'src/list/index.ts': '',
    'src/old.js': '',
    'src/help.test.ts': '',
    'src/price.test.ts':
      "import { test } from 'vitest'\nimport './price'\nimport './help.test.ts'\nexport * from './list'\nimport './none'\n",
    'test/span.test.js':
      "const { span } = require('../src/span.js')\nrequire('../src/old')\nrequire('../src/price.ts')\n",
  }
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), text)
    }
    expect(importedSources(root, ['src/price.test.ts', 'test/span.test.js'])).toEqual([
      'src/price.ts',
      'src/list/index.ts',
      'src/span.ts',
      'src/old.js',
    ])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

test.each([
  ['src/price.ts', true],
  ['src/benchmarks.tsx', false],
  ['src/price/benchmark.js', false],
  ['src/price/test.ts', false],
  ['src/bench/price.ts', false],
  ['src/workbench.ts', true],
])('%s is code that others import: %s', (path, expected) => {
  expect(isSource(path)).toBe(expected)
})
