/** Options of the transformer: those every host knows, and the compiler inside. */
import { FuzzError } from '@fuzzwright/core'
import { checkedPluginOptions, type FuzzwrightOptions } from '@fuzzwright/core/tooling'
import type { InnerTransformer } from './inner-transformer.ts'

/** Options of the transformer, and of `fuzzwright()` in `jest.config`. */
export interface TransformerOptions extends Omit<FuzzwrightOptions, 'html' | 'json'> {
  /** Which transformer compiles, as Jest's `transform` takes it. Default: ts-jest, @swc/jest or babel-jest, as installed. */
  readonly transformer?: InnerTransformer
}

function isInner(value: unknown): boolean {
  const name = Array.isArray(value) ? value[0] : value
  return typeof name === 'string' && name !== ''
}

/** @throws FuzzError `bad-plugin-option` */
export function checkedTransformerOptions(options: TransformerOptions): TransformerOptions {
  const { transformer, ...common } = options
  checkedPluginOptions(common)
  const report = ['html', 'json'].find((name) => name in common)
  if (report !== undefined) {
    throw new FuzzError('bad-plugin-option', `@fuzzwright/jest/transformer: option ${report} is for the reporter.`, {
      hint: `Give it to fuzzwright() or to the reporter: reporters: ['default', ['@fuzzwright/jest/reporter', { ${report}: … }]].`,
    })
  }
  if (transformer === undefined || isInner(transformer)) return options
  throw new FuzzError('bad-plugin-option', `fuzzwright(): option transformer is ${JSON.stringify(transformer)}.`, {
    hint: "Give the name of a transformer, or its name and options: ['ts-jest', { … }].",
  })
}
