// Medians, effect size, significance and intervals for paired results of two approaches.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { folder } from './subject-packages.mjs'

/** Vargha and Delaney's A12: how often a value of `a` beats one of `b`, ties counting half. */
export function a12(a, b) {
  let wins = 0
  for (const x of a) for (const y of b) wins += x > y ? 1 : x === y ? 0.5 : 0
  return wins / (a.length * b.length)
}

/** Two-sided p of the paired signed-rank test by Wilcoxon; 1 where fewer than two pairs differ. */
export function wilcoxon(a, b) {
  const kept = a.flatMap((x, at) => (x === b[at] ? [] : [at]))
  if (kept.length < 2) return 1
  const test = createRequire(join(folder, 'package.json'))('@stdlib/stats-wilcoxon')
  const { pValue } = test(
    kept.map((at) => a[at]),
    kept.map((at) => b[at]),
  )
  // With ties the library's doubled tail can pass 1.
  return Math.min(1, pValue)
}

export function median(values) {
  const sorted = values.toSorted((x, y) => x - y)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** 95 % of the ratios of sums of `a` and `b` when the pairs are drawn anew, with repetition. */
export function interval(a, b, rng, rounds = 1000) {
  const ratios = Array.from({ length: rounds }, () => {
    let [above, below] = [0, 0]
    for (let drawn = 0; drawn < a.length; drawn++) {
      const at = rng.below(a.length)
      above += a[at]
      below += b[at]
    }
    return above / Math.max(1e-9, below)
  }).sort((x, y) => x - y)
  return [ratios[Math.floor(rounds * 0.025)], ratios[Math.floor(rounds * 0.975)]]
}

/** Spearman's coefficient of rank correlation, ties sharing their ranks; 0 where one side is all alike. */
export function spearman(a, b) {
  return pearson(ranks(a), ranks(b))
}

function ranks(values) {
  const sorted = values.toSorted((x, y) => x - y)
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2)
}

function pearson(a, b) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanA, meanB] = [mean(a), mean(b)]
  let [both, ownA, ownB] = [0, 0, 0]
  for (let at = 0; at < a.length; at++) {
    both += (a[at] - meanA) * (b[at] - meanB)
    ownA += (a[at] - meanA) ** 2
    ownB += (b[at] - meanB) ** 2
  }
  return ownA === 0 || ownB === 0 ? 0 : both / Math.sqrt(ownA * ownB)
}
