/**
 * Public repositories whose own tests are run with the plugin and without. `with` is what their suites need beside the `runner`, `config` the
 * file their tests are configured by, and `words` follow `vitest run`. Of those with `fastCheck` the properties of fast-check are guided, and only the
 * files that have some are run.
 */
const runner = ['vitest@4.1.12', '@vitest/coverage-v8@4.1.12', 'typescript@5.9.3', '@types/node@24.3.0']

function guest(path, commit, { with: others = [], config, words = [], fastCheck = false } = {}) {
  const name = path.slice(path.indexOf('/') + 1)
  return {
    name,
    repository: `https://github.com/${path}`,
    commit,
    install: [...runner, ...others],
    config,
    words,
    fastCheck,
  }
}

/** Of a suite with properties of fast-check: the files that have some, and its version. */
function guided(path, commit, fastCheck, files, { with: others = [], config } = {}) {
  return guest(path, commit, {
    with: [`fast-check@${fastCheck}`, ...others],
    config,
    words: [...files, patient],
    fastCheck: true,
  })
}

const byTypes = { with: ['expect-type@1.3.0'] }
const asInVitest = { config: 'vitest.config.ts' }

/** Under a loaded machine a property of a component takes longer than a test may by itself. */
const patient = '--testTimeout=120000'
const componentsOf = (jsdom, react) => [
  `jsdom@${jsdom}`,
  '@vitejs/plugin-react@5.1.1',
  `@testing-library/react@${react}`,
  '@testing-library/dom@10.4.2',
  '@testing-library/jest-dom@6.9.1',
]

export const guests = [
  guest('unjs/ufo', '11308c0'),
  guest('honojs/hono', '28a9c128', {
    with: ['jsdom@22.1.0', 'msw@2.6.0', 'zod@3.23.8', '@hono/node-server@2.0.12', 'ws@8.18.3', 'esbuild@0.27.1'],
    config: 'vitest.config.ts',
    words: ['--project', 'main', '--coverage.enabled=false'],
  }),
  guest('toss/es-toolkit', 'a1918b04e', { config: 'vitest.config.mts', words: ['--coverage.enabled=false'] }),
  guest('unjs/defu', '80c0146af', byTypes),
  guest('unjs/destr', '541b6f9ae', { with: ['@hapi/bourne@3.0.0', 'secure-json-parse@4.1.0'] }),
  guest('unjs/pathe', '2a558aee7', { with: ['zeptomatch@2.0.2'], config: 'vite.config.ts' }),
  guest('unjs/scule', '8f56148d8'),
  guest('unjs/ohash', '764b0a320', { with: ['esbuild@0.28.2'] }),
  guest('unjs/hookable', 'b77477c02', {
    with: ['esbuild@0.28.0', 'expect-type@1.3.0', 'hookable-prev@npm:hookable@6.1.0'],
    ...asInVitest,
  }),
  guest('unjs/cookie-es', 'f89ede8b6', { with: ['cookie@1.1.1', 'magic-string@0.30.21'], ...asInVitest }),
  guest('unjs/citty', '3e342fe7b', { with: ['scule@1.3.0'], ...asInVitest, words: ['--typecheck.enabled=false'] }),
  guest('unjs/perfect-debounce', '301fccee4', { with: ['in-range@3.0.0', 'time-span@5.1.0'] }),
  guest('unjs/mlly', 'beece9be0', { with: ['import-meta-resolve@4.2.0', 'std-env@4.1.0'] }),
  guest('unjs/rc9', 'df5e9cee6', { with: ['flat@6.0.1'], ...asInVitest }),
  guest('unjs/confbox', 'e9b08c0f0', {
    with: [
      'detect-indent@7.0.2',
      'ini@6.0.0',
      'js-toml@1.0.2',
      'js-yaml@4.1.1',
      'json5@2.2.3',
      'jsonc-parser@3.3.1',
      'smol-toml@1.6.0',
      'toml@3.0.0',
      'yaml@2.8.2',
    ],
  }),
  guest('unjs/rou3', 'acbdafde1', {
    with: ['esbuild@0.23.1', 'rou3-release@npm:rou3@0.5.1'],
    config: 'vitest.config.mjs',
    words: ['--typecheck.enabled=false'],
  }),
  guest('unjs/knitwork', 'a95f4d421'),
  guest('unjs/std-env', '50dc6529a'),
  guest('unjs/pkg-types', '6dc514b53', byTypes),
  guest('unjs/image-meta', '88f523f67'),
  guest('unjs/ofetch', 'dfbe3ca4e', { with: ['h3@2.0.1-rc.5', 'undici@7.16.0'], ...asInVitest }),
  guest('unjs/untyped', '882328428', {
    with: ['@babel/core@7.29.0', '@babel/standalone@7.29.1', '@babel/types@7.29.0'],
    config: 'vite.config.ts',
  }),
  guest('unjs/consola', 'c47faac17', {
    with: ['@clack/prompts@0.10.0', 'defu@6.1.4', 'is-unicode-supported@2.1.0', 'std-env@3.8.1', 'string-width@7.2.0'],
  }),
  guest('unjs/unctx', '6586739a7', {
    with: ['jiti@2.7.0', 'magic-string@1.2.1', 'oxc-parser@0.146.0', 'unplugin@3.3.0'],
    config: 'vitest.config.mjs',
  }),
  guest('unjs/magic-regexp', '44a06a548', {
    with: ['acorn@8.18.0', 'expect-type@1.4.0', '@codspeed/vitest-plugin@5.7.1'],
    config: 'vitest.config.mts',
  }),
  guest('antfu/utils', '91f8cf73b', { with: ['p-limit@7.1.1', 'throttle-debounce@5.0.0'] }),
  guest('Rich-Harris/magic-string', '1bb4cce75', { with: ['source-map-js@1.2.1'], ...asInVitest }),
  guest('mesqueeb/is-what', 'ca013564c', { with: ['@cycraft/tsconfig@0.1.2'] }),
  guest('mesqueeb/merge-anything', '4221d2c15', { with: ['@cycraft/tsconfig@0.1.2'] }),
  guest('flightcontrolhq/superjson', 'aaa65e36e', { with: ['decimal.js@10.3.1', 'mongodb@3.6.6'] }),
  guest('jshttp/cookie', '51c485421', { with: ['@borderless/ts-scripts@0.15.0'] }),
  guest('pillarjs/path-to-regexp', 'cbf30259e', {
    with: ['recheck@4.5.0', '@borderless/ts-scripts@0.15.0'],
    config: 'vitest.config.mts',
  }),
  guest('tinylibs/tinyspy', '8226c9aeb', { with: ['happy-dom@14.11.0'] }),
  guest('dcastil/tailwind-merge', 'afda03953', {
    with: ['@codspeed/vitest-plugin@5.7.1', 'globby@16.2.2', 'zx@8.8.5'],
  }),
  guest('reduxjs/redux', '3084fc33b', { with: ['rxjs@7.8.1'], config: 'vitest.config.mts' }),
  guest('immerjs/immer', '061c2425e', {
    with: [
      'deep-freeze@0.0.1',
      'immutable@4.3.9',
      'lodash@4.17.21',
      'lodash.clonedeep@4.5.0',
      'redux@4.0.5',
      'seamless-immutable@7.1.3',
    ],
    ...asInVitest,
  }),
  guest('supermacro/neverthrow', '5ef3a018b', { with: ['testdouble@3.20.2', 'ts-toolbelt@9.6.0'] }),
  guest('pmndrs/zustand', 'f094eebe9', {
    with: [
      'jsdom@26.1.0',
      'react@19.2.0',
      'react-dom@19.2.0',
      '@testing-library/react@16.3.0',
      '@testing-library/dom@10.4.1',
      '@testing-library/jest-dom@6.9.1',
      '@redux-devtools/extension@3.3.0',
      'immer@10.2.0',
      'use-sync-external-store@1.6.0',
    ],
    config: 'vitest.config.mts',
  }),
  guest('z0zero/uml-diagram-generator', '22b7b364524148a500b7d1f2b99c56479021a90f', {
    with: ['fast-check@4.5.2', ...componentsOf('27.4.0', '16.3.1')],
    ...asInVitest,
    words: ['src/services', 'src/store', 'src/test', 'src/components/Canvas', patient],
    fastCheck: true,
  }),
  guest('pauljcoles/should-it-be-automated', '74ab93f992c3f401f06542562634d67c4ca4fa9a', {
    with: ['fast-check@4.3.0', ...componentsOf('24.1.0', '16.3.0')],
    config: 'vite.config.ts',
    words: ['src/services/ScoreCalculator.test.ts', 'src/test/setup.test.ts', patient],
    fastCheck: true,
  }),
  guest('awang9999/hearts-game', '67eb68551f62c20a82ca31a5e1a06c174024bf5c', {
    with: ['fast-check@4.3.0', ...componentsOf('27.2.0', '16.3.0')],
    config: 'vite.config.ts',
    words: ['src/tests', 'src/logic', patient],
    fastCheck: true,
  }),
  guided(
    'BitYoungjae/okhash',
    'ebed99e0edab82843247d22af9e3c838f85e4840',
    '4.8.0',
    ['test/property.test.ts'],
    asInVitest,
  ),
  guided('ChiChuRita/benni', '0e9747c648b544d3b814c91d8b6f6fe1082e5fd5', '4.9.0', ['test/property.test.ts'], {
    with: ['zod@4.4.3', 'hono@4.13.19', 'ioredis@5.11.1', 'redis@6.1.0'],
    ...asInVitest,
  }),
  guided('Koval09/elo-mmr-kit', '2315684513a6c459a13d110d4331f65044b6d053', '4.8.0', ['tests'], asInVitest),
  guided('The-ARJ/flat-ts', '1a3047b6702605f0f58bc31c57b2fb44a25adba4', '4.7.0', ['test']),
  guided('adewale/yaket', '4e3bf4b12832fa04e26ac245400904bf2916c2a0', '4.7.0', [
    'test/properties.test.ts',
    'test/mutated-fixtures.test.ts',
  ]),
  guided(
    'amaar-mc/pcset',
    '752198c3b7cd3532cee811324db0a927f9498632',
    '4.8.0',
    ['tests/properties.test.ts'],
    asInVitest,
  ),
  guided('bartolli/vaglio', '62c6277f1fe7307b9ffefca2ef09249a6638c88a', '4.7.0', ['tests/properties.test.ts'], {
    with: ['ollama@0.6.3'],
    ...asInVitest,
  }),
  guided('braycarlson/cachecontrol', '2e15a0d8101ce1dd2466d5614d519b2cc867751a', '4.9.0', ['test/property.test.ts'], {
    with: [
      '@vitejs/plugin-vue@6.0.8',
      '@vue/test-utils@2.4.11',
      'happy-dom@20.11.2',
      '@webext-core/fake-browser@2.0.1',
    ],
    ...asInVitest,
  }),
  guided('callumalpass/obsidian-bases-expression', '1af9c81d8648407e56f7889cd78e7c02b4c258eb', '4.1.1', [
    'test/inference.test.ts',
    'test/property.test.ts',
  ]),
  guided('carvalhoviniciusluiz/cpf-cnpj-validator', '8bb0e03c028b50596fbb4862c7a6309d3fbe359a', '4.7.0', [
    'test/property.test.ts',
  ]),
  guided('chiribuc/damerau-levenshtein', '0ae6191c928e907d713b2d2b17075b8037c6a7a1', '4.9.0', ['test']),
  guided('ctkrug/reflow', '668144984f0371dad0074913e40e54b5235fd991', '4.9.0', ['test/properties.test.ts'], {
    config: 'vite.config.ts',
  }),
  guided('danfry1/canonjson', '37c2d67281e34236e5272228c235a492ea7f6d3e', '4.9.0', ['test/properties.test.ts'], {
    with: ['@fast-check/vitest@0.4.1'],
    ...asInVitest,
  }),
  guided('danfry1/chunkjson', '307f075e3f3300a7c5255558f176951afb869d32', '4.9.0', ['test/properties.test.ts'], {
    with: ['@fast-check/vitest@0.4.1'],
    ...asInVitest,
  }),
  guided('dubzzz/pure-rand', 'be10b22b05c22242eb077388b0eb97882e9bbf87', '4.8.0', ['src'], {
    config: 'vitest.config.js',
  }),
  guided('hbmartin/agent-web-search', '080252e8ebcc47bc0fbb4eb2625fb75e04b15d46', '4.8.0', ['test/property.test.ts'], {
    with: ['zod@4.4.3', '@sindresorhus/tsconfig@8.1.0'],
  }),
  guided('mjkoo/xword-parser', '6cd28dd14fa2e29834bb2b94c14696513dcc11f4', '4.8.0', ['src/property.test.ts'], {
    with: ['@fast-check/vitest@0.3.0'],
    ...asInVitest,
  }),
  guided(
    'mutativejs/travels',
    '359a10a6a9289d2e3497de4eff4105cd3eb1d5de',
    '4.7.0',
    ['test/property-based.test.ts', 'test/timeline-model.test.ts'],
    { with: ['mutative@1.3.0', 'jsdom@27.0.0'], ...asInVitest },
  ),
  guided('ryoppippi/gray-matter-es', '735358cff280b952b6ff39afdb63ba67fb912e75', '4.8.0', ['src'], {
    with: ['@fast-check/vitest@0.2.4'],
    ...asInVitest,
  }),
  guided('dinerojs/dinero.js', '76b969e519dc44675d4af898d25629995d0b16f2', '4.5.3', ['packages/dinero.js/src'], {
    with: ['big.js@7.0.1'],
    ...asInVitest,
  }),
  guided(
    'gcanti/fp-ts',
    'e91bde112e0a2a4e617e8fc7f7a62ea4c10ba404',
    '4.9.0',
    ['test/Array.ts', 'test/ReadonlyArray.ts', 'test/Separated.ts'],
    { config: 'vite.config.ts' },
  ),
  guided('joshuatshaffer/dice-equations', '31ca242cd7b25fd2a56e02a21ab7111cfe45781f', '4.1.1', ['lib'], {
    with: ['vite@7.3.1'],
    config: 'vite.config.ts',
  }),
  guided(
    'kellenff/grammar-fast-check',
    '050dc24d030a8f5af247eb22f122bb98783d78bf',
    '4.9.0',
    ['examples', 'src'],
    asInVitest,
  ),
  guided('kuitang/crdtbase', '0b6b60135af43d212cd2c9b5b44d6446b07c118f', '4.9.0', ['test/properties'], {
    with: ['@fast-check/vitest@0.4.1'],
    ...asInVitest,
  }),
  guided(
    'prxtenses/repair-json-stream',
    '405e255696156742d3a326ae0dc8faaa496990b1',
    '4.9.0',
    ['src/robustness.test.ts'],
    asInVitest,
  ),
]
