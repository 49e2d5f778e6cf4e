/** Setup file of the search process: the runtime has to be there before the modules it counts in are loaded. */
import { installRuntime } from '@fuzzwright/instrumentation/runtime'

installRuntime()
