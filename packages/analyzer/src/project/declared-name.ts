/** What people call a thing that its module exports as `default`. */
import type { ts } from 'ts-morph'

/** The name in `export default class RBush`; that of the symbol where it has one, and `default` for what is declared without any. */
export function declaredName(symbol: ts.Symbol): string {
  if (!isWhole(symbol)) return symbol.name
  for (const declaration of symbol.declarations ?? []) {
    const name: unknown = 'name' in declaration ? declaration.name : undefined
    const text: unknown = typeof name === 'object' && name !== null && 'text' in name ? name.text : undefined
    if (typeof text === 'string') return text
  }
  return 'default'
}

/** What a module exports as a whole: by `export default`, `export =` or `module.exports =`. */
function isWhole({ name }: ts.Symbol): boolean {
  return name === 'default' || name === 'export='
}

/** `name`, by which an export called `default` was asked for; never `default` itself, which is no name in a program. */
export function speakableName(symbol: ts.Symbol, name: string): string {
  if (!isWhole(symbol)) return symbol.name
  if (name !== 'default') return name
  const declared = declaredName(symbol)
  return declared === 'default' ? 'exported' : declared
}
