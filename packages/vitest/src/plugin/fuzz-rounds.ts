/**
 * FUZZWRIGHT_FOR across a whole suite of Vitest: the first and the last round run everything and are reported, those between
 * them run the files with fuzz tests that still discover something; what is found is handed on through the kept corpus
 * and the kept findings.
 */
import { availableParallelism } from 'node:os'
import { countFuzzCalls } from '@fuzzwright/analyzer'
import type { FuzzSettings } from '@fuzzwright/core/host'
import {
  type ChangeQuestion,
  changeQuestion,
  environmentVariables,
  RoundSharing,
  type SharedRound,
  sharedEffortOf,
} from '@fuzzwright/core/tooling'
import type { TestModule, TestProject, TestRunResult, Vitest } from 'vitest/node'
import { settingsKey } from '../provided.ts'
import { concernedTests } from './concerned-tests.ts'
import { isForPeople } from './pass-lines.ts'
import { fuzzTests } from './told-tests.ts'

/** A reporter with `seesRounds` is told of every round; the others of the first and of the last. */
interface RoundReporter {
  readonly seesRounds?: boolean
}

export class FuzzRounds {
  private static readonly known = new WeakMap<Vitest, FuzzRounds>()
  private readonly vitest: Vitest
  private readonly rounds: RoundSharing
  private readonly question: ChangeQuestion | undefined
  private readonly projects = new Map<TestProject, FuzzSettings>()

  private constructor(vitest: Vitest, budget: number) {
    this.vitest = vitest
    this.rounds = new RoundSharing(budget, sharedEffortOf(environmentVariables()))
    this.question = changeQuestion(environmentVariables())
    const start = vitest.start.bind(vitest)
    vitest.start = (filters) => this.concerned(filters, start)
  }

  /** Takes a project in whose settings ask for fuzz mode; watch mode has no end that could be shared out. */
  static addTo(vitest: Vitest, project: TestProject, settings: FuzzSettings): void {
    const { fuzzFor, replay } = settings.environment
    if (fuzzFor === undefined || replay !== undefined || vitest.config.watch) return
    const rounds = FuzzRounds.known.get(vitest) ?? new FuzzRounds(vitest, fuzzFor)
    FuzzRounds.known.set(vitest, rounds)
    rounds.projects.set(project, settings)
  }

  /** Where a change concerns no test, no reporter hears of a run. */
  private async concerned(filters: string[] | undefined, start: Vitest['start']): Promise<TestRunResult> {
    if (this.question === undefined) return this.run(filters, start)
    const files = await concernedTests(this.vitest, this.question, filters)
    return files.length === 0 ? { testModules: [], unhandledErrors: [] } : this.run(files, start)
  }

  private async run(filters: string[] | undefined, start: Vitest['start']): Promise<TestRunResult> {
    const specifications = await this.vitest.globTestSpecifications(filters)
    const calls = countFuzzCalls(specifications.map(({ moduleId }) => moduleId))
    const first = this.rounds.first(calls, this.lanes(calls.files))
    this.provide(first)
    let result = await start(filters)
    if (first.isLast) return result
    for (let spoken = true; !this.isCancelled(); ) {
      const files = fuzzedIn(result.testModules)
      const lanes = this.lanes(files.length)
      this.rounds.learn(files.map(fuzzTests), lanes)
      const next = this.rounds.next(lanes)
      if (next === undefined && spoken) break
      if (next !== undefined) this.say()
      const round = next ?? this.rounds.farewell()
      spoken = round.isLast
      result = await this.round(result.testModules, round)
    }
    return result
  }

  /** Vitest keeps to itself that somebody asked it to stop. */
  private isCancelled(): boolean {
    return (this.vitest as unknown as { readonly isCancelling?: boolean }).isCancelling === true
  }

  private async round(modules: readonly TestModule[], round: SharedRound): Promise<TestRunResult> {
    this.provide(round)
    const isLive = (module: TestModule) => fuzzTests(module).some(({ id }) => Object.hasOwn(round.shares, id))
    const live = round.isLast ? modules : modules.filter(isLive)
    const specifications = live.map((module) => module.toTestSpecification())
    const host = this.vitest as unknown as { reporters: RoundReporter[] }
    const { reporters } = host
    if (!round.isLast) host.reporters = reporters.filter(({ seesRounds }) => seesRounds === true)
    try {
      return await this.vitest.runTestSpecifications(specifications, false)
    } finally {
      host.reporters = reporters
    }
  }

  private provide({ fuzzFor, isLast: _, earlier, ...round }: SharedRound): void {
    for (const [project, settings] of this.projects) {
      const environment = { ...settings.environment, fuzzFor }
      project.provide(settingsKey, { ...settings, environment, round, ...(earlier && { earlier }) })
    }
  }

  /** How many files run side by side. */
  private lanes(files: number): number {
    const { maxWorkers } = this.vitest.config
    const workers = Number(maxWorkers ?? availableParallelism())
    return Math.max(1, Math.min(Number.isFinite(workers) ? workers : 1, files))
  }

  private say(): void {
    if (isForPeople(this.vitest.config.reporters)) this.vitest.logger.log(` ◇ ${this.rounds.news}`)
  }
}

function fuzzedIn(modules: readonly TestModule[]): readonly TestModule[] {
  return modules.filter((module) => fuzzTests(module).length > 0)
}
