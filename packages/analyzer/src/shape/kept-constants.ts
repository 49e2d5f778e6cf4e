/** Constants that a module exports with an instance of a class in them: `CORE_SCHEMA` of a class `Schema` that is hard to make. */
import type { EntityReference } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { isLibraryPath, moduleSymbol, packageFolder } from '../project/source-view.ts'
import { resolveAlias } from '../selector/target.ts'
import { importedModules } from './entity.ts'
import { isPlain } from './plain-type.ts'
import type { ShapeContext } from './shape-context.ts'

/** Constants of one class that are listed. No bench chose it. */
const mostConstants = 8

/**
 * Where instances of a class are kept that is made of more than plain values, and whose instances nothing can change; by their names.
 */
export function constantsOf(context: ShapeContext, type: ts.Type): readonly EntityReference[] {
  const { checker } = context.view
  const constructors = checker.getTypeOfSymbol(type.symbol).getConstructSignatures()
  if (constructors.some((signature) => takesPlain(context, signature)) || isChanged(context, type)) return []
  const found = new Map<ts.Symbol, EntityReference>()
  for (const { specifier, exports } of homesOf(context, type)) {
    for (const exported of checker.getExportsOfModule(exports)) {
      const constant = resolveAlias(context.view, exported)
      if (/^[a-zA-Z]\w*$/.test(exported.name) && !found.has(constant) && holds(context, constant, type))
        found.set(constant, { module: specifier, exportName: exported.name })
    }
  }
  const byName = [...found.values()].sort((a, b) => (a.exportName < b.exportName ? -1 : 1))
  return byName.slice(0, mostConstants)
}

function takesPlain({ view }: ShapeContext, signature: ts.Signature): boolean {
  return signature.getParameters().every((parameter) => isPlain(view, view.checker.getTypeOfSymbol(parameter)))
}

/** What a field or a method of it writes is what earlier inputs have left there. */
function isChanged({ view: { ts, checker } }: ShapeContext, type: ts.Type): boolean {
  return checker.getPropertiesOfType(type).some((member) => {
    const [declaration] = member.declarations ?? []
    if (declaration === undefined) return true
    const flags = ts.getCombinedModifierFlags(declaration)
    if (flags & ts.ModifierFlags.Private) return false
    const signatures = checker.getTypeOfSymbol(member).getCallSignatures()
    if (signatures.length === 0) return (flags & ts.ModifierFlags.Readonly) === 0
    return signatures.some((signature) => isCommand(ts, signature.getReturnType(), type))
  })
}

/** It answers nothing, or what it is called on. */
function isCommand({ TypeFlags }: typeof ts, answer: ts.Type, { symbol }: ts.Type): boolean {
  const isThis = (answer.flags & TypeFlags.TypeParameter) !== 0 && answer.symbol === symbol
  return isThis || (answer.flags & (TypeFlags.Void | TypeFlags.Undefined)) !== 0
}

/** What people import the class from. */
function homesOf(
  { view }: ShapeContext,
  { symbol }: ts.Type,
): readonly { readonly specifier: string; readonly exports: ts.Symbol }[] {
  const file = symbol.declarations?.[0]?.getSourceFile()
  if (file === undefined || (view.isTest && file === view.file)) return []
  if (isLibraryPath(file.fileName)) {
    const folder = packageFolder(file.fileName)
    return importedModules(view)
      .filter((imported) => packageFolder(imported.file.fileName) === folder)
      .map(({ specifier, module }) => ({ specifier, exports: module }))
  }
  const exports = moduleSymbol(view, file)
  return exports === undefined ? [] : [{ specifier: file.fileName, exports }]
}

function holds({ view: { ts, checker } }: ShapeContext, constant: ts.Symbol, type: ts.Type): boolean {
  const [declaration] = constant.declarations ?? []
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return false
  if ((ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) === 0) return false
  const held = checker.getTypeOfSymbol(constant)
  return (
    held.symbol === type.symbol && held.getConstructSignatures().length === 0 && checker.isTypeAssignableTo(held, type)
  )
}
