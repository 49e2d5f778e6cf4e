import { afterAll, expect, test } from 'vitest'
import { searchFor } from '../../../checks/search-for.mjs'
import { Project } from './project.ts'

const project = new Project({
  'src/many.ts': `export function many(text: string, n: number): number {
  if (text.startsWith('ab')) return (undefined as unknown as { first: number }).first
  if (n === 4711) return second(null as unknown as { second: number })
  return text.length
}
function second(x: { second: number }): number {
  return x.second
}
`,
  'tests/many.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'
import { many } from '../src/many.ts'
fuzzIt('has several bugs', many)
`,
})
afterAll(() => project.remove())

test('fuzz mode goes on after a finding and tells each apart; test mode then runs what was kept', async () => {
  const long = await project.vitest([], searchFor('1s'))
  const message = long.tests.get('has several bugs')?.message ?? long.output
  expect(message).toMatch(/Found 2 different failures in [\d,]+ runs:\n\n1 of 2\n/)
  expect(message).toContain("reading 'first'")
  expect(message).toContain("reading 'second'")
  expect(message.match(/^ {2}Replay: FUZZWRIGHT_REPLAY=/gm)).toHaveLength(2)
  expect(project.findings()).toHaveLength(2)
  const short = await project.vitest()
  expect(short.tests.get('has several bugs')?.message).toContain('2 findings kept from before fail again:')
  expect(project.findings()).toHaveLength(2)
})
