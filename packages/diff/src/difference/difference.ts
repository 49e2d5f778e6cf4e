/** What two versions of an export do differently: plain data that survives JSON. */

/**
 * What kind of thing is another one, the gravest first. `throws`: the newer version throws where the older answered. `hangs`: it
 * does not end. `type`: an answer of another kind. `value`: another answer. `error`: both throw, errors of other classes.
 * `argument`: what is left of an argument. `calls`: what given functions were called with. `promise`: one answers a promise, the
 * other none, or one rejects. `returns`: it answers where the older version threw. `ends`: it ends where the older did not.
 * `message`: both throw, with other words. `order`: the same keys in another order. `slower`: ten times the steps.
 */
export const differenceKinds = [
  'throws',
  'hangs',
  'type',
  'promise',
  'value',
  'error',
  'argument',
  'calls',
  'returns',
  'ends',
  'message',
  'order',
  'slower',
] as const

/** One of `differenceKinds`. */
export type DifferenceKind = (typeof differenceKinds)[number]

/** A changed line that ran. */
export interface ChangedLine {
  readonly version: 'before' | 'after'
  /** Path inside its version. */
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly text: string
  /** Name of the function around it. */
  readonly inside: string
}

/** One difference, by its smallest input. */
export interface FoundDifference {
  readonly kind: DifferenceKind
  /** Exports that show it: `parse`, `Deque.push`; the first is the one that was called. */
  readonly exports: readonly string[]
  /** The call with its smallest input, as TypeScript. */
  readonly call: string
  /** Lines that come before the call, where it takes several to show the difference. */
  readonly setup?: readonly string[]
  /** Source of the smallest input: what stands between the parentheses. */
  readonly input: string
  readonly before: string
  readonly after: string
  /** What tells this cause from others of the same kind: `string became undefined`. */
  readonly cause: string
  /** Where the ways part: changed lines that ran for this input, at most three. */
  readonly changed: readonly ChangedLine[]
  /** Where else the export is called, as `file:line`, at most five. */
  readonly calledAt: readonly string[]
  /** Lines of a test that holds on to each of the two; missing where no single line can. */
  readonly test?: { readonly before: string; readonly after: string }
  /** Inputs tried until it was met. */
  readonly runs: number
  readonly seed: number
}

/** The gravest first; of one kind the smallest input first, and of equal ones that which was found first. */
export function rankDifferences<T extends FoundDifference>(differences: readonly T[]): readonly T[] {
  const place = ({ kind }: FoundDifference): number => differenceKinds.indexOf(kind)
  return [...differences].sort((a, b) => place(a) - place(b) || a.input.length - b.input.length)
}

/** A difference, with the numbers of the pieces of the change that make it, where they are known. */
export interface UngroupedDifference extends FoundDifference {
  readonly pieces?: readonly number[]
}

/**
 * One for each cause: differences of one kind that the same pieces of the change make are one, or, where nobody knows those, whose ways
 * part in the same changed functions; told by the smallest input, with all exports that show it.
 */
export function groupDifferences(differences: readonly UngroupedDifference[]): readonly FoundDifference[] {
  const groups = new Map<string, FoundDifference>()
  for (const { pieces, ...difference } of rankDifferences(differences)) {
    const key = `${difference.kind}\n${pieces === undefined ? placeOf(difference) : `pieces ${pieces.join()}`}`
    const known = groups.get(key)
    const exports = [...new Set([...(known?.exports ?? []), ...difference.exports])]
    groups.set(key, { ...(known ?? difference), exports })
  }
  return rankDifferences([...groups.values()])
}

function placeOf({ changed, exports, cause }: FoundDifference): string {
  const lines = new Set(changed.map(({ version, file, inside }) => `${version} ${file} ${inside}`))
  return lines.size === 0 ? `${exports.join()} ${cause}` : [...lines].sort().join('\n')
}
