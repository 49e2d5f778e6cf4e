import fc, { type Arbitrary } from 'fast-check'
import { expect, test } from 'vitest'
import { Alphabet } from './alphabet.ts'

/** An arbitrary with the number of times that it was asked. */
function counted(arbitrary: Arbitrary<string>) {
  const asked: unknown[] = []
  const looking = Object.create(arbitrary, {
    canShrinkWithoutContext: {
      value: (text: unknown) => {
        asked.push(text)
        return arbitrary.canShrinkWithoutContext(text)
      },
    },
  })
  return { alphabet: new Alphabet(looking), asked }
}

const long = (text: string) => text.repeat(20)

test('a character that no text of an arbitrary has is tried once', () => {
  const { alphabet, asked } = counted(fc.string({ minLength: 2 }))
  alphabet.note('ab')
  expect([long('ab'), long('a~'), long('a\n'), long('b\n')].map((text) => alphabet.mayHave(text))).toEqual([
    ...[true, true, false, false],
  ])
  expect(asked).toHaveLength(3)
})

test('nothing is said of short texts, before a text was seen, and of arbitraries that take some texts alone', () => {
  expect(counted(fc.string()).alphabet.mayHave(long('\n'))).toBe(true)
  const { alphabet } = counted(fc.string())
  alphabet.note('a')
  expect(alphabet.mayHave('\n')).toBe(true)
  const pairs = counted(
    fc.array(fc.constant('a')).map(
      (all) => all.map((one) => `${one}b`).join(''),
      (text) =>
        String(text)
          .split('b')
          .slice(0, -1)
          .map(() => 'a' as const),
    ),
  )
  pairs.alphabet.note('ab')
  expect(pairs.alphabet.mayHave(long('cd'))).toBe(true)
})

test('what a text of the arbitrary has after all is known from then on', () => {
  const { alphabet } = counted(fc.string())
  alphabet.note('a')
  expect(alphabet.mayHave(long('\n'))).toBe(false)
  alphabet.note('\n')
  expect(alphabet.mayHave(long('\n'))).toBe(true)
})
