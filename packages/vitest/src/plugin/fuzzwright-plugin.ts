/** Everything a Vitest project needs, as one entry of `plugins`. Runs where the configuration is read. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FuzzSettings } from '@fuzzwright/core/host'
import {
  checkedPluginOptions,
  drawSeed,
  endWithStarter,
  environmentVariables,
  FuzzError,
  type FuzzMentions,
  type FuzzwrightOptions,
  fuzzMentions,
  holdsFuzzCalls,
  isListing,
  listedPackages,
  namesOfTests,
  readEnvironment,
  serveOrder,
  testDefaults,
  workingDirectory,
} from '@fuzzwright/core/tooling'
import type { Plugin, ViteUserConfig } from 'vitest/config'
import type { TestProject, Vitest, VitestPluginContext } from 'vitest/node'
import { mentionsKey, settingsKey } from '../provided.ts'
import { addReporters } from './add-reporters.ts'
import { isAsked } from './concerned-tests.ts'
import { describePlugin } from './describe-plugin.ts'
import { aroundFastCheck, fastCheckPlugin } from './fast-check-plugin.ts'
import { FuzzRounds } from './fuzz-rounds.ts'
import { type InstrumentPlace, instrumentPlugins, type PluginSelection } from './instrument-plugin.ts'
import { LostFiles } from './lost-files.ts'
import { runnerOfOneTest } from './runner-of-one-test.ts'

export type { FuzzwrightOptions }

/** The sources lie in folders, what is built of them in the folder of the doors. */
const setupFile = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../setup.ts' : './setup.js', import.meta.url),
)

function arrayOf<T>(value: T | readonly T[] | undefined): T[] {
  return value === undefined ? [] : Array.isArray(value) ? [...value] : [value as T]
}

/** What is learned about the project as Vitest starts. */
class PluginState {
  readonly options: FuzzwrightOptions
  readonly packages = new Set<string>()
  readonly seed: number
  selection: PluginSelection
  /** Which files of all projects met so far name us; read once, as Vitest starts. */
  mentions: FuzzMentions = 'none'
  private project: TestProject | undefined
  private inlined: (string | RegExp)[] | undefined

  constructor(options: FuzzwrightOptions) {
    this.options = options
    this.seed = options.seed ?? drawSeed()
    for (const name of options.dependencies ?? []) this.packages.add(name)
    this.selection = this.select(workingDirectory(), [], false, 'usual')
  }

  private select(
    root: string,
    scaffolding: readonly string[],
    inVmContext: boolean,
    place: InstrumentPlace,
  ): PluginSelection {
    const { include = [], exclude = [] } = this.options
    return {
      include,
      exclude,
      packages: this.packages,
      scaffolding: new Set(scaffolding),
      root,
      inVmContext,
      place,
    }
  }

  /** Modules are read for their imports alone. */
  get isAsked(): boolean {
    return isAsked(this.project?.vitest)
  }

  /** What is instrumented just now. */
  get selected(): PluginSelection {
    return this.isAsked ? { ...this.selection, place: 'never' } : this.selection
  }

  meet(project: TestProject): void {
    const { config } = project
    this.project = project
    this.mentions = mostOf(this.mentions, mentionsOf(project, namesOfTests(this.options)))
    const inline = config.server.deps?.inline
    this.inlined = Array.isArray(inline) ? inline : undefined
    this.selection = this.select(
      config.root,
      [...config.setupFiles, ...arrayOf(config.globalSetup), setupFile],
      config.pool.startsWith('vm'),
      this.mentions === 'none' ? 'never' : placeBeside(project.vitest.config.coverage),
    )
  }

  /** A file that was written since Vitest started has the first fuzz tests: modules loaded until now count nothing. */
  meetFuzzCalls(): void {
    if (this.mentions !== 'none' || this.project === undefined) return
    this.meet(this.project)
    for (const { moduleGraph } of Object.values(this.project.vite.environments)) moduleGraph.invalidateAll()
  }

  /** A package tests aim at is guided like the project's own code, unless it was excluded. */
  usePackage(name: string): void {
    if (this.packages.has(name) || this.options.exclude?.includes(name)) return
    this.packages.add(name)
    // Vitest asks this list when the import is resolved, which is after the test file was read.
    if (this.inlined !== undefined && !this.inlined.includes(name)) this.inlined.push(name)
  }

  settingsFor(project: TestProject): FuzzSettings {
    return {
      seed: this.seed,
      root: project.config.root,
      cwd: workingDirectory(),
      ...(process.stdout.columns && { columns: process.stdout.columns }),
      environment: readEnvironment(environmentVariables()),
      names: namesOfTests(this.options),
      defaults: testDefaults(this.options),
      runner: runnerOfOneTest(project),
    }
  }
}

/** Files that share a thread share the modules that were loaded in it. */
function mentionsOf(project: TestProject, names: readonly string[]): FuzzMentions {
  const { isolate, root } = project.config
  // The test that `fuzzwright write` searches with is on no disk, and names nobody.
  const searches = project.vite.config.plugins.some(({ name }) => name === 'fuzzwright:write')
  return isolate === false || searches ? 'anywhere' : fuzzMentions(root, (file) => project.matchesTestGlob(file), names)
}

function mostOf(a: FuzzMentions, b: FuzzMentions): FuzzMentions {
  const order: readonly FuzzMentions[] = ['none', 'tests', 'anywhere']
  return order.indexOf(a) > order.indexOf(b) ? a : b
}

/** V8 counts the code that runs, so whatever we insert would be in its figures. */
function placeBeside(coverage: TestProject['vitest']['config']['coverage']): InstrumentPlace {
  if (!coverage.enabled) return 'usual'
  return coverage.provider === 'istanbul' ? 'last' : 'never'
}

const blindUnderV8 =
  "fuzzwright: V8 counts the code that runs, so in this run nothing is instrumented and no search is guided. With coverage.provider 'istanbul' both work."

function refuseNativeRunner(project: TestProject): void {
  const { experimental } = project.config as { experimental?: { viteModuleRunner?: unknown } }
  if (experimental?.viteModuleRunner !== false) return
  throw new FuzzError('needs-module-runner', 'experimental.viteModuleRunner is false, so no plugin sees any module.', {
    hint: 'Remove the option, or remove fuzzwright() from the plugins of this project.',
  })
}

/** Each of two would write its own description into the same calls. */
function refuseSecond(plugins: readonly { readonly name: string }[]): void {
  if (plugins.filter(({ name }) => name === mainName).length < 2) return
  throw new FuzzError('plugin-twice', 'fuzzwright() is among the plugins of this project twice.', {
    hint: 'Remove one of them. A project with `extends: true` has the plugins of the root configuration already.',
  })
}

/** Vitest keeps transformed files on disk: ours depend on this version and these options besides the text. */
function cacheKey(options: FuzzwrightOptions, place: InstrumentPlace): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const text = JSON.stringify([version, transformFormat, place, options], (_key, value) =>
    value instanceof RegExp ? String(value) : value,
  )
  return `fuzzwright-${createHash('sha1').update(text).digest('hex')}`
}

/** Changes when transformed files look different for the same version: while it is being developed. */
const transformFormat = 3

interface CacheKeyContext {
  readonly sourceCode: string
}
type CacheKeyHook = (generator: (context: CacheKeyContext) => string | false) => void

function declareCacheKey(context: VitestPluginContext, options: FuzzwrightOptions, place: InstrumentPlace): void {
  const hooks = context as unknown as Record<string, CacheKeyHook | undefined>
  const define = hooks.defineCacheKeyGenerator ?? hooks.experimental_defineCacheKeyGenerator
  const key = cacheKey(options, place)
  // A test file also depends on the types of other files, which no key of its text can tell.
  define?.(({ sourceCode }) => (holdsFuzzCalls(sourceCode) ? false : key))
}

/** Several projects of one Vitest share a terminal. */
const warned = new WeakSet<Vitest>()

function warnOnce(vitest: Vitest, text: string): void {
  if (!warned.has(vitest)) vitest.logger.warn(text)
  warned.add(vitest)
}

const mainName = 'fuzzwright'

function configure(state: PluginState): Plugin {
  const { options } = state
  return {
    name: mainName,
    configResolved({ plugins, server }) {
      refuseSecond(plugins)
      // Where tests have a page, a server serves them: a package that is linked lies outside of what that may read.
      server.fs.allow.push(dirname(setupFile))
    },
    config(config: ViteUserConfig) {
      const test = (config.test ??= {})
      // First, because the user's own setup files may load modules that count.
      test.setupFiles = [setupFile, ...arrayOf(test.setupFiles)]
      const inline = test.server?.deps?.inline
      const packages =
        inline === true ? [] : [...listedPackages(options), ...(options.fastCheck === true ? aroundFastCheck : [])]
      return {
        server: { watch: { ignored: ['**/__fuzz__/**'] } },
        ...(inline === true ? {} : { test: { server: { deps: { inline: [...packages] } } } }),
      }
    },
    configureVitest(context) {
      const { project, vitest } = context
      refuseNativeRunner(project)
      serveOrder()
      endWithStarter()
      state.meet(project)
      declareCacheKey(context, options, state.selection.place)
      const isBlind = placeBeside(vitest.config.coverage) === 'never' && state.mentions !== 'none'
      if (isBlind && options.instrument !== false) warnOnce(vitest, blindUnderV8)
      const settings = state.settingsFor(project)
      project.provide(settingsKey, settings)
      project.provide(mentionsKey, state.mentions)
      FuzzRounds.addTo(vitest, project, settings)
      LostFiles.addTo(vitest, project)
      addReporters(vitest, options)
    },
  }
}

/**
 * The Vitest plugin: types of the code under test reach `fuzzIt`, and its branches and comparisons guide the search.
 * @throws FuzzError for a wrong option
 */
export function fuzzwright(options: FuzzwrightOptions = {}): Plugin[] {
  const state = new PluginState(checkedPluginOptions(options))
  // Whoever asks what a change concerns has Vitest read the modules behind the tests: what they import is all that counts.
  if (isListing(environmentVariables())) return []
  return [
    configure(state),
    describePlugin({
      isAsked: () => state.isAsked,
      cacheDirectory: () => join(state.selection.root, 'node_modules', '.cache', 'fuzzwright', 'descriptions'),
      usePackage: (name) => state.usePackage(name),
      meetFuzzCalls: () => state.meetFuzzCalls(),
    }),
    ...(options.fastCheck === true ? [fastCheckPlugin(() => state.selection.root)] : []),
    ...(options.instrument === false ? [] : instrumentPlugins(() => state.selected)),
  ]
}
