/** What is printed of an instance can be pasted beside the imports of a finding. */
import { expect, test } from 'vitest'
import type { SurveyFinding } from '../finding/finding.ts'
import { sourceWithClasses, withClassExpressions } from './class-names.ts'

const classes = { Node: 'm.Node', Map: 'm.Map', Box: 'm2.default.Box' }

test.each([
  [
    'Object.assign(Object.create(Node.prototype), { key: 1 })',
    'Object.assign(Object.create(m.Node.prototype), { key: 1 })',
  ],
  ['m.add(new Box(new Node(1)))', 'm.add(new m2.default.Box(new m.Node(1)))'],
  ['Object.create(Map.prototype), new Map([[1, 2]])', 'Object.create(m.Map.prototype), new Map([[1, 2]])'],
  ["m.parse('new Node(1)', new Node(`new Box(`))", "m.parse('new Node(1)', new m.Node(`new Box(`))"],
  ["m.parse('it\\'s new Node(1)')", "m.parse('it\\'s new Node(1)')"],
  ['new m.Node(1), renew Node(1), new Other(1)', 'new m.Node(1), renew Node(1), new Other(1)'],
  ['Object.create(null), new constructor(1)', 'Object.create(null), new constructor(1)'],
])('%s', (source, wanted) => {
  expect(sourceWithClasses(source, classes)).toBe(wanted)
})

test('all sources of a finding have them', () => {
  const finding: SurveyFinding = {
    kind: 'suspicion',
    ...{ oracle: 'mutates', exports: ['f'], title: '', imports: [], why: '', cause: '' },
    ...{ confidence: 1, runs: 1, seed: 1, observed: 'new Box()' },
    input: 'new Box()',
    code: 'm.f(new Box())',
    expectedCode: 'new Box()',
    seen: { code: 'm.g(new Box())', observed: '', expected: '' },
  }
  expect(withClassExpressions(finding, classes)).toMatchObject({
    input: 'new m2.default.Box()',
    code: 'm.f(new m2.default.Box())',
    expectedCode: 'new m2.default.Box()',
    seen: { code: 'm.g(new m2.default.Box())' },
    observed: 'new Box()',
  })
})
