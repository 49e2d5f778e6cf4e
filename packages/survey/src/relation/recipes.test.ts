/** Recipes: each planted bug is found, and correct functions are left alone. */
import { isDeepStrictEqual } from 'node:util'
import type { TypeShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { brokenTitles, type Case, describePlanted, planted } from '../../test/planted.ts'

const data: TypeShape = { kind: 'unknown' }
const change: TypeShape = { kind: 'function', parameters: [{ name: 'draft', shape: data }], returns: { kind: 'void' } }

type Data = Record<string, unknown>
type Change = (draft: Data) => void
const produces = (call: (base: Data, change: Change) => unknown): Case[1] => ({
  produce: planted(call, [data, change], data),
})

const same = isDeepStrictEqual
/** The base itself where the draft was left as it was. */
const made = (base: Data, change: Change): Data => {
  const draft = structuredClone(base)
  change(draft)
  return same(draft, base) ? base : draft
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

describePlanted({
  recipes: {
    kind: 'agreement',
    runs: 100,
    bugs: [
      [
        'what is nested is shared with the base',
        produces((base, change) => {
          const draft = { ...structuredClone(base), nested: base.nested }
          change(draft)
          return same(draft, base) ? base : draft
        }),
      ],
      [
        'what was deleted comes back',
        produces((base, change) =>
          Object.keys(made(base, change)).includes('count') ? made(base, change) : { ...base, ...made(base, change) },
        ),
      ],
      [
        'a list that becomes empty is kept',
        produces((base, change) => {
          const next = made(base, change)
          return lengthOf(base.tags) > 0 && lengthOf(next.tags) === 0 ? { ...next, tags: base.tags } : next
        }),
      ],
      [
        'a copy where nothing was changed of many items',
        produces((base, change) =>
          lengthOf(base.items) > 3 ? structuredClone(made(base, change)) : made(base, change),
        ),
      ],
      [
        'what is added to a list of two is lost',
        produces((base, change) => {
          const next = made(base, change)
          return lengthOf(base.tags) > 1 && lengthOf(next.tags) > lengthOf(base.tags)
            ? { ...next, tags: base.tags }
            : next
        }),
      ],
    ],
    sound: [
      ['a clone', produces(made)],
      ['a clone that is frozen', produces((base, change) => Object.freeze(made(base, change)))],
      ['another meaning of the name', { create: planted((base: Data) => Object.create(base), [data, data], data) }],
      [
        'what hands out no draft',
        { update: planted((base: Data, make: () => unknown) => ({ ...base, made: make() }), [data, change], data) },
      ],
      [
        'parts are shared as far as they are alike',
        produces((base, change) => {
          const next = made(base, change)
          if (next === base) return base
          return Object.fromEntries(
            Object.entries(next).map(([key, value]) => [key, same(value, base[key]) ? base[key] : value]),
          )
        }),
      ],
    ],
  },
})

test('what its patches make is what was made, and they can be taken back', async () => {
  const patched = (isRight: boolean): Case[1] => ({
    produceWithPatches: planted(
      (base: Data, change: Change) => {
        const next = made(base, change)
        return [next, [next], [isRight || lengthOf(next.tags) < 4 ? base : { ...base, count: 10 }]]
      },
      [data, change],
      data,
    ),
    applyPatches: planted((base: Data, patches: readonly Data[]) => patches.at(-1) ?? base, [data, data], data),
  })
  expect(await brokenTitles(patched(true), 'agreement', 100)).toEqual([])
  expect(new Set(await brokenTitles(patched(false), 'agreement', 100))).toEqual(
    new Set(['', ' in place of it'].map((of) => `applyPatches takes back what produceWithPatches made${of}`)),
  )
})

test('maps and sets are data as well, where they are taken', async () => {
  const withSets = (lose: (next: Data) => Data): Case[1] =>
    produces((base, change) => {
      const next = made(base, change)
      return same(next, base) ? base : lose(next)
    })
  const halved = withSets((next) =>
    next.set instanceof Set && next.set.size > 9 ? { ...next, set: new Set([...next.set].slice(1)) } : next,
  )
  const refusing = produces((base, change) => {
    if (Object.values(base).some((part) => part instanceof Set)) throw new TypeError('plain data only')
    return made(base, change)
  })
  const title = 'produce answers what its recipe makes of a copy of maps and sets'
  expect(
    await brokenTitles(
      withSets((next) => next),
      'agreement',
      100,
    ),
  ).toEqual([])
  expect(await brokenTitles(refusing, 'agreement', 100)).toEqual([])
  expect(await brokenTitles(halved, 'agreement', 100)).toContain(title)
})

test('patches that an option asks for are held to what was made as well', async () => {
  const options: TypeShape = { kind: 'object', properties: [{ name: 'withPatches', shape: { kind: 'boolean' } }] }
  const patched = (undo: (next: Data, base: Data) => Data): Case[1] => ({
    create: planted(
      (base: Data, change: Change, asked?: { withPatches?: boolean }) => {
        const next = made(base, change)
        return asked?.withPatches === true ? [next, [next], [undo(next, base)]] : next
      },
      [data, change, options],
      data,
    ),
    apply: planted((_: Data, patches: readonly Data[]) => patches.at(-1), [data, data], data),
  })
  const lossy = patched((next, base) => ('extra' in next ? { ...base, extra: 1 } : base))
  expect(
    await brokenTitles(
      patched((_, base) => base),
      'agreement',
      100,
    ),
  ).toEqual([])
  expect(await brokenTitles(lossy, 'agreement', 100)).toContain('apply takes back what create made')
})

test('what a recipe reads, and what shows the draft to it, is what it has made so far', async () => {
  const reading = (isShown: (key: string, draft: Data) => boolean, snapshot: (draft: Data) => unknown): Case[1] => ({
    produce: planted(
      (base: Data, change: Change) => {
        const draft = structuredClone(base)
        change(
          new Proxy(draft, {
            ownKeys: (all) => Reflect.ownKeys(all).filter((key) => typeof key !== 'string' || isShown(key, all)),
          }),
        )
        return same(draft, base) ? base : draft
      },
      [data, change],
      data,
    ),
    current: planted(snapshot, [data], data),
  })
  const whole = (draft: Data): unknown => structuredClone({ ...draft })
  const bare = ({ extra, ...others }: Data): unknown => ({ ...others, ...(extra !== undefined && { extra }) })
  const shown = (): boolean => true
  const found = (one: Case[1]): Promise<readonly string[]> => brokenTitles(one, 'agreement', 100)
  expect(await found(reading(shown, whole))).toEqual([])
  expect(await found(reading(shown, bare))).toContain('current is what the recipe of produce made so far')
  const hiding = reading((key, draft) => key !== 'extra' || draft[key] !== undefined, whole)
  expect(await found(hiding)).toContain('a draft of produce reads as what it stands for, one of data')
})
