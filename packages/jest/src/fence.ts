/** Setup file the configuration adds: the gates have to be there before the code under test is loaded. */
import { raiseFence } from '@fuzzwright/fence/raise'

raiseFence()
