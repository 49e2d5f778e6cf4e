/** Options of `fuzzwright()` in a host's configuration, checked when that is read. */
import { FuzzError } from '../errors.ts'
import { checkOraclesGrowth, isOracles, type Oracles, oraclesForm } from '../execution/declared-oracles.ts'
import { type Detectors, detectorsForm, isDetectors } from '../execution/detectors.ts'
import { checkedEffects, type Effects } from '../execution/effects.ts'
import { isSuspicions, type Suspicions, suspicionsForm } from '../execution/suspicions.ts'

/** Options of `fuzzwright()`, whatever the host. */
export interface FuzzwrightOptions {
  /** Names of packages whose code is instrumented like that of the project. Packages tests aim at directly need no entry. */
  readonly dependencies?: readonly string[]
  /** Globs and regular expressions that narrow the files of the project; names of packages count as `dependencies`. */
  readonly include?: readonly (string | RegExp)[]
  /** Files that are never instrumented: names of packages, globs, regular expressions. */
  readonly exclude?: readonly (string | RegExp)[]
  /** Without instrumentation a search is blind. Default true. */
  readonly instrument?: boolean
  /** Inputs per test, for tests that do not say otherwise. */
  readonly runs?: number
  /** Milliseconds per search, for tests that do not say otherwise. */
  readonly timeBudget?: number
  /**
   * Whether searches end that have little left to learn, for tests that do not say otherwise. Default true where neither `runs` nor
   * `timeBudget` is given, here or by the test.
   */
  readonly stopEarly?: boolean
  /** What the code may do to the world while an input runs, for tests that do not say otherwise. */
  readonly effects?: Effects
  /** Guides the properties that stand in `fc.assert`, `fc.check`, `test.prop` and `it.prop`, with no import changed. Default false. */
  readonly fastCheck?: boolean
  /** Runs each fuzz test in a process of its own, for tests that do not say otherwise. Default false. */
  readonly isolate?: boolean
  /** Which holes are looked for, for tests that do not say otherwise. */
  readonly detectors?: Detectors
  /** Which oracles judge bare targets beside their exceptions, for tests that do not say otherwise. */
  readonly oracles?: Oracles
  /** What is done about suspicions of bare targets, for tests that do not say otherwise. */
  readonly suspicions?: Suspicions
  /** Whether a failure tells the nearest input that passes, for tests that do not say otherwise. Default true. */
  readonly explain?: boolean
  /** Seed of every run; drawn by chance where neither this nor FUZZWRIGHT_SEED is given. */
  readonly seed?: number
  /** Prints a line for each fuzz test that passed. Default true. */
  readonly summary?: boolean
  /** Where to write the HTML report, from the folder Vitest is started in; FUZZWRIGHT_HTML says it too. */
  readonly html?: string
  /** Where to write JSON lines for machines; FUZZWRIGHT_JSON says it too. */
  readonly json?: string
}

const packageName = /^(@[\w.-]+\/)?[\w.-]+$/
const scriptFile = /\.[cm]?[jt]sx?$/

type Check = readonly [test: (value: unknown) => boolean, expected: string]

const patterns: Check = [
  (value) => Array.isArray(value) && value.every((item) => typeof item === 'string' || item instanceof RegExp),
  'a list of texts and regular expressions',
]
const path: Check = [(value) => typeof value === 'string' && value !== '', 'a path']
const flag: Check = [(value) => typeof value === 'boolean', 'true or false']

const checks: { readonly [Name in keyof Required<FuzzwrightOptions>]: Check } = {
  dependencies: [
    (value) => Array.isArray(value) && value.every((item) => typeof item === 'string' && packageName.test(item)),
    'a list of names of packages',
  ],
  include: patterns,
  exclude: patterns,
  instrument: flag,
  runs: [
    (value) => value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && (value as number) > 0),
    'a whole number from 1 up',
  ],
  timeBudget: [(value) => typeof value === 'number' && value > 0, 'a number of milliseconds above 0'],
  stopEarly: flag,
  effects: [() => true, ''],
  fastCheck: flag,
  isolate: flag,
  detectors: [isDetectors, detectorsForm],
  oracles: [isOracles, oraclesForm],
  suspicions: [isSuspicions, suspicionsForm],
  explain: flag,
  seed: [(value) => Number.isInteger(value) && value === ((value as number) | 0), 'a 32-bit integer'],
  summary: flag,
  html: path,
  json: path,
}

/** @throws FuzzError `bad-plugin-option` */
export function checkedPluginOptions(options: FuzzwrightOptions): FuzzwrightOptions {
  for (const [name, value] of Object.entries(options)) {
    const check = Object.hasOwn(checks, name) ? checks[name as keyof FuzzwrightOptions] : undefined
    if (check === undefined) {
      throw new FuzzError('bad-plugin-option', `fuzzwright(): there is no option "${name}".`, {
        hint: `Options are ${Object.keys(checks).join(', ')}.`,
      })
    }
    if (name === 'effects' && value !== undefined) checkedEffects(value, 'fuzzwright()')
    if (name === 'oracles') checkOraclesGrowth(value, 'fuzzwright()')
    if (value === undefined || check[0](value)) continue
    throw new FuzzError(
      'bad-plugin-option',
      `fuzzwright(): option ${name} is ${JSON.stringify(value) ?? String(value)}, not ${check[1]}.`,
      {
        hint: `Give ${check[1]}, or leave ${name} out.`,
      },
    )
  }
  return options
}

/** Options of the plugin that are options of each test, too. */
export type TestDefaults = Pick<
  FuzzwrightOptions,
  'runs' | 'timeBudget' | 'stopEarly' | 'effects' | 'isolate' | 'detectors' | 'oracles' | 'suspicions' | 'explain'
>

/** Those that were given: one list for every host, so that none of them takes an option and leaves it lying. */
export function testDefaults(options: FuzzwrightOptions): TestDefaults {
  const { runs, timeBudget, stopEarly, effects, isolate, detectors, oracles, suspicions, explain } = options
  return {
    ...(runs !== undefined && { runs }),
    ...(timeBudget !== undefined && { timeBudget }),
    ...(stopEarly !== undefined && { stopEarly }),
    ...(effects !== undefined && { effects }),
    ...(isolate !== undefined && { isolate }),
    ...(detectors !== undefined && { detectors }),
    ...(oracles !== undefined && { oracles }),
    ...(explain !== undefined && { explain }),
    ...(suspicions !== undefined && { suspicions }),
  }
}

/** Names of packages that are to be instrumented. */
export function listedPackages({ dependencies = [], include = [] }: FuzzwrightOptions): readonly string[] {
  const names = include.filter((pattern) => typeof pattern === 'string')
  return [...dependencies, ...names.filter((name) => packageName.test(name) && !scriptFile.test(name))]
}
