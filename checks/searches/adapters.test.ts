/** Searches whose domains come from other packages (grammars, arbitraries of fast-check), and values made without a search. */
import { type AnyDomain, type Callable, d, type FuzzedMethodDescription, fuzz, sample } from '@fuzzwright/core'
import { minimal } from '@fuzzwright/core/domain'
import fc, { fromArbitrary, type RunDetails } from '@fuzzwright/fast-check'
import { css, inGrammar, json, sqlSelect, url } from '@fuzzwright/grammar'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { expectRecorded } from './expect-recorded.ts'
import { loadExpression } from './load-code.ts'
import { type RecordedSearch, type See, searchInSession } from './record-search.ts'

const seed = 7

/** Counts depth and kinds of the signs of a text; finds fault with some that are deep. */
const readText = loadExpression<Callable>(
  'read-text',
  `(text) => {
    let depth = 0
    let most = 0
    let digits = 0
    for (const char of text) {
      if ('{[('.includes(char)) most = Math.max(most, ++depth)
      else if ('}])'.includes(char)) depth--
      else if (char >= '0' && char <= '9') digits++
    }
    if (most > 3 && digits > 2) throw new RangeError('deep')
  }`,
)

function guided(name: string, domains: readonly AnyDomain[], property: Callable, runs = 300): RecordedSearch {
  return searchInSession(name, {
    seed,
    runs,
    parts: () => ({ property, options: { domains, shrinkRuns: 200 }, coverage: coverageSource() }),
  })
}

const refund = loadExpression<Callable>(
  'refund',
  `(order) => { if (order.kind === 'refund' && order.quantity === 42) throw new RangeError('found') }`,
)
const ascending = loadExpression<Callable>(
  'ascending',
  `(values) => {
    if (values.length < 8) return
    for (let index = 1; index < values.length; index++) if (values[index] <= values[index - 1]) return
    throw new RangeError('found')
  }`,
)
const secret = loadExpression<(text: string) => void>(
  'secret',
  `(text) => {
    if (text[0] === 'o') if (text[1] === 'p') if (text[2] === 'e') if (text[3] === 'n') throw new Error('opened ' + text.length)
  }`,
)

type Tree = { readonly leaf: number } | { readonly left: Tree; readonly right: Tree }
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc.record({ leaf: fc.nat() }),
    fc.record({ left: tie('tree'), right: tie('tree') }),
  ),
}))
const heavy = loadExpression<Callable>(
  'heavy',
  `function weigh(tree) { return 'leaf' in tree ? (tree.leaf === 77 ? 100 : 1) : weigh(tree.left) + weigh(tree.right) }`,
)

/** What stays the same where the search does. */
type Details = Pick<RunDetails<unknown>, 'failed' | 'numRuns' | 'numShrinks' | 'numSkips' | 'counterexamplePath'> & {
  readonly counterexample: unknown
}

/** fast-check's own runner, with inputs of a search. */
function checked(name: string, check: (see: See) => Details | Promise<Details>): RecordedSearch {
  return {
    name,
    async run(see) {
      const { failed, numRuns, numShrinks, numSkips, counterexample, counterexamplePath } = await check(see)
      const found = failed ? `; found ${fc.stringify(counterexample)} at ${counterexamplePath}` : ''
      return `seed ${seed}, ${failed ? 'failed' : 'passed'}, ${numRuns} runs, ${numShrinks} shrinks, ${numSkips} skips${found}`
    },
  }
}

/** Values made one after the other, without a search. */
function made(name: string, values: () => Iterable<unknown>): RecordedSearch {
  return {
    name,
    run(see) {
      let count = 0
      for (const value of values()) {
        see([value])
        count++
      }
      return `seed ${seed}, ${count} values`
    },
  }
}

const description: FuzzedMethodDescription = {
  formatVersion: 1,
  name: 'send',
  kind: 'function',
  parameters: [
    { name: 'count', shape: { kind: 'number', constraints: { integer: true } } },
    { name: 'to', shape: { kind: 'array', element: { kind: 'string' } } },
    { name: 'urgent', shape: { kind: 'boolean' }, optional: true },
  ],
  returns: { kind: 'void' },
  definitions: {},
  concreteValues: [{ value: 12, context: { kind: 'comparison', operator: '<', side: 'right' } }],
  expectedErrors: [],
}

expectRecorded('adapters', [
  guided('texts of JSON', [inGrammar(json)], readText, 200),
  guided('texts of CSS', [inGrammar(css)], readText, 60),
  guided('texts of SQL', [inGrammar(sqlSelect)], readText, 60),
  guided('texts of URLs', [inGrammar(url)], readText),
  guided('JSON by the word of d', [d.json()], readText),
  guided('texts of a pattern', [d.inRegexp(/^\{(\d{1,3}|\[\(\w+\)\]|<a-z>)*\}$/)], readText),
  guided(
    'records of arbitraries',
    [fromArbitrary(fc.record({ kind: fc.string(), quantity: fc.integer() }))],
    refund,
    600,
  ),
  guided('arrays of arbitraries', [fromArbitrary(fc.array(fc.integer()))], ascending, 600),
  guided('mapped arbitraries', [fromArbitrary(fc.nat().map((n) => ({ kind: 'refund', quantity: n })))], refund),
  guided('arbitraries that call themselves', [fromArbitrary(tree)], heavy),
  guided(
    'chained arbitraries',
    [fromArbitrary(fc.nat(9).chain((length) => fc.array(fc.integer(), { minLength: length })))],
    ascending,
  ),
  searchInSession('a property of fast-check', {
    seed,
    runs: 500,
    parts: () => ({
      property: fc.property(fc.string(), fc.nat(), (text, n) => {
        if (n > 3) secret(text)
      }),
      coverage: coverageSource(),
    }),
  }),
  checked('the runner of fast-check', (see) =>
    fc.check(
      fc.property(fc.string(), (text) => {
        see([text])
        secret(text)
      }),
      { seed },
    ),
  ),
  checked('the runner of fast-check, with preconditions', (see) =>
    fc.check(
      fc.property(fc.nat(), fc.string(), (most, text) => {
        see([most, text])
        fc.pre(text.length <= most)
        secret(text)
      }),
      { seed, numRuns: 200 },
    ),
  ),
  checked('the asynchronous runner of fast-check', (see) =>
    fc.check(
      fc.asyncProperty(fc.string(), async (text) => {
        see([text])
        await Promise.resolve()
        secret(text)
      }),
      { seed },
    ),
  ),
  made('a sample', () => sample(d.structOf({ at: d.date(), list: d.arrayOf(d.number()) }), { seed, count: 200 })),
  made('a sample of a grammar', () => sample(inGrammar(json), { seed, count: 100 })),
  made('combinations', () => fuzz(description)),
  made('a minimal value', () => {
    const tried: unknown[] = []
    const found = minimal(
      d.arrayOf(d.int()),
      (list) => tried.push(list) > 0 && list.length > 3 && list.some((n) => n > 99),
      {
        seed,
      },
    )
    return [...tried, found?.value]
  }),
])
