/** Functions with something planted in them, and what is found of it. */
import type { FuzzedMethodDescription, ParameterShape, TypeShape } from '@fuzzwright/core'
import { describe, expect, test } from 'vitest'
import { proposeRelations } from '../src/relation/propose.ts'
import type { RelationKind } from '../src/relation/relation.ts'
import type { Subject } from '../src/subject/subject.ts'
import { searchLater } from '../src/worker/search-later.ts'
import { searchRelations } from '../src/worker/search-relation.ts'

type Call = (...args: never[]) => unknown

/** One function with its types. */
export interface Planted {
  readonly call: Call
  readonly takes: readonly TypeShape[]
  readonly gives: TypeShape
  /** Names of its parameters; `value0`, `value1` unless given. */
  readonly names?: readonly string[]
  /** From this parameter on all may be left out. */
  readonly optionalFrom?: number
}

/** What there is of a module, by the names of its exports. */
export type Case = readonly [what: string, functions: Readonly<Record<string, Planted>>]

export const text: TypeShape = { kind: 'string' }
export const truth: TypeShape = { kind: 'boolean' }
export const number: TypeShape = { kind: 'number' }
export const small: TypeShape = { kind: 'number', constraints: { integer: true, minimum: -100, maximum: 100 } }
export const numbers: TypeShape = { kind: 'array', element: small }

export const planted = (call: Call, takes: readonly TypeShape[], gives: TypeShape): Planted => ({ call, takes, gives })

/** As `planted`, where parameters have names. */
export const named = (call: Call, takes: Readonly<Record<string, TypeShape>>, gives: TypeShape): Planted => ({
  ...{ call, gives },
  takes: Object.values(takes),
  names: Object.keys(takes),
})

export function subjectOf(name: string, { takes, gives, names, optionalFrom }: Planted): Subject {
  const parameters = takes.map(
    (shape, at): ParameterShape => ({
      ...{ name: names?.[at] ?? `value${at}`, shape },
      ...(optionalFrom !== undefined && at >= optionalFrom && { optional: true }),
    }),
  )
  const nothing = {
    formatVersion: 1,
    kind: 'function',
    definitions: {},
    concreteValues: [],
    expectedErrors: [],
  } as const
  const description: FuzzedMethodDescription = { ...nothing, name, parameters, returns: gives }
  return { id: name, entry: 0, expression: `m.${name}`, name, owner: 'm', kind: 'function', description, examples: [] }
}

/** Titles of the relations that are found broken among these functions. */
export async function brokenTitles(
  functions: Readonly<Record<string, Planted>>,
  kind: RelationKind,
  runs = 800,
): Promise<readonly string[]> {
  const subjects = Object.entries(functions).map(([name, one]) => subjectOf(name, one))
  const m = Object.fromEntries(Object.entries(functions).map(([name, { call }]) => [name, call]))
  const scope = { namespaces: { m }, imports: ["import * as m from 'planted'"], resolveEntity: () => undefined }
  const found: string[] = []
  for (const relation of proposeRelations(subjects).filter((candidate) => candidate.kind === kind)) {
    const limits = { seed: 1, runs, timeBudget: 60_000 }
    const outcomes =
      relation.later === true
        ? [await searchLater(relation, scope, limits)]
        : await searchRelations([relation], scope, limits)
    found.push(...outcomes.flatMap(({ findings }) => findings.map(({ title }) => title)))
  }
  return found
}

/** By what they are about: five modules with a bug, and five without. */
export type PlantedCases = Readonly<
  Record<
    string,
    {
      readonly kind: RelationKind
      readonly bugs: readonly Case[]
      readonly sound: readonly Case[]
      /** Runs of one search; 800 unless given. */
      readonly runs?: number
    }
  >
>

/** Each bug is found, and where there is none nothing is said. */
export function describePlanted(cases: PlantedCases): void {
  describe.each(Object.entries(cases))('%s', (_name, { kind, bugs, sound, runs }) => {
    test('there are five of each', () => {
      expect([bugs.length, sound.length]).toEqual([5, 5])
    })

    test.each(bugs)('finds: %s', async (_, functions) => {
      expect(await brokenTitles(functions, kind, runs)).not.toEqual([])
    })

    test.each(sound)('is silent: %s', async (_, functions) => {
      expect(await brokenTitles(functions, kind, runs)).toEqual([])
    })
  })
}
