import { fuzzwright } from '@fuzzwright/jest/config'

// Nothing named: babel-jest would be found last, so it is named.
export default fuzzwright({ transform: { '\\.[jt]sx?$': 'babel-jest' } }, { seed: 1 })
