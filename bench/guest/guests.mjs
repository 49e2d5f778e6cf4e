/**
 * Public repositories whose own tests are run with the plugin and without. `install` is what their suites need, `config` the file their
 * tests are configured by, `words` follow `vitest run`, and `prepare` is run once, after the install.
 */
export const guests = [
  {
    name: 'ufo',
    repository: 'https://github.com/unjs/ufo',
    commit: '11308c0',
    install: ['vitest@4.1.12', '@vitest/coverage-v8@4.1.12', 'typescript@5.9.3'],
    words: [],
  },
  {
    name: 'hono',
    repository: 'https://github.com/honojs/hono',
    commit: '28a9c128',
    install: [
      'vitest@4.1.12',
      '@vitest/coverage-v8@4.1.12',
      'typescript@5.9.3',
      'jsdom@22.1.0',
      'msw@2.6.0',
      'zod@3.23.8',
      '@hono/node-server@2.0.12',
      'ws@8.18.3',
      'esbuild@0.27.1',
      '@types/node@24.3.0',
    ],
    config: 'vitest.config.ts',
    words: ['--project', 'main', '--coverage.enabled=false'],
  },
  {
    name: 'es-toolkit',
    repository: 'https://github.com/toss/es-toolkit',
    commit: 'a1918b04e',
    install: ['vitest@4.1.12', 'typescript@5.9.3', '@types/node@24.3.0'],
    config: 'vitest.config.mts',
    words: ['--coverage.enabled=false'],
  },
]
