import { fuzzIt } from '@fuzzwright/vitest'
import { readFeed } from './feed'

// A bare target: no property, no inputs. A TypeError out of a parser is a crash, whatever the text.
fuzzIt('reads any feed', readFeed)
