/**
 * Inputs at the edges of the constants of the code: 99, 100 and 101 where it says 100, a text where it says a text. The
 * search keeps what reaches new places; a changed operator shows only at the place where the two sides are equal.
 */
import type { AnyDomain, Domain, FuzzedConcreteValue, LiteralValue } from '@fuzzwright/core'

/** Constants tried at most; code with more is a table. */
const mostConstants = 12

/** Corpus values of `root`: each base, with one argument's numbers or texts replaced by one value. */
export function boundaryInputs(
  root: Domain<unknown[]>,
  bases: readonly unknown[],
  constants: readonly FuzzedConcreteValue[],
): readonly unknown[] {
  const values = boundaryValues(constants)
  return bases.flatMap((base) => [...replacements(root, base, values)])
}

function* replacements(root: Domain<unknown[]>, base: unknown, values: readonly unknown[]): Generator<unknown, void> {
  const places: [AnyDomain, unknown, number][] = []
  root.visit(base, (domain, part, index) => places.push([domain, part, index]))
  for (const [domain, part, index] of places) {
    for (const value of values) {
      const replaced = withLeaves(domain, part, value)
      if (replaced === part) continue
      const next: unknown = root.withParts(base, new Map([[index, replaced]]))
      if (typeof next !== 'symbol' && root.validate(next) === undefined) yield next
    }
  }
}

function boundaryValues(constants: readonly FuzzedConcreteValue[]): readonly unknown[] {
  const found = new Set<unknown>([-1, 0, 1])
  for (const { value } of constants.slice(0, mostConstants)) {
    const plain = plainValue(value)
    if (typeof plain === 'number') for (const near of [plain - 1, plain, plain + 1]) found.add(near)
    else if (typeof plain === 'string') found.add(plain)
  }
  return [...found]
}

function plainValue(value: FuzzedConcreteValue['value']): LiteralValue | undefined {
  return typeof value === 'object' ? undefined : value
}

/** `part` with `value` in the place of each of its leaves of that type; the same `part` where there is none. */
function withLeaves(domain: AnyDomain, part: unknown, value: unknown): unknown {
  const inside = new Map<number, unknown>()
  let leaf = true
  domain.visit(part, (inner, old, index) => {
    leaf = false
    const next = withLeaves(inner, old, value)
    if (next !== old) inside.set(index, next)
  })
  if (leaf) return leafOf(domain, part, value)
  const next: unknown = inside.size === 0 ? part : domain.withParts(part, inside)
  return typeof next === 'symbol' || domain.validate(next) !== undefined ? part : next
}

function leafOf(domain: AnyDomain, part: unknown, value: unknown): unknown {
  if (typeof domain.getValue(part) !== typeof value) return part
  const next: unknown = domain.fromValue(value)
  return next === undefined || domain.validate(next) !== undefined ? part : next
}
