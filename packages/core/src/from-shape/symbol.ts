/** Symbols: any at all, or the one symbol of a `unique symbol`. */
import type { TypeShape } from '../description/type-shape.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { just } from '../domains/choices/element.ts'
import { symbol } from './builtin.ts'
import { cannotGenerate, type ShapeReader } from './shape-reader.ts'

type SymbolShape = Extract<TypeShape, { kind: 'symbol' }>

/** @throws FuzzError `cannot-generate` where the constant that holds the symbol cannot be reached */
export function readSymbol({ unique }: SymbolShape, path: string, reader: ShapeReader): AnyDomain {
  if (unique === undefined) return symbol()
  const name = 'wellKnown' in unique ? `Symbol.${unique.wellKnown}` : unique.exportName
  const value =
    'wellKnown' in unique
      ? (Symbol as unknown as Record<string, unknown>)[unique.wellKnown]
      : reader.resolveEntity(unique)
  if (typeof value !== 'symbol') {
    throw cannotGenerate(path, `typeof ${name}`, 'the constant that holds the symbol cannot be reached')
  }
  return just(value).withPrinter(() => name)
}
