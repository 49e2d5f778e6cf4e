/** Classes themselves, as values: the one a type names, or a stub that makes instances of a type. */
import type { TypeShape } from '../description/type-shape.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { printValue } from '../domain/print-value.ts'
import { just } from '../domains/choices/element.ts'
import { cannotGenerate, type ShapeReader } from './shape-reader.ts'
import { shownAs, WrappedDomain } from './wrapped.ts'

type ConstructorShape = Extract<TypeShape, { kind: 'constructor' }>

/** @throws FuzzError `cannot-generate` where the class cannot be loaded, or its instances cannot be made */
export function readConstructor(
  { name, entity, instance }: ConstructorShape,
  path: string,
  reader: ShapeReader,
): AnyDomain {
  if (entity === undefined) return new WrappedDomain(name, reader.read(instance, `${path}.new()`), stubOf, stubText)
  const found = reader.resolveEntity(entity)
  if (typeof found !== 'function') {
    throw cannotGenerate(
      path,
      name,
      `"${entity.exportName}" of ${entity.module} is not a class that can be loaded here`,
    )
  }
  return just(found).withPrinter(() => (entity.exportName === 'default' ? found.name : entity.exportName))
}

const stubText = { before: 'class { constructor() { return ', after: ' } }' }

/** What a constructor returns takes the place of its instance where it is an object. */
function stubOf(made: unknown): () => unknown {
  // A function can be called with `new` as a class can, and says what it returns without a cast.
  function Stub(): unknown {
    return made
  }
  return shownAs(Stub, () => `${stubText.before}${printValue(made)}${stubText.after}`)
}
