/**
 * The search, inside a test of the project's own Vitest or Jest: whatever the project does to load its code (aliases, plugins,
 * environments) has been done when this runs.
 */
import { writeFileSync } from 'node:fs'
import type {
  AnyDomain,
  Callable,
  Domain,
  EffectFence,
  Effects,
  FuzzedMethodDescription,
  ParameterShape,
} from '@fuzzwright/core'
import { Context, Rng } from '@fuzzwright/core/domain'
import {
  type ArgumentName,
  explore,
  type FuzzTestRequest,
  type IsolatedOrder,
  joinSignatures,
  OrderFolder,
  reportDeaths,
  runDeathWatch,
  sourceOfArguments,
  systemClock,
  vmHangGuard,
} from '@fuzzwright/core/host'
import { workingDirectory } from '@fuzzwright/core/tooling'
import { openFence } from '@fuzzwright/fence'
import { raiseFence } from '@fuzzwright/fence/raise'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { isWritable } from '../choose/reading-cost.ts'
import { boundaryInputs } from './boundary-inputs.ts'
import { callableAt, type FoundFunction } from './callable-at.ts'
import type { KnownClasses } from './expected-source.ts'
import { type GuessTrial, guessedProperty } from './guessed-property.ts'
import { knownClasses } from './known-classes.ts'
import { ledByMutants, type Observed } from './led-by-mutants.ts'
import { entityIn, loadModules, type Namespace } from './loaded-modules.ts'
import { killsOf, type MutatedCopy, type MutatedModule, mutatedCopy } from './mutant-kills.ts'
import { featuresOf, observe, type Subject } from './observe-input.ts'
import { PhaseWatch } from './phase-watch.ts'
import { readableFunctions } from './readable-functions.ts'
import { SearchLog } from './search-log.ts'
import {
  type Counterexample,
  type Exploration,
  functionsOf,
  type Guess,
  type MetDeath,
  type Observation,
  type PartNumber,
  type PartPhase,
  type SearchAnswer,
  type SearchTask,
  type Verdict,
  type WantedFunction,
} from './search-task.ts'
import { simplest } from './simplest.ts'
import { typicalInputs } from './typical-inputs.ts'

type Loader = () => Promise<Namespace>

/** What the generated test hands over: ways to load modules, by the name they have in the task, and the runner's `expect`. */
export interface SearchTestScope {
  readonly load: Readonly<Record<string, Loader>>
  /** Loads the module a second time, with mutants in it; missing where the runner cannot. */
  readonly mutated?: (() => Promise<MutatedModule>) | undefined
  readonly expect: (value: unknown) => { toEqual(expected: unknown): void }
}

/** Inputs looked at closely; the simplest of what the search kept. */
const mostInputs = 400
/** Inputs in which examples are put, for what examples say nothing of. */
const mostBases = 12
/** As many inputs each of two kinds get the constants of the code put in. */
const variedBases = 3
/** Attempts for each input that is drawn by chance. */
const drawsPerInput = 20
/** Share of the runs in which an input that breaks the default oracles is looked for. */
const oracleShare = 0.5

/**
 * Does what the task says and writes the answer; `hasPlugin` is asked once the modules are loaded. Where this process was started
 * to see which of some inputs is deadly, it runs those.
 */
export async function searchInWorker(
  task: SearchTask,
  hasPlugin: () => boolean,
  scope: SearchTestScope,
): Promise<void> {
  raiseFence()
  const fence = fenceFor(task.module)
  const folder = OrderFolder.ofThisProcess()
  const modules = await loadModules(scope.load, task.module)
  try {
    const copy = scope.mutated && (await mutatedCopy(scope.mutated))
    folder?.begin()
    const worker = new SearchWorker(task, { modules, scope, fence, folder, copy })
    const order = folder?.order()
    if (folder !== undefined && order?.inputs !== undefined) await worker.runOnly(order.inputs, order, folder)
    else {
      const answer: SearchAnswer = { ...(await worker.answer()), hasPlugin: hasPlugin() }
      writeFileSync(task.answerFile, JSON.stringify(answer))
    }
    folder?.end({})
  } catch (error) {
    folder?.end({ failure: { name: 'Error', message: firstLine(error), stack: '' } })
    throw error
  } finally {
    fence?.close()
  }
}

/** Whoever asks for tests of a function has not said that it may change the world. */
function fenceFor(name: string, effects: Effects = 'refuse', where = 'fuzzwright write'): EffectFence | undefined {
  return openFence({ name, effects, where, root: workingDirectory() })
}

/** What a search has in its process. */
interface SearchParts {
  readonly modules: ReadonlyMap<string, Namespace>
  readonly scope: SearchTestScope
  readonly fence: EffectFence | undefined
  readonly folder: OrderFolder | undefined
  /** The module with mutants in it, and their switch. */
  readonly copy: MutatedCopy | undefined
}

class SearchWorker {
  private readonly task: SearchTask
  private readonly modules: ReadonlyMap<string, Namespace>
  private readonly scope: SearchTestScope
  private readonly classes: KnownClasses
  private readonly fence: EffectFence | undefined
  private readonly folder: OrderFolder | undefined
  private readonly log: SearchLog
  private readonly copy: SearchParts['copy']

  constructor(task: SearchTask, { modules, scope, fence, folder, copy }: SearchParts) {
    this.copy = copy
    this.fence = fence
    this.folder = folder
    this.log = new SearchLog(task.answerFile)
    this.task = task
    this.modules = modules
    this.scope = scope
    this.classes = knownClasses(this.exportedClasses(), task.hidden)
  }

  private get target(): Namespace {
    return this.modules.get(this.task.module) ?? {}
  }

  private exportedClasses(): ReadonlyMap<unknown, string> {
    const entries = [...this.modules.values()].flatMap((namespace) => Object.entries(namespace))
    return new Map(entries.filter(([, value]) => typeof value === 'function').map(([name, value]) => [value, name]))
  }

  private ownClasses(): readonly string[] {
    return Object.entries(this.target).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))
  }

  async answer(): Promise<Omit<SearchAnswer, 'hasPlugin'>> {
    const { functions, guesses, chance, done = [] } = this.task
    const known = new Map(done.map((part) => [part.part, part]))
    const explorations: Exploration[] = []
    for (const [at, wanted] of functions.entries()) {
      const before = known.get(at)
      const exploration =
        before !== undefined && 'exploration' in before
          ? before.exploration
          : await this.explore(wanted, at, chance?.[at])
      if (before === undefined) this.log.end({ part: at, exploration })
      explorations.push(exploration)
    }
    const verdicts: Verdict[] = []
    for (const [at, guess] of guesses.entries()) {
      const part = functions.length + at
      const before = known.get(part)
      const verdict = before !== undefined && 'verdict' in before ? before.verdict : await this.judge(guess, part)
      if (before === undefined) this.log.end({ part, verdict })
      verdicts.push(verdict)
    }
    return { explorations, verdicts, classes: this.ownClasses() }
  }

  /** Runs the inputs that are ordered one by one; this process may die of them. */
  async runOnly(
    inputs: NonNullable<IsolatedOrder['inputs']>,
    order: IsolatedOrder,
    folder: OrderFolder,
  ): Promise<void> {
    const request = this.requestOfPart(Number(order.id))
    if (request !== undefined) await runDeathWatch(request, folder.watch({ ...order, inputs }))
  }

  private requestOfPart(part: PartNumber): FuzzTestRequest | undefined {
    const { functions, guesses } = this.task
    const wanted = functions[part]
    if (wanted !== undefined) return this.searchRequest(wanted)
    const guess = guesses[part - functions.length]
    const trial = guess && this.trialOf(guess)
    if (guess === undefined || trial === undefined) return undefined
    const { property, description } = guessedProperty(guess, { ...trial, partial: true })
    return this.request(description, { property })
  }

  /** Whatever is thrown is behaviour here: inputs that make it throw are kept like all others. */
  private searchRequest(wanted: WantedFunction): FuzzTestRequest {
    const description = everySignature(wanted.description)
    return this.request(description, { found: callableAt(this.target, wanted), allowThrows: 'any' })
  }

  private deathsOf(part: PartNumber): readonly MetDeath[] {
    return (this.task.deaths ?? []).filter((death) => death.part === part)
  }

  /** The input of the first of a part's deaths that happens again. */
  private async deathOf(part: PartNumber): Promise<Counterexample | undefined> {
    const met = this.deathsOf(part).find(({ death }) => death !== undefined)
    const request = this.requestOfPart(part)
    if (met?.death === undefined || request === undefined) return undefined
    const { death, runs } = met
    const takeLeft = () => [{ inputs: [death.input], isWhole: true, runs }]
    const report = await reportDeaths(request, { takeLeft, firstDeath: async () => death })
    const finding = report?.findings[0]
    return finding && { source: finding.source, error: firstLine(finding.error) }
  }

  private async inPhase<R>(part: PartNumber, phase: PartPhase, work: (watch: PhaseWatch) => Promise<R>): Promise<R> {
    const at = { part, phase }
    this.log.begin(at)
    const watch = new PhaseWatch(at, this.task.deaths ?? [], this.folder)
    try {
      return await work(watch)
    } finally {
      watch.close()
    }
  }

  /** Nothing where the phase may run no input. */
  private async searched(request: FuzzTestRequest, { flight, limit }: PhaseWatch) {
    const runs = Math.min(limit, request.options?.runs ?? limit)
    if (runs < 1) return undefined
    return await explore({ ...request, options: { ...request.options, runs }, ...(flight && { flight }) })
  }

  private async explore(wanted: WantedFunction, part: PartNumber, chance: number | undefined): Promise<Exploration> {
    try {
      return chance === undefined ? await this.search(wanted, part) : await this.draw(wanted, part, chance)
    } catch (error) {
      const problem = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
      return { ...nothing, problem }
    }
  }

  /** As many inputs as are asked for, as chance has them; each is kept for its own sake. */
  private async draw(wanted: WantedFunction, part: PartNumber, count: number): Promise<Exploration> {
    const found = callableAt(this.target, wanted)
    // One run is enough to have the domains made.
    const { root, names } = await explore(this.request(wanted.description, { found, allowThrows: 'any', runs: 1 }))
    return await this.inPhase(part, 'examples', async (watch) => {
      watch.looksClosely()
      const subject = this.subject(found, { root, names }, watch)
      const context = new Context(new Rng(this.task.seed))
      const drawn = new Map<string, Observation>()
      for (let attempt = 0; drawn.size < count && attempt < count * drawsPerInput; attempt++) {
        const observation = await observe(subject, root.init(context.reset()))
        if (typeof observation !== 'object' || !isWritable(observation)) continue
        const source = sourceOfArguments(observation.arguments)
        drawn.set(source, { ...observation, features: [`input ${source}`] })
      }
      return { ...nothing, observations: [...drawn.values()], runs: drawn.size }
    })
  }

  private subject({ call }: FoundFunction, { root, names }: Inputs, watch: PhaseWatch): Subject {
    return { root, names, call, coverage: coverageSource(), classes: this.classes, fence: this.fence, watch }
  }

  private async search(wanted: WantedFunction, part: PartNumber): Promise<Exploration> {
    const death = await this.deathOf(part)
    const deaths = death === undefined ? [] : [death]
    const found = callableAt(this.target, wanted)
    const kept = await this.inPhase(part, 'search', (watch) => this.searched(this.searchRequest(wanted), watch))
    if (kept === undefined) return { ...nothing, counterexamples: deaths }
    const description = everySignature(wanted.description)
    const judged = this.request(description, { found, runs: Math.ceil(this.task.runs * oracleShare) })
    const broken = await this.inPhase(part, 'judgement', (watch) => this.searched(judged, watch))
    const findings = broken?.report.findings ?? []
    const { root, corpus } = kept
    const breaking = findings.map(({ corpus: ir }) => root.parse(ir)).filter((value) => value !== undefined)
    const inputs = [...breaking, ...corpus].slice(0, mostInputs)
    const examples = this.examples(description, root, inputs)
    const { observed, unsteady } = await this.inPhase(part, 'examples', async (watch) => {
      watch.looksClosely()
      return await this.observeAll(this.subject(found, kept, watch), inputs, examples)
    })
    const observations = await this.inPhase(part, 'mutants', async (watch) => {
      watch.looksClosely()
      const subject = this.subject(found, kept, watch)
      const kills = this.deathsIn(part, 'mutants') > 0 ? undefined : killsOf(this.copy, wanted, subject)
      return kills === undefined
        ? observed.map(({ observation }) => observation)
        : await ledByMutants(subject, observed, { kills, limits: this.task })
    })
    const counterexamples = findings.map(({ source, error }) => ({ source, error: firstLine(error) }))
    return { observations, unsteady, counterexamples: [...deaths, ...counterexamples], runs: kept.report.runs }
  }

  /** Inputs that a search has no reason to keep and a reader has. */
  private examples(description: FuzzedMethodDescription, root: Domain<unknown[]>, kept: readonly unknown[]): Examples {
    const bases = kept.slice(0, mostBases)
    const typical = typicalInputs(root, bases, parametersOf(description), description.definitions)
    const middle = Math.floor(kept.length / 2)
    const varied = [...typical.slice(0, variedBases), ...kept.slice(middle, middle + variedBases)]
    return { typical, boundary: boundaryInputs(root, varied, description.concreteValues) }
  }

  private async observeAll(
    subject: Subject,
    inputs: readonly unknown[],
    examples: Examples,
  ): Promise<{ observed: readonly Observed[]; unsteady: number }> {
    const observed = new Map<string, Observed>()
    let unsteady = 0
    const note = async (corpus: unknown, told = (one: Observation) => one): Promise<Observation | undefined> => {
      const observation = await observe(subject, corpus)
      if (observation === 'unsteady') unsteady++
      if (observation === undefined || observation === 'unsteady') return undefined
      observed.set(sourceOfArguments(observation.arguments), { corpus, observation: told(observation) })
      return observation
    }
    for (const corpus of inputs) {
      const observation = await note(corpus)
      if (observation === undefined) continue
      const simpler = await this.simplified(subject, corpus, observation.features)
      if (simpler !== corpus) await note(simpler)
    }
    for (const corpus of examples.boundary) await note(corpus)
    for (const corpus of examples.typical) await note(corpus, asExample)
    return { observed: [...observed.values()], unsteady }
  }

  private deathsIn(part: PartNumber, phase: PartPhase): number {
    return this.deathsOf(part).filter((death) => death.phase === phase).length
  }

  /** A simpler input that shows the same features. */
  private async simplified(subject: Subject, corpus: unknown, features: readonly string[]): Promise<unknown> {
    return await simplest(subject.root, corpus, {
      seed: this.task.seed,
      isAsGood: async (candidate) => {
        const shown = new Set(await featuresOf(subject, candidate))
        return features.every((feature) => shown.has(feature))
      },
    })
  }

  private trialOf(guess: Guess): Omit<GuessTrial, 'partial'> | undefined {
    const wanted = functionsOf(guess, this.task.functions)
    const [first] = wanted
    if (first === undefined) return undefined
    const calls = wanted.map((each) => callableAt(this.target, each).call)
    return { described: first.description, calls, expect: this.scope.expect }
  }

  private async judge(guess: Guess, part: PartNumber): Promise<Verdict> {
    try {
      const trial = this.trialOf(guess)
      if (trial === undefined) return unjudged('The guess is about functions that are not there.')
      const death = await this.deathOf(part)
      if (death !== undefined) return { holds: false, counterexample: death }
      if (this.deathsOf(part).length > 0) return unjudged('The process that tried it came to no end.')
      return await this.inPhase(part, 'guess', (watch) => this.tried(guess, trial, watch))
    } catch (error) {
      return unjudged(firstLine(error))
    }
  }

  private async tried(guess: Guess, trial: Omit<GuessTrial, 'partial'>, watch: PhaseWatch): Promise<Verdict> {
    const whole = await this.refute(guess, { ...trial, partial: false }, watch)
    if (whole === undefined) return { holds: true, partial: false }
    const accepted = await this.refute(guess, { ...trial, partial: true }, watch)
    if (accepted === undefined) return { holds: true, partial: true }
    // What the first function refuses says less than what it accepts and the guess gets wrong.
    return { holds: false, counterexample: accepted === nothingTried || whole === nothingTried ? whole : accepted }
  }

  /** What speaks against a guess; a search that had next to no input to try says as little for it. */
  private async refute(guess: Guess, trial: GuessTrial, watch: PhaseWatch): Promise<Counterexample | undefined> {
    const { property, description } = guessedProperty(guess, trial)
    const searched = await this.searched(this.request(description, { property }), watch)
    if (searched === undefined || searched.report.outcome === 'gaveUp') return nothingTried
    const finding = searched.report.findings[0]
    return finding && { source: finding.source, error: firstLine(finding.error) }
  }

  private request(
    description: FuzzedMethodDescription,
    { found, property, runs = this.task.runs, ...options }: RequestParts,
  ): FuzzTestRequest {
    const domains: Readonly<Record<string, AnyDomain>> = readableFunctions(
      description.parameters,
      description.definitions,
    )
    return {
      test: { file: '', projectRoot: '', name: description.name },
      description,
      ...(found && { target: found.run }),
      ...(found?.receiver && { receiver: found.receiver }),
      ...(property && { property }),
      resolveEntity: (reference) => entityIn(this.modules, reference),
      options: {
        ...options,
        domains,
        runs,
        timeBudget: this.task.timeBudget,
        ...(this.task.hangAfter !== undefined && { hangAfter: this.task.hangAfter }),
        seed: this.task.seed,
        // What was observed is written down: an answer of one call says nothing of the next, and nothing of the steps of a longer one.
        ...(found && { continueAfterFailure: true, oracles: { repeatable: false, growth: false } }),
      },
      defaultSeed: this.task.seed,
      clock: systemClock,
      coverage: coverageSource(),
      guard: vmHangGuard,
      openFence: (effects, where) => fenceFor(description.name, effects, where),
    }
  }
}

/** A search sees each of several signatures; whoever writes calls down has to ask the compiler which arguments go together. */
function everySignature(description: FuzzedMethodDescription): FuzzedMethodDescription {
  return joinSignatures(description)?.description ?? description
}

/** Next to every input was refused: that proves nothing, and is no support for a guess. */
const nothingTried: Counterexample = { source: 'nearly any input', error: 'it is refused' }

const nothing: Exploration = { observations: [], unsteady: 0, counterexamples: [], runs: 0 }

function unjudged(problem: string): Verdict {
  return { holds: undefined, problem }
}

/** Where inputs come from, and what their arguments are called. */
interface Inputs {
  readonly root: Domain<unknown[]>
  readonly names: readonly ArgumentName[]
}

interface Examples {
  readonly typical: readonly unknown[]
  readonly boundary: readonly unknown[]
}

interface RequestParts {
  readonly found?: FoundFunction
  readonly property?: Callable
  readonly allowThrows?: 'any'
  readonly runs?: number
}

/** With the receiver of a method first, as the search has them. */
function parametersOf({
  kind,
  thisShape,
  parameters,
}: FuzzedMethodDescription): readonly (ParameterShape | undefined)[] {
  return kind === 'method' && thisShape !== undefined ? [undefined, ...parameters] : parameters
}

/** Each place that an example reaches is to be reached by some example, not only by the simplest input there is. */
function asExample(observation: Observation): Observation {
  const edges = observation.features.filter((feature) => feature.startsWith('edge'))
  return { ...observation, features: [...observation.features, ...edges.map((edge) => `example ${edge}`)] }
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? saidBy(error) : String(error)
  return (text.split('\n')[0] ?? '').slice(0, 160)
}

/** What an oracle of ours says begins with its kind. */
function saidBy({ name, message }: Error): string {
  return name === 'OracleError' ? message : `${name}: ${message}`
}
