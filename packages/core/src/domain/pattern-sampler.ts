/** PORT: who makes texts for a pattern met at run time. Whoever composes a search hands one in; mutation knows no form. */
import type { GenContext } from './context.ts'

/** A text that `pattern`, `/source/flags`, is likely to match; `undefined` where that cannot be read. Runs no pattern. */
export type PatternSampler = (pattern: string, g: GenContext) => string | undefined
