import { fuzzIt } from '@fuzzwright/vitest'
import { parse } from 'smol-toml'

// A bare target straight from the package: a syntax error is a fine answer, not coming back is not.
fuzzIt('reads any configuration', parse)
