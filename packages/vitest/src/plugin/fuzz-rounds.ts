/**
 * FUZZWRIGHT_FOR across a whole suite: the tests run in rounds, and each round shares the time out anew, by what each test
 * still discovers. The first and the last round run everything and are reported, those between them run the files with fuzz
 * tests that still discover something; what is found is handed on through the kept corpus and the kept findings.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { findFuzzCalls } from '@fuzzwright/analyzer'
import { roundLength, TimeShares } from '@fuzzwright/core/implementor'
import { type FuzzRound, type FuzzSettings, type FuzzTestMeta, holdsFuzzCalls } from '@fuzzwright/core/node'
import type { TestModule, TestProject, TestRunResult, TestSpecification, Vitest } from 'vitest/node'
import { settingsKey } from '../settings.ts'
import { isForPeople } from './pass-lines.ts'

/** Less time than this, in milliseconds, is not worth another round. */
const shortestRest = 300
/** A round counts at least this part of its length. */
const leastCounted = 0.5
/** For a test whose search is over, so that it is not left out of the last report. */
const nextToNothing = 1

/** A reporter with `seesRounds` is told of every round; the others of the first and of the last. */
interface RoundReporter {
  readonly seesRounds?: boolean
}

export class FuzzRounds {
  private static readonly known = new WeakMap<Vitest, FuzzRounds>()
  private readonly vitest: Vitest
  private readonly budget: number
  private readonly projects = new Map<TestProject, FuzzSettings>()
  private readonly shares = new TimeShares()
  private readonly findings = new Set<string>()
  /** Milliseconds of search that are left; starting workers, shrinking and replaying come on top, as in test mode. */
  private left: number
  private number = 0

  private constructor(vitest: Vitest, budget: number) {
    this.vitest = vitest
    this.budget = budget
    this.left = budget
    const start = vitest.start.bind(vitest)
    vitest.start = (filters) => this.run(filters, start)
  }

  /** Takes a project in whose settings ask for fuzz mode; watch mode has no end that could be shared out. */
  static addTo(vitest: Vitest, project: TestProject, settings: FuzzSettings): void {
    const { fuzzFor, replay } = settings.environment
    if (fuzzFor === undefined || replay !== undefined || vitest.config.watch) return
    const rounds = FuzzRounds.known.get(vitest) ?? new FuzzRounds(vitest, fuzzFor)
    FuzzRounds.known.set(vitest, rounds)
    rounds.projects.set(project, settings)
  }

  private async run(filters: string[] | undefined, start: Vitest['start']): Promise<TestRunResult> {
    const calls = countCalls(await this.vitest.globTestSpecifications(filters))
    this.provide(this.firstShare(calls), {})
    let result = await start(filters)
    if (calls.tests < 2 && !calls.open) return result
    let length = roundLength(this.budget, this.budget)
    let spoken = true
    while (!this.isCancelled()) {
      this.learn(result.testModules, length)
      const isOver = this.left < shortestRest || this.shares.unfinished.length === 0
      if (isOver && spoken) break
      length = isOver ? 0 : roundLength(this.budget, this.left)
      spoken = isOver || length === this.left
      this.number++
      this.say(length)
      result = await this.round(result.testModules, length, spoken)
    }
    return result
  }

  /** Vitest keeps to itself that somebody asked it to stop. */
  private isCancelled(): boolean {
    return (this.vitest as unknown as { readonly isCancelling?: boolean }).isCancelling === true
  }

  /** Every test the same, as nothing is known of them yet. */
  private firstShare({ tests, files, open }: FuzzCalls): number {
    if (tests <= 1 && !open) return this.budget
    return (roundLength(this.budget, this.budget) * this.lanes(files)) / tests
  }

  private async round(modules: readonly TestModule[], length: number, spoken: boolean): Promise<TestRunResult> {
    const fuzzed = modules.filter((module) => fuzzTests(module).length > 0)
    const shares = this.shares.share(length * this.lanes(fuzzed.length))
    this.provide(nextToNothing, Object.fromEntries(shares))
    const live = spoken ? modules : fuzzed.filter((module) => fuzzTests(module).some(({ id }) => shares.has(id)))
    const specifications = live.map((module) => module.toTestSpecification())
    const host = this.vitest as unknown as { reporters: RoundReporter[] }
    const { reporters } = host
    if (!spoken) host.reporters = reporters.filter(({ seesRounds }) => seesRounds === true)
    try {
      return await this.vitest.runTestSpecifications(specifications, false)
    } finally {
      host.reporters = reporters
    }
  }

  /** Notes what a round of `length` brought and took. */
  private learn(modules: readonly TestModule[], length: number): void {
    const fuzzed = modules.filter((module) => fuzzTests(module).length > 0)
    const spent = fuzzed.map((module) => this.learnFrom(fuzzTests(module)))
    const all = spent.reduce((sum, milliseconds) => sum + milliseconds, 0)
    // A file's tests run one after the other. Searches that end early must not make rounds without end.
    this.left -= Math.max(all / this.lanes(fuzzed.length), length * leastCounted, ...spent)
  }

  /** Answers the milliseconds the searches of one file took. */
  private learnFrom(metas: readonly FuzzTestMeta[]): number {
    let spent = 0
    for (const { id, findings, effort, round, outcome } of metas) {
      for (const { key } of findings) this.findings.add(`${id} ${key}`)
      if (effort === undefined || round !== this.number) continue
      spent += effort.milliseconds
      this.shares.learn(id, { ...effort, finished: outcome === 'exhausted' })
    }
    return spent
  }

  private provide(fuzzFor: number, shares: FuzzRound['shares']): void {
    for (const [project, settings] of this.projects) {
      const environment = { ...settings.environment, fuzzFor }
      project.provide(settingsKey, { ...settings, environment, round: { number: this.number, shares } })
    }
  }

  /** How many files run side by side. */
  private lanes(files: number): number {
    const { maxWorkers } = this.vitest.config
    const workers = Number(maxWorkers ?? availableParallelism())
    return Math.max(1, Math.min(Number.isFinite(workers) ? workers : 1, files))
  }

  private say(length: number): void {
    if (length === 0 || !isForPeople(this.vitest.config.reporters)) return
    const tests = count(this.shares.unfinished.length, 'test')
    const found = this.findings.size === 0 ? 'nothing found' : count(this.findings.size, 'finding')
    const seconds = Math.max(1, Math.round(this.left / 1000))
    this.vitest.logger.log(` ◇ fuzzing goes on: round ${this.number + 1}, ${tests}, ${found}, ${seconds} s left`)
  }
}

/** How many fuzz tests the files hold; `open` where a table makes that uncertain. */
interface FuzzCalls {
  readonly tests: number
  readonly files: number
  readonly open: boolean
}

function countCalls(specifications: readonly TestSpecification[]): FuzzCalls {
  const texts = specifications.map(({ moduleId }) => [moduleId, readText(moduleId)] as const)
  const calls = texts.map(([file, text]) => (holdsFuzzCalls(text) ? findFuzzCalls(file, text) : []))
  const all = calls.flat()
  return {
    tests: Math.max(1, all.length),
    files: calls.filter((found) => found.length > 0).length,
    // A call inside a loop or a function of its own is one call and many tests, which the text does not tell either.
    open: all.some(
      ({ modifiers, title }) => title === undefined || modifiers.some((name) => /^(each|for)$/.test(name)),
    ),
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function fuzzTests(module: TestModule): readonly FuzzTestMeta[] {
  return [...module.children.allTests()].map((test) => test.meta().fuzzwright).filter((meta) => meta !== undefined)
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
