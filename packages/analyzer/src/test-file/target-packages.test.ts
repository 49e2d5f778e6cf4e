import { expect, test } from 'vitest'
import { temporaryProject } from '../../test/temporary-project.ts'
import { describeTestFile } from './describe-test-file.ts'
import { targetPackages } from './target-packages.ts'

const path = temporaryProject({
  'node_modules/@types/words/index.d.ts': 'export function split(text: string): string[]',
  'node_modules/@scope/words-es/package.json': '{ "name": "@scope/words-es", "types": "index.d.ts" }',
  'node_modules/@scope/words-es/index.d.ts': "export * from 'words'",
  'own.ts': 'export function join(words: string[]) { return words.join() }',
})
const text = `import { fuzzIt } from '@fuzzwright/vitest'
import * as words from '@scope/words-es'
import { join } from './own.ts'
fuzzIt('own', join)
fuzzIt('split', words.split)
`

test('packages that targets come from: whose types they are, and by which they were imported', () => {
  expect(targetPackages(describeTestFile(path('x.test.ts'), text))).toEqual(['words', '@scope/words-es'])
})
