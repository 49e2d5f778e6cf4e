/** Learns whether a relation holds, and then looks for inputs that break it all the same. */
import type { Finding } from '@fuzzwright/core'
import { Context, type Domain, Rng } from '@fuzzwright/core/domain'
import { explore, type FuzzTestRequest, ifMade, readsChance, vmHangGuard } from '@fuzzwright/core/host'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { isOfInheritedName } from '../doubt/inherited-names.ts'
import type { SurveyFinding } from '../finding/finding.ts'
import { narrowed } from '../relation/narrowed.ts'
import { fillIn, type Relation } from '../relation/relation.ts'
import { partsOf } from './argument-sources.ts'
import { BreakingInputs } from './breaking-inputs.ts'
import { cpuClock } from './cpu-clock.ts'
import { difference, familyOf, kindOf, type Strictness, strictnesses } from './difference.ts'
import { argumentsOfEveryKind, isKeptOfAnything } from './every-kind.ts'
import { cleanUp } from './global-leaks.ts'
import { confidenceOf, doubtAbout, plain, shareOfDoubt, type WeighedVerdict } from './how-sure.ts'
import { argumentsDomain, type EntityResolver, ofFirstSignature, replacements, withReceiver } from './inputs.ts'
import { RelationJudge, untrue, type Verdict } from './judge-relation.ts'
import { isOfKeptKind } from './kept-kinds.ts'
import { needsOption } from './needed-option.ts'
import { closenessOf, seenOf, shownSide } from './shown-sides.ts'
import { isTame } from './tame-inputs.ts'

/** Limits of the search for one relation. */
export interface SearchLimits {
  readonly seed: number
  readonly runs: number
  /** Milliseconds. */
  readonly timeBudget: number
}

/** What an expression about a package can speak of, as values and as the imports of a test. */
export interface PackageScope extends EntityResolver {
  readonly namespaces: Readonly<Record<string, unknown>>
  readonly imports: readonly string[]
}

/** What became of a relation. */
export interface RelationOutcome {
  readonly title: string
  readonly state: 'holds' | 'broken' | 'dropped' | 'untried'
  readonly held: number
  readonly broken: number
  readonly strictness?: Strictness
  readonly findings: readonly SurveyFinding[]
  readonly runs: number
}

const drawn = 250
/** Fewer inputs that keep a relation are no reason to believe it. */
const leastHeld = 12
const learnFor = 1500
/** Share of the drawn inputs that what is claimed of any has to speak of; many are no two texts, and say nothing. */
const leastOfAny = 0.25
/** From this promise on tame inputs alone may decide, if so many of them keep it. */
const promising = 0.7
const tameThreshold = 0.85

/** Causes of a relation no name promises, from which on it is none. */
const mostUnpromised = 2

/** Searches all relations of a bundle at once: they are about the same inputs. One that does not hold is tried on fewer. */
export async function searchRelations(
  bundle: readonly Relation[],
  scope: PackageScope,
  limits: SearchLimits,
): Promise<readonly RelationOutcome[]> {
  const whole = await searchBundle(bundle, scope, limits)
  const [only, ...others] = bundle
  if (only === undefined || others.length > 0) return whole
  let told = whole
  for (const fewer of narrowed(only)) {
    if (told.some(({ state }) => state !== 'dropped' && state !== 'untried')) break
    told = await searchBundle([fewer], scope, limits)
  }
  return told.some(({ state }) => state === 'holds' || state === 'broken') ? told : whole
}

async function searchBundle(
  bundle: readonly Relation[],
  scope: PackageScope,
  limits: SearchLimits,
): Promise<readonly RelationOutcome[]> {
  const [first] = bundle
  if (first === undefined) return []
  const ground: Ground = {
    root: argumentsDomain(ofFirstSignature(first.inputs), scope),
    examples: exampleArguments(first),
    limits,
    scope,
  }
  const subjects = bundle.map((relation): Learned => {
    const judge = new RelationJudge(relation, scope.namespaces)
    return { judge, ...learn(judge, ground) }
  })
  const [leading, ...others] = subjects.filter(({ strictness }) => strictness !== undefined)
  const attacked = leading === undefined ? undefined : await attack([leading, ...others], ground)
  return subjects.map((learned) => outcomeOf(learned, attacked))
}

function outcomeOf(learned: Learned, attacked: Attacked | undefined): RelationOutcome {
  const { held, broken, tried, strictness, judge } = learned
  const { title } = judge.relation
  if (strictness === undefined || attacked === undefined) {
    return { title, state: held + broken === 0 ? 'untried' : 'dropped', held, broken, findings: [], runs: tried }
  }
  const { findings, doubted: isBrokenByMany } = attacked.by.get(judge) ?? { findings: [], doubted: false }
  // A name that promises nothing, and inputs that break it in many ways: it is no relation.
  const doubted = isBrokenByMany || (judge.relation.promise < plain && findings.length > mostUnpromised)
  const state = doubted ? 'dropped' : findings.length === 0 ? 'holds' : 'broken'
  return { title, state, held, broken, strictness, findings: doubted ? [] : findings, runs: tried + attacked.runs }
}

interface Learned {
  readonly judge: RelationJudge
  /** The strictest way in which it holds often enough. */
  readonly strictness: Strictness | undefined
  readonly held: number
  readonly broken: number
  readonly tried: number
  /** Inputs that broke it, one of each cause: the attack begins there. */
  readonly breaking: BreakingInputs<() => readonly unknown[]>
}

/** Relations that hold often enough to be attacked; the first one names the search. */
type Believed = readonly [Learned, ...Learned[]]

/** Counts how often the relation holds, in each strictness. */
function learn(judge: RelationJudge, { root, examples, limits }: Ground): Omit<Learned, 'judge'> {
  const held = strictnesses.map(() => 0)
  const broken = strictnesses.map(() => 0)
  const tame = strictnesses.map(() => ({ held: 0, broken: 0 }))
  const breaking = strictnesses.map(() => new BreakingInputs<() => readonly unknown[]>())
  const { threshold, promise } = judge.relation
  const context = new Context(new Rng(limits.seed))
  const start = cpuClock.now()
  let tried = 0
  const count = (args: () => readonly unknown[]): void => {
    tried++
    const isPlain = isTame(args)
    const note = (at: number, { state, difference }: Verdict): void => {
      const keeps = state !== 'broken'
      const list = keeps ? held : broken
      list[at] = (list[at] ?? 0) + 1
      // What no search can begin with would stand in the way of what breaks it alike.
      const cause = wordsOf(difference)
      if (!keeps && breaking[at]?.wants(cause) === true && isStart(root, args)) breaking[at]?.note(cause, args)
      const own = tame[at]
      if (isPlain && own !== undefined) own[keeps ? 'held' : 'broken']++
    }
    for (const [at, strictness] of strictnesses.entries()) {
      const verdict = judgeSafely(judge, args, strictness)
      if (verdict.state === 'empty' || isIdle(judge.relation, verdict, args)) return
      if (verdict.state === 'broken') note(at, verdict)
      else {
        // What agrees strictly agrees loosely.
        for (let looser = at; looser < strictnesses.length; looser++) note(looser, verdict)
        return
      }
    }
  }
  for (const args of examples) count(() => args)
  for (let run = 0; run < drawn * 4; run++) {
    const known = (held[2] ?? 0) + (broken[2] ?? 0)
    if (known >= drawn || (run >= drawn && known < run / 50) || cpuClock.now() - start > learnFor) break
    count(drawnArguments(root, context))
  }
  const isAbout = judge.relation.isOfAny !== true || (held[2] ?? 0) + (broken[2] ?? 0) >= leastOfAny * tried
  const at = strictnesses.findIndex((_, index) => {
    if (!isAbout) return false
    if (isBelieved(held[index] ?? 0, broken[index] ?? 0, threshold)) return true
    // Drawn texts are hostile: where a name promises much, those a person would write decide.
    const own = tame[index]
    return promise >= promising && own !== undefined && isBelieved(own.held, own.broken, tameThreshold)
  })
  const chosen = at === -1 ? strictnesses.length - 1 : at
  const noted = breaking[chosen] ?? new BreakingInputs()
  if (strictnesses[chosen] === 'exact' && isKeptOfAnything(held[chosen] ?? 0, broken[chosen] ?? 0)) {
    const others = ifMade(drawnArguments(root, context)) ?? []
    for (const args of argumentsOfEveryKind(judge.relation.inputs, others)) {
      const { state, difference } = judgeSafely(judge, args, 'exact')
      const cause = wordsOf(difference)
      if (state === 'broken' && noted.wants(cause) && isStart(root, args)) noted.note(cause, args)
    }
  }
  return {
    strictness: strictnesses[at],
    held: held[chosen] ?? 0,
    broken: broken[chosen] ?? 0,
    tried,
    breaking: noted,
  }
}

export function isBelieved(held: number, broken: number, threshold: number): boolean {
  return held >= leastHeld && held / (held + broken) >= threshold
}

/** Two functions that both refuse, both say no or both leave a value as it is agree about nothing. */
function isIdle({ kind, promise }: Relation, { state, left }: Verdict, args: () => readonly unknown[]): boolean {
  if (kind !== 'agreement' || state !== 'held') return false
  if (left === undefined || !('value' in left) || left.value === false) return true
  return promise < plain && Object.is(left.value, ifMade(args)?.[0])
}

export function drawnArguments(root: Domain<unknown[]>, context: Context): () => readonly unknown[] {
  const corpus = root.init(context.reset())
  return () => root.getValue(corpus)
}

/** One input under the same limits as in the search. */
function judgeSafely(judge: RelationJudge, args: () => readonly unknown[], strictness: Strictness): Verdict {
  let verdict: Verdict = { state: 'empty' }
  const coverage = coverageSource()
  coverage.start(200_000)
  try {
    verdict = judge.judge(args(), strictness)
  } catch {
    // An input that cannot be made, or takes too long, says nothing.
  } finally {
    coverage.stop()
    cleanUp()
  }
  return verdict
}

/** Told by its name which way the sides differ, so that one cause is one failure. */
class Suspicion extends Error {
  readonly what: string

  constructor(what: string) {
    super('')
    this.name = `Suspicion ${what}`
    this.what = what
  }
}

/** What the relations of a bundle are tried on: they are all about the same inputs. */
interface Ground {
  readonly root: Domain<unknown[]>
  readonly examples: readonly unknown[][]
  readonly limits: SearchLimits
  readonly scope: PackageScope
}

interface Attacked {
  readonly runs: number
  readonly by: ReadonlyMap<RelationJudge, { readonly findings: readonly SurveyFinding[]; readonly doubted: boolean }>
}

/** Rounds of one search: a search ends with a handful of causes, and there may be more. */
const mostRounds = 8
/** So many causes in a round, and another one follows. */
const manyCauses = 5
/** Drawn inputs a round begins with. */
const mostStarts = 12
/** Causes of one family after which the rest of it is no news. */
const mostOfFamily = 4

async function attack(believed: Believed, ground: Ground): Promise<Attacked> {
  const by = new Map<RelationJudge, { findings: SurveyFinding[]; doubted: boolean }>()
  for (const { judge } of believed) by.set(judge, { findings: [], doubted: false })
  const causes = new KnownCauses()
  let runs = 0
  for (let round = 0; round < mostRounds; round++) {
    const { report, corpus } = await explore(requestOf(believed, causes, { ...ground, round }))
    runs += report.runs
    if (round === 0) {
      for (const learned of believed) {
        const entry = by.get(learned.judge)
        if (entry !== undefined) entry.doubted = isDoubted(learned, ground.root, corpus)
      }
    }
    let isNarrowed = false
    for (const finding of report.findings) {
      const met = brokenBy(believed, causes, finding)
      if (met !== undefined && !isAboutKind(met, finding, ground)) {
        // What breaks it alike inside of a value of another kind was shrunk to this one.
        isNarrowed = causes.leaveOut(met.learned.judge, finding.args) || isNarrowed
        continue
      }
      causes.add(finding.error)
      if (met !== undefined && !isChance(met, finding))
        by.get(met.learned.judge)?.findings.push(toFinding(met, finding, ground))
    }
    if (isNarrowed) continue
    if (report.findings.length === 0) break
    if (report.findings.length < manyCauses && startsOf(believed, causes).length === 0) break
  }
  return { runs, by }
}

/** Drawn inputs that break a relation in a way of which nothing was told yet. */
function startsOf(believed: Believed, causes: KnownCauses): readonly unknown[][] {
  return believed
    .flatMap(({ breaking }, at) => breaking.inputsOf((cause) => !causes.has(`${at} ${cause}`)))
    .slice(0, mostStarts)
    .flatMap((args) => ifMade(() => [[...args()]]) ?? [])
}

/** A relation with how an input broke it. */
interface Broken {
  readonly learned: Learned
  readonly verdict: Verdict
}

function brokenBy(believed: Believed, causes: KnownCauses, finding: Finding): Broken | undefined {
  for (const [at, learned] of believed.entries()) {
    const verdict = judgeSafely(learned.judge, () => finding.args, learned.strictness ?? 'loose')
    const isNews = !causes.has(causeOf(at, verdict)) && !causes.isLeftOut(learned.judge, finding.args)
    if (verdict.state === 'broken' && isNews) return { learned, verdict }
  }
  return undefined
}

/** What reads the time or chance may answer what it likes. */
function isChance({ learned: { judge, strictness } }: Broken, { args }: Finding): boolean {
  return readsChance(() => judgeSafely(judge, () => args, strictness ?? 'loose'))
}

/** What breaks for a whole kind of values, and is not about anything there is, is not about that kind. */
function isAboutKind({ learned }: Broken, { args }: Finding, { root, limits }: Ground): boolean {
  const { judge, held, broken, strictness } = learned
  const { relation } = judge
  const ask = (made: () => readonly unknown[]): Verdict['state'] =>
    judgeSafely(judge, made, strictness ?? 'loose').state
  return isOfKeptKind({ relation, held, broken, root, seed: limits.seed, judge: ask }, args)
}

function causeOf(at: number, { difference }: Verdict): string {
  return `${at} ${wordsOf(difference)}`
}

function wordsOf(difference: Verdict['difference']): string {
  return `${difference?.path ?? ''} ${difference?.what ?? ''}`
}

/** What was found already, and families of which enough was found. */
class KnownCauses {
  private readonly causes = new Set<string>()
  private readonly families = new Map<string, number>()
  /** Kinds of values that a relation is not about. */
  private readonly strangers = new Map<RelationJudge, Set<string>>()

  /** Whether that is news. */
  leaveOut(judge: RelationJudge, [value]: readonly unknown[]): boolean {
    const kinds = this.strangers.get(judge) ?? new Set()
    const before = kinds.size
    this.strangers.set(judge, kinds.add(kindOf(value)))
    return kinds.size > before
  }

  isLeftOut(judge: RelationJudge, [value]: readonly unknown[]): boolean {
    return this.strangers.get(judge)?.has(kindOf(value)) === true
  }

  add(error: unknown): void {
    if (!(error instanceof Suspicion) || this.causes.has(error.what)) return
    this.causes.add(error.what)
    const family = familyOf(error.what)
    this.families.set(family, (this.families.get(family) ?? 0) + 1)
  }

  has(cause: string): boolean {
    return this.causes.has(cause) || (this.families.get(familyOf(cause)) ?? 0) >= mostOfFamily
  }
}

function requestOf(
  believed: Believed,
  causes: KnownCauses,
  { root, examples, limits, scope, round }: Ground & { readonly round: number },
): FuzzTestRequest {
  const seed = limits.seed + round
  const [{ judge: leading }] = believed
  const { title } = leading.relation
  const inputs = ofFirstSignature(leading.relation.inputs)
  const property = (...args: readonly unknown[]): void => {
    for (const [at, { judge, strictness }] of believed.entries()) {
      const verdict = judge.judge(args, strictness ?? 'loose')
      if (verdict.state !== 'broken' || causes.isLeftOut(judge, args)) continue
      const cause = causeOf(at, verdict)
      if (!causes.has(cause)) throw new Suspicion(cause)
    }
  }
  return {
    test: { file: '', projectRoot: '', name: title },
    description: withReceiver(inputs),
    property,
    resolveEntity: scope.resolveEntity,
    options: {
      domains: replacements(inputs),
      seeds: [...startsOf(believed, causes), ...examples].filter((args) => isRecognised(root, args)),
      runs: limits.runs,
      timeBudget: limits.timeBudget,
      seed,
      shrinkRuns: 2_000,
      continueAfterFailure: true,
      stepBudget: 500_000,
    },
    defaultSeed: seed,
    clock: cpuClock,
    coverage: coverageSource(),
    guard: vmHangGuard,
  }
}

/** Inputs that the code treats in different ways: where many of them break it, few drawn ones did because they were alike. */
function isDoubted({ judge, strictness }: Learned, root: Domain<unknown[]>, corpus: readonly unknown[]): boolean {
  const { promise, threshold } = judge.relation
  const states = corpus
    .slice(0, 200)
    .map((value) => judgeSafely(judge, () => root.getValue(value), strictness ?? 'loose').state)
  const held = states.filter((state) => state === 'held').length
  const broken = states.filter((state) => state === 'broken').length
  return promise < promising && broken > 4 && held / (held + broken) < threshold - (promise >= plain ? 0.3 : 0.1)
}

/** The same of arguments that are made anew: code that counts may refuse what it made before. */
function isStart(root: Domain<unknown[]>, args: () => readonly unknown[]): boolean {
  const list = ifMade(args)
  return list !== undefined && isRecognised(root, list)
}

/** Whether a search can begin with these arguments. */
export function isRecognised(root: Domain<unknown[]>, args: readonly unknown[]): boolean {
  try {
    const corpus = root.fromValue(args)
    if (corpus === undefined || root.validate(corpus) !== undefined) return false
    // What is made anew may be another: a symbol always is, and no search begins with it.
    return difference(root.getValue(corpus), args, 'equal') === undefined
  } catch {
    return false
  }
}

/** Argument lists of the package's own examples; what is no plain source is left out. */
export function exampleArguments({ examples }: Pick<Relation, 'examples'>): unknown[][] {
  return examples.slice(0, 60).flatMap((source) => {
    try {
      return [new Function(`return [${source}]`)() as unknown[]]
    } catch {
      return []
    }
  })
}

/** What the two sides alone do not say. */
function weighed({ learned, verdict }: Broken, { args, source }: Finding, { scope }: Ground): WeighedVerdict {
  const { relation } = learned.judge
  const strictness = learned.strictness ?? 'loose'
  const bare = (fewer: readonly unknown[]): Verdict['state'] =>
    judgeSafely(learned.judge, () => fewer, strictness).state
  const isOfOption = !isOfInheritedName(source) && needsOption(relation, args, bare)
  const { spelling } = relation
  const reading = spelling && new RelationJudge({ ...relation, ...spelling }, scope.namespaces)
  const isOfSpelling = reading !== undefined && judgeSafely(reading, () => args, strictness).state === 'held'
  return { ...verdict, isOfOption, isOfSpelling }
}

function toFinding(breaking: Broken, finding: Finding, ground: Ground): SurveyFinding {
  const { limits, scope } = ground
  const { learned, verdict } = breaking
  const { held, broken, judge } = learned
  const { relation } = judge
  const parts = partsOf(finding)
  const share = held / Math.max(1, held + broken)
  const what = wordsOf(verdict.difference).trim()
  return {
    kind: 'suspicion',
    oracle: relation.kind,
    exports: relation.exports,
    title: relation.title,
    imports: scope.imports,
    input: finding.source,
    code: fillIn(relation.left, parts),
    observed: shownSide(verdict.left),
    ...(relation.right !== undefined && {
      expectedCode: fillIn(relation.right, parts),
      expected: shownSide(verdict.right),
    }),
    ...(relation.right === undefined && { expected: 'true' }),
    ...closenessOf(verdict, learned.strictness),
    ...seenOf(judge, finding.args, parts),
    why: `${held} of ${held + broken} drawn inputs say that ${relation.title}; this one does not${what === untrue ? '' : `: ${what}`}`,
    confidence: confidenceOf(relation, share, finding.source.length) * shareOfDoubt(verdict),
    ...doubtAbout(weighed(breaking, finding, ground), relation),
    cause: what,
    runs: finding.runs,
    held,
    broken,
    seed: limits.seed,
    relation: {
      left: relation.left,
      ...(relation.right !== undefined && { right: relation.right }),
      parameters: relation.inputs.parameters.map(({ name }) => name),
      ...(relation.callee !== undefined && { callee: relation.callee }),
    },
  }
}
