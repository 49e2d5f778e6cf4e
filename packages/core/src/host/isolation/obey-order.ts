/** Carries out what another process asks of a test in this one, which may die of it. */
import type { IR } from '../../domain/ir.ts'
import { errorClass, errorMessage, errorStack } from '../../failure/fingerprint.ts'
import type { FuzzTestRequest } from '../../session/fuzz-test-request.ts'
import { runDeathWatch } from '../../session/run-fuzz-test.ts'
import { outerGlobal } from '../ambient.ts'
import { headOf } from '../flight/flight-file.ts'
import { FileFlightRecorder } from '../flight/flight-recorder.ts'
import type { FuzzTestMeta } from '../fuzz-test-meta.ts'
import type { IsolatedOrder, OrderFolder } from './isolated-order.ts'

/** The test as it runs here. */
export interface ObeyingTest {
  readonly request: FuzzTestRequest
  /** Runs the whole test and throws how it failed; what reporters are to know is told. */
  run(request: FuzzTestRequest, tell: (meta: FuzzTestMeta) => void): Promise<void>
}

/** Never throws for what the test finds: who asked is told. */
export async function obeyOrder(
  { inputs, ...order }: IsolatedOrder,
  folder: OrderFolder,
  { request: given, run }: ObeyingTest,
): Promise<void> {
  const test = { run, request: { ...given, environment: order.environment, defaultSeed: order.seed } }
  folder.begin()
  if (inputs === undefined) await obeySearch(folder, test)
  else await obeyWatch({ ...order, inputs }, folder, test)
}

async function obeyWatch(
  order: IsolatedOrder & { readonly inputs: readonly IR[] },
  folder: OrderFolder,
  { request }: ObeyingTest,
): Promise<void> {
  await runDeathWatch(request, folder.watch(order))
  folder.end({})
}

async function obeySearch(folder: OrderFolder, { request, run }: ObeyingTest): Promise<void> {
  const { pid } = outerGlobal.process
  const flight = new FileFlightRecorder(folder.flight, headOf(request.test, { pid, careful: true }))
  let meta: FuzzTestMeta | undefined
  try {
    await run({ ...request, flight, deathsElsewhere: true }, (told) => {
      meta = told
    })
    folder.end({ ...(meta && { meta }) })
  } catch (error) {
    const failure = { name: errorClass(error), message: errorMessage(error), stack: errorStack(error) }
    folder.end({ ...(meta && { meta }), failure })
  } finally {
    flight.close()
  }
}
