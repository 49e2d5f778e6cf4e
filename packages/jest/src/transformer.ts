/** The door Jest loads the transformer through: `transform: { '\\.ts$': ['@fuzzwright/jest/transformer', options] }`. */
import { createTransformer } from './transformer/fuzz-transformer.ts'

export { createTransformer, type JestTransformer, type TransformerOptions } from './transformer/fuzz-transformer.ts'
export default { createTransformer }
