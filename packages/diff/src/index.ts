/** Two versions of the same code, side by side: what changed for whom, with the smallest input. */

export { type DiffReport, type DiffRequest, defaultRuns, type OneSidedExport } from './diff-report.ts'
export { diffFiles, diffPackages, diffRevision } from './diff-versions.ts'
export type { ChangedLine, DifferenceKind, FoundDifference } from './difference/difference.ts'
export { diffMarkdown } from './report/markdown.ts'
export { diffText, plainStyle, type TextStyle } from './report/text.ts'
export { isPackageRequest, packagePair } from './version/package-version.ts'
