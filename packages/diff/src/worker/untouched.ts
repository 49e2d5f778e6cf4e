/** What calls did not change in what they were given is left out where two versions are held against each other. */
import { difference } from '@fuzzwright/survey/call'
import { listOf, type VisiblePair } from './visible.ts'

/** Stands on both sides for a part that neither call changed: the two versions may have built it differently. */
const asGiven = '<as given>'

/** What calls left, without the parts that both left as they were given. */
export function withoutUntouched(left: VisiblePair, given: VisiblePair): VisiblePair {
  const [before, after] = left
  if (isSame(before, given[0]) && isSame(after, given[1])) return [asGiven, asGiven]
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after)) return left
  return touchedParts([before, after], [treeOf(given[0]), treeOf(given[1])])
}

type Tree = Readonly<Record<PropertyKey, unknown>>

function touchedParts([before, after]: readonly [Tree, Tree], [was, wasAfter]: readonly [Tree, Tree]): VisiblePair {
  // Of a list that is as long as it was given the length is one of the untouched parts.
  const isList = Array.isArray(before) && (before.length !== was.length || after.length !== wasAfter.length)
  const made = isList ? [listOf(Number(before.length)), listOf(Number(after.length))] : [{}, {}]
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const parts = withoutUntouched([before[key], after[key]], [was[key], wasAfter[key]])
    const [isIn, isInAfter] = [Object.hasOwn(before, key), Object.hasOwn(after, key)]
    const isAsGiven = isIn === Object.hasOwn(was, key) && isInAfter === Object.hasOwn(wasAfter, key)
    if (isAsGiven && parts[0] === asGiven) continue
    if (isIn) setPart(made[0], key, parts[0])
    if (isInAfter) setPart(made[1], key, parts[1])
  }
  return [made[0], made[1]]
}

/** Defined, not assigned: `__proto__` is a key like any other. */
function setPart(made: object | undefined, key: string, value: unknown): void {
  if (made !== undefined) Object.defineProperty(made, key, { value, enumerable: true, configurable: true })
}

function treeOf(value: unknown): Tree {
  return isTree(value) ? value : {}
}

function isSame(left: unknown, given: unknown): boolean {
  return difference(left, given, 'exact') === undefined
}

/** Lists and plain objects; what else a view holds has no keys of its own, or those of the platform. */
function isTree(value: unknown): value is Tree {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}
