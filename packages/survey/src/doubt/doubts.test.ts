/** Which suspicions are told after the others. */
import { expect, test } from 'vitest'
import type { SurveyFinding } from '../finding/finding.ts'
import { passagesOfPage } from '../subject/documentation.ts'
import { withDoubts } from './doubts.ts'

const base: SurveyFinding = {
  kind: 'suspicion',
  oracle: 'roundtrip',
  exports: ['encode', 'decode'],
  title: 'decode undoes encode',
  imports: ["import * as m from 'planted'"],
  input: "'a&b'",
  code: "m.decode(m.encode('a&b'))",
  observed: "'a'",
  why: 'most say so',
  confidence: 0.8,
  cause: 'lost &',
  runs: 12,
  held: 240,
  broken: 10,
  seed: 1,
  relation: { left: 'm.decode(m.encode($0))', right: '$0', parameters: ['text'] },
}
const ofReading: SurveyFinding = {
  ...base,
  title: 'decode reads the same again from what encode writes',
  relation: { left: 'm.decode(m.encode(m.decode($0)))', right: 'm.decode($0)', parameters: ['text'] },
}
const ofConduct = (oracle: string, input: string): SurveyFinding => {
  const { relation: _, ...others } = base
  return { ...others, oracle, exports: ['mean'], title: `mean: ${oracle}`, input }
}

const doubtsOf = (findings: readonly SurveyFinding[], page = ''): readonly (string | undefined)[] =>
  withDoubts(findings, passagesOfPage(page)).map(({ doubt }) => doubt)

test('a plain counterexample to what names promise is told among the first', () => {
  expect(doubtsOf([base])).toEqual([undefined])
})

test('what is doubted stands behind the rest, failures stand before it, and nothing is lost', () => {
  const odd = { ...base, title: 'odd', input: '[, 1]', confidence: 0.9 }
  const crash: SurveyFinding = {
    ...base,
    kind: 'failure',
    oracle: 'crash',
    title: 'crash',
    input: 'NaN',
    place: 'a.js:1:1',
  }
  const told = withDoubts([crash, odd, base], [])
  expect(told.map(({ title }) => title)).toEqual(['crash', 'decode undoes encode', 'odd'])
  expect(told[0]?.doubt).toBeUndefined()
})

test('what rests on alike names or on texts of no format has to be kept by nearly all inputs', () => {
  const nearlyAll = { held: 249, broken: 1 }
  expect(doubtsOf([ofReading])[0]).toContain('of this kind')
  expect(doubtsOf([{ ...ofReading, ...nearlyAll }])).toEqual([undefined])
  expect(doubtsOf([{ ...ofReading, input: "'__proto__'" }])).toEqual([undefined])
  const alike = { ...base, oracle: 'agreement', relation: { left: 'm.a($0)', right: 'm.b($0)', parameters: ['value'] } }
  expect(doubtsOf([alike])[0]).toContain('of this kind')
  expect(doubtsOf([{ ...alike, ...nearlyAll }], '`encode` is the same as `decode`.')).toEqual([undefined])
})

test('who compares bytes need not ask what holds them', () => {
  const equal = { ...base, oracle: 'builtin', title: 'equal agrees with util.isDeepStrictEqual' }
  const page = '`encode` takes a Uint8Array. It is a drop-in replacement.'
  expect(doubtsOf([{ ...equal, input: 'Buffer.from([]), new Uint8Array([])' }], page)[0]).toContain('bytes are held')
  expect(doubtsOf([{ ...equal, input: 'new Uint8Array([]), new Uint8Array([1])' }], page)).toEqual([undefined])
})

test('what was read is the same one with other capitals, and what was handed over is not', () => {
  const sides = { held: 249, broken: 1, observed: "'rf'", expected: "'rF'" }
  expect(doubtsOf([{ ...ofReading, ...sides }])[0]).toContain('capitals')
  expect(doubtsOf([{ ...ofReading, ...sides, observed: "'r'" }])).toEqual([undefined])
  expect(doubtsOf([{ ...base, ...sides }])).toEqual([undefined])
})

test('inner texts of the platform are doubted but for inherited names', () => {
  expect(doubtsOf([ofConduct('readable', '0, { digits: 30 }')])[0]).toContain('of this kind')
  expect(doubtsOf([ofConduct('readable', "'%0a', '__proto__'")])).toEqual([undefined])
})

test('what the documentation speaks of is doubted', () => {
  expect(doubtsOf([ofConduct('non-finite', '[1]')])).toEqual([undefined])
  expect(doubtsOf([ofConduct('non-finite', '[1]')], 'The `mean` of no numbers is `NaN`.')[0]).toContain('NaN')
  expect(doubtsOf([ofConduct('mutates', '[1]')], 'The `mean` of a list; it is sorted in place.')[0]).toContain(
    'changes',
  )
  const ofNull = { ...base, input: '{ a: null }' }
  expect(doubtsOf([ofNull])).toEqual([undefined])
  expect(doubtsOf([ofNull], 'What `encode` cannot write is ignored: null, functions.')[0]).toContain('null')
  const ofPattern = { ...base, input: '{ a: /a/ }' }
  const ofText = { ...base, input: "'a/b/c'" }
  const page = 'Of what `encode` is given, regular expressions are lost.'
  expect(doubtsOf([ofPattern], page)[0]).toContain('patterns')
  expect(doubtsOf([ofText], page)).toEqual([undefined])
})

test('a kind of value that documentation leaves out of what is to be handed over is doubted', () => {
  const copied = (input: string): SurveyFinding => {
    return { ...base, oracle: 'builtin', exports: ['clone'], title: 'clone agrees with structuredClone', input }
  }
  const like = 'Does what `structuredClone` does.\n\n'
  const page = `${like}Arguments of \`clone\` should be a JavaScript primitive, Array, Date, or (plain old) Object.`
  for (const input of ['/a/', '[new Set([1])]'])
    expect([doubtsOf([copied(input)], like), doubtsOf([copied(input)], page)[0]?.includes('what it takes')]).toEqual([
      [undefined],
      true,
    ])
  expect(doubtsOf([copied("[new Date('2026-11-28'), 'a']")], page)).toEqual([undefined])
  expect(doubtsOf([copied('/a/')], `${like}What \`clone\` takes should be an object.`)).toEqual([undefined])
})

test('who is handed room to write to may write there', () => {
  const changed = { ...ofConduct('mutates', '{}, new Uint8Array([0, 0])'), exports: ['encode'] }
  const called = (...parameters: readonly string[]): SurveyFinding => {
    return { ...changed, relation: { left: 'unchanged(m.encode, [$0, $1])', parameters } }
  }
  expect(doubtsOf([called('data', 'buffer')])[0]).toContain('write to')
  expect(doubtsOf([called('data', 'bytes')])).toEqual([undefined])
})

test('a function of a file that no page names is told after those of the package', () => {
  const entries = [
    { specifier: 'planted', namespace: 'm' },
    { specifier: 'planted/lib/util.js', namespace: 'm1', undocumented: true },
    { specifier: 'planted/pure', namespace: 'm2' },
  ] as const
  const ofEntry = (namespace: string): SurveyFinding => ({
    ...base,
    code: `${namespace}.decode(${namespace}.encode('a'))`,
  })
  const doubts = entries.map(({ namespace }) => withDoubts([ofEntry(namespace)], [], { entries })[0]?.doubt)
  expect(doubts).toEqual([undefined, expect.stringContaining('planted/lib/util.js'), undefined])
})

test('a part of a part of what no documentation speaks of is told after the rest', () => {
  const inner = { ...base, exports: ['schemes.http.parse', 'schemes.http.serialize'] }
  expect(doubtsOf([inner])).toEqual([undefined])
  expect(doubtsOf([inner], 'Reads what `parse` is given.')[0]).toContain('part of schemes')
  expect(doubtsOf([inner], 'All `schemes` are tried in turn.')).toEqual([undefined])
  expect(doubtsOf([{ ...inner, exports: ['schemes.parse'] }], 'Reads what `parse` is given.')).toEqual([undefined])
})

test('what no page and no declaration has a word of is told after the rest', () => {
  const known = (...words: readonly string[]) => ({ identifiers: new Set(words) })
  const doubt = (parts: { readonly identifiers?: ReadonlySet<string> }) => withDoubts([base], [], parts)[0]?.doubt
  expect(doubt({})).toBeUndefined()
  expect(doubt(known('encode', 'decode'))).toBeUndefined()
  expect(doubt(known('encode'))).toContain('a word of decode')
})

test('what has no finite answer for many drawn inputs may be known', () => {
  const rare = { held: 240, broken: 10 }
  const often = { held: 200, broken: 50 }
  expect(doubtsOf([{ ...ofConduct('non-finite', '[1, 2]'), ...rare }])).toEqual([undefined])
  expect(doubtsOf([{ ...ofConduct('non-finite', '[1, 2]'), ...often }])[0]).toContain('one drawn input in ten')
})

test('nested values are no plain ones', () => {
  const page = 'The `encode` of Node does not support nested values either.'
  expect(doubtsOf([{ ...base, input: "{ '': {} }" }], page)[0]).toContain('nested')
  expect(doubtsOf([{ ...base, input: "{ '': 'a' }" }], page)).toEqual([undefined])
})

test('what another export is accused of by the same input is told behind it', () => {
  const twin = { ...ofConduct('mutates', "'', {}"), exports: ['median'], title: 'median: mutates' }
  const told = doubtsOf([ofConduct('mutates', "'', {}"), twin, { ...twin, input: '[]', title: 'a' }])
  expect(told).toEqual([undefined, undefined, expect.stringContaining('may be the same')])
})

test('an input that nobody reads at a glance is doubted, and a use of a class is as long as it has to be', () => {
  const long = { ...base, input: `'${'a'.repeat(130)}'` }
  expect(doubtsOf([long])[0]).toContain('a long one')
  expect(doubtsOf([{ ...long, use: 'const s = new m.List()' }])).toEqual([undefined])
})

test('the second way to break one claim is told after other claims, and the third example that is wrong', () => {
  const other = { ...base, title: 'unescape undoes escape', input: "'&'", confidence: 0.5 }
  const causes = (findings: readonly SurveyFinding[]) =>
    withDoubts(findings, []).map(({ cause, doubt }) => [cause, doubt !== undefined])
  expect(causes([base, { ...base, cause: 'lost <' }, { ...other, cause: 'lost >' }])).toEqual([
    ['lost &', false],
    ['lost >', false],
    ['lost <', true],
  ])
  const example = { ...base, oracle: 'example' }
  expect(causes(['a', 'b', 'c'].map((cause) => ({ ...example, cause })))).toEqual([
    ['a', false],
    ['b', false],
    ['c', true],
  ])
})

test('three functions that differ from one module of the platform are a manner', () => {
  const differing = ['join', 'basename', 'dirname'].map((name): SurveyFinding => {
    return { ...ofConduct('builtin', "'\\\\'"), exports: [name], title: `${name} agrees with path.posix.${name}` }
  })
  const page = 'A replacement of the path module.'
  const onInput = (finding: SurveyFinding, at: number) => ({ ...finding, input: `'${at}'` })
  expect(doubtsOf(differing.slice(1).map(onInput), page)).toEqual([undefined, undefined])
  expect(doubtsOf(differing, page).every((doubt) => doubt?.includes('path.posix'))).toBe(true)
})

test('of crashes for names that every object inherits, the first is told, and those that say something else', () => {
  const crash = (name: string, code: string, says: string): SurveyFinding => ({
    ...base,
    ...{ kind: 'failure', oracle: 'crash', title: `${name} crashes`, exports: [name], place: `${name}.js:1:1` },
    ...{ input: code, code: `m.${name}(${code})`, observed: `throws TypeError: ${says}` },
  })
  const found = [
    crash('print', "'', { locale: '__proto__' }", 'this.i18n.everyMinute is not a function'),
    crash('format', "'', { locale: 'constructor' }", 'this.i18n.everySecond is not a function'),
    crash('path', "'toString'", 'cache[expr].concat is not a function'),
    crash('read', "'valueOf'", "Cannot read properties of undefined (reading 'length')"),
    crash('walk', "'a'", 'this.steps.next is not a function'),
  ]
  const told = (all: readonly SurveyFinding[]) =>
    withDoubts(all, []).flatMap(({ exports, doubt }) => (doubt === undefined ? exports : []))
  expect(told(found)).toEqual(['print', 'read', 'walk'])
  expect(told(found.slice(1))).toEqual(['format', 'read', 'walk'])
})
