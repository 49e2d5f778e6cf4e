/** What one cause says of several inputs is the same, and what two causes say is not. */
import { expect, test } from 'vitest'
import { messageWords, thrownWords } from './message-words.ts'
import { isThrownOnPurpose } from './search-defaults.ts'

function thrownBy(call: () => unknown): Error {
  try {
    call()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('Nothing was thrown.')
}

const oneCause: readonly (readonly [string, (word: string) => unknown])[] = [
  ['BigInt', (word) => BigInt(word)],
  ['currency', (word) => new Intl.NumberFormat('en', { style: 'currency', currency: `${word}1` })],
  ['time zone', (word) => new Intl.DateTimeFormat('en', { timeZone: word })],
  ['expression', (word) => new RegExp(`(${word}`)],
]

test.each(oneCause)('%s: what the platform shows of an argument makes no other cause', (_, call) => {
  const [one, other] = ['x', 'a: "b" {}'].map((word) => messageWords(thrownBy(() => call(word)).message))
  expect(one).toBe(other)
  expect(one).toMatch(/\w{3}/)
})

test('other words are another cause', () => {
  const [one, other] = [thrownBy(() => BigInt('x')), thrownBy(() => BigInt(0.5))].map(({ message }) =>
    messageWords(message),
  )
  expect(one).not.toBe(other)
})

test('what Intl refuses is refused with reason, by whatever word', () => {
  const options: readonly Intl.NumberFormatOptions[] = [
    { numberingSystem: '!' },
    { style: 'currency', currency: '!' },
    { style: 'unit', unit: '!' },
    { maximumFractionDigits: 1000 },
  ]
  expect(options.map((one) => isThrownOnPurpose(thrownBy(() => new Intl.NumberFormat('en', one))))).toEqual(
    options.map(() => true),
  )
  expect(isThrownOnPurpose(thrownBy(() => Intl.getCanonicalLocales('!')))).toBe(true)
  expect(isThrownOnPurpose(thrownBy(() => Reflect.get(Object(undefined), 'a').b))).toBe(false)
})

test('words of the input are no words of a cause, wherever they stand in it', () => {
  const said = (args: readonly unknown[], message: string) => thrownWords(new SyntaxError(message), args)
  const cause = 'SyntaxError Unexpected token line'
  expect(said(['(aab)'], 'Unexpected token: aab in line 1')).toBe(said(['aba'], 'Unexpected token: aba in line 1'))
  expect(said([/(?=)*(xyz)/], 'Unexpected token xyz line')).toBe(cause)
  expect(said([{ deep: [{ name: 'xyz' }] }], 'Unexpected token xyz line')).toBe(cause)
  expect(said(['abc'], 'Unexpected token xyz line')).not.toBe(cause)
  expect(thrownWords('text', [])).toBe('string')
})
