/**
 * Who may import whom: the table of docs/architecture.md as data. A package, folder or npm module that is not named
 * here may not be imported; an entry that does not exist yet is harmless.
 */

/**
 * Where below `src` a module may be imported: files (`a.ts`) and folders (`a/`). With `valuesIn`, types of it may be
 * imported everywhere in the package, since they cost nothing and bind nothing when it runs.
 */
export type Places = 'everywhere' | readonly string[] | { readonly valuesIn: readonly string[] }

export interface PackageRule {
  /** Packages of ours it may import, besides itself. */
  readonly ours: readonly string[]
  /** npm packages its sources (not its tests) may import; a list means everywhere. */
  readonly npm: readonly string[] | Readonly<Record<string, Places>>
  /** Whether its sources may import Node's own modules, or which of them (without `node:`) and where. */
  readonly node: boolean | Readonly<Record<string, Places>>
}

/** By folder below `packages/`. */
export const packageRules: Readonly<Record<string, PackageRule>> = {
  core: {
    ours: [],
    npm: {
      'pure-rand': ['random/'],
      '@sinonjs/fake-timers': ['interleavings/virtual-clock.ts'],
      '@eslint-community/regexpp': ['domains/regexp/'],
    },
    node: {
      child_process: ['host/isolation/'],
      crypto: ['corpus/'],
      diagnostics_channel: ['host/started-threads.ts', 'host/isolation/'],
      // from-shape: the types alone. The modules themselves are asked for where an object of theirs is wanted.
      events: ['from-shape/node-objects.ts', 'host/isolation/'],
      fs: [
        'corpus/directory-corpus-store.ts',
        'corpus/input-folder.ts',
        'corpus/living-process.ts',
        'domains/strings/parse-dictionary.ts',
        'host/',
        'providers/read-files-from-directory.ts',
        'replay/directory-findings-store.ts',
      ],
      http: ['from-shape/node-objects.ts'],
      inspector: ['host/flight/'],
      module: ['host/recheck-patterns.ts'],
      net: ['from-shape/node-objects.ts'],
      os: ['corpus/living-process.ts', 'host/temporary-folder.ts'],
      path: ['corpus/', 'host/', 'providers/read-files-from-directory.ts', 'replay/directory-findings-store.ts'],
      perf_hooks: ['host/ambient.ts'],
      stream: ['from-shape/node-objects.ts'],
      timers: ['execution/event-loop.ts', 'host/ambient.ts', 'interleavings/interleaver.ts'],
      vm: ['host/'],
      worker_threads: ['corpus/directory-corpus-store.ts', 'host/', 'replay/directory-findings-store.ts'],
      zlib: ['replay/replay-token.ts'],
    },
  },
  analyzer: {
    ours: ['@fuzzwright/core'],
    npm: {
      'ts-morph': { valuesIn: ['compiler.ts'] },
      'oxc-parser': { valuesIn: ['test-file/find-fuzz-calls.ts'] },
      'magic-string': ['test-file/inject-descriptions.ts'],
    },
    node: true,
  },
  instrumentation: {
    ours: ['@fuzzwright/core'],
    npm: {
      acorn: { valuesIn: ['parse.ts'] },
      'magic-string': { valuesIn: ['instrument.ts'] },
      picomatch: ['should-instrument.ts'],
      '@jridgewell/trace-mapping': ['original-positions.ts'],
    },
    node: { path: ['selection.ts'] },
  },
  grammar: {
    ours: ['@fuzzwright/core'],
    npm: { '@eslint-community/regexpp': ['notation/'] },
    node: { buffer: ['generation/compiler.ts'] },
  },
  schema: { ours: ['@fuzzwright/core'], npm: [], node: { module: ['libraries/'] } },
  http: {
    ours: ['@fuzzwright/core', '@fuzzwright/schema'],
    npm: { 'light-my-request': ['handler/listener-handler.ts'] },
    node: {
      async_hooks: ['handler/'],
      http: { valuesIn: [] },
      module: ['handler/listener-handler.ts', 'service/graphql/'],
    },
  },
  'fast-check': { ours: ['@fuzzwright/core', '@fuzzwright/instrumentation'], npm: ['fast-check'], node: false },
  fence: {
    ours: ['@fuzzwright/core'],
    npm: {
      picomatch: 'everywhere',
      // Modules that Node keeps to itself, where it was asked to expose them.
      internal: ['wall/bindings.ts'],
    },
    node: true,
  },
  reporter: {
    ours: ['@fuzzwright/core'],
    npm: {
      'log-update': ['terminal/'],
      sparkly: ['terminal/'],
      picocolors: 'everywhere',
      preact: ['html/', 'live/'],
      'preact-render-to-string': ['html/', 'live/'],
      'd3-scale': ['html/'],
      'd3-shape': ['html/'],
    },
    node: true,
  },
  vitest: {
    ours: [
      '@fuzzwright/core',
      '@fuzzwright/instrumentation',
      '@fuzzwright/analyzer',
      '@fuzzwright/reporter',
      '@fuzzwright/fence',
      '@fuzzwright/http',
      '@fuzzwright/schema',
    ],
    npm: ['vitest', 'vite', 'picocolors', 'picomatch', '@jridgewell/remapping'],
    node: true,
  },
  jest: {
    ours: [
      '@fuzzwright/core',
      '@fuzzwright/instrumentation',
      '@fuzzwright/analyzer',
      '@fuzzwright/reporter',
      '@fuzzwright/fence',
      '@fuzzwright/http',
      '@fuzzwright/schema',
    ],
    npm: ['jest', '@jest/globals', 'picocolors', '@jridgewell/remapping', '@jridgewell/trace-mapping'],
    node: true,
  },
  'node-test': {
    ours: [
      '@fuzzwright/core',
      '@fuzzwright/instrumentation',
      '@fuzzwright/analyzer',
      '@fuzzwright/fence',
      '@fuzzwright/schema',
    ],
    npm: ['@jridgewell/remapping', 'oxc-transform'],
    node: true,
  },
  write: {
    ours: [
      '@fuzzwright/core',
      '@fuzzwright/instrumentation',
      '@fuzzwright/analyzer',
      '@fuzzwright/fence',
      '@fuzzwright/mutants',
      '@fuzzwright/schema',
    ],
    npm: [],
    node: true,
  },
  survey: {
    ours: [
      '@fuzzwright/core',
      '@fuzzwright/analyzer',
      '@fuzzwright/instrumentation',
      '@fuzzwright/fence',
      '@fuzzwright/schema',
    ],
    npm: {
      'oxc-parser': [
        'doubt/taken-kinds.ts',
        'doubt/unusual-input.ts',
        'subject/child-nodes.ts',
        'subject/examples.ts',
        'subject/literal-source.ts',
        'subject/shown-answers.ts',
      ],
      rolldown: ['package/source-workspace.ts'],
    },
    node: true,
  },
  campaign: {
    ours: ['@fuzzwright/core'],
    npm: { ioredis: ['store/', 'queue/'], bullmq: ['queue/'] },
    node: true,
  },
  diff: {
    ours: [
      '@fuzzwright/survey',
      '@fuzzwright/core',
      '@fuzzwright/analyzer',
      '@fuzzwright/instrumentation',
      '@fuzzwright/fence',
    ],
    npm: { jiti: ['worker/load-version.ts'], 'oxc-parser': ['change/'] },
    node: true,
  },
  mutants: {
    ours: ['@fuzzwright/diff', '@fuzzwright/survey', '@fuzzwright/core', '@fuzzwright/fence'],
    npm: {
      'magic-string': ['weave/'],
      'oxc-parser': ['find/', 'operators/', 'weave/'],
      'weapon-regex': ['operators/'],
    },
    node: true,
  },
  cli: {
    ours: [
      '@fuzzwright/campaign',
      '@fuzzwright/survey',
      '@fuzzwright/diff',
      '@fuzzwright/mutants',
      '@fuzzwright/core',
      '@fuzzwright/analyzer',
      '@fuzzwright/grammar',
      '@fuzzwright/reporter',
      '@fuzzwright/write',
    ],
    npm: { commander: 'everywhere', picocolors: 'everywhere', open: ['live/live-view.ts'] },
    node: true,
  },
}

/**
 * Folders of `packages/core/src` in the order of the pipeline, last step first: a folder may import those to its
 * right, never those to its left. Files directly in `src` are not in the order: the doors may import everything, and
 * `errors.ts` may be imported from everywhere.
 */
export const coreOrder: readonly string[] = [
  'host',
  'session',
  'engine',
  'replay',
  'report',
  'shrink',
  'failure',
  'schedule',
  'corpus',
  'mutation',
  'growth',
  'parts',
  'execution',
  'target',
  'providers',
  'laws',
  'from-shape',
  'words',
  'domains',
  'interleavings',
  'calls',
  'domain',
  'description',
  'random',
]

/** Folders of core that hold forms of domains; what they have in common is the contract, in `domain/`. */
export const coreForms: readonly string[] = ['laws', 'from-shape', 'words', 'domains']

/** Folders of core that may know forms, and which of them; every other folder above has only the contract. */
export const coreKnowsForms: Readonly<Record<string, readonly string[]>> = {
  session: ['from-shape', 'domains'],
  providers: ['from-shape', 'domains'],
}

/** Files of `packages/core/src` that any folder of core may import; they import no folder themselves. */
export const coreCommonGround: readonly string[] = ['errors.ts', 'item-at.ts']

/**
 * Folders of `packages/grammar/src`, those that know most first: a folder may import folders of the lines below its own
 * (docs/pipeline/grammar.md), so two folders of one line do not know each other.
 */
export const grammarOrder: readonly (readonly string[])[] = [
  ['ready-made', 'evolution'],
  ['domain', 'learning'],
  ['trimming'],
  ['mutation'],
  ['generation', 'parsing'],
  ['derivation', 'notation'],
  ['grammar'],
]

/** Names that two kinds of people import; every other name has one door of core. */
export const twoDoors: readonly string[] = ['AnyDomain', 'Domain', 'DomainFacts', 'FuzzError', 'domainLaws']

/** What is loaded by programs that search nothing, each with everything it imports before it runs. */
export const searchNothing: readonly string[] = [
  'packages/analyzer/src/index.ts',
  'packages/campaign/src/index.ts',
  'packages/cli/src/main.ts',
  'packages/cli/src/ci/ci-command.ts',
  'packages/cli/src/fuzz/fuzz-command.ts',
  'packages/core/src/tooling.ts',
  'packages/diff/src/git.ts',
  'packages/instrumentation/src/index.ts',
  'packages/reporter/src/index.ts',
  'packages/reporter/src/live.ts',
  'packages/vitest/src/plugin.ts',
  'packages/vitest/src/reporter.ts',
]

/** Folders of `packages/core/src` that only searching needs. */
export const searching: readonly string[] = ['engine', 'domains', 'from-shape', 'mutation', 'shrink']
