/**
 * The law of nearness, after FuzzTest: a domain that mutates `cheese` to `chease` is useful in a way that one which is as
 * likely to mutate it to `xyzzy` is not.
 */
import { UNCHANGED } from '../domain/domain.ts'
import type { DomainLaw, LawCase } from './law.ts'

/** One case in this many is looked at: a share takes many mutants to be known. */
const caseShare = 50
/**
 * Values looked at in a case, and mutants of each: enough of them that a few fixed ones, such as the nil UUID, of which no
 * mutant keeps anything, are never half.
 */
const values = 16
const mutants = 12
/** Draws for one value that is large enough. */
const draws = 16
/** Characters or items a value needs so that there is more and less of it to keep. */
const leastSize = 8

export const nearnessLaw: DomainLaw = {
  code: 'L14',
  says: 'most mutants of a text or a list of primitives keep most of it',
  holds(at) {
    if (at.seed % caseShare !== 0) return
    let near = 0
    let all = 0
    let far: { readonly value: unknown; readonly next: unknown } | undefined
    for (let index = 0; index < values; index++) {
      const value = largeValue(at)
      const before = value === undefined ? undefined : unitsOf(at, value)
      if (before === undefined) return
      const pairs = neighbours(before)
      for (let count = 0; count < mutants; count++) {
        const next = at.keep(at.domain.mutate(value, at.g.reset()))
        const after = next === UNCHANGED ? undefined : unitsOf(at, next)
        if (after === undefined) continue
        all++
        if (keepsMost(pairs, neighbours(after))) near++
        else far ??= { value, next }
      }
    }
    if (near * 2 > all || far === undefined) return
    const { value, next } = far
    at.fail(
      `of ${all} mutants ${near} keep half of what they were made from; ${at.show(value)} became ${at.show(next)}`,
    )
  },
}

function largeValue(at: LawCase): unknown {
  for (let draw = 0; draw < draws; draw++) {
    const c: unknown = at.domain.init(at.g.reset())
    if ((unitsOf(at, c)?.length ?? 0) >= leastSize) return c
  }
  return undefined
}

/** The characters of a text, or the items of a list of primitives; `undefined` for any other value. */
function unitsOf({ domain }: LawCase, c: unknown): readonly string[] | undefined {
  const value: unknown = domain.getValue(c)
  if (typeof value === 'string') return [...value]
  const items: readonly unknown[] | undefined = Array.isArray(value) || isTyped(value) ? Array.from(value) : undefined
  return items?.every((item) => typeof item !== 'object' && typeof item !== 'function') === true
    ? items.map(String)
    : undefined
}

function isTyped(value: unknown): value is ArrayLike<number | bigint> {
  return ArrayBuffer.isView(value) && !(value instanceof DataView)
}

/** How often each pair of units stands side by side: what stays where units go, come or change places. */
function neighbours(units: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  let last = ''
  for (const unit of units) {
    const pair = `${last}\0${unit}`
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
    last = unit
  }
  return counts
}

function keepsMost(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): boolean {
  let kept = 0
  let all = 0
  for (const [pair, count] of before) {
    all += count
    kept += Math.min(count, after.get(pair) ?? 0)
  }
  return kept * 2 >= all
}
