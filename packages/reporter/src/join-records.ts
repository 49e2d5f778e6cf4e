/** Records of two rounds of one search as one: what was reached first stays first. */
import type { RecordedEdge, RecordedFile, SearchRecord } from '@fuzzwright/core/host'

/** `later` began where `earlier` ended, on the inputs it had kept; its inputs and shrinks stand for both. */
export function joinRecords(earlier: SearchRecord, later: SearchRecord): SearchRecord {
  const runsBefore = earlier.samples.at(-1)?.[1] ?? 0
  const offset = earlier.discoveries.length
  const files = joinFiles(earlier.files, later.files, offset)
  const reached = earlier.samples.at(-1)?.[4] ?? 0
  return {
    elapsed: earlier.elapsed + later.elapsed,
    samples: [
      ...earlier.samples,
      ...later.samples.map(
        ([elapsed, runs, corpus, features, edges]) =>
          [elapsed + earlier.elapsed, runs + runsBefore, corpus, features, Math.max(reached, edges)] as const,
      ),
    ],
    discoveries: [
      ...earlier.discoveries,
      ...later.discoveries.map((one) => ({
        ...one,
        run: one.run + runsBefore,
        elapsed: one.elapsed + earlier.elapsed,
      })),
    ],
    files,
    corpus: later.corpus,
    corpusSize: later.corpusSize,
    shrinks: later.shrinks,
  }
}

function joinFiles(
  earlier: readonly RecordedFile[],
  later: readonly RecordedFile[],
  offset: number,
): readonly RecordedFile[] {
  const before = new Map(earlier.map((file) => [file.file, file]))
  const joined = later.map((file) => {
    const old = before.get(file.file)
    before.delete(file.file)
    const edges = file.edges.map(([line, column, index, first], at): RecordedEdge => {
      const known = old?.edges[at]?.[3] ?? -1
      return [line, column, index, known !== -1 ? known : first === -1 ? -1 : first + offset]
    })
    return { ...file, edges }
  })
  return [...joined, ...before.values()]
}
