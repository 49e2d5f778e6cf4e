/** Laws of how values come about: drawing, mutating, shrinking, stepping. */

import { Context } from '../domain/context.ts'
import { simplerFirst, UNCHANGED } from '../domain/domain.ts'
import { Rng } from '../random/rng.ts'
import type { DomainLaw, LawCase } from './law.ts'

/** Steps looked at: few in most cases, many in some, because the early ones are the ones that are taken. */
function stepsOf(at: LawCase): number {
  return at.seed % 20 === 0 ? 200 : 20
}

export const generationLaws: readonly DomainLaw[] = [
  { code: 'L1', says: 'init answers a valid value within the budget', holds: initIsValid },
  {
    code: 'L2',
    says: 'mutate answers another valid value within the budget and leaves its argument alone',
    holds: mutateIsFair,
  },
  { code: 'L3', says: 'shrinking answers a simpler value', holds: shrinkDescends },
  { code: 'L8', says: 'the same state of chance gives the same value', holds: chanceDecides },
  { code: 'L9', says: 'steps and enumerate answer no value twice', holds: stepsDiffer },
  {
    code: 'L13',
    says: 'a domain of one value is never mutated, and the simplest value is the simplest',
    holds: simplestIsLeast,
  },
]

function initIsValid(at: LawCase): void {
  const c: unknown = at.domain.init(at.g.reset(at.budget))
  at.expectValid(c, 'init')
  const complexity = at.domain.complexity(c)
  if (complexity > at.budget)
    at.fail(`init at a budget of ${at.budget} bits gives ${at.show(c)}, which has ${complexity}`)
}

function mutateIsFair(at: LawCase): void {
  const c = at.draw()
  const before = at.key(c)
  const budget = Math.max(at.budget, at.domain.complexity(c))
  const spots = at.domain.spots(c)
  const edits = [() => at.domain.mutate(c, at.g.reset(budget)) as unknown]
  if (spots > 0) edits.push(() => at.domain.mutateAt(c, at.rng.below(spots), at.g.reset(budget)) as unknown)
  for (const edit of edits) {
    const next = at.keep(edit())
    if (at.key(c) !== before) at.fail(`mutate changed its argument from ${before} to ${at.key(c)}`)
    if (next === UNCHANGED) continue
    at.expectValid(next, `mutate of ${at.show(c)}`)
    if (at.key(next) === before) at.fail(`mutate answers ${at.show(c)} again`)
    const complexity = at.domain.complexity(next)
    if (complexity > budget) {
      at.fail(`mutate of ${at.show(c)} at ${budget} bits gives ${at.show(next)}, which has ${complexity}`)
    }
  }
}

function shrinkDescends(at: LawCase): void {
  const c = at.draw()
  at.g.shrink = true
  const next: unknown = at.keep(at.domain.mutate(c, at.g.reset()))
  if (next !== UNCHANGED) expectSimpler(at, c, next, 'mutate')
  let left = stepsOf(at)
  for (const step of at.domain.steps(c, at.g.reset())) {
    expectSimpler(at, c, at.keep(step), 'steps')
    if (--left === 0) break
  }
}

function expectSimpler(at: LawCase, c: unknown, next: unknown, origin: string): void {
  at.expectValid(next, `shrinking ${origin} of ${at.show(c)}`)
  if (simplerFirst(at.domain, next, c) < 0 && simplerFirst(at.domain, c, next) > 0) return
  at.fail(
    `shrinking ${origin} of ${at.show(c)} (${at.domain.complexity(c)} bits) gives ${at.show(next)} (${at.domain.complexity(next)} bits)`,
  )
}

function chanceDecides(at: LawCase): void {
  const twice = [0, 1].map(() => {
    const g = new Context(new Rng(at.seed))
    const c: unknown = at.domain.init(g.reset(at.budget))
    const next: unknown = at.keep(at.domain.mutate(c, g.reset(Math.max(at.budget, at.domain.complexity(c)))))
    return `${at.key(c)} then ${next === UNCHANGED ? 'unchanged' : at.key(next)}`
  })
  if (twice[0] !== twice[1]) at.fail(`${twice[0]} and ${twice[1]} come of one state`)
}

function stepsDiffer(at: LawCase): void {
  const c = at.draw()
  const seen = new Set([at.key(c)])
  let left = stepsOf(at)
  for (const step of at.domain.steps(c, at.g.reset())) {
    const next = at.keep(step)
    at.expectValid(next, `steps of ${at.show(c)}`)
    const key = at.key(next)
    if (seen.has(key)) at.fail(`steps of ${at.show(c)} answers ${at.show(next)} twice`)
    seen.add(key)
    if (--left === 0) break
  }
  // One enumeration is like another, so a few cases look at it.
  if (at.seed % 100 === 0) enumerationDiffers(at)
}

function enumerationDiffers(at: LawCase): void {
  const values = at.domain.enumerate(at.g.reset())
  if (values === undefined) return
  const seen = new Set<string>()
  for (let step = values.next(); !step.done && seen.size < 2000; step = values.next()) {
    at.expectValid(step.value, 'enumerate')
    const key = at.key(step.value)
    if (seen.has(key)) at.fail(`enumerate answers ${at.show(step.value)} twice`)
    seen.add(key)
    // Entropies are sums of logarithms: allow for their rounding.
    if (seen.size > 2 ** at.domain.entropy * 1.000001) {
      at.fail(`enumerate answers more values than an entropy of ${at.domain.entropy} bits has`)
    }
  }
}

function simplestIsLeast(at: LawCase): void {
  const { domain } = at
  const c = at.draw()
  if (domain.entropy === 0) {
    if (domain.mutate(c, at.g.reset()) !== UNCHANGED) at.fail(`mutate changes ${at.show(c)}, the only value`)
    if (domain.spots(c) !== 0) at.fail(`there are ${domain.spots(c)} spots in the only value`)
  }
  const simplest: unknown = domain.simplest()
  if (simplest === undefined) return
  at.expectValid(simplest, 'simplest')
  if (simplerFirst(domain, c, simplest) < 0) at.fail(`${at.show(c)} is simpler than the simplest, ${at.show(simplest)}`)
}
