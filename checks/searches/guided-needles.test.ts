/** Guided searches that know the types alone: literals have to be learned from comparisons. */
import { expectRecorded } from './expect-recorded.ts'
import { searchesForNeedles } from './needles.ts'

expectRecorded(
  'guided-needles',
  await searchesForNeedles(['libfuzzer-needles', 'fuzzer-needles', 'held-out-needles'], {
    seed: 34,
    runs: 500,
    withLiterals: false,
  }),
)
