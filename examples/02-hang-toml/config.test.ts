import { fuzzIt } from '@fuzzwright/vitest'
import { parse } from 'smol-toml'

// A bare target straight from the package: a syntax error is a fine answer, not coming back is not.
// Counting steps of the parser instead of seconds, the verdict is the same on every machine.
fuzzIt('reads any configuration', { stepBudget: 100_000 }, parse)
