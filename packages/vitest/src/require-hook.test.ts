import { expect, test } from 'vitest'
import { packageFolder } from './require-hook.ts'

test.each([
  ['/app/node_modules/ini/lib/ini.js', '/app/node_modules/ini/'],
  ['/app/node_modules/.pnpm/ini@1.3.5/node_modules/ini/ini.js', '/app/node_modules/.pnpm/ini@1.3.5/node_modules/ini/'],
  ['C:\\app\\node_modules\\@a\\b\\index.js', 'C:\\app\\node_modules\\@a\\b\\'],
  ['/app/src/a.js', undefined],
])('%s', (file, folder) => {
  expect(packageFolder(file)).toBe(folder)
})
