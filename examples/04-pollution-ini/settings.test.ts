import { fuzzIt } from '@fuzzwright/vitest'
import { parse } from 'ini'

// A bare target: reading settings may not change the prototype every other object shares.
fuzzIt('reads any settings', parse)
