/** What a fuzz test leaves for reporters: plain data, as it crosses from the worker to the main process. */
import { type TestIdentity, testId } from '../replay/test-identity.ts'
import type { FuzzEffort, FuzzReport } from '../session/fuzz-report.ts'

/** What a fuzz test leaves for reporters; in Vitest, as `task.meta.fuzzwright`. */
export interface FuzzTestMeta {
  /** Stable id of the test, the same in every run. */
  readonly id: string
  readonly outcome: FuzzReport['outcome']
  readonly runs: number
  readonly discarded: number
  readonly seed: number
  readonly corpus: number
  readonly coverage?: { readonly edges: number; readonly reached: number }
  readonly findings: readonly {
    readonly key: string
    readonly className: string
    readonly message: string
    readonly source: string
    readonly replay: string
    readonly place?: string
  }[]
  /** Places of kept findings that no longer fail. */
  readonly fixed: readonly string[]
  readonly warnings: readonly string[]
  /** In fuzz mode, where tests share the time: the number of the round, from 0. */
  readonly round?: number
  /** In fuzz mode: what the search took and brought. */
  readonly effort?: FuzzEffort
  /** The quiet line of a passing test. */
  readonly line?: string
}

/** The report as data, with what the report does not know. */
export function metaOf(
  test: TestIdentity,
  report: FuzzReport,
  { line, round }: { readonly line: string | undefined; readonly round: number | undefined },
): FuzzTestMeta {
  const { outcome, runs, discarded, seed, corpus, coverage, effort } = report
  return {
    id: testId(test),
    outcome,
    runs,
    discarded,
    seed,
    corpus,
    ...(coverage && { coverage }),
    ...(effort && { effort }),
    ...(round === undefined ? {} : { round }),
    findings: report.findings.map(({ fingerprint, source, replay }, index) => {
      const place = report.saved[index]
      return {
        key: fingerprint.key,
        className: fingerprint.className,
        message: fingerprint.message,
        source,
        replay,
        ...(place ? { place } : {}),
      }
    }),
    fixed: report.fixed.map(({ place }) => place),
    warnings: [...report.warnings, ...report.problems.map(({ message }) => message)],
    ...(line === undefined ? {} : { line }),
  }
}
