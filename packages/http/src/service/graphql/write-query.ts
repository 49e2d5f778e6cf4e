/** An operation of GraphQL as text, its arguments as variables. */
import { type FieldInfo, type GraphqlTypes, namedType, type TypeInfo, typeText } from './introspection.ts'
import type { FieldChoice, Selection } from './selection.ts'

export interface WrittenQuery {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
}

/** One field of `query` or `mutation`. */
export function writeQuery(
  method: string,
  { field, choice }: { readonly field: FieldInfo; readonly choice: FieldChoice },
  types: GraphqlTypes,
): WrittenQuery {
  const writer = new QueryWriter(types)
  const body = writer.field(field, choice, [])
  const declared = writer.declared.length === 0 ? '' : ` (${writer.declared.join(', ')})`
  return { query: `${method}${declared} { ${body} }`, variables: writer.variables }
}

class QueryWriter {
  readonly declared: string[] = []
  readonly variables: Record<string, unknown> = {}
  private readonly types: GraphqlTypes

  constructor(types: GraphqlTypes) {
    this.types = types
  }

  /** `path` are the names of the fields around it, for those of its variables. */
  field({ name, args, type }: FieldInfo, choice: FieldChoice, path: readonly string[]): string {
    const given = args.flatMap((arg) => {
      if (!Object.hasOwn(choice.args, arg.name) || choice.args[arg.name] === undefined) return []
      const variable = [...path, arg.name].join('_')
      this.declared.push(`$${variable}: ${typeText(arg.type)}`)
      this.variables[variable] = choice.args[arg.name]
      return [`${arg.name}: $${variable}`]
    })
    const called = given.length === 0 ? name : `${name}(${given.join(', ')})`
    if (choice.select === undefined) return called
    const inner = this.types.types.get(namedType(type))
    return inner === undefined ? called : `${called} { ${this.selection(inner, choice.select, [...path, name])} }`
  }

  private selection(type: TypeInfo, select: Selection, path: readonly string[]): string {
    const own = type.fields.flatMap((field) => this.chosen(field, select[field.name], path))
    const fragments = type.possibleTypes.flatMap(({ name }) => {
      const fields = this.types.types.get(name)?.fields ?? []
      const chosen = fields.flatMap((field) =>
        // Fields of one name may be of several types.
        this.chosen(field, select[`${name}.${field.name}`], [...path, name]).map(
          (text) => `${name}_${field.name}: ${text}`,
        ),
      )
      return chosen.length === 0 ? [] : [`... on ${name} { ${chosen.join(' ')} }`]
    })
    const all = [...own, ...fragments]
    return all.length === 0 ? '__typename' : all.join(' ')
  }

  /** What things are known by is always asked for: it is handed on. */
  private chosen(field: FieldInfo, choice: FieldChoice | undefined, path: readonly string[]): readonly string[] {
    if (choice !== undefined) return [this.field(field, choice, path)]
    return field.name === 'id' && field.args.length === 0 ? ['id'] : []
  }
}
