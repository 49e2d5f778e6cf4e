/** What people call a thing that its module exports as `default`. */
import type { ts } from 'ts-morph'

/** The name in `export default class RBush`; that of the symbol where it has another one than `default`, or is declared without any. */
export function declaredName(symbol: ts.Symbol): string {
  if (symbol.name !== 'default') return symbol.name
  for (const declaration of symbol.declarations ?? []) {
    const name: unknown = 'name' in declaration ? declaration.name : undefined
    const text: unknown = typeof name === 'object' && name !== null && 'text' in name ? name.text : undefined
    if (typeof text === 'string') return text
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
