/**
 * The findings of one test on disk. A search that goes on past its findings, for minutes or hours, tells how many there are while it
 * does: each is written down before it is counted, as it was met, so that no death of the process takes it. What it becomes when it is
 * shrunk is written in its place.
 */
import type { AnyDomain } from '../domain/domain.ts'
import { FuzzError } from '../errors.ts'
import type { EffectFence } from '../execution/effects.ts'
import type { Finding } from '../failure/finding.ts'
import { findingArguments } from '../failure/finding-arguments.ts'
import type { KnownFinding } from '../replay/findings-store.ts'
import { type StoredFinding, storedFinding } from '../replay/stored-finding.ts'
import type { ArgumentName } from '../target/argument-name.ts'
import type { FuzzTestRequest } from './fuzz-test-request.ts'
import type { MetFailure } from './met-failures.ts'
import type { TestSettings } from './test-settings.ts'

export interface KeptFindingsParts {
  readonly request: Pick<FuzzTestRequest, 'test' | 'store' | 'versions' | 'environment'>
  readonly settings: Pick<TestSettings, 'seed' | 'fuzzMode'>
  readonly root: AnyDomain
  readonly names: readonly ArgumentName[]
  readonly fence: Pick<EffectFence, 'inside' | 'end'> | undefined
  /** Keys of what attempts at this test have written down; that of this attempt is added. */
  readonly written: Set<string>
}

const unknownVersions: StoredFinding['versions'] = { fuzzwright: '', node: '' }

export class KeptFindings {
  private readonly parts: KeptFindingsParts
  /** What was written as it was met, by the key of its fingerprint. */
  private readonly early = new Map<string, StoredFinding>()
  /** Keys that were looked at: each failure is written down once. */
  private readonly seen = new Set<string>()
  private readonly fixed = new Set<string>()

  constructor(parts: KeptFindingsParts) {
    this.parts = parts
  }

  /** An attempt that stalled has written it down: it will be met again, and was not kept from before. */
  isOfThisTest({ finding }: KnownFinding): boolean {
    return this.parts.written.has(finding.fingerprint.key)
  }

  /** Findings that were there and no longer fail: what fails like one of them now may take its place. */
  knowFixed(known: readonly KnownFinding[]): void {
    for (const { finding } of known) this.fixed.add(finding.fingerprint.key)
  }

  /**
   * To be called before anybody is told how many there are: writes down what is new among these. No input may be running. In a search of
   * seconds nobody is told before its end.
   */
  keepMet(failures: readonly MetFailure[]): void {
    const { settings, request } = this.parts
    if (!settings.fuzzMode || request.environment?.replay !== undefined) return
    for (const failure of failures) {
      const { key } = failure.fingerprint
      if (this.seen.has(key)) continue
      this.seen.add(key)
      try {
        this.keepEarly(failure)
      } catch {
        // It is tried again when the test has ended, and told there.
      }
    }
  }

  private keepEarly(failure: MetFailure): void {
    const { store, test } = this.parts.request
    const { key } = failure.fingerprint
    // What lies there may be simpler already: of an earlier search, or of another one that goes on beside this one.
    const isThere = store?.list(test).known.some(({ finding }) => finding.fingerprint.key === key) === true
    if (store === undefined || (isThere && !this.fixed.has(key))) return
    const stored = this.asMet(failure)
    store.save(test, stored)
    this.early.set(key, stored)
    this.parts.written.add(key)
  }

  private asMet({ corpus, error, fingerprint, foundBy }: MetFailure): StoredFinding {
    const { request, settings, root, names, fence } = this.parts
    const { test, versions = unknownVersions } = request
    const described = (): StoredFinding => {
      const finding = { error, fingerprint, seed: foundBy ?? settings.seed, corpus: root.serialize(corpus) }
      return storedFinding(test.name, { ...finding, arguments: findingArguments(root, corpus, { names }) }, versions)
    }
    if (fence === undefined) return described()
    try {
      return fence.inside(described)
    } finally {
      // Values are made anew, by constructors of the code under test: what those were refused is nothing of the next input.
      fence.end()
    }
  }

  /** Keeps what was found, and nothing that was met and turned out to be something else. Answers places; '' where there is none. */
  save(findings: readonly Finding[], problems: FuzzError[]): readonly string[] {
    const { store, test, versions = unknownVersions } = this.parts.request
    const places = findings.map((finding) => {
      try {
        return store?.save(test, storedFinding(test.name, finding, versions)) ?? ''
      } catch (error) {
        // A finding that cannot be written down is reported all the same.
        if (!(error instanceof FuzzError)) throw error
        problems.push(error)
        return ''
      }
    })
    const keys = new Set(findings.map(({ fingerprint }) => fingerprint.key))
    for (const [key, stored] of this.early) if (!keys.has(key)) store?.remove(test, stored)
    return places
  }
}
