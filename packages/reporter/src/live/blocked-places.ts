/** Where a search does not get on: code that nothing has reached, right behind code that something has. */
import type { RecordedEdge, RecordedFile } from '@fuzzwright/core/host'

/** Edges without a run in one function, one behind the other in the text. */
export interface BlockedPlace {
  /** As the source of coverage names it. */
  readonly file: string
  readonly functionName: string
  /** 1-based lines of the first of these edges, and of the last one. */
  readonly line: number
  readonly lastLine: number
  /** How many they are. */
  readonly edges: number
  /** Nothing of the function was reached: it was never called. */
  readonly isWhole: boolean
}

/** Those inside of what was called first, and of these the ones that hold back most; then functions nobody called. Records of several searches of one test may be joined before. */
export function blockedPlaces(files: readonly RecordedFile[]): readonly BlockedPlace[] {
  return files
    .flatMap(blockedIn)
    .sort(
      (a, b) =>
        Number(a.isWhole) - Number(b.isWhole) ||
        b.edges - a.edges ||
        (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line),
    )
}

/** Of one file: edges of several searches, each reached if one of them has reached it. */
export function joinReached(files: readonly RecordedFile[]): readonly RecordedFile[] {
  const joined = new Map<string, RecordedFile>()
  for (const file of files) {
    const known = joined.get(file.file)
    joined.set(file.file, known === undefined ? file : { ...file, edges: joinEdges(known.edges, file.edges) })
  }
  return [...joined.values()]
}

/** The text is the same for all who take part, and so are the numbers of its edges. */
function joinEdges(known: readonly RecordedEdge[], more: readonly RecordedEdge[]): readonly RecordedEdge[] {
  const isReached = (edge: RecordedEdge | undefined): boolean => edge !== undefined && edge[3] !== -1
  // A search tells thousands of edges again and again: what was known stays what it is.
  if (more.length === known.length && more.every((edge, at) => !isReached(edge) || isReached(known[at]))) return known
  return more.map((edge, at) => (isReached(edge) ? edge : (known[at] ?? edge)))
}

function blockedIn({ file, functions, edges }: RecordedFile): readonly BlockedPlace[] {
  const written = edges.filter(([line]) => line > 0)
  return functions.flatMap((functionName, index) => {
    const own = written.filter(([, , at]) => at === index).sort((a, b) => a[0] - b[0] || a[1] - b[1])
    const isWhole = own.every(([, , , first]) => first === -1)
    return runsOf(own).map((run) => ({
      file,
      functionName,
      line: run[0]?.[0] ?? 0,
      lastLine: run.at(-1)?.[0] ?? 0,
      edges: run.length,
      isWhole,
    }))
  })
}

/** Neighbours that nothing has reached. */
function runsOf(edges: readonly RecordedEdge[]): readonly (readonly RecordedEdge[])[] {
  const runs: RecordedEdge[][] = []
  let open: RecordedEdge[] | undefined
  for (const edge of edges) {
    if (edge[3] !== -1) open = undefined
    else if (open === undefined) runs.push((open = [edge]))
    else open.push(edge)
  }
  return runs
}
