/**
 * Ways to make an instance that are worth drawing from. `Decimal.from(text)` makes one; `Decimal.sinh(x)`, which is handed one, calculates,
 * and may do so for minutes before a search has begun.
 */
import type { FuzzedMethodDescription, ParameterShape, TypeShape } from '@fuzzwright/core'

type ClassShape = Extract<TypeShape, { readonly kind: 'class' }>
type Definitions = FuzzedMethodDescription['definitions']

const making = /^(?:from|of|create|make|build|parse|decode|read)(?:[A-Z]|$)/

/** The description with those static methods only that make instances, wherever a class is that can be made with `new` as well. */
export function withoutCalculations(description: FuzzedMethodDescription): FuzzedMethodDescription {
  const { definitions } = description
  return JSON.parse(JSON.stringify(description), (_key, part: unknown) => {
    if (!isClass(part) || part.constructors.length === 0) return part
    return {
      ...part,
      factories: part.factories.filter((one) => making.test(one.name) || !takes(one.parameters, part, definitions)),
    }
  })
}

function isClass(part: unknown): part is ClassShape {
  return typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'class' && 'factories' in part
}

/** Whether any of them may be an instance of the class. */
function takes(parameters: readonly ParameterShape[], { name }: ClassShape, definitions: Definitions): boolean {
  const isOwn = (shape: TypeShape, depth: number): boolean => {
    if (depth > 4) return false
    if (shape.kind === 'class') return shape.name === name
    if (shape.kind === 'reference') return isOwn(definitions[shape.to] ?? { kind: 'unknown' }, depth + 1)
    if (shape.kind === 'union') return shape.members.some((member) => isOwn(member, depth + 1))
    return shape.kind === 'array' && isOwn(shape.element, depth + 1)
  }
  return parameters.some(({ shape }) => isOwn(shape, 0))
}
