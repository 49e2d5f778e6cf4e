/** Iterables: arrays where that is all a type asks for, else generators over one, which answer at their end where that is typed. */
import type { TypeShape } from '../description/type-shape.ts'
import type { Domain } from '../domain/domain.ts'
import type { Printer } from '../domain/printer.ts'
import { TupleDomain } from '../domain/tuple.ts'
import { arrayOf } from '../domains/containers/array.ts'
import { commonSize } from './elements.ts'
import type { ShapeReader } from './shape-reader.ts'
import { WrappedDomain } from './wrapped.ts'

type IterableShape = Extract<TypeShape, { kind: 'iterable' }>

export function readIterable(shape: IterableShape, path: string, reader: ShapeReader): Domain<unknown> {
  const items = arrayOf(reader.read(shape.element, `${path}[]`)).withSoftMaxSize(commonSize)
  const isLater = shape.async === true
  if (!isLater && shape.generator !== true) return items
  const name = isLater ? 'asyncIterable' : 'generator'
  const begin = `(${isLater ? 'async ' : ''}function* () { `
  if (shape.returns === undefined) {
    const make = (values: readonly unknown[]) => (isLater ? laterOver(values, undefined) : over(values, undefined))
    return new WrappedDomain(name, items, make, { before: `${begin}yield* `, after: ' })()' })
  }
  const body = new BodyDomain([items, reader.read(shape.returns, `${path}.return()`)])
  const make = ([values, answer]: Body) => (isLater ? laterOver(values, answer) : over(values, answer))
  return new WrappedDomain(name, body, make, { before: begin, after: ' })()' })
}

type Body = [items: readonly unknown[], answer: unknown]

/** What a generator yields, one by one, and then what it answers. */
class BodyDomain extends TupleDomain<Body> {
  override print(c: { readonly items: readonly unknown[] }, out: Printer): void {
    for (const [at, domain] of this.elements.entries()) {
      out.text(at === 0 ? 'yield* ' : '; return ')
      out.part(at, domain, c.items[at])
    }
  }
}

function* over(values: readonly unknown[], answer: unknown): Generator<unknown, unknown> {
  yield* values
  return answer
}

async function* laterOver(values: readonly unknown[], answer: unknown): AsyncGenerator<unknown, unknown> {
  yield* values
  return answer
}
