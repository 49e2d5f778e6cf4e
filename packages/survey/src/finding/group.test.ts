/** The order in which findings are told. */
import { describe, expect, test } from 'vitest'
import type { SurveyFinding } from './finding.ts'
import { groupFindings } from './group.ts'

const finding = (title: string, cause: string, confidence: number): SurveyFinding => ({
  kind: 'suspicion',
  oracle: 'roundtrip',
  exports: [title],
  title,
  imports: [],
  input: cause,
  code: `m.${title}(${cause})`,
  observed: 'a',
  why: '',
  confidence,
  cause,
  runs: 1,
  seed: 1,
})

test('another cause of what was told is told after something new that is nearly as sure', () => {
  const findings = [
    finding('decode', 'lost !', 0.8),
    finding('decode', 'lost a list', 0.8),
    finding('trim', 'lost ?', 0.7),
  ]
  const order = groupFindings(findings, new Map()).map(({ title, cause }) => `${title}: ${cause}`)
  expect(order).toEqual(['decode: lost !', 'trim: lost ?', 'decode: lost a list'])
})

test('what one use of a class breaks is told once, with all members that show it', () => {
  const after = (member: string, use: string) => ({
    ...finding(`Bag: ${member} answers as that of Set does`, `${member} after ${use}`, 0.6),
    exports: ['Bag.add', `Bag.${member}`],
    oracle: 'builtin',
    use,
  })
  const told = groupFindings([after('size', 'add(3)'), after('has', 'add(3)'), after('size', 'clear()')], new Map())
  expect(told.map(({ exports, use }) => [use, exports])).toEqual([
    ['add(3)', ['Bag.add', 'Bag.size', 'Bag.has']],
    ['clear()', ['Bag.add', 'Bag.size']],
  ])
})

test('a cause that differs from what was told in a kind of value only is told after other causes', () => {
  const findings = [
    finding('decode', 'Date became Object', 0.8),
    finding('decode', 'Map became Object', 0.8),
    finding('decode', 'lost a list', 0.7),
  ]
  const order = groupFindings(findings, new Map()).map(({ cause }) => cause)
  expect(order).toEqual(['Map became Object', 'lost a list', 'Date became Object'])
})

describe('functions of one name in two holders', () => {
  const relation = { left: 'm.strict.has($0)', right: 'm.has($0)', parameters: ['path'] }
  const namesakes = (name: string) => ({
    ...finding(`strict.${name} agrees with ${name}`, 'lost !', 0.8),
    ...{ oracle: 'agreement', exports: [`strict.${name}`, name], relation },
  })

  test('one that does otherwise is told', () => {
    const told = groupFindings([namesakes('has'), namesakes('get')], new Map())
    expect(told.map(({ confidence }) => confidence)).toEqual([0.8, 0.8])
  })

  test('where most of them do, it is what the holder is for', () => {
    const told = groupFindings([namesakes('has'), namesakes('get'), namesakes('set')], new Map())
    expect(told.map(({ confidence }) => confidence)).toEqual([0.4])
  })
})
