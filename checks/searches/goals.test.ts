/** Guided searches towards goals beside coverage, through refused inputs, and to what stands in patterns and tables. */
import { assume, type Callable, type CheckOptions, d, maximize, observe, type SearchGoal } from '@fuzzwright/core'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { expectRecorded } from './expect-recorded.ts'
import { loadExpression } from './load-code.ts'
import { type RecordedSearch, searchInSession } from './record-search.ts'

const runs = 700

interface Surroundings {
  /** What the code may use that is not instrumented. */
  readonly given?: Readonly<Record<string, unknown>>
  /** Judged by the oracles for bare functions, not as a property. */
  readonly bare?: boolean
  readonly concurrent?: boolean
}

/** A search guided by coverage of the code of an expression. */
function guided(name: string, code: string, options: CheckOptions, surroundings: Surroundings = {}): RecordedSearch {
  const { given, bare = false, ...rest } = surroundings
  const run = loadExpression<Callable>(name.replaceAll(' ', '-'), code, given)
  return searchInSession(name, {
    seed: 4,
    runs,
    parts: () => ({ ...(bare ? { target: run } : { property: run }), ...rest, options, coverage: coverageSource() }),
  })
}

const word = 'qzk'
/** Comes one state further for each letter of the word, by a table: nothing is compared. */
const steps = Array.from(word, (char, state) => {
  const row = new Uint8Array(128)
  row[char.charCodeAt(0)] = state + 1
  return row
})
const step = (state: number, code: number): number => steps[state]?.[code] ?? 0

const hidden = 0xb5a3d
function bitsAlike(n: number): number {
  let alike = 0
  for (let bit = 0; bit < 20; bit++) alike += ~((n ^ hidden) >> bit) & 1
  return alike
}

const sortCode = `(list) => {
  let swaps = 0
  for (let i = 1; i < list.length; i++)
    for (let j = i; j > 0 && list[j - 1] > list[j]; j--, swaps++) [list[j - 1], list[j]] = [list[j], list[j - 1]]
}`
const numbers = [d.arrayOf(d.int({ min: 0, max: 1000 })).withMaxSize(24)]
const hillCode = '(n) => judge(n)'
const hill = {
  given: {
    judge(n: number) {
      if (bitsAlike(n) === 20) throw new Error('the top')
    },
  },
}
const hillDomains = [d.int({ min: 0, max: 2 ** 20 - 1 })]
const walkCode =
  '(text) => { let state = 0; for (const char of text) state = step(state, char.charCodeAt(0)); judge(state) }'
const letters = [d.stringOf(d.lowerChar())]
const doorsCode = `(...keys) => {
  let open = 0
  ${Array.from({ length: 6 }, (_, door) => `if (fits[keys[${door}]]) open += ${2 ** door}`).join('\n')}
  if (open === 63) throw new Error('all doors are open')
}`
const doors = { given: { fits: Array.from({ length: 20 }, (_, key) => key === 11) } }
const doorDomains = Array.from({ length: 6 }, () => d.int({ min: 0, max: 19 }))
const walk = {
  given: {
    step(state: number, code: number) {
      const next = step(state, code)
      observe('state', next)
      return next
    },
    judge(state: number) {
      if (state === word.length) throw new Error('open')
    },
  },
}
const refusing = {
  given: {
    step,
    judge(state: number) {
      throw state === word.length ? new TypeError('open') : new Error(['none', 'one', 'two'][state])
    },
  },
}
const allowThrows = (error: unknown): boolean => !(error instanceof TypeError)
const allGoals: readonly SearchGoal[] = ['coverage', 'slowest', 'diverse', 'exceptions']

const bracketsCode = `(text) => {
  let depth = 0
  let most = 0
  for (const char of text) {
    if (char === '(') depth++
    else if (char === ')') depth--
    else assume(false)
    assume(depth >= 0)
    most = Math.max(most, depth)
  }
  assume(depth === 0 && text.length >= 10)
  return most < 4
}`
const headerCode = `(magic, version, body) => {
  assume(magic === 'RIFFx')
  assume(version === 4711)
  return body.length < 3
}`
const sectionsCode = `text => {
  const all = {}
  let section = all
  for (const line of text.split('\\n')) {
    const header = /^\\[([^\\]]*)\\]$/.exec(line)
    if (header) section = all[header[1]] = all[header[1]] || {}
    else if (line.includes('=')) section[line.slice(0, line.indexOf('='))] = line.slice(line.indexOf('=') + 1)
  }
  return all
}`
const patternCode = `text => {
  const parts = ['^(?:[A-F]{2}', '-\\\\d{3}', '-(?:north|south))$']
  if (new RegExp(parts.join('')).test(text)) throw new Error('hit')
}`
const tableCode = `text => {
  const table = { 'launch sequence': () => { throw new Error('hit') }, 'abort': () => 1 }
  const [verb, object] = text.split(':')
  if (object !== undefined && Object.hasOwn(table, verb)) table[verb]()
}`
const mixedCode = `(text, list, order) => {
  let sum = 0
  for (const item of list) sum += item > 100 ? item * 2 : item
  if (sum === 4242) sum++
  if (text.startsWith('v1:')) {
    const [, name, size] = text.split(':')
    if (name === 'resize' && Number(size) * 3 + 7 === 1234) sum += 2
    else if (name?.trim().toLowerCase() === 'close') sum += 3
  }
  switch (order.kind) {
    case 'refund': return order.ratio > 0.3 && order.ratio < 0.300001 ? sum : -sum
    case 'charge': return order.when.getTime() < 1e12 ? sum * 2 : Number(order.codes.has('admin'))
    default: return sum - Math.round(order.ratio)
  }
}`
const mixedDomains = [
  d.string(),
  d.arrayOf(d.int({ min: -1000, max: 1000 })).withMaxSize(12),
  d.structOf({
    kind: d.oneOf(d.just('refund'), d.just('charge'), d.asciiString()),
    ratio: d.number(),
    when: d.date(),
    codes: d.setOf(d.asciiString()),
  }),
]
const endlessCode = `(n) => { for (let at = n; at > 1000; at += 2) if (at === n - 1) break; return n }`

expectRecorded('goals', [
  guided('coverage alone', sortCode, { domains: numbers }),
  guided('slowest', sortCode, { domains: numbers, goals: ['coverage', 'slowest'] }),
  guided('slowest alone', sortCode, { domains: numbers, goals: ['slowest'] }),
  guided('maximize from outside', hillCode, { domains: hillDomains, goals: ['coverage', maximize(bitsAlike)] }, hill),
  guided('maximize alone', hillCode, { domains: hillDomains, goals: [maximize(bitsAlike)] }, hill),
  guided('observe', walkCode, { domains: letters }, walk),
  guided('observe, unguided', walkCode, { domains: letters, unguided: true }, walk),
  guided('observe, concurrent', walkCode, { domains: letters }, { ...walk, concurrent: true }),
  guided(
    'exceptions',
    walkCode,
    { domains: letters, goals: ['coverage', 'exceptions'], allowThrows },
    { ...refusing, bare: true },
  ),
  guided('diverse', doorsCode, { domains: doorDomains, goals: ['coverage', 'diverse'] }, doors),
  guided('all goals', mixedCode, { domains: mixedDomains, goals: allGoals }),
  guided('many comparisons', mixedCode, { domains: mixedDomains }),
  guided('many comparisons, few runs', mixedCode, { domains: mixedDomains, runs: 90 }),
  guided('many comparisons, unguided', mixedCode, { domains: mixedDomains, unguided: true }),
  guided('words of a dictionary', mixedCode, { domains: mixedDomains, dictionary: ['v1:resize:409', 4242, 7n] }),
  guided('seeds', mixedCode, {
    domains: mixedDomains,
    seeds: [
      ['v1:close:', [4000, 242].map((n) => n % 1000), { kind: 'x', ratio: 0.3, when: new Date(9), codes: new Set() }],
    ],
  }),
  guided('refused brackets', bracketsCode, { domains: [d.string()] }, { given: { assume } }),
  guided(
    'refused headers',
    headerCode,
    { domains: [d.string(), d.int(), d.arrayOf(d.string())] },
    { given: { assume } },
  ),
  guided('a pattern made at run time', patternCode, { domains: [d.string()] }),
  guided('words of a table', tableCode, { domains: [d.string()] }),
  guided('sections that pollute', sectionsCode, { domains: [d.string()] }, { bare: true }),
  guided('a loop without end', endlessCode, { domains: [d.int()], stepBudget: 5000 }, { bare: true }),
  guided(
    'an asynchronous target',
    `async (text) => { await null; if (text.startsWith('later')) throw new Error('late') }`,
    {
      domains: [d.string()],
    },
  ),
])
