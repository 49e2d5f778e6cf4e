/** PORT: where findings outlive a run. `DirectoryFindingsStore` answers it with files beside the test. */
import type { FuzzError } from '../errors.ts'
import type { StoredFinding } from './stored-finding.ts'
import type { TestIdentity } from './test-identity.ts'

/** A kept finding with its place. */
export interface KnownFinding {
  readonly finding: StoredFinding
  /** Where it is kept, as a report would name it: a path below the project's root with forward slashes. */
  readonly place: string
}

/** What a store knows of one test. */
export interface FindingsList {
  /** In a fixed order. */
  readonly known: readonly KnownFinding[]
  /** Entries that were there and could not be used; each error names its file. */
  readonly problems: readonly FuzzError[]
}

/** Where findings of earlier runs are read from and new ones are written to. */
export interface FindingsStore {
  /** Never throws: what cannot be read is a problem of the list. */
  list(test: TestIdentity): FindingsList
  /**
   * Keeps a finding, in place of an earlier one with the same fingerprint; returns its place.
   * @throws FuzzError `cannot-save-finding`
   */
  save(test: TestIdentity, finding: StoredFinding): string
  /** Takes exactly this finding away; what took its place stays. Never throws. */
  remove(test: TestIdentity, finding: StoredFinding): void
}

/** Both are of the same test, with the same input. */
export function hasSameInput(a: StoredFinding, b: StoredFinding): boolean {
  return a.test === b.test && JSON.stringify(a.corpus) === JSON.stringify(b.corpus)
}

/** Keeps findings as long as the process lives: for `check()` and for tests. */
export class MemoryFindingsStore implements FindingsStore {
  private readonly findings = new Map<string, StoredFinding>()

  list(test: TestIdentity): FindingsList {
    const known = [...this.findings]
      .filter(([place]) => place.startsWith(`${test.file}\n${test.name}\n`))
      .map(([place, finding]) => ({ finding, place }))
    return { known, problems: [] }
  }

  save(test: TestIdentity, finding: StoredFinding): string {
    const place = `${test.file}\n${test.name}\n${finding.fingerprint.key}`
    this.findings.set(place, finding)
    return place
  }

  remove(test: TestIdentity, finding: StoredFinding): void {
    const place = `${test.file}\n${test.name}\n${finding.fingerprint.key}`
    const there = this.findings.get(place)
    if (there !== undefined && hasSameInput(there, finding)) this.findings.delete(place)
  }
}
