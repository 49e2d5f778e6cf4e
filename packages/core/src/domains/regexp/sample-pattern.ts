/** Texts that a pattern met at run time is likely to match: drawn from its syntax and not checked, so that no pattern is run. */
import type { PatternSampler } from '../../domain/pattern-sampler.ts'
import { compilePattern } from './compile-pattern.ts'
import { parsePattern } from './parse-pattern.ts'
import type { PatternNode } from './pattern-node.ts'

/** Patterns that stay compiled; beyond them all are compiled again. */
const mostKnown = 256
/** Compiled patterns, `undefined` for what cannot be read: the same whoever asks. */
const known = new Map<string, PatternNode | undefined>()

/** The form of regular expressions as a sampler: drawn as `d.inRegexp` draws, without looking whether the text matches. */
export const samplePattern: PatternSampler = (pattern, g) => {
  if (!known.has(pattern)) {
    if (known.size >= mostKnown) known.clear()
    known.set(pattern, compiled(pattern))
  }
  const node = known.get(pattern)
  return node?.render(node.domain.init(g), new Map())
}

function compiled(pattern: string): PatternNode | undefined {
  const end = pattern.lastIndexOf('/')
  const [source, flags] = [pattern.slice(1, end), pattern.slice(end + 1)]
  try {
    return compilePattern(parsePattern({ source, flags }), flags).node
  } catch {
    return undefined
  }
}
