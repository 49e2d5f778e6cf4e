/** Classes that are written for a test, as a survey would describe them. */
import type { FuzzedMethodDescription, ParameterShape, TypeShape } from '@fuzzwright/core'
import { expect } from 'vitest'
import { searchClass } from '../src/sequence/search-class.ts'
import type { ClassSubject, Subject } from '../src/subject/subject.ts'

const other: TypeShape = { kind: 'unknown' }

export function described(name: string, count: number): FuzzedMethodDescription {
  const parameters = Array.from({ length: count }, (_, at): ParameterShape => ({ name: `value${at}`, shape: other }))
  const nothing = { formatVersion: 1, kind: 'method', definitions: {}, concreteValues: [], expectedErrors: [] } as const
  return { ...nothing, name, parameters, returns: other }
}

export type Made = new (...args: never[]) => object

export function classOf(made: Made, id = 'Planted'): ClassSubject {
  const base = { entry: 0, expression: `m.${id}`, examples: [] } as const
  const names = new Set<string>()
  const methods: Subject[] = []
  for (let at: object = made.prototype; at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) {
      if (name === 'constructor' || names.has(name)) continue
      names.add(name)
      const { value } = Object.getOwnPropertyDescriptor(at, name) ?? {}
      const kind = typeof value === 'function' ? 'method' : 'getter'
      const description = described(name, kind === 'method' ? value.length : 0)
      methods.push({ ...base, id: `${id}.${name}`, name, owner: `m.${id}`, kind, description })
    }
  }
  return {
    ...{ ...base, id, methods, properties: [], iterable: false, statics: [] },
    construct: { ...described(id, 0), kind: 'constructor' },
  }
}

/** `more`: what the declarations say besides, such as what the constructor takes. */
export async function told(made: Made, more: Partial<ClassSubject> = {}): Promise<readonly string[]> {
  const scope = { namespaces: { m: { Planted: made } }, imports: [], resolveEntity: () => undefined }
  const subject = { ...classOf(made), ...more }
  const { findings } = await searchClass({ subject, make: (args) => new made(...(args as never[])) }, scope, {
    ...{ seed: 1, runs: 1500, timeBudget: 60_000 },
  })
  return findings.map(({ title, code, observed, expected }) => {
    const run = new Function('m', `return ${code}`)
    expect([title, JSON.stringify(run({ Planted: made }))]).toEqual([title, expect.anything()])
    expect(observed).not.toBe(expected)
    return title
  })
}
