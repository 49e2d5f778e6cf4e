/** Objects and functions that hold more than those who make them know of. */
import type { TypeShape } from '../description/type-shape.ts'
import type { AnyDomain, Domain } from '../domain/domain.ts'
import { isListNode } from '../domain/list-node.ts'
import type { Printer } from '../domain/printer.ts'
import { TupleDomain } from '../domain/tuple.ts'
import { MappedDomain } from '../domains/combinators/mapped.ts'
import type { ShapeReader } from './shape-reader.ts'
import { readStandIn } from './stand-in.ts'

interface Extension {
  /** Of the domain. */
  readonly name: string
  readonly members: Domain<unknown>
}

/** Values of `made`, each its own, with the members of an object. */
export function extendedWith(made: AnyDomain, { name, members }: Extension): Domain<object> {
  return new ExtendedDomain(name, new TupleDomain<[object, object]>([made, members.map(Object)]))
}

/** What a function or a list holds besides, where its type says so. */
export function withMembers(
  made: Domain<unknown>,
  { kind, members }: { readonly kind: string; readonly members?: TypeShape },
  { path, reader }: { readonly path: string; readonly reader: ShapeReader },
): Domain<unknown> {
  return members === undefined ? made : extendedWith(made, { name: kind, members: readStandIn(members, path, reader) })
}

class ExtendedDomain extends MappedDomain<[object, object], object> {
  private readonly parts: TupleDomain<[object, object]>

  constructor(name: string, parts: TupleDomain<[object, object]>) {
    super(name, parts, extended, { from: undefined })
    this.parts = parts
  }

  override print(c: unknown, out: Printer): void {
    if (!isListNode(c)) return
    const [made, members] = this.parts.elements
    const isPlain = Object.keys(Object(members?.getValue(c.items[1]))).length === 0
    if (!isPlain) out.text('Object.assign(')
    if (isPlain) made?.print(c.items[0], out)
    else this.parts.printInside(c, out)
    if (!isPlain) out.text(')')
  }
}

/** Members stay what they are: what must not be read is not read here. */
function extended([it, members]: readonly [object, object]): object {
  return Object.defineProperties(it, Object.getOwnPropertyDescriptors(members))
}
