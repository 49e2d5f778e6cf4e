/** Where two texts of one file differ, as pieces that can be changed one by one. */

/** Lines of the older text that others stand in place of; lines are counted from 1, and ends are not included. */
export interface Hunk {
  readonly before: LineSpan
  readonly after: LineSpan
  /** What stands there in the newer text. */
  readonly lines: readonly string[]
}

/** An empty one lies before its first line. */
export interface LineSpan {
  readonly from: number
  readonly to: number
}

/** Pairs of lines that are held against each other, at most: larger changes are one piece. */
const mostPairs = 4_000_000

/** The pieces in their order, by a longest common subsequence of the lines. */
export function hunksOf(before: string, after: string): readonly Hunk[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const hunks: Hunk[] = []
  let [from, to] = [0, 0]
  const close = (oldEnd: number, nowEnd: number): void => {
    if (from === oldEnd && to === nowEnd) return
    hunks.push({
      before: { from: from + 1, to: oldEnd + 1 },
      after: { from: to + 1, to: nowEnd + 1 },
      lines: now.slice(to, nowEnd),
    })
  }
  for (const [oldAt, nowAt] of commonLines(old, now)) {
    close(oldAt, nowAt)
    ;[from, to] = [oldAt + 1, nowAt + 1]
  }
  close(old.length, now.length)
  return hunks
}

/** The older text with some of its pieces as they are now. */
export function withHunks(before: string, hunks: readonly Hunk[]): string {
  const lines = before.split('\n')
  const last = [...hunks].sort((a, b) => b.before.from - a.before.from)
  for (const hunk of last) lines.splice(hunk.before.from - 1, hunk.before.to - hunk.before.from, ...hunk.lines)
  return lines.join('\n')
}

type LinePair = readonly [old: number, now: number]

function commonLines(old: readonly string[], now: readonly string[]): readonly LinePair[] {
  const least = Math.min(old.length, now.length)
  let start = 0
  while (start < least && old[start] === now[start]) start++
  let end = 0
  while (end < least - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++
  const pairs = (count: number, oldFrom: number, nowFrom: number): readonly LinePair[] =>
    Array.from({ length: count }, (_, at) => [oldFrom + at, nowFrom + at] as const)
  const middle = commonOf(old.slice(start, old.length - end), now.slice(start, now.length - end))
  return [
    ...pairs(start, 0, 0),
    ...middle.map(([a, b]): LinePair => [a + start, b + start]),
    ...pairs(end, old.length - end, now.length - end),
  ]
}

function commonOf(old: readonly string[], now: readonly string[]): readonly LinePair[] {
  const width = now.length + 1
  if (old.length * now.length > mostPairs || old.length === 0 || now.length === 0) return []
  /** Length of what the rests of both have in common. */
  const lengths = new Uint32Array((old.length + 1) * width)
  const lengthAt = (a: number, b: number): number => lengths[a * width + b] ?? 0
  for (let a = old.length - 1; a >= 0; a--) {
    for (let b = now.length - 1; b >= 0; b--) {
      const same = old[a] === now[b]
      lengths[a * width + b] = same ? 1 + lengthAt(a + 1, b + 1) : Math.max(lengthAt(a + 1, b), lengthAt(a, b + 1))
    }
  }
  const found: LinePair[] = []
  for (let a = 0, b = 0; a < old.length && b < now.length; ) {
    if (old[a] === now[b]) found.push([a++, b++])
    else if (lengthAt(a + 1, b) >= lengthAt(a, b + 1)) a++
    else b++
  }
  return found
}
