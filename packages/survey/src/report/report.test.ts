/** What people and programs read of a survey. */
import { expect, test } from 'vitest'
import { acceptedTest } from '../accept/accepted-test.ts'
import type { SurveyFinding } from '../finding/finding.ts'
import type { SurveyReport } from '../survey-package.ts'
import { unlike } from '../worker/difference.ts'
import { surveyHtml } from './html.ts'
import { surveySarif } from './sarif.ts'
import { surveyText } from './text.ts'

const suspicion: SurveyFinding = {
  kind: 'suspicion',
  oracle: 'roundtrip',
  exports: ['encode', 'decode'],
  title: 'decode undoes encode',
  imports: ["import * as m from 'planted'", "import * as m1 from 'planted/other'"],
  input: "'<!'",
  code: "m.decode(m.encode('<!'))",
  observed: "'<'",
  expectedCode: "'<!'",
  expected: "'<!'",
  why: '98 of 100 drawn inputs say that decode undoes encode; this one does not: lost !',
  confidence: 0.87,
  cause: 'lost !',
  runs: 12,
  held: 98,
  broken: 2,
  seed: 1,
  relation: { left: 'm.decode(m.encode($0))', right: '$0', parameters: ['text'], callee: 'm.encode' },
}

const failure: SurveyFinding = {
  kind: 'failure',
  oracle: 'crash',
  exports: ['parse'],
  title: 'parse crashes',
  imports: suspicion.imports,
  input: "''",
  code: "m.parse('')",
  observed: "throws TypeError: Cannot read properties of undefined (reading 'length')",
  why: 'the code throws this nowhere on purpose, and the input is of the declared type',
  confidence: 0.85,
  cause: 'throws TypeError',
  runs: 3,
  seed: 1,
}

const report: SurveyReport = {
  formatVersion: 1,
  package: 'planted',
  version: '1.2.3',
  seed: 1,
  runs: 2000,
  exports: [
    {
      id: 'parse',
      searches: [{ search: 0, title: 'parse', state: 'broken', held: 0, broken: 0, runs: 3 }],
      runs: 3,
      cpu: 20,
      lost: ['parse answers the same twice (took too long)'],
    },
  ],
  findings: [failure, suspicion],
  problems: ['planted/native cannot be imported: no such file'],
}

test('the text names each finding by number, with both sides', () => {
  expect(surveyText(report)).toMatchInlineSnapshot(`
    "planted 1.2.3 · 1 export · 1 failure · 1 suspicion · seed 1
      import * as m from 'planted'

     1 failure parse crashes (crash, 85 % sure)
       m.parse('')
       gives    throws TypeError: Cannot read properties of undefined (reading 'length')
       the code throws this nowhere on purpose, and the input is of the declared type

     2 suspicion decode undoes encode (roundtrip, 87 % sure)
       m.decode(m.encode('<!'))
       gives    '<'
       expected '<!'
       98 of 100 drawn inputs say that decode undoes encode; this one does not: lost !

    planted/native cannot be imported: no such file
    not finished: parse answers the same twice (took too long)
    "
  `)
})

test('SARIF has a rule for each oracle and a result for each finding', () => {
  expect(surveySarif(report)).toMatchObject({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { rules: [{ id: 'crash' }, { id: 'roundtrip' }] } },
        results: [{ level: 'error' }, { level: 'warning' }],
      },
    ],
  })
})

test('of what is doubted for one reason, some are told in full and the others by their claims', () => {
  const doubt = 'most claims of this kind are none'
  const doubted = (title: string, code: string): SurveyFinding => ({ ...suspicion, title, code, doubt })
  const findings = [
    suspicion,
    {
      ...suspicion,
      code: "m.decode(m.encode('<>'))",
      doubt: 'such a claim is broken above, and what is wrong may be the same',
    },
    doubted('escape agrees with escapeAll', "m.escape('<')"),
    doubted('trim agrees with trimAll', "m.trim('<')"),
    doubted('escape agrees with escapeAll', "m.escape('>')"),
    doubted('clean leaves its own answer as it is', "m.clean('<')"),
    ...['a', 'b', 'c'].map((letter) => doubted('trim agrees with trimAll', `m.trim('${letter.repeat(70)}')`)),
  ]
  const text = surveyText({ ...report, findings, problems: [] })
  expect(text.slice(text.indexOf(' 3 '))).toMatchInlineSnapshot(`
    " 3 suspicion escape agrees with escapeAll (roundtrip, 87 % sure)
       m.escape('<')
       gives    '<'
       expected '<!'
       98 of 100 drawn inputs say that decode undoes encode; this one does not: lost !
       doubted: most claims of this kind are none

     4 suspicion trim agrees with trimAll (roundtrip, 87 % sure)
       m.trim('<')
       gives    '<'
       expected '<!'
       98 of 100 drawn inputs say that decode undoes encode; this one does not: lost !
       doubted: most claims of this kind are none

    6 more are doubted for like reasons; --json and --html have them in full
       decode undoes encode: 2 m.decode(m.encode('<>'))
       escape agrees with escapeAll: 5 m.escape('>')
       clean leaves its own answer as it is: 6 m.clean('<')
       trim agrees with trimAll: 7 m.trim('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'), and 2 more

    not finished: parse answers the same twice (took too long)
    "
  `)
})

test('a question about a call is shown as the call and what came of it', () => {
  const seen = { code: 'm.mean([0, 0])', observed: 'NaN', expected: 'finite numbers' }
  const asked = { ...suspicion, code: 'finite(m.mean([0, 0]), [[0, 0]])', observed: 'false', expected: 'true', seen }
  const one = { ...report, findings: [asked] }
  for (const text of [surveyText(one), surveyHtml(one), JSON.stringify(surveySarif(one))])
    expect([text.includes('NaN'), text.includes('finite numbers'), text.includes('finite(m.')]).toEqual([
      true,
      true,
      false,
    ])
})

test('a doubt is told with its suspicion, counted, and no more than a note', () => {
  const doubted = { ...report, findings: [failure, { ...suspicion, doubt: 'hardly anybody hands over NaN' }] }
  expect(surveyText(doubted)).toContain('1 suspicion (1 doubted)')
  expect(surveyText(doubted)).toContain('   doubted: hardly anybody hands over NaN')
  expect(surveyHtml(doubted)).toContain('doubted: hardly anybody hands over NaN')
  expect(surveySarif(doubted)).toMatchObject({ runs: [{ results: [{ level: 'error' }, { level: 'note' }] }] })
  const none = { ...report, findings: [suspicion, { ...failure, doubt: 'nobody hands that over' }] }
  expect(surveyText(none)).toContain('1 failure (1 doubted) · 1 suspicion ·')
  expect(surveySarif(none)).toMatchObject({ runs: [{ results: [{ level: 'warning' }, { level: 'note' }] }] })
})

test('the page shows what the package wrote as text', () => {
  expect(surveyHtml(report)).toContain('m.decode(m.encode(&#39;&#60;!&#39;))')
})

test('an accepted suspicion is its guard and the relation as a property', () => {
  expect(acceptedTest(suspicion, 'vitest')).toMatchInlineSnapshot(`
    "// decode undoes encode: found by fuzzwright survey, seed 1.
    import { fuzzIt } from '@fuzzwright/vitest'
    import { expect, test } from 'vitest'
    import * as m from 'planted'

    test('decode undoes encode, for the input that was found', () => {
      expect(m.decode(m.encode('<!'))).toEqual('<!')
    })

    fuzzIt('decode undoes encode', (text: Parameters<typeof m.encode>[0]) => {
      expect(m.decode(m.encode(text))).toEqual(text)
    })
    "
  `)
})

test('what runners would not see, or see more closely than is meant, is compared as the survey did', () => {
  const lost: SurveyFinding = { ...suspicion, code: 'm.made()', expectedCode: '{ a: undefined }', closeness: 'exact' }
  const { relation: _, ...single } = lost
  expect(acceptedTest(single, 'vitest')).toMatchInlineSnapshot(`
    "// decode undoes encode: found by fuzzwright survey, seed 1.
    import { unlike } from '@fuzzwright/survey/words'
    import { expect, test } from 'vitest'
    import * as m from 'planted'

    test('decode undoes encode, for the input that was found', () => {
      expect(unlike(m.made(), { a: undefined }, 'exact')).toBe(undefined)
    })
    "
  `)
  expect(unlike({}, { a: undefined }, 'exact')).toBe('lost undefined')
  expect(unlike(new Set([{ a: 0 }, { a: 0 }]), new Set([{ a: 0 }, { a: 1 }]), 'equal')).toBe('number')
  expect(unlike({ a: 1 }, { a: '1' }, 'loose')).toBe(undefined)
})

test('an accepted failure is its guard and the bare function', () => {
  expect(acceptedTest(failure, 'jest')).toMatchInlineSnapshot(`
    "// parse crashes: found by fuzzwright survey, seed 1.
    import { fuzzIt } from '@fuzzwright/jest'
    import { expect, test } from '@jest/globals'
    import * as m from 'planted'

    test('parse crashes, for the input that was found', () => {
      expect(() => m.parse('')).not.toThrow()
    })

    fuzzIt('parse keeps its promises', m.parse)
    "
  `)
})
