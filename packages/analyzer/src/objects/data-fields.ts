/** Public data fields of objects that are made to be used: what their users may write, beside what they may call. */
import type { FieldDescription } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { fieldOf, ownStateOf } from '../shape/class-shape.ts'
import { isLibrarySymbol } from '../shape/library-shape.ts'
import type { ShapeContext } from '../shape/shape-context.ts'

/** More leave no room for calls. No bench chose it. */
const mostFields = 16

export function dataFieldsOf(context: ShapeContext, type: ts.Type): readonly FieldDescription[] {
  const own = ownStateOf(context, type)
  return context.view.checker
    .getPropertiesOfType(type)
    .filter((member) => !member.name.startsWith('_') && !isLibrarySymbol(context, member))
    .flatMap((member): FieldDescription[] => {
      const field = fieldOf(context, member)
      if (field?.through !== 'field') return []
      const isKept = own.fields.has(member.name) || isDeclaredOnly(member)
      return [{ name: member.name, shape: field.shape, ...(isKept && { kept: true as const }) }]
    })
    .slice(0, mostFields)
}

/** Nobody sees what is done with it. */
function isDeclaredOnly({ declarations = [] }: ts.Symbol): boolean {
  return declarations.every((node) => node.getSourceFile().isDeclarationFile)
}
