/** Which lines are held against which. */
import { expect, test } from 'vitest'
import { VersionTexts } from './version-texts.ts'

function textsOf(files: Readonly<Record<string, string>>): VersionTexts {
  return new VersionTexts(new Map(Object.entries(files)))
}

test('lines of a file are held against the same file, without their layout', () => {
  const now = textsOf({ 'a.js': 'a()\n  b()\nc()\n' })
  const then = textsOf({ 'a.js': 'b()\nc() \n}', 'b.js': 'a()' })
  expect(now.linesMissingIn(then, 'a.js')).toEqual([1])
})

test('lines of a file that is gone are held against all files', () => {
  const now = textsOf({ 'moved.js': 'a()\nb()\nnew()' })
  expect(now.linesMissingIn(textsOf({ 'a.js': 'a()', 'b.js': 'b()' }), 'moved.js')).toEqual([3])
})

test('thousands of files that were moved take no time of their square', () => {
  const line = (file: number, at: number): string => `return ${file} + ${at}`
  const files = Array.from({ length: 3_000 }, (_, file) =>
    Array.from({ length: 20 }, (_, at) => line(file, at)).join('\n'),
  )
  const then = textsOf(Object.fromEntries(files.map((text, at) => [`lib/${at}.js`, text])))
  const now = textsOf(Object.fromEntries(files.map((text, at) => [`dist/${at}.js`, text])))
  expect(files.flatMap((_, at) => now.linesMissingIn(then, `dist/${at}.js`))).toEqual([])
})
