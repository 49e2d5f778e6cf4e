/** Which failures are told after the others. */
import { expect, test } from 'vitest'
import type { SurveyFinding } from '../finding/finding.ts'
import { doubtedFailure } from './doubted-failures.ts'
import { withDoubts } from './doubts.ts'

const crash: SurveyFinding = {
  kind: 'failure',
  oracle: 'crash',
  exports: ['Tree.rotate'],
  title: 'Tree.rotate crashes',
  imports: ["import * as m from 'planted'"],
  input: '[], [[0, [1]]]',
  code: '(() => { const s = new m.Tree(); s.rotate(1); return s })()',
  observed: "throws TypeError: Cannot read properties of null (reading 'left')",
  why: 'the code throws this nowhere on purpose',
  confidence: 0.75,
  cause: 'crash rotate',
  place: 'planted/index.js:1:1',
  runs: 12,
  seed: 1,
}
const handed = (argument: string): SurveyFinding => ({
  ...crash,
  code: `(() => { const s = new m.Tree(); s.rotate(${argument}); return s })()`,
})

test('what is linked to nothing is no node of a tree, and what has no links crashes for itself', () => {
  const node = "Object.assign(Object.create(Node.prototype), { left: null, right: null, key: 'a' })"
  expect(doubtedFailure(handed(node))).toContain('linked to nothing')
  expect(doubtedFailure({ ...handed(node), observed: 'throws TypeError: key.split is not a function' })).toBeUndefined()
  expect(doubtedFailure(handed('Object.assign(Object.create(Point.prototype), { x: null })'))).toBeUndefined()
  expect(doubtedFailure(handed('{ left: null }'))).toBeUndefined()
  expect(doubtedFailure(crash)).toBeUndefined()
})

test('a crash is one of the package where a line of it was running', () => {
  const { place: _, ...elsewhere } = crash
  expect(doubtedFailure(elsewhere)).toContain('no line of the package')
  const endless = 'throws RangeError: Maximum call stack size exceeded'
  expect(doubtedFailure({ ...elsewhere, observed: endless })).toBeUndefined()
})

test('of an empty list there may be nothing, and of a text there is', () => {
  const nothing = 'The returned value is undefined, not a number.'
  const wrong: SurveyFinding = { ...crash, oracle: 'return-type', observed: nothing }
  expect(doubtedFailure({ ...wrong, input: '1, []' })).toContain('empty list')
  expect(doubtedFailure({ ...wrong, input: "''" })).toBeUndefined()
  expect(
    doubtedFailure({ ...wrong, input: '1, []', observed: 'The returned value is null, not a number.' }),
  ).toBeUndefined()
})

test('what crashes for an empty list may have no answer of it, unless a name is what breaks it', () => {
  const missing = { observed: "throws TypeError: Cannot read properties of undefined (reading 'amount')" }
  expect(doubtedFailure({ ...handed('[]'), ...missing })).toContain('empty list')
  expect(doubtedFailure({ ...handed('[]'), observed: 'throws TypeError: first is not a function' })).toContain(
    'empty list',
  )
  expect(doubtedFailure({ ...handed("'[]'"), ...missing })).toBeUndefined()
  expect(doubtedFailure({ ...handed('[]'), observed: 'throws RangeError: Division by zero' })).toBeUndefined()
  expect(doubtedFailure({ ...handed("[], 'constructor'"), ...missing, input: "[], 'constructor'" })).toBeUndefined()
})

test('of an instance that nothing was put in there may be no answer to the first question', () => {
  const answers = { oracle: 'return-type', observed: "'object', as it answers null" }
  const asked = (calls: string): SurveyFinding => ({ ...crash, ...answers, code: `typeof (() => { ${calls} })()` })
  expect(doubtedFailure(asked('const s = new m.Tree(); return s.max()'))).toContain('nothing was put in')
  expect(doubtedFailure(asked('const s = new m.Tree(); s.insert(1); return s.max()'))).toBeUndefined()
  expect(doubtedFailure(asked('const s = new m.Tree([1]); return s.max()'))).toBeUndefined()
  expect(
    doubtedFailure({ ...asked('const s = new m.Tree(); return s.max()'), observed: "'string', as it answers ''" }),
  ).toBeUndefined()
})

test('what is made up by its declarations is no other one of the class', () => {
  const missing = { observed: "throws TypeError: Cannot read properties of undefined (reading 'length')" }
  expect(doubtedFailure({ ...handed('{ add: () => undefined, rotate: (other) => other }'), ...missing })).toContain(
    'made up',
  )
  expect(doubtedFailure({ ...handed('{ visit: () => undefined }'), ...missing })).toBeUndefined()
  expect(doubtedFailure({ ...handed("'{ rotate: () => 1 }'"), ...missing })).toBeUndefined()
})

test('whoever writes a number with more digits asks for more', () => {
  const grown = { oracle: 'growth', observed: 'Growth: the steps grow like 2^n with the size of expression.' }
  expect(doubtedFailure({ ...crash, ...grown, input: "'333333-3'" })).toContain('more digits')
  expect(doubtedFailure({ ...crash, ...grown, input: "'((((((('" })).toBeUndefined()
})

test('what grows with the square may be what it is for, and what grows faster is not', () => {
  const grown = (order: string): SurveyFinding => ({
    ...crash,
    oracle: 'growth',
    observed: `Growth: the steps grow like ${order} with the size of text.`,
  })
  expect(doubtedFailure(grown('n^2'))).toContain('each part against each other')
  expect(doubtedFailure(grown('n^3'))).toBeUndefined()
  expect(doubtedFailure(grown('n^20'))).toBeUndefined()
})

test('what is put together of many parts is made by nobody', () => {
  const part = (count: number): string =>
    `Object.assign(Object.create(Page.prototype), { rows: [${'0, '.repeat(count)}] })`
  expect(doubtedFailure(handed(part(100)))).toContain('many parts')
  expect(doubtedFailure(handed(part(1)))).toBeUndefined()
  expect(doubtedFailure(handed('0, '.repeat(100)))).toBeUndefined()
})

test('of a fraction there may be nothing where whole numbers are counted', () => {
  const nothing = 'The returned value is undefined, not a number.'
  const wrong: SurveyFinding = { ...crash, oracle: 'return-type', observed: nothing }
  expect(doubtedFailure({ ...wrong, input: '1.5, 0' })).toContain('fraction')
  expect(doubtedFailure({ ...wrong, input: "'1.5'" })).toBeUndefined()
})

test('what no page and no declaration has a word of is told behind', () => {
  const known = { identifiers: new Set(['Tree']) }
  expect(withDoubts([crash], [], known)[0]?.doubt).toContain('no declaration')
  expect(withDoubts([crash], [], { identifiers: new Set(['rotate']) })[0]?.doubt).toBeUndefined()
})

test('a failure of a module that no page names is told behind, as a suspicion of it is', () => {
  const entries = [{ specifier: 'planted/lib/core.js', namespace: 'm', undocumented: true as const }]
  expect(withDoubts([crash], [], { entries })[0]?.doubt).toContain('no page')
  expect(withDoubts([crash], [], { entries: [{ specifier: 'planted', namespace: 'm' }] })[0]?.doubt).toBeUndefined()
})

test('a failure that is doubted stands behind what is not', () => {
  const { place: _, ...elsewhere } = crash
  const suspicion: SurveyFinding = { ...crash, kind: 'suspicion', oracle: 'example', title: 'shown' }
  const told = withDoubts([{ ...elsewhere, title: 'elsewhere' }, crash, suspicion], [])
  expect(told.map(({ title }) => title)).toEqual(['Tree.rotate crashes', 'shown', 'elsewhere'])
})

test('what Node refuses as an address is refused, but by who asks whether it is one', () => {
  const refused = (name: string, says: string) =>
    doubtedFailure({ ...crash, exports: [name], code: `m.${name}('file://%')`, observed: `throws TypeError: ${says}` })
  expect(refused('load', 'Invalid URL')).toContain('the platform refuses')
  expect(refused('load', 'File URL host must be "localhost" or empty on linux')).toContain('the platform refuses')
  expect(refused('isFile', 'Invalid URL')).toBeUndefined()
  expect(refused('issue', 'Invalid URL')).toContain('the platform refuses')
  expect(refused('load', 'Invalid URL scheme of the registry')).toBeUndefined()
})
