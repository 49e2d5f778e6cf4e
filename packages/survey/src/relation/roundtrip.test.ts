/** Pairs that undo each other as far as anybody may expect of them. */
import { expect, test } from 'vitest'
import { brokenTitles, number, planted, text } from '../../test/planted.ts'

test('a formatter rounds, and refuses by answering nothing', async () => {
  const format = planted((n: number) => (n >= 0 ? String(Math.round(10 * n) / 10) : null), [number], text)
  const parse = planted((s: string) => Number(s), [text], number)
  expect(await brokenTitles({ format, parse }, 'roundtrip')).toEqual([])
})

test('a formatter that writes something else of what it read is told', async () => {
  const format = planted((n: number) => (Math.abs(n) < 1000 ? n.toFixed(1) : '1000'), [number], text)
  const parse = planted((s: string) => (s === '1000' ? 1 : Number(s)), [text], number)
  expect(await brokenTitles({ format, parse }, 'roundtrip')).toContain('parse undoes format')
})

test('half a character is no text, and a letter that is lost beside it is', async () => {
  const encode = planted((s: string) => Buffer.from(s).toString('hex'), [text], text)
  const decode = planted((s: string) => Buffer.from(s, 'hex').toString(), [text], text)
  expect(await brokenTitles({ encode, decode }, 'roundtrip')).toEqual([])
  const decodeMost = planted((s: string) => Buffer.from(s, 'hex').toString().replace('!', ''), [text], text)
  expect(await brokenTitles({ encodeMost: encode, decodeMost }, 'roundtrip')).toEqual(['decodeMost undoes encodeMost'])
})

test('a namesake of btoa is held against btoa', async () => {
  expect(await brokenTitles({ btoa: planted((s: string) => btoa(s), [text], text) }, 'builtin')).toEqual([])
  const lax = planted((s: string) => Buffer.from(s.replace('!', '')).toString('base64'), [text], text)
  expect(await brokenTitles({ btoa: lax }, 'builtin')).toContain('btoa agrees with globalThis.btoa')
})
