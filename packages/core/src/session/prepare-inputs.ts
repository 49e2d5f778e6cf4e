/** From what a test was given (domains or a description, options) to what a search needs: root domain, target, seeds. */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { TypeShape } from '../description/type-shape.ts'
import type { Dictionary } from '../domain/context.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { TupleDomain } from '../domain/tuple.ts'
import { schedule } from '../domains/functions/schedule.ts'
import type { SearchOptions } from '../engine/search-options.ts'
import { FuzzError } from '../errors.ts'
import { argumentWatch } from '../execution/argument-watch.ts'
import { judges } from '../execution/declared-oracles.ts'
import { bareTarget, propertyTarget } from '../execution/default-oracles.ts'
import type { EffectFence } from '../execution/effects.ts'
import { type CallsTarget, callsTarget } from '../execution/judged-calls.ts'
import { raceTarget } from '../execution/race-judge.ts'
import { awaitedShape, contradiction, hasNo } from '../execution/return-oracle.ts'
import { SuspicionWatch } from '../execution/suspicion-watch.ts'
import { suspectedRelations } from '../execution/suspicions.ts'
import { MadeOnPurpose } from '../failure/made-on-purpose.ts'
import { ArgumentListDomain } from '../from-shape/argument-list.ts'
import { dictionaryFromDescription } from '../from-shape/dictionary-from-description.ts'
import {
  callsFromDescription,
  type DescriptionContext,
  domainsFromDescription,
  domainsFromSignatures,
} from '../from-shape/domain-from-shape.ts'
import { SignaturesDomain } from '../from-shape/signatures.ts'
import { defaultModelProviders } from '../providers/default-model-providers.ts'
import { ModelProvider } from '../providers/model-provider.ts'
import { providerCombinations, summariesOf, withProviderValues } from '../providers/provider-combinations.ts'
import type { Rng } from '../random/rng.ts'
import type { ArgumentName } from '../target/argument-name.ts'
import type { Target } from '../target/callable.ts'
import { withFixtures } from '../target/fixtures.ts'
import { defaultOptions, type FuzzOptions } from './fuzz-options.ts'
import { broughtInputs, documentedSeeds, givenSeeds } from './given-seeds.ts'
import { hasOwnTime, inOwnTime } from './in-own-time.ts'
import { LeftOut } from './left-out.ts'
import type { OpenedRequest } from './open-request.ts'
import { sequenceParts } from './sequence-parts.ts'

export interface PreparedInputs {
  readonly root: TupleDomain<unknown[]>
  readonly names: readonly ArgumentName[]
  readonly target: Target
  /** Tells what calls of a sequence did; missing where none are made. */
  readonly calls: CallsTarget | undefined
  /** What a bare target is suspected of; missing where nobody wants to know. */
  readonly suspicions: SuspicionWatch | undefined
  /** Errors of the code that are none of a failure. */
  readonly onPurpose: MadeOnPurpose
  readonly search: Omit<SearchOptions, 'root' | 'rng' | 'coverage' | 'runs'>
  /** By parameter, what is special about the first values that an input was combined of, where anything is. */
  readonly summariesOf: (corpus: unknown) => readonly (string | undefined)[]
  readonly warnings: readonly string[]
  /** Paths of what code read so far that its object lacks. */
  readonly missed: () => readonly string[]
}

/** Provider combinations, and what a property has to try first, take at most this share of the runs: the rest is for the search. No bench chose it. */
const combinationShare = 0.1
/**
 * Combinations that may be tried in the shortest search, too: so many a function of few constants has. No bench chose it.
 */
const leastCombinations = 64
/** Combinations in the longest search: more of them are mostly the same ones in another order. No bench chose it. */
const mostCombinations = 1000

/** @throws FuzzError where there is nothing to run, or no way to make its arguments. */
export function prepareInputs(
  request: OpenedRequest,
  options: FuzzOptions,
  rng: Rng,
  fence?: EffectFence,
): PreparedInputs {
  const { description, coverage } = request
  const onPurpose = new MadeOnPurpose((error) => coverage?.threw?.(error) === true)
  const leftOut = new LeftOut()
  const provider = providerOf(request, options)
  const suspicions = suspicionsOf(request, options)
  const root = withOwnValues(
    rootDomain({ request, options, leftOut, isFenced: fence !== undefined }),
    description,
    options,
    provider,
  )
  const combined = combinedDescription(request, root, options)
  const calls = callsOf(request, options, onPurpose)
  const states = calls ?? toldStates(request)
  return {
    ...{ root, calls, suspicions, onPurpose },
    names: description?.parameters ?? namesOf(request),
    target: withFixtures(
      inOwnTime(calls ?? targetOf(request, options, { suspicions, onPurpose }), { request, options, fence }),
      options,
      fence,
    ),
    search: {
      dictionary: dictionaryOf(request, options),
      seeds: [...givenSeeds(root, options), ...shownSeeds(request, root, options)],
      ...broughtTo(request, root, options),
      combinations: combined && combinationsOf({ description: combined, options, root, provider }, rng),
      ...limitOf(request, root, options),
      callsAgain: states !== undefined,
      sequences: states && sequenceParts(root, states),
    },
    summariesOf: (corpus) => (combined === undefined ? [] : summariesOf(combined, root, { provider, corpus })),
    warnings: [...(description?.notes ?? []), ...leftOut.warnings],
    missed: () => leftOut.missed,
  }
}

/** The states of objects whose calls are made by a property. */
function toldStates({ callStates }: OpenedRequest): Pick<CallsTarget, 'states'> | undefined {
  if (callStates === undefined) return undefined
  return {
    get states() {
      return callStates() ?? []
    },
  }
}

/** A bare target is held to the calls its documentation shows, so they are made. */
function shownSeeds(
  { description, target }: OpenedRequest,
  root: TupleDomain<unknown[]>,
  options: FuzzOptions,
): unknown[] {
  const isHeld = target !== undefined && judges(options.oracles ?? true, 'examples')
  return isHeld ? documentedSeeds(root, description?.examples) : []
}

/** Where others say what the inputs are, the property's own are none of them. */
function broughtTo(
  { seeds }: OpenedRequest,
  root: TupleDomain<unknown[]>,
  options: FuzzOptions,
): Pick<SearchOptions, 'brought'> {
  return seeds === undefined ? {} : { brought: broughtInputs(root, seeds, firstInputs(options)) }
}

/** Inputs that are no search's own, at most. */
function firstInputs({ runs = defaultOptions.runs }: FuzzOptions): number {
  return Math.min(mostCombinations, Math.max(leastCombinations, Math.floor(runs * combinationShare)))
}

/** @throws FuzzError where no input is as simple as the test asks for. */
function limitOf(
  { test }: OpenedRequest,
  root: TupleDomain<unknown[]>,
  { maxComplexity }: FuzzOptions,
): Pick<SearchOptions, 'maxComplexity'> {
  if (maxComplexity === undefined) return {}
  const simplest = root.simplest()
  const least = simplest === undefined ? root.minComplexity : root.complexity(simplest)
  if (maxComplexity >= least) return { maxComplexity }
  throw new FuzzError(
    'bad-option',
    `"${test.name}": option maxComplexity is ${maxComplexity}, and its simplest input has ${least} bits.`,
    { hint: `Give ${Math.ceil(least)} or more, or domains of simpler values.` },
  )
}

/** Rest parameters of a function without a description are several domains, so only plain names fit. */
function namesOf({ parameterNames = [] }: Pick<OpenedRequest, 'parameterNames'>): readonly ArgumentName[] {
  return parameterNames.filter(({ rest }) => rest !== true)
}

function described(
  description: FuzzedMethodDescription,
  { request, options, leftOut }: Wanted,
): TupleDomain<unknown[]> {
  const context = contextOf(request, options, leftOut)
  const { signatures } = request
  return signatures === undefined
    ? domainsFromDescription(description, context)
    : domainsFromSignatures({ description, signatures }, context)
}

/** Where no list of domains is given. */
function contextOf(
  { resolveEntity, property, mayReject = property === undefined }: OpenedRequest,
  options: FuzzOptions,
  leftOut: LeftOut,
): DescriptionContext {
  const byPath = options.domains as Readonly<Record<string, AnyDomain>> | undefined
  return {
    ...(resolveEntity && { resolveEntity }),
    ...(byPath && { domains: byPath }),
    // A property that is handed one has nobody to hand it on to.
    mayReject,
    onLeftOut: (reason) => leftOut.add(reason),
    onNote: (line) => leftOut.note(line),
    onMissed: (path) => leftOut.miss(path),
  }
}

/** The calls of what a class or a factory makes, where they are what is tested. */
function callsOf(
  { invocation, description, test }: OpenedRequest,
  options: FuzzOptions,
  onPurpose: MadeOnPurpose,
): CallsTarget | undefined {
  const objects = description?.objects
  if (invocation?.way === 'calls' && description !== undefined && objects !== undefined) {
    const { oracles = true, allowThrows = 'declared' } = options
    const judged = { description, objects, oracles, allowThrows, options, onPurpose }
    const { parallel } = options
    return parallel === undefined ? callsTarget(judged) : raceTarget({ ...judged, parallel })
  }
  const asked = (['invariant', 'model', 'abstract', 'parallel'] as const).find((name) => options[name] !== undefined)
  if (asked === undefined) return undefined
  throw new FuzzError('no-calls', `"${test.name}": option ${asked} is for a class or a factory with methods to call.`, {
    hint: 'Give the class itself, or a function that answers an object with methods, and have its types read.',
  })
}

function rootOfCalls({ request, options, leftOut, isFenced }: Wanted): TupleDomain<unknown[]> | undefined {
  const { invocation, description, target: maker, resolveEntity } = request
  if (invocation?.way !== 'calls' || description?.objects === undefined) return undefined
  const { objects } = description
  const { domains, parallel } = options
  if (parallel !== undefined) checkParallel(request, options)
  const isList = Array.isArray(domains)
  const passesTime = isFenced && objects.readsClock === true && hasOwnTime(request, options)
  const calls = callsFromDescription(
    {
      description,
      objects,
      maker,
      isParallel: parallel !== undefined,
      passesTime,
      ...(isList && { makerDomains: domains }),
    },
    isList ? { ...(resolveEntity && { resolveEntity }) } : contextOf(request, options, leftOut),
  )
  return new TupleDomain<unknown[]>(parallel === undefined ? [calls] : [schedule(), calls])
}

/** @throws FuzzError where nothing could go on in between, or where another option says what calls have to answer. */
function checkParallel({ test, description }: OpenedRequest, { model, abstract }: FuzzOptions): void {
  if (model !== undefined || abstract !== undefined) {
    const other = model === undefined ? 'abstract' : 'model'
    throw new FuzzError('bad-option', `"${test.name}": option ${other} is not for calls in parallel.`, {
      hint: `Test it in sequence with ${other}, and in parallel by another test.`,
    })
  }
  const members = description?.objects?.kinds.flatMap(({ members: all }) => all) ?? []
  if (members.some(({ async: isAsync, returns }) => isAsync === true || returns.kind === 'promise')) return
  const label = description?.className ?? description?.name ?? 'the object'
  throw new FuzzError('nothing-async', `"${test.name}": no method of ${label} answers a promise.`, {
    hint: 'Leave out parallel: what waits for nothing cannot be interrupted, so calls in sequence show all there is.',
  })
}

interface Wanted {
  readonly request: OpenedRequest
  readonly options: FuzzOptions
  readonly leftOut: LeftOut
  /** What inputs do is kept from the world, and may have a time of its own. */
  readonly isFenced: boolean
}

function rootDomain(wanted: Wanted): TupleDomain<unknown[]> {
  const { request, options } = wanted
  const calls = rootOfCalls(wanted)
  if (calls !== undefined) return calls
  if (Array.isArray(options.domains)) return new TupleDomain(options.domains)
  if (request.description !== undefined) return described(request.description, wanted)
  const run = request.property ?? request.target
  // What is no function is told as such, whatever it would take.
  const length = typeof run === 'function' ? run.length : 0
  if (length === 0) return new TupleDomain([])
  throw new FuzzError(
    'no-domains',
    `"${request.test.name}" takes ${length} argument(s) and says nothing of their types.`,
    {
      hint: waysToDomains(request.typesAdvice),
    },
  )
}

function waysToDomains(typesAdvice: string | undefined): string {
  const domains = 'ive domains: fuzzIt(name, [d.int()], property).'
  return typesAdvice === undefined ? `G${domains}` : `${typesAdvice} so that types are read, or g${domains}`
}

function suspicionsOf(
  { property, description }: OpenedRequest,
  { suspicions }: FuzzOptions,
): SuspicionWatch | undefined {
  if (suspicions !== 'fail' || property !== undefined || description === undefined) return undefined
  return new SuspicionWatch(suspectedRelations(description))
}

function targetOf(
  request: OpenedRequest,
  options: FuzzOptions,
  { suspicions, onPurpose }: Pick<PreparedInputs, 'suspicions' | 'onPurpose'>,
): Target {
  if (request.property !== undefined) return propertyTarget(request.property)
  const { target, description } = request
  if (typeof target !== 'function') {
    throw new FuzzError(
      'not-a-function',
      `"${request.test.name}": the target is ${target === null ? 'null' : typeof target}, not a function.`,
      {
        hint: 'Pass the function itself, not its result: fuzzIt(name, parse), not fuzzIt(name, parse()).',
      },
    )
  }
  const returns: TypeShape = awaitedShape(description?.judgedReturns ?? description?.returns ?? { kind: 'unknown' })
  const returnsNever = returns.kind === 'never'
  const { oracles = true, allowThrows = 'declared' } = options
  return bareTarget(target, {
    allowThrows,
    expectedErrors: description?.expectedErrors ?? [],
    onPurpose,
    ...(description && {
      ...(judges(oracles, returnsNever ? 'never' : 'returns') && {
        contradicts: (value: unknown) => contradiction(value, returns, description.definitions),
      }),
      returnsNever,
      answersNo: () => hasNo(returns, description.definitions),
      names: description.parameters.map(({ name }) => name),
      watch: argumentWatch(description, oracles, { suspicions, throwsDeclared: allowThrows === 'declared' }),
    }),
  })
}

function providerOf({ resolveEntity }: OpenedRequest, { providers }: FuzzOptions): ModelProvider {
  if (providers !== undefined) return ModelProvider.of(...providers)
  return defaultModelProviders(resolveEntity === undefined ? {} : { resolveEntity })
}

/** Domains somebody gave say what the inputs are; those of types make room for what somebody's providers know. */
function withOwnValues(
  root: TupleDomain<unknown[]>,
  description: FuzzedMethodDescription | undefined,
  { domains, providers }: FuzzOptions,
  provider: ModelProvider,
): TupleDomain<unknown[]> {
  if (description === undefined || providers === undefined || Array.isArray(domains)) return root
  const isOneList = root instanceof ArgumentListDomain && !(root instanceof SignaturesDomain)
  return isOneList ? withProviderValues(description, root, provider) : root
}

/** What first values are combined for; `undefined` where nothing is known but the domains. */
function combinedDescription(
  request: OpenedRequest,
  root: TupleDomain<unknown[]>,
  options: FuzzOptions,
): FuzzedMethodDescription | undefined {
  if (request.invocation?.way === 'calls') return undefined
  const isOfTypes = request.description !== undefined && !Array.isArray(options.domains)
  if (!isOfTypes && options.providers === undefined) return undefined
  return (isOfTypes ? request.description : undefined) ?? untyped(request, root)
}

interface CombinationParts {
  readonly description: FuzzedMethodDescription
  readonly options: FuzzOptions
  readonly root: TupleDomain<unknown[]>
  readonly provider: ModelProvider
}

function combinationsOf({ description, options, root, provider }: CombinationParts, rng: Rng): Iterator<unknown> {
  return providerCombinations(description, root, { rng: rng.split(), limit: firstInputs(options), provider })
}

/** What providers are asked with where domains stand in for types: names and constants, and types that say nothing. */
function untyped(
  { test, description, concreteValues = [], parameterNames = [] }: OpenedRequest,
  { elements }: TupleDomain<unknown[]>,
): FuzzedMethodDescription {
  const names = description?.parameters ?? namesOf({ parameterNames })
  return {
    ...{ formatVersion: 1, name: test.name, kind: 'function', definitions: {}, expectedErrors: [] },
    parameters: elements.map((_, index) => ({
      name: names[index]?.name ?? `argument${index + 1}`,
      shape: { kind: 'unknown' },
    })),
    returns: { kind: 'unknown' },
    concreteValues: description?.concreteValues ?? concreteValues,
  }
}

function dictionaryOf({ description, concreteValues = [] }: OpenedRequest, options: FuzzOptions): Dictionary {
  const known = dictionaryFromDescription(description ?? { concreteValues })
  const words = options.dictionary ?? []
  return {
    numbers: [...known.numbers, ...words.filter((word) => typeof word === 'number')],
    bigints: [...known.bigints, ...words.filter((word) => typeof word === 'bigint')],
    strings: [...known.strings, ...words.filter((word) => typeof word === 'string')],
  }
}
