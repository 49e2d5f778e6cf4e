/**
 * What the code of a target may do to the world, as far as its own text shows: functions of Node that it names. What other
 * packages do is not looked into.
 */
import type { PossibleEffect } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'
import { effectOfBuiltin, effectOfGlobal } from './effectful-builtins.ts'

/** Each function once, in the order of the code. @param bodies what a call of the target can run */
export function possibleEffects(view: SourceView, bodies: readonly ts.Node[]): readonly PossibleEffect[] {
  const found = new Map<string, PossibleEffect>()
  for (const body of bodies) visit(view, importsOf(view, body.getSourceFile()), body, found)
  return [...found.values()]
}

/** Local names of what a file takes from Node: module, and path in it. */
type Imports = ReadonlyMap<string, readonly [module: string, path: string]>

const known = new WeakMap<ts.SourceFile, Imports>()

function importsOf(view: SourceView, file: ts.SourceFile): Imports {
  const before = known.get(file)
  if (before !== undefined) return before
  const imports = new Map<string, readonly [string, string]>()
  for (const statement of file.statements) {
    for (const [name, place] of namesFrom(view, statement)) imports.set(name, place)
  }
  known.set(file, imports)
  return imports
}

function namesFrom(
  { ts }: SourceView,
  statement: ts.Statement,
): readonly (readonly [string, readonly [string, string]])[] {
  if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
    const module = statement.moduleSpecifier.text
    const { name, namedBindings: bindings } = statement.importClause ?? {}
    const whole = name === undefined ? [] : [[name.text, [module, '']] as const]
    if (bindings === undefined) return whole
    if (ts.isNamespaceImport(bindings)) return [...whole, [bindings.name.text, [module, '']]]
    return [
      ...whole,
      ...bindings.elements.map(
        (element) => [element.name.text, [module, (element.propertyName ?? element.name).text]] as const,
      ),
    ]
  }
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap((declaration) => {
    const module = requiredModule(ts, declaration.initializer)
    if (module === undefined) return []
    if (ts.isIdentifier(declaration.name)) return [[declaration.name.text, [module, '']] as const]
    if (!ts.isObjectBindingPattern(declaration.name)) return []
    return declaration.name.elements.flatMap(({ name, propertyName }) =>
      ts.isIdentifier(name)
        ? [
            [
              name.text,
              [module, propertyName && ts.isIdentifier(propertyName) ? propertyName.text : name.text],
            ] as const,
          ]
        : [],
    )
  })
}

function requiredModule(tsApi: typeof ts, node: ts.Expression | undefined): string | undefined {
  if (node === undefined || !tsApi.isCallExpression(node)) return undefined
  const [argument] = node.arguments
  const isRequire = tsApi.isIdentifier(node.expression) && node.expression.text === 'require'
  return isRequire && argument !== undefined && tsApi.isStringLiteral(argument) ? argument.text : undefined
}

function visit(view: SourceView, imports: Imports, node: ts.Node, found: Map<string, PossibleEffect>): void {
  const { ts } = view
  if (ts.isTypeNode(node)) return
  const path = ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) ? pathOf(ts, node) : undefined
  if (path !== undefined && !isOwn(view, firstOf(ts, node))) note(imports, path, found)
  if (ts.isPropertyAccessExpression(node)) visit(view, imports, node.expression, found)
  else ts.forEachChild(node, (child) => visit(view, imports, child, found))
}

function firstOf(tsApi: typeof ts, node: ts.Node): ts.Node {
  return tsApi.isPropertyAccessExpression(node) ? firstOf(tsApi, node.expression) : node
}

/** A parameter or a variable of a function may have the name of an import or of a global. */
function isOwn({ ts, checker }: SourceView, name: ts.Node): boolean {
  const [declaration] = checker.getSymbolAtLocation(name)?.declarations ?? []
  if (declaration === undefined || declaration.getSourceFile() !== name.getSourceFile()) return false
  let scope: ts.Node = declaration
  while (!ts.isFunctionLike(scope) && !ts.isSourceFile(scope)) scope = scope.parent
  return !ts.isSourceFile(scope)
}

/** `fs.promises.rm` of the expression that says it. */
function pathOf(tsApi: typeof ts, node: ts.Expression): string | undefined {
  if (tsApi.isIdentifier(node)) return node.text
  if (!tsApi.isPropertyAccessExpression(node)) return undefined
  const before = pathOf(tsApi, node.expression)
  return before === undefined ? undefined : `${before}.${node.name.text}`
}

function note(imports: Imports, path: string, found: Map<string, PossibleEffect>): void {
  const [local = '', ...rest] = path.split('.')
  const [module, imported] = imports.get(local) ?? []
  if (module === undefined) {
    const kind = effectOfGlobal(path)
    if (kind !== undefined) found.set(path, { kind, function: path })
    return
  }
  const inModule = [imported, ...rest].filter((part) => part !== '').join('.')
  const kind = effectOfBuiltin(module, inModule)
  const name = `${module.replace(/^node:/, '')}.${inModule}`
  if (kind !== undefined) found.set(name, { kind, function: name })
}
