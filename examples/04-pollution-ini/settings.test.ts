import { fuzzIt } from '@fuzzwright/vitest'
import { withFeature } from './feature'

// A bare target: whatever the form sends, the prototype every other object shares stays as it was.
fuzzIt('switches on any feature', withFeature)
