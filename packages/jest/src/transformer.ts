/** The door Jest loads the transformer through: `transform: { '\\.ts$': ['@fuzzwright/jest/transformer', options] }`. */
import { createTransformer } from './transformer/fuzz-transformer.ts'

export { createTransformer, type JestTransformer, type TransformerOptions } from './transformer/fuzz-transformer.ts'

/** What Jest takes: the way to make a transformer from the options beside it in `transform`. */
const transformer: { readonly createTransformer: typeof createTransformer } = { createTransformer }
export default transformer
