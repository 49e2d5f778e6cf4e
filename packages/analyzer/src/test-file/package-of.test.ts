import { expect, test } from 'vitest'
import { packageOf } from './package-of.ts'

test.each([
  ['/app/src/a.ts', undefined],
  ['/app/node_modules/ini/ini.js', 'ini'],
  ['/app/node_modules/.pnpm/ini@1.3.5/node_modules/ini/ini.js', 'ini'],
  ['C:\\app\\node_modules\\@scope\\name\\index.d.ts', '@scope/name'],
  ['/app/node_modules/@types/ini/index.d.ts', 'ini'],
  ['/app/node_modules/@types/scope__name/index.d.ts', '@scope/name'],
])('%s', (file, name) => {
  expect(packageOf(file)).toBe(name)
})
