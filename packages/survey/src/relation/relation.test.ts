import { expect, test } from 'vitest'
import { acceptedTest } from '../accept/accepted-test.ts'
import type { SurveyFinding } from '../finding/finding.ts'
import { fillIn } from './relation.ts'

test.each([
  ['m.f($0, $1)', ["'a'", '[1]'], "m.f('a', [1])"],
  ['m.f($0, $1)', ["'a'"], "m.f('a')"],
  ['m.f($0...)', ['1', '2'], 'm.f(1, 2)'],
  ['m.f($0, $1...)', ['() => 1', '-2'], 'm.f(() => 1, -2)'],
  ['$0.toFixed($1)', ['5', '2'], '(5).toFixed(2)'],
  ['$0.trim()', ["' a'"], "' a'.trim()"],
  ['$1($0)', ['1', '(draft) => { draft.pop() }'], '((draft) => { draft.pop() })(1)'],
  ['$1($0)', ['1', 'stubOf([1, 2])'], 'stubOf([1, 2])(1)'],
])('%s of %j', (template, parts, filled) => {
  expect(fillIn(template, parts)).toBe(filled)
  expect(() => new Function(filled)).not.toThrow()
})

test('an accepted finding whose input is a recipe is a program', () => {
  const parts = ['[1]', '(draft) => { draft.pop() }']
  const [left, right] = ['m.produce($0, $1)', '((copied) => { $1(copied); return copied })(copy($0))']
  const finding: SurveyFinding = {
    ...{ kind: 'suspicion', oracle: 'agreement', exports: ['produce'], title: 'produce makes it', imports: [] },
    ...{ input: parts.join(', '), code: fillIn(left, parts), expectedCode: fillIn(right, parts) },
    ...{ observed: '[1]', expected: '[]', why: '', confidence: 0.8, cause: 'more elements', runs: 1, seed: 1 },
    relation: { left, right, parameters: ['base', 'recipe'] },
  }
  const program = acceptedTest(finding, 'vitest').replaceAll(/^import .*$/gm, '')
  expect(() => new Function(program)).not.toThrow()
})

test('what inputs are printed with is imported', () => {
  const parts = ['[1]', 'stubOf([1, 2])']
  const finding: SurveyFinding = {
    ...{ kind: 'suspicion', oracle: 'idempotence', exports: ['uniqBy'], title: 'uniqBy settles', imports: [] },
    ...{ input: parts.join(', '), code: fillIn('m.uniqBy($0, $1)', parts), observed: '[]', expected: 'true', why: '' },
    ...{ confidence: 0.8, cause: 'more elements', runs: 1, seed: 1 },
  }
  expect(acceptedTest(finding, 'jest')).toContain("import { stubOf } from '@fuzzwright/jest'")
  expect(acceptedTest({ ...finding, code: 'm.uniqBy([1])' }, 'jest')).not.toContain('@fuzzwright')
})
