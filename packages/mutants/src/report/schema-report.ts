/** A run against mutants in the schema of mutation-testing-report-schema, which Stryker's viewer and dashboards open. */
import { extname } from 'node:path'
import type { JudgedMutant, MutantsReport, MutatedFile, Verdict } from '../mutants-report.ts'
import { survivalLines } from './survival.ts'

const statuses = {
  killed: 'Killed',
  survived: 'Survived',
  'timed out': 'Timeout',
  'not reached': 'NoCoverage',
  // Left out of the score there, too.
  equal: 'Ignored',
} as const
const languages: Readonly<Record<string, string>> = {
  ts: 'typescript',
  tsx: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
}

/** Lines and columns 1-based. */
interface Location {
  readonly start: { readonly line: number; readonly column: number }
  readonly end: { readonly line: number; readonly column: number }
}

/** One mutant, by the names of the schema. */
export interface SchemaMutant {
  readonly id: string
  readonly mutatorName: string
  readonly replacement: string
  readonly location: Location
  readonly status: (typeof statuses)[Verdict]
  readonly statusReason?: string
}

/** Version 2 of the schema. */
export interface SchemaReport {
  readonly schemaVersion: '2'
  readonly thresholds: { readonly high: number; readonly low: number }
  readonly files: Readonly<
    Record<string, { readonly language: string; readonly source: string; readonly mutants: readonly SchemaMutant[] }>
  >
}

/** As plain data, to be written as JSON. */
export function schemaReport({ files }: MutantsReport): SchemaReport {
  return {
    schemaVersion: '2',
    thresholds: { high: 80, low: 60 },
    files: Object.fromEntries(files.map((file) => [file.file, fileOf(file)])),
  }
}

function fileOf({ file, code, mutants }: MutatedFile): SchemaReport['files'][string] {
  const language = languages[extname(file).slice(1)] ?? 'javascript'
  return { language, source: code, mutants: mutants.map(mutantOf) }
}

function mutantOf(mutant: JudgedMutant): SchemaMutant {
  const { id, operator, replacement, from, to, verdict, killedBy, message } = mutant
  const noticed = [killedBy, message].filter((part) => part !== '').join(': ')
  const reason = verdict === 'survived' || verdict === 'equal' ? survivalLines(mutant).join('; ') : noticed
  return {
    id: String(id),
    mutatorName: operator,
    replacement,
    location: { start: { line: from.line, column: from.column + 1 }, end: { line: to.line, column: to.column + 1 } },
    status: statuses[verdict],
    ...(reason !== '' && { statusReason: reason }),
  }
}
