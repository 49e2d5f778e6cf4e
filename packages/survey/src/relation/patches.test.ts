/** Patches: each planted bug is found, and correct pairs are left alone. */
import type { TypeShape } from '@fuzzwright/core'
import { type Case, describePlanted, named, small } from '../../test/planted.ts'

type Flat = Readonly<Record<string, number>>
/** What is there afterwards, and what was there before. */
type Delta = Readonly<Record<string, readonly [before: number | undefined, after: number | undefined]>>

const flat: TypeShape = {
  kind: 'object',
  properties: ['a', 'b', 'c'].map((name) => ({ name, shape: small, optional: true })),
}
const delta: TypeShape = { kind: 'unknown' }

const found = (a: Flat, b: Flat): Delta =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])]
      .filter((key) => a[key] !== b[key])
      .map((key) => [key, [a[key], b[key]] as const]),
  )
const done = (base: Flat, changes: Delta, side: 0 | 1 = 1): Flat => {
  const next = { ...base }
  for (const [key, sides] of Object.entries(changes)) {
    const value = sides[side]
    if (value === undefined) delete next[key]
    else next[key] = value
  }
  return next
}
const turned = (changes: Delta): Delta =>
  Object.fromEntries(Object.entries(changes).map(([key, [before, after]]) => [key, [after, before] as const]))

const diff = named(found, { left: flat, right: flat }, delta)
const patch = (call: (base: Flat, changes: Delta) => unknown, gives: TypeShape = flat) =>
  named(call, { base: flat, delta }, gives)
const isOf = (base: Flat, count: number): boolean => Object.keys(base).length === count

const bugs: readonly Case[] = [
  [
    'a zero is nothing',
    {
      diff: named((a: Flat, b: Flat) => found(a, b.a === 0 ? { ...b, a: 1 } : b), { left: flat, right: flat }, delta),
      patch: patch(done),
    },
  ],
  [
    'of an empty one nothing is made',
    { diff, patch: patch((base, changes) => (isOf(base, 0) ? base : done(base, changes))) },
  ],
  [
    'the last is not taken back',
    { diff, unpatch: patch((base, changes) => (isOf(base, 3) ? base : done(base, changes, 0))) },
  ],
  [
    'what is turned round forgets what is new',
    {
      diff,
      patch: patch(done),
      reverse: named(
        (changes: Delta) => Object.fromEntries(Object.entries(turned(changes)).filter(([, [before]]) => before !== 7)),
        { delta },
        delta,
      ),
    },
  ],
  [
    'in place, and turned about',
    {
      getDiff: diff,
      applyDelta: named(
        (changes: Delta, base: Record<string, number>) => {
          for (const [key, [, after]] of Object.entries(changes))
            if (after === undefined && key !== 'c') delete base[key]
          for (const [key, [, after]] of Object.entries(changes)) if (after !== undefined) base[key] = after
        },
        { delta, target: flat },
        { kind: 'void' },
      ),
    },
  ],
]

const sound: readonly Case[] = [
  ['patch', { diff, patch: patch(done) }],
  ['unpatch', { diff, unpatch: patch((base, changes) => done(base, changes, 0)) }],
  ['reverse', { diff, patch: patch(done), reverse: named(turned, { delta }, delta) }],
  [
    'in place, and turned about',
    {
      getDiff: diff,
      applyDelta: named(
        (changes: Delta, base: Record<string, number>) => {
          const next = done(base, changes)
          for (const key of Object.keys(base)) delete base[key]
          Object.assign(base, next)
        },
        { delta, target: flat },
        { kind: 'void' },
      ),
    },
  ],
  [
    'another meaning of the names',
    {
      compare: named(
        (a: Flat, b: Flat) => Object.keys(a).length - Object.keys(b).length,
        { left: flat, right: flat },
        small,
      ),
      apply: patch((base) => base),
    },
  ],
]

describePlanted({ patches: { kind: 'roundtrip', runs: 200, bugs, sound } })
