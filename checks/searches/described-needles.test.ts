/** Guided searches that know the types and the literals of the code: combinations of the providers come first. */
import { expectRecorded } from './expect-recorded.ts'
import { searchesForNeedles } from './needles.ts'

expectRecorded(
  'described-needles',
  await searchesForNeedles(['rare-branches', 'jazzer-needles'], { seed: 12, runs: 1000, withLiterals: true }),
)
