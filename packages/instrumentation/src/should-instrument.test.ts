import { expect, test } from 'vitest'
import { shouldInstrument } from './should-instrument.ts'

test.each<[string, Parameters<typeof shouldInstrument>[1], boolean]>([
  ['/app/src/a.ts', {}, true],
  ['/app/src/a.mjs?v=123', {}, true],
  ['C:\\app\\src\\a.tsx', {}, true],
  ['/app/src/a.css', {}, false],
  ['/app/src/a.json', {}, false],
  ['\0virtual:a.js', {}, false],
  ['/app/src/a.test.ts', {}, false],
  ['/app/src/a.spec.mts', { include: ['src/**'] }, false],
  ['/app/src/__tests__/a.ts', {}, false],
  ['/app/node_modules/x/index.js', {}, false],
  ['/app/node_modules/css-tree/lib/index.js', { include: ['css-tree'] }, true],
  ['/app/node_modules/.pnpm/css-tree@3/node_modules/css-tree/lib/index.js', { include: ['css-tree'] }, true],
  ['/app/node_modules/@a/b/index.js', { include: ['@a/b'] }, true],
  ['/app/node_modules/other/index.js', { include: ['css-tree'] }, false],
  ['/app/node_modules/ipaddr.js/lib/ipaddr.js', { packages: ['ipaddr.js'] }, true],
  ['/app/node_modules/ipaddr.js/lib/ipaddr.js', { packages: ['ipaddr.js'], exclude: ['lib/*.js'] }, false],
  ['/app/node_modules/other/index.js', { packages: ['ipaddr.js'] }, false],
  ['/app/node_modules/other/index.js', { include: [/node_modules\/other/g] }, true],
  ['/app/node_modules/other/index.js', { include: ['src/**'] }, false],
  ['/app/src/a.ts', { include: ['css-tree'] }, true],
  ['/app/src/a.ts', { include: ['lib/**'] }, false],
  ['/app/lib/deep/a.ts', { include: ['lib/**', 'css-tree'] }, true],
  ['/app/lib/a.ts', { include: ['./lib/*.ts'] }, true],
  ['/app/lib/a.ts', { include: ['lib/**'], exclude: ['lib/a.ts'] }, false],
  ['/app/node_modules/css-tree/lib/a.js', { include: ['css-tree'], exclude: [/a\.js$/] }, false],
  ['/app/node_modules/@fuzzwright/core/dist/index.js', { include: ['@fuzzwright/core'] }, false],
  [new URL('./instrument.ts', import.meta.url).pathname, {}, false],
  [new URL('./instrument.ts', import.meta.url).pathname, { include: ['packages/instrumentation/src/**'] }, true],
])('%s with %o: %s', (id, selection, expected) => {
  expect(shouldInstrument(id, selection)).toBe(expected)
})
