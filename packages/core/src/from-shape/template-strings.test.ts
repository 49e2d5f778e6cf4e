import { expect, test } from 'vitest'
import type { ParameterShape } from '../description/type-shape.ts'
import { Context } from '../domain/context.ts'
import { Printer } from '../domain/printer.ts'
import { Rng } from '../random/rng.ts'
import { domainsFromDescription } from './domain-from-shape.ts'

const strings: ParameterShape = {
  name: 'strings',
  shape: { kind: 'array', element: { kind: 'string' }, constraints: { minItems: 1 }, readonly: true, template: true },
}
const values: ParameterShape = { name: 'values', shape: { kind: 'array', element: { kind: 'number' } }, rest: true }

function domainOf(...parameters: ParameterShape[]) {
  return domainsFromDescription({
    formatVersion: 1,
    name: 'tag',
    kind: 'function',
    parameters,
    returns: { kind: 'string' },
    definitions: {},
    concreteValues: [],
    expectedErrors: [],
  })
}

test('a tag has one text more than values, as it is called by a template, and prints as that call', () => {
  const domain = domainOf(strings, values)
  const g = new Context(new Rng(1))
  const counts = new Set<number>()
  for (let run = 0; run < 300; run++) {
    const c = domain.init(g.reset())
    const [first, ...given] = domain.getValue(c)
    const texts = first as TemplateStringsArray
    expect(texts.raw).toEqual([...texts])
    expect(texts).toHaveLength(given.length + 1)
    expect(Object.isFrozen(texts)).toBe(true)
    counts.add(given.length)
    const again = domain.fromValue([texts, ...given])
    expect(again === undefined || domain.getValue(again)).toEqual([texts, ...given])
    const out = new Printer('source')
    domain.printInside(c, out)
    const parts: unknown[] = []
    domain.visit(c, (part, value) => parts.push(part.getValue(value)))
    expect(parts).toEqual([texts, given])
    const printed: unknown = new Function(`return [${out.toString()}]`)()
    expect(printed).toEqual([texts, ...given])
  }
  expect(counts.size).toBeGreaterThan(2)
})

test('without values there is one text', () => {
  const domain = domainOf(strings)
  const g = new Context(new Rng(1))
  for (let run = 0; run < 50; run++) expect(domain.getValue(domain.init(g.reset()))[0]).toHaveLength(1)
})
