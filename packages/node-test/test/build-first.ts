/** Global setup of this package's tests: projects under test use the built packages, so they are built when out of date. */
import { setup } from '../../../checks/setup.mjs'

export default async function buildFirst(): Promise<void> {
  await setup({ say: () => {} })
}
