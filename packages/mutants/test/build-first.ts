/** Global setup of this package's tests: they start the built program, so it is built when out of date. */
import { setup } from '../../../checks/setup.mjs'

export default async function buildFirst(): Promise<void> {
  await setup({ say: () => {} })
}
