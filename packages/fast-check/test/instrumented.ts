/** Code under test as the plugin of a host would hand it over: instrumented, so that the search can see it. */
import { instrument } from '@fuzzwright/instrumentation'
import { installRuntime } from '@fuzzwright/instrumentation/runtime'

let modules = 0

/** The value of an expression of JavaScript. */
export function instrumented<T>(expression: string): T {
  installRuntime()
  const module: { exports: unknown } = { exports: undefined }
  const { code } = instrument(`module.exports = (${expression})`, `/documented/${modules++}.js`)
  new Function('module', code)(module)
  return module.exports as T
}
