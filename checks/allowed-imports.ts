/**
 * Who may import whom: the table of docs/architecture.md as data. A package, folder or npm module that is not named
 * here may not be imported; an entry that does not exist yet is harmless.
 */

export interface PackageRule {
  /** Packages of ours it may import, besides itself. */
  readonly ours: readonly string[]
  /** npm packages its sources (not its tests) may import. */
  readonly npm: readonly string[]
  /** Whether its sources may import Node's own modules. */
  readonly node: boolean
}

/** By folder below `packages/`. */
export const packageRules: Readonly<Record<string, PackageRule>> = {
  core: { ours: [], npm: ['pure-rand', '@eslint-community/regexpp'], node: true },
  analyzer: { ours: ['@fuzzwright/core'], npm: ['ts-morph', 'oxc-parser', 'magic-string'], node: true },
  instrumentation: {
    ours: ['@fuzzwright/core'],
    npm: ['acorn', 'magic-string', 'picomatch', '@jridgewell/trace-mapping', '@jridgewell/remapping'],
    node: true,
  },
  grammar: {
    ours: ['@fuzzwright/core'],
    npm: ['@eslint-community/regexpp', 'chevrotain', 'ohm-js', 'peggy'],
    node: true,
  },
  'fast-check': { ours: ['@fuzzwright/core', '@fuzzwright/instrumentation'], npm: ['fast-check'], node: false },
  reporter: {
    ours: ['@fuzzwright/core'],
    npm: ['log-update', 'sparkly', 'picocolors', 'preact', 'preact-render-to-string', 'd3-scale', 'd3-shape'],
    node: true,
  },
  vitest: {
    ours: ['@fuzzwright/core', '@fuzzwright/instrumentation', '@fuzzwright/analyzer', '@fuzzwright/reporter'],
    npm: ['vitest', 'vite', 'picocolors', 'picomatch', '@jridgewell/remapping'],
    node: true,
  },
  jest: {
    ours: ['@fuzzwright/core', '@fuzzwright/instrumentation', '@fuzzwright/analyzer', '@fuzzwright/reporter'],
    npm: ['jest', '@jest/globals', 'picocolors', '@jridgewell/remapping', '@jridgewell/trace-mapping'],
    node: true,
  },
  write: { ours: ['@fuzzwright/core', '@fuzzwright/instrumentation', '@fuzzwright/analyzer'], npm: [], node: true },
  cli: {
    ours: ['@fuzzwright/core', '@fuzzwright/analyzer', '@fuzzwright/grammar', '@fuzzwright/write'],
    npm: ['commander', 'picocolors'],
    node: true,
  },
}

/**
 * Folders of `packages/core/src` in the order of the pipeline, last stage first: a folder may import those to its
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
  'execution',
  'providers',
  'laws',
  'from-shape',
  'words',
  'domains',
  'domain',
  'description',
  'random',
]

/** Folders of core that hold forms of domains; what they have in common is the contract, in `domain/`. */
export const coreForms: readonly string[] = ['laws', 'from-shape', 'words', 'domains']

/** Folders of core that may know forms, and which of them; every other folder above has only the contract. */
export const coreKnowsForms: Readonly<Record<string, readonly string[]>> = {
  session: ['from-shape'],
  mutation: ['domains'],
  providers: ['from-shape', 'domains'],
}

/** Files of `packages/core/src` that any folder of core may import; they import no folder themselves. */
export const coreCommonGround: readonly string[] = ['errors.ts']
