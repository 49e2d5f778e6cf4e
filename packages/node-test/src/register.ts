/** The door to be named behind `--import`: everything in place, with the options' defaults. */
import { putInPlace } from './put-in-place.ts'

putInPlace({}, '@fuzzwright/node-test/register')
