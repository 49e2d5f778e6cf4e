/** Code of the test file itself: what stands in a property is known to its search, whatever names the domains. */
import { afterAll, expect, test } from 'vitest'
import { Project } from './project.ts'

const project = new Project({
  'blind.config.ts': `import { fuzzwright } from '@fuzzwright/vitest/plugin'
export default { plugins: [fuzzwright({ seed: 1, instrument: false, timeBudget: 600_000 })] }
`,
  'constants.test.ts': `import { d, fuzzIt } from '@fuzzwright/vitest'
fuzzIt('constants', [d.string(), d.int()], (s, n) => {
  if (s.startsWith('ab') && n > 5000) throw new Error('both')
})
`,
})
afterAll(() => project.remove())

test('constants of a property are tried where it names its domains, without any guidance', async () => {
  const { tests, output } = await project.vitest(['constants.test.ts', '--config=blind.config.ts'])
  expect(tests.get('constants')?.message, output).toMatch(/Error: both/)
})
