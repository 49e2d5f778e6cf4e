/** How the comparisons of a run turned out: a test that meets both sides and the middle notices a changed operator. */
import type { ComparisonLog } from '@fuzzwright/core'
import { comparisonKind } from '@fuzzwright/core/execution'

/** `site:<`, `site:=` and the like, each once, for the comparisons of the last traced run. */
export function relationsOf(log: ComparisonLog): readonly string[] {
  const found = new Set<string>()
  for (let row = 0; row < log.length; row++) {
    const relation = relationOf(log.kinds[row], log.left[row], log.right[row])
    if (relation !== undefined) found.add(`${log.sites[row]}:${relation}`)
  }
  return [...found]
}

function relationOf(kind: number | undefined, left: unknown, right: unknown): string | undefined {
  switch (kind) {
    case comparisonKind.equal:
    case comparisonKind.less:
      return orderOf(left, right)
    case comparisonKind.prefix:
      return texts(left, right, (a, b) => a.startsWith(b))
    case comparisonKind.suffix:
      return texts(left, right, (a, b) => a.endsWith(b))
    case comparisonKind.contains:
      return texts(left, right, (a, b) => a.includes(b))
    default:
      return undefined
  }
}

function orderOf(left: unknown, right: unknown): string {
  if (Object.is(left, right)) return '='
  if (typeof left !== typeof right) return '!'
  if (typeof left !== 'number' && typeof left !== 'bigint') return left === right ? '=' : '!'
  return left < (right as number) ? '<' : left > (right as number) ? '>' : left === right ? '=' : '!'
}

function texts(left: unknown, right: unknown, holds: (a: string, b: string) => boolean): string | undefined {
  return typeof left === 'string' && typeof right === 'string' ? String(holds(left, right)) : undefined
}
