/**
 * Puts the gates and the coverage runtime in place. The transformer imports it first in each test file that fuzzes, because it has to
 * be there before the modules it counts in are loaded.
 */
import { raiseFence } from '@fuzzwright/fence/raise'
import { installRuntime } from '@fuzzwright/instrumentation/runtime'

raiseFence()
installRuntime()
