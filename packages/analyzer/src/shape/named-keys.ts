/** Whether a type that is written by its name asks for the keys of an argument of it: `Hooks<T>`, declared as `{ [key in keyof T]: … }`. */
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'

/** Names that stand for names; no bench chose it. */
const furthest = 4

/** Whether keys of the type parameter `name` are asked for by an alias or an interface that `node` hands it to as it is. */
export function namesKeysOf(view: SourceView, node: ts.Node, name: string, depth = 0): boolean {
  const { ts } = view
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword) return isName(view, node.type, name)
  if (ts.isTypeReferenceNode(node) && depth < furthest && declaredSo(view, node, name, depth)) return true
  return ts.forEachChild(node, (child) => namesKeysOf(view, child, name, depth)) ?? false
}

function isName({ ts }: SourceView, node: ts.Node | undefined, name: string): boolean {
  return (
    node !== undefined && ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName) && node.typeName.text === name
  )
}

/** What it is named after may be declared in another file, under another name for its own parameter. */
function declaredSo(view: SourceView, { typeName, typeArguments }: ts.TypeReferenceNode, name: string, depth: number) {
  const { ts, checker } = view
  const at = typeArguments?.findIndex((argument) => isName(view, argument, name)) ?? -1
  const written = at === -1 ? undefined : checker.getSymbolAtLocation(typeName)
  if (written === undefined) return false
  const symbol = written.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(written) : written
  return (symbol.declarations ?? []).some((declaration) => {
    if (!ts.isTypeAliasDeclaration(declaration) && !ts.isInterfaceDeclaration(declaration)) return false
    const parameter = declaration.typeParameters?.[at]
    return parameter !== undefined && namesKeysOf(view, declaration, parameter.name.text, depth + 1)
  })
}
