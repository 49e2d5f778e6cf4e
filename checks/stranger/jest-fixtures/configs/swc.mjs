import { fuzzwright } from '@fuzzwright/jest/config'

export default fuzzwright({ transform: { '\\.[jt]sx?$': '@swc/jest' } }, { seed: 1 })
