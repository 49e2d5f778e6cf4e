import { expect, test } from 'vitest'
import { findMutants } from '../find/find-mutants.ts'

test.each([
  ['for (let i = 0; i < n; i++) a.push(i)', true],
  ['for (let i = 0; n > i; ++i) a.push(i)', true],
  ['for (let i = n; i >= 0; i--) a.push(i)', true],
  ['for (let i = 0; i < n; i++) a.forEach((b) => { a.push(b) })', true],
  // The other side of the bound is where it goes.
  ['for (let i = n; i > 0; i++) a.push(i)', false],
  ['for (let i = 0; i !== n; i++) a.push(i)', false],
  ['for (let i = 0; i < n; j++) a.push(i)', false],
  ['for (let i = 0; i < n; i++) { if (a[i] === undefined) break }', false],
  ['for (let i = 0; i < n; i++) { if (a[i] === undefined) return }', false],
  ['for (let i = 0; i < n; i++) { a.forEach(() => { i = n }) }', false],
  ['for (let i = 0; i < n; i++) { [i] = a }', false],
])('the counter of `%s` runs away: %s', (loop, runs) => {
  const mutants = findMutants('a.js', `function f(a, n, j) { ${loop} }`)
  const [update] = mutants.filter(({ operator }) => operator === 'UpdateOperator')
  expect(update?.runsAway === true).toBe(runs)
})
