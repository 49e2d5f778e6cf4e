/** The findings that lie beside a test file, whichever of its tests they belong to. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { FuzzError, findingsFolder, parseStoredFinding, type StoredFinding } from '@fuzzwright/core/tooling'

/** A finding with the file it lies in. */
export interface KeptFinding {
  /** Absolute path. */
  readonly path: string
  readonly finding: StoredFinding
}

/** What lies beside a test file; `problems` name the files that are no findings. */
export interface KeptFindings {
  readonly findings: readonly KeptFinding[]
  readonly problems: readonly FuzzError[]
}

/** In order of path. `testFile` is an absolute path. */
export function keptFindings(testFile: string): KeptFindings {
  const folder = join(dirname(testFile), findingsFolder, basename(testFile))
  const findings: KeptFinding[] = []
  const problems: FuzzError[] = []
  for (const name of namesBelow(folder)) {
    const path = join(folder, name)
    try {
      findings.push({ path, finding: parseStoredFinding(readFileSync(path, 'utf8'), path) })
    } catch (error) {
      if (!(error instanceof FuzzError)) throw error
      problems.push(error)
    }
  }
  return { findings, problems }
}

function namesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /^[^.].*\.json$/.test(basename(name)))
      .sort()
  } catch {
    return []
  }
}
