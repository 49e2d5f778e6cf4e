/** Which inputs of a generation are learned from. */
import type { Rng } from '@fuzzwright/core/domain'
import type { Selection } from './approaches.ts'
import type { Judged } from './feedback.ts'

/** The inputs the next generation learns from. */
export function select(judged: readonly Judged[], selection: Selection, rng: Rng): readonly Judged[] {
  const byFitness = judged.toSorted((a, b) => b.fitness - a.fitness)
  switch (selection.kind) {
    case 'best':
      return byFitness.slice(0, selection.count)
    case 'share':
      return byFitness.slice(0, Math.max(1, Math.round(byFitness.length * selection.share)))
    case 'random':
      return Array.from({ length: selection.count }, () => rng.pick(judged))
    case 'tournament':
      return Array.from({ length: selection.count }, () => {
        const drawn = Array.from({ length: selection.size }, () => rng.pick(judged))
        return drawn.reduce((best, each) => (each.fitness > best.fitness ? each : best))
      })
  }
}
