/** Wraps the configuration of Jest: every transformer is put into ours, and nothing else is asked of the user. */
import { FuzzError } from '@fuzzwright/core'
import {
  checkedPluginOptions,
  endWithStarter,
  environmentVariables,
  type FuzzwrightOptions,
  listedPackages,
  serveOrder,
} from '@fuzzwright/core/tooling'
import { handDownRunner } from '../handed-down.ts'
import type { InnerTransformer } from '../transformer/inner-transformer.ts'
import { checkedTransformerOptions, type TransformerOptions } from '../transformer/transformer-options.ts'
import { runnerOfOneTest } from './runner-of-one-test.ts'

/** Options of `fuzzwright()`. */
export interface FuzzwrightJestOptions extends TransformerOptions, Pick<FuzzwrightOptions, 'html' | 'json'> {}
export type { InnerTransformer }

/** The parts of a configuration of Jest that are read and written. */
export interface JestConfig {
  readonly transform?: Readonly<Record<string, unknown>> | undefined
  readonly transformIgnorePatterns?: readonly string[] | undefined
  readonly watchPathIgnorePatterns?: readonly string[] | undefined
  readonly projects?: readonly unknown[] | undefined
  readonly reporters?: readonly unknown[] | undefined
  readonly runner?: unknown
  readonly setupFiles?: readonly string[] | undefined
  readonly resolver?: unknown
  readonly collectCoverage?: boolean | undefined
  readonly coverageProvider?: string | undefined
}

const transformer = '@fuzzwright/jest/transformer'
const reporter = '@fuzzwright/jest/reporter'
const runner = '@fuzzwright/jest/runner'
const fence = '@fuzzwright/jest/fence'
const setup = '@fuzzwright/jest/setup'
const resolver = '@fuzzwright/jest/resolver'
const scripts = '\\.[cm]?[jt]sx?$'
/** Files that are written while tests run must not make them run again. */
const findings = '/__fuzz__/'

function wrapped(inner: unknown, options: TransformerOptions): unknown {
  const name = Array.isArray(inner) ? inner[0] : inner
  return name === transformer ? inner : [transformer, { ...options, transformer: inner as InnerTransformer }]
}

function transformOf({ transform }: JestConfig, options: TransformerOptions): Record<string, unknown> {
  const entries = Object.entries(transform ?? {})
  if (entries.length === 0) return { [scripts]: [transformer, options] }
  return Object.fromEntries(entries.map(([pattern, inner]) => [pattern, wrapped(inner, options)]))
}

/** Jest transforms no package; those whose code is to be counted are let through. */
function ignoredBy(names: readonly string[]): string[] {
  const escaped = names.map((name) => name.replaceAll('.', '\\.').replaceAll('/', '\\/'))
  return [`/node_modules/(?!(?:\\.pnpm/[^/]+/node_modules/)?(?:${escaped.join('|')})/)`, '\\.pnp\\.[^\\/]+$']
}

/** Nothing is added to a plain run: without a list of reporters Jest chooses one that suits who reads. */
function reportersOf({ reporters = ['default'] }: JestConfig, options: FuzzwrightJestOptions): unknown[] | undefined {
  const { html, json, summary } = options
  const { FUZZWRIGHT_FOR, FUZZWRIGHT_HTML, FUZZWRIGHT_JSON, FUZZWRIGHT_MUTANTS, GITHUB_ACTIONS } =
    environmentVariables()
  const isWanted =
    html ?? json ?? (FUZZWRIGHT_FOR || FUZZWRIGHT_HTML || FUZZWRIGHT_JSON || FUZZWRIGHT_MUTANTS || GITHUB_ACTIONS)
  const isThere = reporters.some((entry) => (Array.isArray(entry) ? entry[0] : entry) === reporter)
  if (!isWanted || isThere) return undefined
  const own = { ...(html && { html }), ...(json && { json }), ...(summary === undefined ? {} : { summary }) }
  return [...reporters, [reporter, own]]
}

/** V8 counts the code that runs, so whatever we insert would be in its figures. */
function isCountedByV8({ collectCoverage, coverageProvider }: JestConfig, words: readonly string[]): boolean {
  const isCounted =
    collectCoverage === true || words.some((word) => /^--(?:coverage|collectCoverage)(?:=true)?$/.test(word))
  const [, provider] = /--coverageProvider[= ](\w+)/.exec(words.join(' ')) ?? []
  return isCounted && (provider ?? coverageProvider) === 'v8'
}

const blindUnderV8 =
  "fuzzwright: V8 counts the code that runs, so in this run nothing is instrumented and no search is guided. With coverageProvider 'babel' both work."

function wrapProject(config: JestConfig, options: TransformerOptions): JestConfig {
  const names = listedPackages(options)
  // A test file that names fast-check alone does not load what counts by itself.
  const ours = options.fastCheck === true ? [fence, setup] : [fence]
  return {
    ...config,
    transform: transformOf(config, options),
    // First, because the user's own setup files may load the code under test.
    setupFiles: [...ours, ...(config.setupFiles ?? []).filter((file) => !ours.includes(file))],
    ...(options.fastCheck === true ? { resolver: resolverOf(config) } : {}),
    // Files that a death took are run again, and in fuzz mode the tests of a run share its time: both take a runner of ours.
    ...(config.runner === undefined ? { runner } : {}),
    ...(config.transformIgnorePatterns === undefined && names.length > 0
      ? { transformIgnorePatterns: ignoredBy(names) }
      : {}),
  }
}

/** @throws FuzzError `bad-plugin-option` beside a resolver of the project's own, which we do not know how to ask */
function resolverOf({ resolver: own }: JestConfig): string {
  if (own === undefined || own === resolver) return resolver
  throw new FuzzError('bad-plugin-option', 'fuzzwright(): fastCheck: true stands beside a resolver of your own.', {
    hint: "Let yours answer '@fuzzwright/fast-check' where a file outside of it asks for 'fast-check', and leave fastCheck out.",
  })
}

/**
 * The configuration with Fuzzwright in it: `export default fuzzwright({ testEnvironment: 'node' })`.
 * @throws FuzzError `bad-plugin-option`
 */
export function fuzzwright<Config extends JestConfig>(
  config: Config = {} as Config,
  options: FuzzwrightJestOptions = {},
): Config {
  const { html, json, ...transforming } = options
  checkedTransformerOptions(transforming)
  checkedPluginOptions({ ...(html === undefined ? {} : { html }), ...(json === undefined ? {} : { json }) })
  serveOrder()
  endWithStarter()
  handDownRunner(runnerOfOneTest(process.argv))
  const { projects, watchPathIgnorePatterns = [] } = config
  const isBlind = transforming.instrument !== false && isCountedByV8(config, process.argv.slice(2))
  if (isBlind) console.warn(blindUnderV8)
  const inside = isBlind ? { ...transforming, instrument: false } : transforming
  const own = projects === undefined ? wrapProject(config, inside) : config
  const reporters = reportersOf(config, options)
  return {
    ...own,
    ...(reporters && { reporters }),
    watchPathIgnorePatterns: [...watchPathIgnorePatterns, findings],
    ...(projects && {
      projects: projects.map((project) =>
        typeof project === 'object' && project !== null ? wrapProject(project, inside) : project,
      ),
    }),
  } as JestConfig as Config
}
