import { fuzzIt } from '@fuzzwright/vitest'
import { withFeature } from './feature'

// A bare target: whatever the form sends, the prototype every other object shares stays as it was. That nonsense makes
// the parser throw is another matter; the form shows the message.
fuzzIt('switches on any feature', { allowThrows: 'any' }, withFeature)
