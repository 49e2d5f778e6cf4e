/** Names of types each value of which would contain another one of them: nothing makes the first. */
import type { ShapeDefinitions } from './shape-members.ts'
import type { ConstructorShape, TypeShape } from './type-shape.ts'

/**
 * Of `definitions`, those without finite values. What cannot be made for another reason is not among them, and a name that is not
 * defined is taken to have values.
 */
export function endlessDefinitions(definitions: ShapeDefinitions): ReadonlySet<string> {
  return endlessTypes(definitions).names
}

export interface EndlessTypes {
  readonly names: ReadonlySet<string>
  /** Whether each value of a shape contains one of such a type. */
  isEndless(shape: TypeShape): boolean
}

/** Types without finite values, and what cannot do without them. */
export function endlessTypes(definitions: ShapeDefinitions): EndlessTypes {
  const names = withoutValues(definitions)
  const ends = endsOutside(names)
  return { names, isEndless: (shape) => !ends(shape) }
}

function withoutValues(definitions: ShapeDefinitions): ReadonlySet<string> {
  const endless = new Set(Object.keys(definitions))
  for (let before = -1; before !== endless.size; ) {
    before = endless.size
    const ends = endsOutside(endless)
    for (const name of [...endless]) {
      const shape = definitions[name]
      if (shape !== undefined && ends(shape)) endless.delete(name)
    }
  }
  return endless
}

type Ends = (part: TypeShape) => boolean

/** Shapes share parts with each other: without memory every way to a part would be walked. */
function endsOutside(endless: ReadonlySet<string>): Ends {
  const known = new Map<TypeShape, boolean>()
  const ends = (shape: TypeShape): boolean => {
    const answer = known.get(shape) ?? canDoWithout(shape, endless, ends)
    known.set(shape, answer)
    return answer
  }
  return ends
}

/** Whether a value of the shape can do without one of a type in `endless`. */
function canDoWithout(shape: TypeShape, endless: ReadonlySet<string>, ends: Ends): boolean {
  switch (shape.kind) {
    case 'reference':
      return !endless.has(shape.to)
    case 'union': {
      const made = shape.members.filter(({ kind }) => kind !== 'unsupported' && kind !== 'never')
      return made.length === 0 || made.some(ends)
    }
    case 'array':
      return (shape.constraints?.minItems ?? 0) === 0 || ends(shape.element)
    case 'tuple':
      return shape.elements.every(({ shape: element, optional, rest }) => optional || rest || ends(element))
    case 'object':
      return shape.properties.every(
        ({ shape: property, optional, domain }) => optional || domain !== undefined || ends(property),
      )
    case 'promise':
      return ends(shape.value)
    case 'iterable':
      return shape.returns === undefined || ends(shape.returns)
    case 'function':
      return shape.guards !== undefined || ends(shape.returns)
    case 'constructor':
      return shape.entity !== undefined || ends(shape.instance)
    case 'class':
      return classEnds(shape, ends)
    default:
      return true
  }
}

/** Where no way to make one is known, something else than its parts is in the way. */
function classEnds(
  { constructors, factories, constants, subclasses, standIn, heir, abstract }: Extract<TypeShape, { kind: 'class' }>,
  ends: Ends,
): boolean {
  if (constants !== undefined) return true
  const makers: readonly ConstructorShape[] = [
    ...(abstract === true ? (heir?.constructors ?? []) : constructors),
    ...factories,
  ]
  const others = standIn === undefined ? subclasses : [...subclasses, standIn]
  if (makers.length === 0 && others.length === 0) return true
  const isMade = ({ parameters }: ConstructorShape): boolean =>
    parameters.every(({ shape, optional, rest, domain }) => optional || rest || domain !== undefined || ends(shape))
  return makers.some(isMade) || others.some(ends)
}
