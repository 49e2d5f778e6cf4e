import { expect, test } from 'vitest'
import { withoutOtherBuilds } from './other-builds.ts'
import { reflect } from './reflect.ts'

const entries = [
  { specifier: 'p', namespace: 'm' },
  { specifier: 'p/lib/index', namespace: 'm1', undocumented: true },
  { specifier: 'p/locale', namespace: 'm2' },
] as const

test('what is there twice is looked at once, whatever the second is held by', () => {
  const build = () => ({ parse: (text: string) => text, Point: class Point {} })
  const namespaces = [build(), { default: { ...build(), inner: (text: string) => text } }, { parse: () => 'locale' }]
  const found = withoutOtherBuilds(reflect(namespaces), entries)
  expect(found.map(({ entry, path }) => [entry, path.join('.')])).toEqual([
    [0, 'parse'],
    [0, 'Point'],
    [1, 'default.inner'],
    [2, 'parse'],
  ])
})
