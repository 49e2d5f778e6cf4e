/** What people call a thing that its module exports as `default`. */
import type { ts } from 'ts-morph'

/** The name in `export default class RBush`; that of the symbol where it has another one than `default`, or is declared without any. */
export function declaredName(symbol: ts.Symbol): string {
  if (symbol.name !== 'default') return symbol.name
  for (const declaration of symbol.declarations ?? []) {
    const { name } = declaration as ts.NamedDeclaration
    if (name !== undefined && 'text' in name) return name.text
  }
  return symbol.name
}

/** `name`, by which an export called `default` was asked for; never `default` itself, which is no name in a program. */
export function speakableName(symbol: ts.Symbol, name: string): string {
  if (symbol.name !== 'default') return symbol.name
  if (name !== 'default') return name
  const declared = declaredName(symbol)
  return declared === 'default' ? 'exported' : declared
}
