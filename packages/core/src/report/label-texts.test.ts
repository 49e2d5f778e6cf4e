import { expect, test } from 'vitest'
import { formatPass } from './format-pass.ts'
import { labelText, shareText } from './label-texts.ts'

test('shares are as exact as a reader needs, and 0 and 100 % are just that', () => {
  const shares = [0, 1, 4, 41, 499, 990, 9990, 9999, 10_000].map((labelled) => shareText(labelled, 10_000))
  expect(shares).toEqual([
    '0 %',
    'under 0.1 %',
    'under 0.1 %',
    '0.4 %',
    '5 %',
    '9.9 %',
    '99.9 %',
    'over 99.9 %',
    '100 %',
  ])
})

test('many labels are counted, not listed', () => {
  const labels = Array.from({ length: 12 }, (_, index) => ({ name: `n${index}`, count: 12 - index }))
  const text = labelText({ inputs: 1613, labels, all: false })
  expect(text).toMatch(/^of 1,613 inputs drawn: 0\.7 % n0, .* n6, 5 more labels$/)
  expect(labelText(undefined)).toBe('')
})

test('the quiet line ends with them', () => {
  const labels = { inputs: 4, labels: [{ name: 'empty', count: 1, least: 0.125 }], all: true }
  expect(formatPass({ outcome: 'passed', runs: 2000, seed: 7, labels })).toBe(
    '2,000 runs, seed 7; of all 4 inputs: 25 % empty (at least 12.5 %)',
  )
})
