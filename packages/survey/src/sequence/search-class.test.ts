import type { FuzzedMethodDescription, ParameterShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import type { ClassSubject } from '../subject/subject.ts'
import { type ClassOutcome, searchClass } from './search-class.ts'

class Rare {
  private marks = ''
  mark(value: unknown): void {
    this.marks += `${String(value)} `
    const known = this.marks.endsWith(' ab b a ') ? undefined : { of: value }
    void (known as { readonly of: unknown }).of
  }
}

function described(name: string, parameters: readonly ParameterShape[]): FuzzedMethodDescription {
  const nothing = { formatVersion: 1, kind: 'method', definitions: {}, concreteValues: [], expectedErrors: [] } as const
  return { ...nothing, name, parameters, returns: { kind: 'unknown' } }
}

const base = { entry: 0, expression: 'm.Rare', examples: [] } as const
const mark = described('mark', [{ name: 'value', shape: { kind: 'unknown' } }])
const subject: ClassSubject = {
  ...{ ...base, id: 'Rare', properties: [], iterable: false, statics: [] },
  construct: { ...described('Rare', []), kind: 'constructor' },
  methods: [{ ...base, id: 'Rare.mark', name: 'mark', owner: 'm.Rare', kind: 'method', description: mark }],
}
const scope = { namespaces: { m: { Rare } }, imports: [], resolveEntity: () => undefined }

test('what drawn uses showed is told, however few inputs a search may try', async () => {
  const limits = { seed: 1, runs: 2, timeBudget: 60_000 }
  const { findings } = await searchClass({ subject, make: () => new Rare() }, scope, limits)
  expect(findings.map(({ title }) => title)).toEqual(['Rare.mark crashes'])
})

test('a crash that is none when the same calls are made again is not told', async () => {
  let made = 0
  class Once {
    mark(): void {
      made++
      const known = made < 500 ? { of: 1 } : undefined
      if (made <= 500) void (known as { readonly of: unknown }).of
    }
  }
  const limits = { seed: 1, runs: 500, timeBudget: 60_000 }
  const { findings } = await searchClass({ subject, make: () => new Once() }, scope, limits)
  expect(made).toBeGreaterThan(500)
  expect(findings).toEqual([])
})

test('an instance that was made of anything, as by fromJSON, may be of no use', async () => {
  const crashed = async (isRead: (data: unknown) => boolean): Promise<readonly string[]> => {
    class Tree {
      data: unknown = []
      fromJSON(data: unknown): void {
        this.data = isRead(data) ? data : []
      }
      load(count: number): number {
        const list: unknown = this.data
        return count + (Array.isArray(list) ? list.length : Reflect.get(Object(undefined), 'of').length)
      }
    }
    const method = (name: string, kind: 'unknown' | 'number') => ({
      ...{ ...base, id: `Rare.${name}`, name, owner: 'm.Rare', kind: 'method' as const },
      description: described(name, [{ name: 'value', shape: { kind } }]),
    })
    const tree: ClassSubject = { ...subject, methods: [method('fromJSON', 'unknown'), method('load', 'number')] }
    const limits = { seed: 1, runs: 500, timeBudget: 60_000 }
    const { findings } = await searchClass({ subject: tree, make: () => new Tree() }, scope, limits)
    return findings.map(({ title }) => title)
  }
  expect(await crashed(() => true)).toEqual([])
  expect(await crashed((data) => data === 3 || data === 7)).toEqual(['Rare.load crashes'])
})

test('no number is made of what no type says to be one, and of a number there is', async () => {
  const lost = async (shape: 'unknown' | 'number', broken: (value: unknown) => unknown): Promise<readonly string[]> => {
    class Turn {
      angle: unknown = 0
      mark(value: unknown): void {
        this.angle = broken(value)
      }
    }
    const method = described('mark', [{ name: 'value', shape: { kind: shape } }])
    const turn: ClassSubject = { ...subject, methods: subject.methods.map((one) => ({ ...one, description: method })) }
    const limits = { seed: 1, runs: 500, timeBudget: 60_000 }
    const { findings } = await searchClass({ subject: turn, make: () => new Turn() }, scope, limits)
    return findings.map(({ title }) => title)
  }
  expect(await lost('unknown', (value) => Number(value))).toEqual([])
  expect(await lost('unknown', (value) => (value === 3 ? Number.NaN : 0))).toEqual(['Rare.angle becomes NaN'])
  expect(await lost('number', (value) => (value === 3 ? Number.NaN : 0))).toEqual(['Rare.angle becomes NaN'])
})

test('an error of the package that has the name of one of the platform is thrown on purpose', async () => {
  // As parsers of a grammar make theirs.
  const refuse = (prototype: object): Error => {
    const error = Object.setPrototypeOf(Error('no'), prototype)
    return Object.assign(error, { name: 'SyntaxError' })
  }
  const construct = described('Picky', [{ name: 'text', shape: { kind: 'string' } }])
  const told = async (prototype: object): Promise<readonly string[]> => {
    class Picky {
      constructor(text: unknown) {
        const error = refuse(prototype)
        if (/^[{a-z]/.test(String(text))) throw error
      }
      mark(): void {}
    }
    const limits = { seed: 1, runs: 500, timeBudget: 60_000 }
    const picky: ClassSubject = { ...subject, construct: { ...construct, kind: 'constructor' } }
    const { findings } = await searchClass({ subject: picky, make: ([text]) => new Picky(text) }, scope, limits)
    return findings.map(({ title }) => title)
  }
  class Refusal extends Error {}
  expect(await told(Refusal.prototype)).toEqual([])
  expect(await told(SyntaxError.prototype)).toEqual(['new Rare crashes'])
})

test('what a search found is told before the next one begins, which may end the process', async () => {
  const told: string[] = []
  const tell = ({ findings }: ClassOutcome): void => void told.push(...findings.map(({ title }) => title))
  const limits = { seed: 1, runs: 2, timeBudget: 60_000, tell }
  const { findings } = await searchClass({ subject, make: () => new Rare() }, scope, limits)
  expect(told).toEqual(findings.map(({ title }) => title))
  expect(told).not.toEqual([])
})
