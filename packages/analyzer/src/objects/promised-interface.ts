/** Which built-in a class says it is one of. */
import type { ParameterShape, PromisedInterface, TypeShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { isLibrarySymbol } from '../shape/library-shape.ts'
import type { ShapeContext } from '../shape/shape-context.ts'

/** By the name that stands behind `implements`. */
const implemented: Readonly<Record<string, PromisedInterface>> = {
  ...{ Map: 'Map', ReadonlyMap: 'Map', Set: 'Set', ReadonlySet: 'Set', Storage: 'Storage' },
  ...{ Iterator: 'Iterator', IterableIterator: 'Iterator', IteratorObject: 'Iterator' },
}

/** Says of itself that it forgets, refuses or changes something, puts it in another order, or takes other keys for the same. */
const isAnother =
  /cache|lru|mru|lfu|fifo|ttl|expir|evict|bounded|limit|capped|fixed|weak|multi|bag|bi[A-Z]|bidi|default|sorted|ordered|tree|insensitive|fold|normal|canonical|header|typed|valid|strict|secure|namespac|prefix|scoped|async|quota|encod|crypt|noop|null|fake|mock|stub|cycl|loop|repeat/i

/**
 * `undefined` where it is none, or not as far as its name and its constructor tell: a capacity, or a way to compare, makes
 * something else of it.
 */
export function promisedInterface(
  context: ShapeContext,
  made: ts.Type,
  parameters: readonly ParameterShape[],
): PromisedInterface | undefined {
  const { ts } = context.view
  const found = promisedBy(context, made.symbol, 0)
  if (found === undefined || isAnother.test(made.symbol.name)) return undefined
  if (found === 'EventEmitter' || found === 'Iterator') return found
  const isOfContents = parameters.length <= 1 && parameters.every(({ shape }) => isContents(shape))
  const isAbstract = made.symbol.declarations?.some(
    (node) => (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Abstract) !== 0,
  )
  return isOfContents && isAbstract !== true ? found : undefined
}

/** Of a class, or of one that it extends. */
function promisedBy(
  context: ShapeContext,
  symbol: ts.Symbol | undefined,
  depth: number,
): PromisedInterface | undefined {
  const { ts, checker } = context.view
  if (symbol === undefined || depth > 4) return undefined
  for (const node of symbol.declarations ?? []) {
    if (!ts.isClassLike(node)) continue
    for (const { token, types } of node.heritageClauses ?? []) {
      for (const { expression } of types) {
        const other = checker.getTypeAtLocation(expression).symbol
        const named = other ?? checker.getSymbolAtLocation(expression)
        if (named === undefined) continue
        const isExtended = token === ts.SyntaxKind.ExtendsKeyword
        const name = isLibrarySymbol(context, named) ? named.name : undefined
        if (name === undefined && !isExtended) continue
        const found =
          name === undefined
            ? promisedBy(context, named, depth + 1)
            : isExtended
              ? emitterNamed(name)
              : implemented[name]
        if (found !== undefined) return found
      }
    }
  }
  return undefined
}

function emitterNamed(name: string): PromisedInterface | undefined {
  return name === 'EventEmitter' ? 'EventEmitter' : undefined
}

function isContents(shape: TypeShape): boolean {
  if (shape.kind === 'union') return shape.members.every(isContents)
  return ['array', 'iterable', 'map', 'set', 'null', 'undefined', 'literal'].includes(shape.kind)
}
