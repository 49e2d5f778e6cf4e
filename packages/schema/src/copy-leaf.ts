/** Makes two leaves of a value equal, as refinements ask that compare one member with another. */
import type { Rng } from '@fuzzwright/core/domain'
import { isObject } from './document/json.ts'

type Path = readonly (string | number)[]

/** Leaves beyond these are left alone. */
const mostLeaves = 64

/** `value` with one leaf put in the place of another one of its type; `undefined` where there are no two. */
export function copyLeaf(value: unknown, rng: Rng): unknown {
  const leaves: (readonly [Path, unknown])[] = []
  collect(value, [], leaves)
  if (leaves.length < 2) return undefined
  const [path, leaf] = rng.pick(leaves)
  const others = leaves.filter(([other, one]) => other !== path && typeof one === typeof leaf)
  return others.length === 0 ? undefined : replaced(value, rng.pick(others)[0], leaf)
}

function collect(value: unknown, path: Path, leaves: (readonly [Path, unknown])[]): void {
  if (leaves.length >= mostLeaves) return
  if (Array.isArray(value)) for (const [index, item] of value.entries()) collect(item, [...path, index], leaves)
  else if (isObject(value)) for (const [name, item] of Object.entries(value)) collect(item, [...path, name], leaves)
  else leaves.push([path, value])
}

function replaced(value: unknown, [step, ...rest]: Path, leaf: unknown): unknown {
  if (step === undefined) return leaf
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === step ? replaced(item, rest, leaf) : item))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, name === step ? replaced(item, rest, leaf) : item]),
  )
}
