import { expect, test } from 'vitest'
import { type TypeShape, wholeModule } from '../description/type-shape.ts'
import { Context } from '../domain/context.ts'
import { Printer } from '../domain/printer.ts'
import { conforms } from '../execution/return-oracle.ts'
import { Rng } from '../random/rng.ts'
import { domainFromShape } from './domain-from-shape.ts'

const standIn: TypeShape = { kind: 'object', properties: [{ name: 'kind', shape: { kind: 'string' } }] }
const schema: TypeShape = {
  ...{ kind: 'class', name: 'Schema', entity: { module: 'schemas', exportName: wholeModule } },
  ...{ constructors: [], fields: [], subclasses: [], standIn },
  factories: [
    { name: 'text', parameters: [] },
    { name: 'atLeast', parameters: [{ name: 'length', shape: { kind: 'number' } }] },
  ],
}
const text = () => ({ kind: 'text' })
const atLeast = (length: number) => ({ kind: `at least ${length}` })

test('functions of a module make values, which are printed as calls of them', () => {
  const domain = domainFromShape(schema, { resolveEntity: () => ({ text, atLeast }) })
  const g = new Context(new Rng(1))
  const printed = new Set<string>()
  for (let run = 0; run < 50; run++) {
    const c: unknown = domain.init(g.reset())
    const out = new Printer('source')
    domain.print(c, out)
    printed.add(String(out).replace(/\(.*/, ''))
    expect(new Function('text', 'atLeast', `return ${out}`)(text, atLeast)).toEqual(domain.getValue(c))
  }
  expect(printed).toEqual(new Set(['text', 'atLeast']))
})

test('where the module is not to be had, an object with the members stands in', () => {
  for (const found of [undefined, null]) {
    const domain = domainFromShape(schema, { resolveEntity: () => found })
    expect(domain.getValue(domain.init(new Context(new Rng(1))))).toEqual({ kind: expect.any(String) })
  }
})

test('what is returned as such a type is held to its members', () => {
  expect(conforms({ kind: 'text' }, schema, {})).toBeUndefined()
  expect(conforms({}, schema, {})).toMatch(/kind/)
})
