// Effect size and significance for paired results of two approaches.

/** Vargha and Delaney's A12: how often a value of `a` beats one of `b`, ties counting half. */
export function a12(a, b) {
  let wins = 0
  for (const x of a) for (const y of b) wins += x > y ? 1 : x === y ? 0.5 : 0
  return wins / (a.length * b.length)
}

/** Two-sided p of the paired signed-rank test by Wilcoxon, exact for up to 16 pairs; ties share their ranks. */
export function wilcoxon(a, b) {
  const differences = a.map((x, at) => x - b[at]).filter((difference) => difference !== 0)
  if (differences.length === 0) return 1
  const sizes = differences.map(Math.abs)
  const rank = (size) => {
    const below = sizes.filter((other) => other < size).length
    return below + (sizes.filter((other) => other === size).length + 1) / 2
  }
  const ranks = sizes.map(rank)
  const observed = ranks.reduce((sum, each, at) => sum + (differences[at] > 0 ? each : 0), 0)
  const middle = ranks.reduce((sum, each) => sum + each, 0) / 2
  let extreme = 0
  const count = Math.min(ranks.length, 16)
  for (let signs = 0; signs < 2 ** count; signs++) {
    let sum = 0
    for (let at = 0; at < count; at++) if ((signs >> at) & 1) sum += ranks[at]
    if (Math.abs(sum - middle) >= Math.abs(observed - middle) - 1e-9) extreme++
  }
  return Math.round((extreme / 2 ** count) * 1000) / 1000
}
