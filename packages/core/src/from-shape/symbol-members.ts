/** Objects whose type asks for methods under symbols of the language: `[Symbol.iterator]`. */
import type { TypeShape } from '../description/type-shape.ts'
import { discarded } from '../domain/discarded.ts'
import type { AnyDomain, Domain } from '../domain/domain.ts'
import { isListNode } from '../domain/list-node.ts'
import type { Printer } from '../domain/printer.ts'
import { TupleDomain } from '../domain/tuple.ts'
import { MappedDomain } from '../domains/combinators/mapped.ts'
import { StructDomain } from '../domains/objects/struct.ts'
import { cannotGenerate, type ShapeReader } from './shape-reader.ts'

type ObjectShape = Extract<TypeShape, { kind: 'object' }>

/**
 * Methods that nobody can make are members that are lacking: code that gets there discards the input. Of an object that is nothing else
 * nobody would learn anything.
 * @throws FuzzError `cannot-generate`
 */
export function withSymbolMembers(
  own: Domain<object>,
  { properties, index, symbols = [] }: ObjectShape,
  { path, reader }: { readonly path: string; readonly reader: ShapeReader },
): Domain<object> {
  const here = symbols.filter(({ name }) => symbolOf(name) !== undefined)
  if (here.length === 0) return own
  const fields: Record<string, AnyDomain> = {}
  for (const { name, shape } of here) {
    const domain = reader.readOptional(shape, `${path}[Symbol.${name}]`)
    if (domain !== undefined) fields[name] = domain
  }
  const names = here.map(({ name }) => name)
  if (Object.keys(fields).length === 0 && properties.length === 0 && index === undefined)
    throw cannotGenerate(
      path,
      `an object with [Symbol.${names[0]}]`,
      'nothing makes that method, and it has no other member',
    )
  return new SymbolMembersDomain(own, new SymbolStructDomain(fields), { names, path, reader })
}

/** Fields by the names of the symbols they stand under; each is there until the input is made simpler. */
class SymbolStructDomain extends StructDomain<object> {
  constructor(fields: Readonly<Record<string, AnyDomain>>) {
    super('structOf', fields, Object.keys(fields))
    this.wanted = this.keys.map(() => true)
  }

  protected override keyText(key: string): string {
    return `[Symbol.${key}]`
  }
}

interface Members {
  /** Of the symbols. */
  readonly names: readonly string[]
  readonly path: string
  readonly reader: ShapeReader
}

class SymbolMembersDomain extends MappedDomain<[object, object], object> {
  private readonly parts: TupleDomain<[object, object]>

  constructor(own: Domain<object>, under: Domain<object>, members: Members) {
    const parts = new TupleDomain<[object, object]>([own, under])
    super('objectOf', parts, ([it, named]) => put(it, named, members), { from: (value) => taken(value, members.names) })
    this.parts = parts
  }

  override print(c: unknown, out: Printer): void {
    if (!isListNode(c)) return
    const [own, under] = this.parts.elements
    const isPlain = Object.keys(Object(under?.getValue(c.items[1]))).length === 0
    if (isPlain) {
      own?.print(c.items[0], out)
      return
    }
    out.text('Object.assign(')
    this.parts.printInside(c, out)
    out.text(')')
  }
}

function put(it: object, named: object, { names, path, reader }: Members): object {
  for (const name of names) {
    const symbol = symbolOf(name)
    if (symbol === undefined) continue
    const own = Object.getOwnPropertyDescriptor(named, name)
    const lacking = {
      configurable: true,
      get() {
        reader.missed(`${path}[Symbol.${name}]`)
        throw discarded
      },
    }
    Object.defineProperty(it, symbol, own ?? lacking)
  }
  return it
}

/** Nothing where a symbol has no method: it is another object. */
function taken(value: object, names: readonly string[]): [object, object] | undefined {
  const own = { ...value }
  const named: Record<string, unknown> = {}
  for (const name of names) {
    const symbol = symbolOf(name)
    if (symbol === undefined) continue
    const method = Object.getOwnPropertyDescriptor(value, symbol)
    if (method === undefined) return undefined
    Reflect.deleteProperty(own, symbol)
    if ('value' in method) named[name] = method.value
  }
  return [own, named]
}

/** `undefined` where this runtime has none of that name. */
function symbolOf(name: string): symbol | undefined {
  const found: unknown = Reflect.get(Symbol, name)
  return typeof found === 'symbol' ? found : undefined
}
