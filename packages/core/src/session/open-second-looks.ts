/** Which oracles run inputs of a test once more in another way. */
import { Context } from '../domain/context.ts'
import type { TupleDomain } from '../domain/tuple.ts'
import type { Search } from '../engine/search.ts'
import { judges } from '../execution/declared-oracles.ts'
import type { CallsTarget } from '../execution/judged-calls.ts'
import { promisesToRepeat } from '../execution/repeatable.ts'
import type { CorpusRunner } from '../execution/run-corpus.ts'
import { writtenDefaults } from '../execution/written-defaults.ts'
import { Rng } from '../random/rng.ts'
import type { Target } from '../target/callable.ts'
import type { Breathing } from './breath.ts'
import { DefaultsOracle } from './defaults-oracle.ts'
import type { FuzzOptions } from './fuzz-options.ts'
import { GettersOracle } from './getters-oracle.ts'
import type { OpenedRequest } from './open-request.ts'
import { RepeatOracle } from './repeat-oracle.ts'
import { type SecondLook, SecondLooks } from './second-looks.ts'
import { suspectedObjects } from './suspected-objects.ts'
import type { TestSettings } from './test-settings.ts'

/** Inputs that are run twice at most by each oracle, and a share of the runs they may take. No bench chose them. */
const mostRepeated = 128
const repeatedShare = 1 / 64

export interface SecondLookParts {
  readonly search: Search
  readonly settings: TestSettings
  readonly target: Target
  readonly root: TupleDomain<unknown[]>
  readonly runner: CorpusRunner
  readonly breathing: Breathing
  /** Missing where no sequences of calls are the inputs. */
  readonly calls: CallsTarget | undefined
}

/** `undefined` where the target promises nothing that a second run could show, or nobody wants to know. */
export function secondLooksOf(
  { description, invocation }: OpenedRequest,
  { oracles = true, suspicions }: FuzzOptions,
  { target, root, runner, search, settings, breathing, calls }: SecondLookParts,
): SecondLook | undefined {
  if (target.kind !== 'function' || description === undefined) return undefined
  const count = Math.min(mostRepeated, Math.floor(settings.runs * repeatedShare))
  function* inputs(): Generator<unknown> {
    const kept = search.kept.values().slice(0, count / 2)
    yield* kept
    const context = new Context(new Rng(settings.seed))
    for (let at = kept.length; at < count; at++) yield root.init(context.reset())
  }
  const parts = { runner, breathing, inputs }
  if (invocation?.way === 'calls') {
    if (calls?.listen === undefined) return undefined
    const members = description.objects?.kinds[0]?.members ?? []
    return looksAt([
      ...(judges(oracles, 'getters') ? [new GettersOracle({ ...parts, calls })] : []),
      ...(suspicions === 'fail' ? suspectedObjects({ ...parts, calls, members }) : []),
    ])
  }
  if (!promisesToRepeat(description)) return undefined
  const defaults = judges(oracles, 'defaults') ? writtenDefaults(description) : []
  return looksAt([
    ...(judges(oracles, 'repeatable') ? [new RepeatOracle(parts)] : []),
    ...(defaults.length > 0 ? [new DefaultsOracle({ ...parts, root, defaults })] : []),
  ])
}

function looksAt(looks: readonly SecondLook[]): SecondLook | undefined {
  return looks.length < 2 ? looks[0] : new SecondLooks(looks)
}
