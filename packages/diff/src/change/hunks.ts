/** Where two texts of one file differ, as pieces that can be changed one by one. */

/** Lines of the older text that others stand in place of; lines are counted from 1, and ends are not included. */
export interface Hunk {
  readonly before: LineSpan
  readonly after: LineSpan
  /** What stands there in the older text, and in the newer one. */
  readonly old: readonly string[]
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
    hunks.push(...singly({ old: old.slice(from, oldEnd), lines: now.slice(to, nowEnd), from, to }))
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

interface Run {
  readonly old: readonly string[]
  readonly lines: readonly string[]
  /** Numbers of the first line, from 0, in the older text and in the newer one. */
  readonly from: number
  readonly to: number
}

/** As many lines for as many are changed each by itself; a mixture that is no program is found out where it is loaded. */
function singly({ old, lines, from, to }: Run): readonly Hunk[] {
  const span = (first: number, count: number): LineSpan => ({ from: first + 1, to: first + 1 + count })
  if (old.length !== lines.length)
    return [{ before: span(from, old.length), after: span(to, lines.length), old, lines }]
  return lines.map((line, at) => ({
    ...{ before: span(from + at, 1), after: span(to + at, 1), old: old.slice(at, at + 1), lines: [line] },
  }))
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
