// Both shrinkers behind one call: find a first failure from a seed, or take one, shrink it, and count.
import { createRequire } from 'node:module'
import { Context, Rng } from '@fuzzwright/core/domain'
import { shrink } from '@fuzzwright/core/host'
import fc from 'fast-check'

/** Evaluations after the first failure at which fast-check is stopped. */
export const cap = 100_000
const mostRuns = 1_000_000

export const versionOfFastCheck = createRequire(import.meta.url)('fast-check/package.json').version

function verdict(answer) {
  return answer === false ? 'same' : answer === true ? 'passes' : 'invalid'
}

/** `{ found, evaluations, accepted, value, milliseconds }` of our shrinker; `undefined` where no failure was found. */
export function ours(domain, holds, seed, first) {
  const rng = new Rng(seed)
  const g = new Context(rng)
  let failing = first === undefined ? undefined : domain.fromValue(first)
  let found = 0
  while (failing === undefined && found < mostRuns) {
    found++
    const drawn = domain.init(g.reset())
    if (holds(domain.getValue(drawn)) === false) failing = drawn
  }
  if (failing === undefined) return undefined
  const start = process.cpuUsage()
  const shrinking = shrink(domain, failing, { rng, limits: { evaluations: cap } })
  for (let candidate = shrinking.next(); candidate !== undefined; candidate = shrinking.next()) {
    shrinking.tell(verdict(holds(domain.getValue(candidate))))
  }
  const { best, evaluations, accepted } = shrinking.state
  return { found, evaluations, accepted, value: domain.getValue(best), milliseconds: spent(start) }
}

function spent(start) {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** The same of fast-check. */
export function theirs(arbitrary, holds, seed, first) {
  let found = 0
  let evaluations = 0
  let start
  const property = fc.property(arbitrary, (value) => {
    if (start === undefined) {
      found++
    } else if (++evaluations > cap) {
      return true
    }
    const answer = holds(value)
    if (answer === 'invalid') fc.pre(false)
    if (answer === false && start === undefined) start = process.cpuUsage()
    return answer
  })
  const options = { seed, numRuns: mostRuns, maxSkipsPerRun: mostRuns }
  const result = fc.check(property, first === undefined ? options : { ...options, examples: [[first]] })
  if (!result.failed || result.counterexample === null) return undefined
  const [value] = result.counterexample
  return { found, evaluations, accepted: result.numShrinks, value, milliseconds: spent(start) }
}

export { fc }
