/**
 * The findings of the test that is running, for what is called inside of it and is no fuzz test of ours: a property of fast-check in a suite that
 * goes on to name fast-check alone. Only the host knows which test that is, and says so where it prepares a thread.
 */
import { DirectoryFindingsStore } from '../replay/directory-findings-store.ts'
import { type KeptPart, type StoredFinding, storedFinding } from '../replay/stored-finding.ts'
import type { TestIdentity } from '../replay/test-identity.ts'
import { versions } from './versions.ts'

/** On the global object, since a runner may load this module more than once for one test file. */
const slot = Symbol.for('fuzzwright.test-at-hand')

type Ask = () => TestIdentity | undefined

/** Of one test. */
export interface FindingsAtHand {
  /** Those that can be read, in a fixed order. */
  readonly known: readonly StoredFinding[]
  /**
   * Keeps one, in place of an earlier one that fails the same way; answers its place below the root of the project.
   * @throws FuzzError `cannot-save-finding`
   */
  keep(finding: KeptPart): string
}

/** `ask` answers the test that is running, or `undefined` between tests. */
export function setTestAtHand(ask: Ask): void {
  Object.defineProperty(globalThis, slot, { value: ask, configurable: true })
}

function isAsk(value: unknown): value is Ask {
  return typeof value === 'function'
}

/** `undefined` outside of a test, and where no host says which one it is. */
export function findingsAtHand(): FindingsAtHand | undefined {
  const ask: unknown = Reflect.get(globalThis, slot)
  const test = isAsk(ask) ? ask() : undefined
  if (test === undefined || test.file === '' || test.name === '') return undefined
  const store = new DirectoryFindingsStore()
  return {
    known: store.list(test).known.map(({ finding }) => finding),
    keep: (finding) => store.save(test, storedFinding(test.name, finding, versions)),
  }
}
