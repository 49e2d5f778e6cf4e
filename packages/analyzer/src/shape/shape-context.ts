/** What the readers of types share while they describe: the checker, the memory of finished types, and the way back in. */
import type { TypeShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { declaredName } from '../project/declared-name.ts'
import type { SourceView } from '../project/source-view.ts'

export interface ShapeContext {
  readonly view: SourceView
  /** Describes a type; the kinds call it for their parts. Never throws for a type it does not know. */
  shapeOf(type: ts.Type): TypeShape
  /** Named shapes of recursive types, filled as they finish. */
  readonly definitions: Map<string, TypeShape>
  /** The types that definitions are of. */
  readonly definedTypes: Map<string, ts.Type>
  readonly notes: Set<string>
  /** A name that resolved to nothing was met: a project with more libraries may know it. */
  sawErrorType: boolean
}

/** Why a type that only ends where the checker gives up has no shape. */
export const endlessNesting = 'the type nests without end'

/** `path` is filled in when the description is finished, because one type is reached by many ways. */
export function unsupported(context: ShapeContext, type: ts.Type, reason: string): TypeShape {
  return { kind: 'unsupported', text: typeText(context, type), path: '', reason }
}

/** With the namespace or module it comes from, as code would write it: `net.Socket`. */
export function typeText(context: ShapeContext, type: ts.Type): string {
  const { ts, checker } = context.view
  const text = checker
    .typeToString(type, undefined, ts.TypeFormatFlags.UseFullyQualifiedType)
    .replace(/import\("(?:[^"]*\/)?([^"/]+)"\)/g, '$1')
  return text.length > 120 ? `${text.slice(0, 117)}...` : text
}

/** Name a person would use for a type: its alias, or the name it was declared with. */
export function typeName(type: ts.Type): string | undefined {
  const name = type.aliasSymbol?.name ?? (type.symbol && declaredName(type.symbol))
  return name === undefined || name.startsWith('__') ? undefined : name
}

export const unknownShape: TypeShape = { kind: 'unknown' }
/** What is declared `any`, or not at all. */
export const anyTypeShape: TypeShape = { kind: 'unknown', any: true }

/** `object`: anything that is not primitive; plain objects and arrays stand for it. */
export const anyObject: TypeShape = {
  kind: 'union',
  members: [
    { kind: 'object', properties: [], index: { key: { kind: 'string' }, value: unknownShape } },
    { kind: 'array', element: unknownShape },
  ],
}
