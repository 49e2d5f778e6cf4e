/** Puts the registry where instrumented modules look for it: once per realm, however often this file is loaded. */
import { type CoverageSource, StepBudgetExceeded } from '@fuzzwright/core/execution'
import { counterCapacity } from './counter-map.ts'
import { CoverageRuns } from './coverage-runs.ts'
import { fastExports } from './fast-exports.ts'
import { type ModuleFacts, type RegisteredModule, registryKey } from './module-format.ts'
import { scriptCounterMap } from './script-counter-map.ts'
import { wasmCounterMap } from './wasm-counter-map.ts'

interface Registry {
  register(facts: ModuleFacts): RegisteredModule
  fast(exported: object): void
  /** Told of what a `throw` of the code throws; answers it. */
  thrown(error: unknown): unknown
  /** Told of a number of items that room is taken for, 2 to the power of `power` of them for a step; answers it. */
  room(size: unknown, power: number): unknown
  readonly runs: CoverageRuns
}

/** Has to run before the modules it should see are loaded. Calling it again changes nothing. */
export function installRuntime(): void {
  registry().runs.budgetError = StepBudgetExceeded
}

/** The coverage of this realm; installs the runtime when that has not happened yet. */
export function coverageSource(): CoverageSource {
  return registry().runs
}

/** Strings and numbers that stand in the modules instrumented so far. */
export function staticLiterals(): (string | number | bigint)[] {
  return registry().runs.literals()
}

function registry(): Registry {
  const realm = globalThis as { [registryKey]?: Registry }
  const existing = realm[registryKey]
  if (existing !== undefined) return existing
  const map = wasmCounterMap(counterCapacity) ?? scriptCounterMap(counterCapacity)
  const runs = new CoverageRuns(map, StepBudgetExceeded)
  const created: Registry = {
    runs,
    register: (facts) => runs.register(facts),
    fast: fastExports(),
    thrown: (error) => runs.noteThrown(error),
    room: (size, power) => runs.noteRoom(size, power),
  }
  // Not enumerable: tests that compare or copy the global object need not meet it.
  Object.defineProperty(realm, registryKey, { value: created, configurable: true, writable: true })
  return created
}
