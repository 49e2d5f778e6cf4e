/** Failing properties made as simple as can be: those of `bench/shrinking`, and failures of other kinds. */
import { assume, type Callable, d } from '@fuzzwright/core'
import { challenges } from '../../bench/shrinking/challenges.mjs'
import { expectRecorded } from './expect-recorded.ts'
import { type RecordedSearch, type SearchParts, searchInSession } from './record-search.ts'

const seeds = [1, 2]
const runs = 2000

const ofChallenges: readonly RecordedSearch[] = challenges.flatMap(({ name, domain, holds }) =>
  seeds.map((seed) =>
    searchInSession(`${name} ${seed}`, {
      seed,
      runs,
      parts: () => ({
        property(value: never) {
          const answer = (holds as (value: never) => boolean | 'invalid')(value)
          return assume(answer !== 'invalid') ?? answer
        },
        options: { domains: [domain(d)] },
      }),
    }),
  ),
)

/** Fails with a message of its own for each of four bugs. */
function fourBugs(n: number, text: string): void {
  if (n > 1_000_000) throw new RangeError(`far too large: ${n}`)
  if (n > 1000) throw new TypeError('too large')
  if (text.length > 5) throw new Error(`too long: ${text}`)
  if (text.includes('a')) throw 'thrown text'
}

const others: Readonly<Record<string, () => SearchParts>> = {
  'four bugs, the first of them': () => ({ property: fourBugs, options: { domains: [d.int(), d.string()] } }),
  'four bugs, all of them': () => ({
    property: fourBugs,
    options: { domains: [d.int(), d.string()], continueAfterFailure: true, runs: 500 },
  }),
  'parts that may be anything': () => ({
    property: (a: number, text: string, list: number[]) => a < 20 || text.length > 1000 || list.length > 1000,
    options: { domains: [d.int(), d.string(), d.arrayOf(d.int())] },
  }),
  'few tries': () => ({
    property: (lists: number[][]) => lists.flat().length < 12,
    options: { domains: [d.arrayOf(d.arrayOf(d.int()))], shrinkRuns: 40 },
  }),
  'a large record': () => ({
    property: (record: Record<string, number>) => Object.values(record).filter((value) => value > 100).length < 3,
    options: { domains: [d.recordOf(d.string(), d.int())] },
  }),
  'a tree that is too deep': () => {
    type Tree = number | readonly [Tree, Tree]
    const depth = (tree: Tree): number => (typeof tree === 'number' ? 0 : 1 + Math.max(...tree.map(depth)))
    return {
      property: (tree: Tree) => depth(tree) < 4,
      options: { domains: [d.recursive<Tree>((self) => d.oneOf(d.int(), d.tupleOf(self, self)))] },
    }
  },
  'a text with two of its kind': () => ({
    property: (text: string) => !/(\d).*\1/.test(text),
    options: { domains: [d.string()] },
  }),
  'linked numbers': () => ({
    property: ([most, list]: [number, number[]]) => list.every((n) => n < most - 5) || list.length < 3,
    options: {
      domains: [
        d
          .int({ min: 10, max: 500 })
          .flatMap((most) => d.tupleOf(d.just(most), d.arrayOf(d.int({ min: 0, max: most })))),
      ],
    },
  }),
  'a failure that comes and goes': () => {
    let calls = 0
    return { property: () => ++calls % 40 !== 0, options: { domains: [d.int(), d.string()] } }
  },
  'a failure that is gone when it is looked at': () => {
    let calls = 0
    return { property: () => ++calls !== 77, options: { domains: [d.int()] } }
  },
  asynchronous: () => ({
    async property(text: string) {
      await Promise.resolve()
      if (text.length > 7) throw new Error('long')
    },
    options: { domains: [d.string()] },
  }),
  'polluted prototypes': () => ({
    target: ((n: number) => {
      if (n >= 100) Object.assign(Object.prototype.toString, { [`p${n}`]: true })
    }) as Callable,
    options: { domains: [d.int()] },
  }),
}

expectRecorded('shrinking', [
  ...ofChallenges,
  ...Object.entries(others).map(([name, parts]) => searchInSession(name, { seed: 3, runs, parts })),
])
