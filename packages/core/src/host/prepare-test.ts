/** From the arguments of a call of `fuzzIt` to a test that can be registered. */
import { type CallForm, type HostTestOptions, readCall } from './call-arguments.ts'
import type { FuzzSettings } from './fuzz-settings.ts'
import type { InjectedCall } from './injected-call.ts'
import type { FuzzTest } from './run-fuzz-call.ts'

/** A test ready to be registered. */
export interface PreparedTest<TestOptions extends HostTestOptions = HostTestOptions> extends FuzzTest<TestOptions> {
  /** Without one only the name is registered. */
  readonly hasFunction: boolean
}

/** Deep enough that the user's frame is among them, however many of ours stand before it. */
const callDepth = 50

/** Trace of the place that called, whatever limit the user set. */
function callSite(): string {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = callDepth
  const { stack } = new Error()
  Error.stackTraceLimit = before
  return stack ?? ''
}

/** Never throws for what stands in the call: the test tells it. */
export function prepareTest<TestOptions extends HostTestOptions>(
  given: readonly unknown[],
  form: CallForm & { readonly concurrent: boolean },
  settings: (injected: InjectedCall | undefined) => FuzzSettings,
): PreparedTest<TestOptions> {
  const call = readCall<TestOptions>(given, form)
  return {
    call,
    settings: settings(call.injected),
    row: [],
    ...(form.readSchema && { readSchema: form.readSchema }),
    concurrent: form.concurrent || call.testOptions.concurrent === true,
    callSite: callSite(),
    hasFunction: call.run !== undefined || call.problem !== undefined,
  }
}
