/** What is asked of a field: its arguments, and fields of what it answers. */
import { type AnyDomain, d } from '@fuzzwright/core'
import { argumentsSchema, fromSchema } from '@fuzzwright/schema'
import { type FieldInfo, type GraphqlTypes, namedType } from './introspection.ts'

/** One field as it is asked for. */
export interface FieldChoice {
  readonly args: Readonly<Record<string, unknown>>
  /** Missing for a scalar. */
  readonly select?: Selection
}

/** Fields by name, those of one of several types by `Type.field`; `undefined` for what is not asked for. */
export type Selection = Readonly<Record<string, FieldChoice | undefined>>

/** Fields inside of fields; what is further inside is not asked for. No bench chose it. */
const deepest = 3

/** Domains of the fields of one service; each type is read once for each depth. */
export class Selections {
  private readonly types: GraphqlTypes
  private readonly known = new Map<string, AnyDomain>()

  constructor(types: GraphqlTypes) {
    this.types = types
  }

  /** Of `FieldChoice`. */
  field({ args, type }: FieldInfo, depth = 0): AnyDomain {
    const given =
      args.length === 0 ? d.just({}) : fromSchema(argumentsSchema(args, this.types.types), { unknown: 'ignore' })
    const inner = namedType(type)
    return this.isScalar(inner)
      ? d.structOf({ args: given })
      : d.structOf({ args: given, select: this.select(inner, depth + 1) })
  }

  private isScalar(name: string): boolean {
    const kind = this.types.types.get(name)?.kind
    return kind === 'SCALAR' || kind === 'ENUM'
  }

  private select(name: string, depth: number): AnyDomain {
    const key = `${depth} ${name}`
    const known = this.known.get(key)
    if (known !== undefined) return known
    const domain = d.lazy(() => this.fieldsOf(name, depth))
    this.known.set(key, domain)
    return domain
  }

  private fieldsOf(name: string, depth: number): AnyDomain {
    const own = this.choices(name, '', depth)
    const possible = this.types.types.get(name)?.possibleTypes ?? []
    const others = possible.flatMap((type) => this.choices(type.name, `${type.name}.`, depth))
    return d.structOf(Object.fromEntries([...own, ...others]))
  }

  private choices(name: string, prefix: string, depth: number): readonly (readonly [string, AnyDomain])[] {
    return (this.types.types.get(name)?.fields ?? [])
      .filter(({ type }) => depth < deepest || this.isScalar(namedType(type)))
      .map((field) => [prefix + field.name, d.optionalOf(d.lazy(() => this.field(field, depth)))] as const)
  }
}
