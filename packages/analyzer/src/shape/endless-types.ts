/**
 * Types each value of which would contain another one of them, as `interface Schema { clone(): Schema }`: nobody writes one down, but
 * functions answer them.
 */
import type { ParameterShape, TypeShape } from '@fuzzwright/core'
import { endlessDefinitions } from '@fuzzwright/core/tooling'
import { madeByFunctions } from './module-makers.ts'
import type { ShapeContext } from './shape-context.ts'
import { parts } from './shape-parts.ts'

/** Types that functions are looked for: each is held against all functions of a module. */
const mostTypes = 12

/** Puts what functions answer in the place of definitions that have no values otherwise, those nearest to the parameters first. */
export function makeEndlessTypes(context: ShapeContext, parameters: readonly ParameterShape[]): void {
  const endless = endlessDefinitions(Object.fromEntries(context.definitions))
  if (endless.size === 0) return
  const near = namesByDistance(context, parameters).filter((name) => endless.has(name))
  for (const name of near.slice(0, mostTypes)) {
    const shape = context.definitions.get(name)
    const type = context.definedTypes.get(name)
    const made = shape && type && madeByFunctions(context, { name, shape, type })
    if (made !== undefined) context.definitions.set(name, made)
  }
}

/** Definitions that the parameters refer to, directly, then by one name in between, and so on. */
function namesByDistance({ definitions }: ShapeContext, parameters: readonly ParameterShape[]): readonly string[] {
  const names = new Set<string>()
  const seen = new Set<TypeShape>()
  const visit = (shape: TypeShape): void => {
    if (seen.has(shape)) return
    seen.add(shape)
    if (shape.kind === 'reference') names.add(shape.to)
    for (const part of parts(shape)) visit(part.shape)
  }
  for (const { shape } of parameters) visit(shape)
  for (const name of names) {
    const shape = definitions.get(name)
    if (shape !== undefined) visit(shape)
  }
  return [...names]
}
