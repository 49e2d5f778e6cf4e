import { fuzzIt } from '@fuzzwright/jest'
import { countSteps } from '../src/loops'

fuzzIt('an endless loop fails', countSteps)
it('the rest of the file still runs', () => {})
