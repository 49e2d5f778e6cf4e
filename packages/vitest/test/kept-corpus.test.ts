import { readdirSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { searchFor } from '../../../checks/search-for.mjs'
import { Project } from './project.ts'

const project = new Project({
  'src/depth.ts': `export function depth(text: string): number {
  let deepest = 0
  let at = 0
  for (const character of text) {
    if (character === '[') at++
    if (character === ']' && at > 0) at--
    if (at > deepest) deepest = at
    if (at === 4 && character === '!') return -1
  }
  return deepest
}
`,
  'tests/depth.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'
import { depth } from '../src/depth.ts'
fuzzIt('counts brackets', depth)
`,
})
afterAll(() => project.remove())

const corpus = (): readonly string[] =>
  readdirSync(project.path('node_modules/.cache/fuzzwright/corpus'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /[0-9a-f]{32}\.json$/.test(path))
    .sort()

test('fuzz mode keeps its corpus, damaged entries go, minimising runs it once', async () => {
  const first = await project.vitest([], searchFor('500ms'))
  expect(first.tests.get('counts brackets')?.status, first.output).toBe('passed')
  const kept = corpus()
  expect(kept.length).toBeGreaterThan(3)
  const folder = project.path('node_modules/.cache/fuzzwright/corpus', kept[0] ?? '', '..')
  writeFileSync(`${folder}/${'0'.repeat(32)}.json`, 'damaged')
  const minimized = await project.vitest([], { FUZZWRIGHT_MINIMIZE: '1' })
  expect(minimized.tests.get('counts brackets')?.status, minimized.output).toBe('passed')
  expect(minimized.output).toContain(`${kept.length} runs`)
  expect(corpus().every((path) => kept.includes(path))).toBe(true)
})
