/**
 * The last step of a description: shapes shared by several places become named definitions, so that JSON does not
 * repeat them, definitions nobody uses are left out, and each unsupported part is told the way that leads to it.
 */
import type { TypeShape } from '@fuzzwright/core'
import { mapParts, parts } from './shape-parts.ts'

/** A shared shape smaller than this is repeated: a reference would not be shorter. */
const minSharedSize = 12

export interface FinishedShapes {
  readonly roots: readonly TypeShape[]
  readonly definitions: Readonly<Record<string, TypeShape>>
}

/** `paths` names each root, as a report would: `options`, `returns`. */
export function finishShapes(
  roots: readonly TypeShape[],
  paths: readonly string[],
  known: ReadonlyMap<string, TypeShape>,
): FinishedShapes {
  const definitions = reachableDefinitions(roots, known)
  const names = nameShared(roots, definitions, known)
  const hoisted = new Map<TypeShape, TypeShape>()
  const hoist = (shape: TypeShape): TypeShape => {
    const done = hoisted.get(shape)
    if (done !== undefined) return done
    const name = names.get(shape)
    const copy = mapParts(shape, hoist)
    if (name !== undefined) definitions.set(name, copy)
    const result: TypeShape = name === undefined ? copy : { kind: 'reference', to: name }
    hoisted.set(shape, result)
    return result
  }
  const finishedRoots = roots.map(hoist)
  for (const [name, shape] of [...definitions])
    if (known.get(name) === shape) definitions.set(name, mapParts(shape, hoist))
  const withPaths = pathWriter()
  return {
    roots: finishedRoots.map((shape, at) => withPaths(shape, paths[at] ?? '')),
    definitions: Object.fromEntries(
      [...definitions].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, shape]) => [name, withPaths(shape, name)]),
    ),
  }
}

function reachableDefinitions(
  roots: readonly TypeShape[],
  known: ReadonlyMap<string, TypeShape>,
): Map<string, TypeShape> {
  const reached = new Map<string, TypeShape>()
  const seen = new Set<TypeShape>()
  const walk = (shape: TypeShape): void => {
    if (seen.has(shape)) return
    seen.add(shape)
    if (shape.kind === 'reference' && !reached.has(shape.to)) {
      const target = known.get(shape.to)
      if (target !== undefined) {
        reached.set(shape.to, target)
        walk(target)
      }
    }
    for (const part of parts(shape)) walk(part.shape)
  }
  for (const root of roots) walk(root)
  return reached
}

function nameShared(
  roots: readonly TypeShape[],
  definitions: ReadonlyMap<string, TypeShape>,
  known: ReadonlyMap<string, TypeShape>,
): Map<TypeShape, string> {
  const uses = new Map<TypeShape, number>()
  const sizes = new Map<TypeShape, number>()
  const count = (shape: TypeShape): number => {
    uses.set(shape, (uses.get(shape) ?? 0) + 1)
    const sized = sizes.get(shape)
    // Whoever reads what a function answers has to see that it is awaited: what is promised is shared, not the promise.
    if (sized !== undefined && shape.kind === 'promise') count(shape.value)
    if (sized !== undefined) return sized
    const size = parts(shape).reduce((sum, part) => sum + count(part.shape), 1)
    sizes.set(shape, size)
    return size
  }
  for (const root of [...roots, ...definitions.values()]) count(root)
  const names = new Map<TypeShape, string>()
  const taken = new Set(known.keys())
  for (const [shape, times] of uses) {
    if (times < 2 || (sizes.get(shape) ?? 0) < minSharedSize) continue
    if (shape.kind === 'reference' || shape.kind === 'promise') continue
    if ([...definitions.values()].includes(shape)) continue
    const base = 'name' in shape && typeof shape.name === 'string' ? shape.name : 'Shared'
    let name = base
    for (let at = 2; taken.has(name); at++) name = `${base}${at}`
    taken.add(name)
    names.set(shape, name)
  }
  return names
}

function pathWriter(): (shape: TypeShape, path: string) => TypeShape {
  const troubled = new Map<TypeShape, boolean>()
  const hasTrouble = (shape: TypeShape): boolean => {
    const known = troubled.get(shape)
    if (known !== undefined) return known
    troubled.set(shape, false)
    const answer = shape.kind === 'unsupported' || parts(shape).some((part) => hasTrouble(part.shape))
    troubled.set(shape, answer)
    return answer
  }
  const write = (shape: TypeShape, path: string): TypeShape => {
    if (!hasTrouble(shape)) return shape
    if (shape.kind === 'unsupported') return { ...shape, path: `${path}: ${shape.text}` }
    return mapParts(shape, (part, step) => write(part, step === '' ? path : `${path}${step}`))
  }
  return write
}
