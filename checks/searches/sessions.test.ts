/** What a session does beside a plain search: stored findings and inputs, fuzz mode, replay, fixtures, oracles, enumeration. */
import {
  assume,
  type Callable,
  type CoverageSource,
  d,
  type FuzzedMethodDescription,
  type FuzzedScheduler,
  type ParameterShape,
  skipInput,
} from '@fuzzwright/core'
import type { IR } from '@fuzzwright/core/domain'
import { type CorpusLoad, type CorpusStore, MemoryFindingsStore } from '@fuzzwright/core/host'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { ScriptedFence } from '../../packages/core/test/scripted/scripted-fence.ts'
import { expectRecorded } from './expect-recorded.ts'
import { loadExpression } from './load-code.ts'
import {
  digest,
  type RecordedSearch,
  runSession,
  type SearchParts,
  searchInSession,
  tellSession,
} from './record-search.ts'

const seed = 6
const runs = 400

function search(name: string, parts: () => SearchParts): RecordedSearch {
  return searchInSession(name, { seed, runs, parts })
}

/** Searches one after the other, each with a seed of its own and what those before left in the same stores. */
function searchesInTurn(
  name: string,
  turns: () => readonly ((last: string | undefined) => SearchParts)[],
): RecordedSearch {
  return {
    name,
    async run(see) {
      const told: string[] = []
      let replay: string | undefined
      for (const [turn, parts] of turns().entries()) {
        const end = await runSession(name, { seed: seed + turn, runs, parts: parts(replay) }, see)
        replay = end.report.finding?.replay
        told.push(tellSession(end))
      }
      return told.join('; then ')
    },
  }
}

/** Inputs kept in memory. */
class MemoryCorpusStore implements CorpusStore {
  private readonly kept = new Map<string, IR>()

  load(): CorpusLoad {
    return { entries: new Map([...this.kept].sort(([a], [b]) => (a < b ? -1 : 1))), adopted: false, dropped: 0 }
  }

  save(_: unknown, corpus: IR): string {
    const name = digest(JSON.stringify(corpus))
    this.kept.set(name, corpus)
    return name
  }

  remove(_: unknown, names: Iterable<string>): void {
    for (const name of names) this.kept.delete(name)
  }
}

/** A host in miniature: what is rejected is known only after its turn. */
function rejectingHost() {
  const fence = new ScriptedFence()
  return {
    reject: (reason: unknown) => fence.throws('unhandled-rejection', reason),
    surroundings: { openFence: () => fence, yieldToHost: async () => fence.turn() },
  }
}

const readCommand = loadExpression<Callable>(
  'read-command',
  `(text) => {
    const [verb, count] = text.split(' ')
    if (verb === 'push') { if (Number(count) > 12) throw new RangeError('full') }
    else if (verb === 'pop') { if (text.length > 9) throw new TypeError('empty') }
    else if (/^#\\d+$/.test(verb)) return 3
    return text.length > 20 ? 1 : 2
  }`,
)
const guided = (): { readonly property: Callable; readonly coverage: CoverageSource } => ({
  property: readCommand,
  coverage: coverageSource(),
})
const texts = [d.string()]

function describing(
  parameters: readonly ParameterShape[],
  rest: Partial<FuzzedMethodDescription> = {},
): FuzzedMethodDescription {
  return {
    formatVersion: 1,
    name: 'target',
    kind: 'function',
    parameters,
    returns: { kind: 'unknown' },
    definitions: {},
    concreteValues: [],
    expectedErrors: [],
    ...rest,
  }
}

const shapes: readonly ParameterShape[] = [
  {
    name: 'options',
    shape: {
      kind: 'object',
      properties: [
        {
          name: 'mode',
          shape: { kind: 'union', members: ['fast', 'slow'].map((value) => ({ kind: 'literal', value })) },
        },
        { name: 'tags', shape: { kind: 'array', element: { kind: 'string' } }, optional: true },
        { name: 'size', shape: { kind: 'number', constraints: { integer: true, minimum: 1, maximum: 500 } } },
      ],
    },
  },
  { name: 'path', shape: { kind: 'templateLiteral', parts: ['/', { kind: 'string' }, '/', { kind: 'number' }] } },
  { name: 'seen', shape: { kind: 'map', key: { kind: 'string' }, value: { kind: 'date' } }, optional: true },
  { name: 'rest', shape: { kind: 'array', element: { kind: 'unknown' } }, rest: true },
]

expectRecorded('sessions', [
  search('fuzz mode goes on', () => ({
    ...guided(),
    options: { domains: texts },
    environment: { fuzzFor: 900 },
    timePasses: true,
  })),
  search('ends at the time budget', () => ({
    ...guided(),
    options: { domains: texts, timeBudget: 200, runs: 10_000 },
    timePasses: true,
  })),
  search('goes on after a failure', () => ({ ...guided(), options: { domains: texts, continueAfterFailure: true } })),
  searchesInTurn('kept inputs', () => {
    const corpusStore = new MemoryCorpusStore()
    const parts = { options: { domains: texts }, corpusStore, timePasses: true }
    return [
      () => ({ ...guided(), ...parts, environment: { fuzzFor: 500 } }),
      () => ({ ...guided(), ...parts, environment: { fuzzFor: 500 } }),
      () => ({ ...guided(), ...parts, environment: { minimize: true } }),
    ]
  }),
  searchesInTurn('kept findings', () => {
    const store = new MemoryFindingsStore()
    const parts = { options: { domains: texts }, store }
    return [
      () => ({ ...guided(), ...parts }),
      () => ({ ...guided(), ...parts }),
      () => ({ ...parts, property: () => true }),
    ]
  }),
  searchesInTurn('replay', () => [
    () => ({ ...guided(), options: { domains: texts } }),
    (replay) => ({ ...guided(), options: { domains: texts }, ...(replay && { environment: { replay } }) }),
  ]),
  search('rejections nobody handles', () => {
    const { reject, surroundings } = rejectingHost()
    const target = (n: number): void => {
      if (n > 500) reject(new Error(`lost ${n}`))
    }
    return { ...surroundings, target: target as Callable, options: { domains: [d.int()], runs: 3000 } }
  }),
  search('gives up', () => ({
    property: (n: number) => assume(n === 123_456),
    options: { domains: [d.int()] },
  })),
  search('most inputs are discarded', () => ({
    property: (n: number, text: string) => assume(n % 7 === 0 && text.length > 2),
    options: { domains: [d.int(), d.string()] },
  })),
  search('fixtures', () => {
    let inputs = 0
    return {
      property: (n: number) => n < 100_000,
      options: {
        domains: [d.int()],
        beforeEachInput: () => {
          if (inputs++ % 3 === 0) skipInput()
        },
        aroundInput: async (run) => {
          await run()
        },
      },
    }
  }),
  search('a small domain is enumerated', () => ({
    property: () => true,
    options: { domains: [d.boolean(), d.elementOf(['a', 'b', 'c']), d.optionalOf(d.int({ min: 0, max: 9 }))] },
  })),
  search('an enumeration that fails', () => ({
    property: (a: boolean, n: number) => !a || n !== 7,
    options: { domains: [d.boolean(), d.int({ min: 0, max: 9 })] },
  })),
  search('nothing to vary', () => ({ property: () => true, options: { domains: [] } })),
  search('seeds and words', () => ({
    property: (n: number, text: string) => !(n === 4711 && text.includes('magic')),
    options: {
      domains: [d.int(), d.string().withSeeds(['first', 'second'])],
      seeds: [
        [77, 'a'],
        [78, 'b'],
      ],
      dictionary: ['magic', 4711],
    },
  })),
  search('words of one domain', () => ({
    property: (list: string[]) => !list.includes('magic'),
    options: { domains: [d.arrayOf(d.string()).withDictionary(['magic', 3, 4n])] },
  })),
  search('combinations of providers', () => ({
    target: (() => 1) as Callable,
    description: describing(shapes, {
      concreteValues: [
        { value: 'abc', context: { kind: 'comparison', operator: '===', side: 'right' } },
        { value: 41, context: { kind: 'length', operator: '<', side: 'right' } },
        { value: { regexp: '^x+$', flags: '' }, context: { kind: 'none' } },
      ],
    }),
  })),
  search('domains by path', () => ({
    property: () => true,
    description: describing(shapes),
    options: { domains: { 'options.size': d.just(3), path: d.webPath() } },
  })),
  search('what is returned has a type', () => ({
    target: ((n: number) => (n > 1000 ? 'many' : n)) as Callable,
    description: describing([{ name: 'n', shape: { kind: 'number' } }], { returns: { kind: 'number' } }),
  })),
  search('declared errors', () => ({
    target: ((n: number) => {
      if (n < 0) throw new RangeError('negative')
      if (n > 500) throw new TypeError('large')
    }) as Callable,
    description: describing([{ name: 'n', shape: { kind: 'number' } }], {
      expectedErrors: [{ name: 'RangeError', source: 'throw' }],
    }),
  })),
  search('called on a receiver', () => ({
    target: function (this: { size: number }, more: number) {
      if (this.size + more === 7.5) throw new Error('unlucky')
    } as Callable,
    description: describing([{ name: 'more', shape: { kind: 'number' } }], {
      kind: 'method',
      className: 'Box',
      thisShape: { kind: 'object', properties: [{ name: 'size', shape: { kind: 'number' } }] },
    }),
  })),
  search('functions as arguments', () => ({
    property: (map: (n: number) => number[], compare: (a: number, b: number) => number, list: number[]) =>
      list.sort(compare).flatMap(map).length < 9,
    options: { domains: [d.fn(d.arrayOf(d.int())), d.comparator(), d.arrayOf(d.int())] },
  })),
  search('an order of promises', () => ({
    async property(scheduler: FuzzedScheduler) {
      let shown = ''
      const show = (text: string, wait: Promise<unknown>) =>
        wait.then(() => {
          shown = text
        })
      const all = [
        show('first', scheduler.schedule(Promise.resolve())),
        show('last', scheduler.schedule(Promise.resolve())),
      ]
      await scheduler.waitAll()
      await Promise.all(all)
      return shown === 'last'
    },
    options: { domains: [d.scheduler()] },
  })),
  search('another seed from outside', () => ({
    property: (n: number) => n < 10_000_000,
    options: { domains: [d.int()], seed: 1 },
    environment: { seed: 99 },
  })),
])
