import { fuzzwright } from '@fuzzwright/jest/config'

export default fuzzwright(
  { extensionsToTreatAsEsm: ['.ts'], transform: { '\\.ts$': '@swc/jest' }, testMatch: ['**/tests/*.test.ts'] },
  { seed: 1 },
)
