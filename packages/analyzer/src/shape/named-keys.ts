/** Whether a type that is written by its name asks for the keys of an argument of it: `Hooks<T>`, declared as `{ [key in keyof T]: … }`. */
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'

interface Asked {
  readonly view: SourceView
  /** Of the type parameter, where it stands. */
  readonly name: string
  /** Type parameters that were looked into: interfaces refer to each other in all their members. */
  readonly seen: Set<ts.Node>
}

/** Whether keys of the type parameter `name` are asked for by an alias or an interface that `node` hands it to as it is. */
export function namesKeysOf(view: SourceView, node: ts.Node, name: string): boolean {
  return asksForKeys(node, { view, name, seen: new Set() })
}

function asksForKeys(node: ts.Node, asked: Asked): boolean {
  const { ts } = asked.view
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword) return isMeant(node.type, asked)
  if (ts.isTypeReferenceNode(node) && isDeclaredSo(node, asked)) return true
  return ts.forEachChild(node, (child) => asksForKeys(child, asked)) ?? false
}

function isMeant(node: ts.Node | undefined, { view: { ts }, name }: Asked): boolean {
  return (
    node !== undefined && ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName) && node.typeName.text === name
  )
}

/** What it is named after may be declared in another file, under another name for its own parameter. */
function isDeclaredSo({ typeName, typeArguments }: ts.TypeReferenceNode, asked: Asked): boolean {
  const { ts, checker } = asked.view
  const at = typeArguments?.findIndex((argument) => isMeant(argument, asked)) ?? -1
  const written = at === -1 ? undefined : checker.getSymbolAtLocation(typeName)
  if (written === undefined) return false
  const symbol = written.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(written) : written
  return (symbol.declarations ?? []).some((declaration) => {
    if (!ts.isTypeAliasDeclaration(declaration) && !ts.isInterfaceDeclaration(declaration)) return false
    const parameter = declaration.typeParameters?.[at]
    if (parameter === undefined || asked.seen.has(parameter)) return false
    asked.seen.add(parameter)
    return asksForKeys(declaration, { ...asked, name: parameter.name.text })
  })
}
