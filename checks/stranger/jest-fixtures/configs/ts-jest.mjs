import { fuzzwright } from '@fuzzwright/jest/config'

export default fuzzwright({ preset: 'ts-jest', transform: { '\\.ts$': ['ts-jest', {}] } }, { seed: 1 })
