import { expect, test } from 'vitest'
import { Outlook } from './outlook.ts'

/** An outlook after 2,000 runs, of which each of `rare` was shown once and 1 to 50 each time. */
function after(rare: readonly number[], discoveries: readonly number[]): Outlook {
  const outlook = new Outlook()
  const common = Array.from({ length: 50 }, (_, index) => index + 1)
  for (let run = 0; run < 100; run++) outlook.sample(common, common.length)
  for (const feature of rare) outlook.sample([feature], 1)
  for (const run of discoveries) outlook.discovered(run)
  return outlook
}

test('where nothing is rare and nothing came lately, little is to be expected', () => {
  expect(after([], [1, 5, 900]).chance(2000)).toBeLessThan(0.02)
})

test('rare features and late discoveries raise it', () => {
  const least = after([], []).chance(2000)
  expect(after([60], []).chance(2000)).toBeGreaterThan(5 * least)
  expect(after([], [1500]).chance(2000)).toBeCloseTo(after([60], []).chance(2000), 10)
  expect(after([60, 61], [1500]).chance(2000)).toBeGreaterThan(after([60], [1500]).chance(2000))
})

test('a feature that was seen often is no longer rare', () => {
  const outlook = after([60], [])
  for (let run = 0; run < 4; run++) outlook.sample([60], 1)
  expect(outlook.chance(2000)).toBe(after([], []).chance(2000))
})

test('it falls with the runs', () => {
  const outlook = after([60], [])
  expect(outlook.chance(4000)).toBeLessThan(outlook.chance(2000))
})

test('of features whose probabilities lie evenly on a scale of magnitudes it says how many come', () => {
  // One feature for each tenth of a natural unit, drawn for 1,000 runs by a small generator; what comes next is counted.
  let state = 12_345
  const draw = (): number => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32
  let said = 0
  let came = 0
  for (let trial = 0; trial < 60; trial++) {
    const outlook = new Outlook()
    const seen = new Set<number>()
    let isNew = false
    for (let run = 1; run <= 2000; run++) {
      const shown = []
      for (let feature = 0; feature < 40; feature++) if (draw() < Math.exp(-feature / 2)) shown.push(feature)
      const news = shown.filter((feature) => !seen.has(feature))
      for (const feature of news) seen.add(feature)
      if (run > 1000) isNew ||= news.length > 0
      else {
        outlook.sample(shown, shown.length)
        if (news.length > 0) outlook.discovered(run)
      }
      if (run === 1000) said += outlook.chance(run)
    }
    came += Number(isNew)
  }
  expect(Math.abs(said - came) / 60).toBeLessThan(0.15)
})
