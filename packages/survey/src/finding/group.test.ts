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

test('methods that crash alike of what was made alike are accused together', () => {
  const crashing = (member: string, use: string, observed: string) => ({
    ...finding(`List.${member} crashes`, `crash ${member}`, 0.75),
    ...{
      kind: 'failure' as const,
      oracle: 'crash',
      exports: [`List.${member}`],
      place: `a.js:${member}`,
      use,
      observed,
    },
  })
  const [empty, full] = ['const s = new m.List([])', 'const s = new m.List([1])']
  const [read, called] = ["throws TypeError: cannot read 'length'", 'throws TypeError: no function']
  const told = groupFindings(
    [
      crashing('first', empty, read),
      crashing('last', empty, read),
      crashing('sum', empty, called),
      crashing('max', full, read),
    ],
    new Map(),
  )
  expect(told.map(({ exports }) => exports).sort()).toEqual([['List.first', 'List.last'], ['List.max'], ['List.sum']])
  expect(told.find(({ exports }) => exports.length === 2)?.why).toMatch(/; so do 1 more exports$/)
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

describe('crashes', () => {
  const crash = (name: string, place: string, message: string): SurveyFinding => ({
    ...finding(`${name} crashes`, `throws ${message}`, 0.8),
    ...{ kind: 'failure', oracle: 'crash', exports: [name], input: name, place, observed: `throws ${message}` },
  })

  test('exports that go through one line are accused together, whatever they were handed', () => {
    const message = "TypeError: Cannot read properties of null (reading 'a')"
    const told = groupFindings(
      [
        crash('add', 'x.js:1:2 < x.js:3:4', message),
        crash('subtract', 'x.js:1:2 < x.js:3:4', message.replace("'a'", "'b'")),
      ],
      new Map(),
    )
    expect(told.map(({ exports }) => exports)).toEqual([['add', 'subtract']])
  })

  test('another line, and another caller of it, is another bug', () => {
    const places = ['x.js:1:2 < x.js:3:4', 'x.js:1:2 < x.js:7:4', 'x.js:9:2 < x.js:3:4']
    const told = groupFindings(
      places.map((place, at) => crash(`f${at}`, place, 'TypeError: no')),
      new Map(),
    )
    expect(told).toHaveLength(3)
  })
})

test('one cause is told once, however many of its words stand in the input', () => {
  const causes = [
    'throws TypeError Object prototype may only Object null',
    'throws TypeError prototype may only null',
    'throws TypeError',
    'throws RangeError may only',
  ]
  const told = groupFindings(
    causes.map((cause) => finding('clone', cause, 0.7)),
    new Map(),
  )
  expect(told.map(({ cause }) => cause).sort()).toEqual([causes[1], causes[2], causes[3]].sort())
})

test('two members of one class that tell the same text are one bug', () => {
  const retold = (member: string): SurveyFinding => ({
    ...finding(`Url makes the same again of what ${member} tells`, 'lost /', 0.7),
    ...{ exports: [`Url.${member}`], expected: 'b' },
  })
  const told = groupFindings([retold('toJSON'), retold('toString')], new Map())
  expect(told.map(({ exports }) => exports)).toEqual([['Url.toJSON', 'Url.toString']])
})

test('texts that one line cannot read as code are one cause, whatever is wrong with each', () => {
  const unread = (member: string, caller: string, observed: string): SurveyFinding => ({
    ...finding(`Pointer.${member} crashes`, `crash ${member} ${observed}`, 0.75),
    ...{ kind: 'failure', oracle: 'crash', observed, place: `a.js:159:12 < a.js:${caller}` },
  })
  const told = groupFindings(
    [
      unread('get', '1:1', "throws SyntaxError: Unexpected token '!'"),
      unread('has', '2:1', 'throws SyntaxError: Unexpected string'),
      unread('set', '3:1', "throws TypeError: Cannot read properties of null (reading 'a')"),
    ],
    new Map(),
  )
  expect(told.map(({ exports }) => exports)).toEqual([
    ['Pointer.get crashes', 'Pointer.has crashes'],
    ['Pointer.set crashes'],
  ])
})

test('a function that changes prototypes is told of once, whichever they are', () => {
  const polluted = (member: string, input: string): SurveyFinding => ({
    ...finding(`${member} changes a prototype of the platform`, `polluted ${input}`, 0.85),
    ...{ kind: 'failure', oracle: 'pollution', exports: [member], input, code: `m.${member}(${input})` },
  })
  const told = groupFindings([polluted('set', '{}'), polluted('set', "'a'"), polluted('put', '{}')], new Map())
  expect(told.map(({ exports, input }) => `${exports.join()} ${input}`).sort()).toEqual(['put {}', 'set {}'])
})
