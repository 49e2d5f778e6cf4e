/** What a parameter can be given, on one short line: kind of domain, number of values, a few of them. */
import { type AnyDomain, domainFromShape, type FuzzedMethodDescription, sample } from '@fuzzwright/core'
import { printValue } from '@fuzzwright/core/domain'
import { FuzzError } from '@fuzzwright/core/tooling'

const shownValues = 3
const longestValue = 40
/** Of a domain larger than this nobody can picture the size. */
const mostBits = 1000
/** The examples are the same on every call. */
const exampleSeed = 1

/** Stands for a class or a value of the code, which is not loaded to describe it. */
class StandIn {}

/** `int, 101 values: 0, 57, -3` for parameter `at` of a description; the reason where there is no domain. */
export function domainSummary(description: FuzzedMethodDescription, at: number): string {
  const parameter = description.parameters[at]
  if (parameter === undefined) return ''
  let loaded = true
  const resolveEntity = (): unknown => {
    loaded = false
    return StandIn
  }
  try {
    const { definitions, concreteValues } = description
    const context = { definitions, constants: concreteValues, resolveEntity, path: parameter.name }
    const domain = domainFromShape(parameter.shape, context)
    const examples = loaded ? examplesOf(domain) : []
    const head = `${domain.name}, ${countOf(domain)}`
    return examples.length === 0 ? head : `${head}: ${examples.join(', ')}`
  } catch (error) {
    if (error instanceof FuzzError) return `none: ${error.message.split('\n')[0]}`
    throw error
  }
}

/** `entropy` is about log2 of the number of values. */
function countOf({ entropy }: AnyDomain): string {
  if (entropy > mostBits) return 'endless'
  if (entropy > 20) return `2^${Math.round(entropy)} values`
  const count = Math.round(2 ** entropy)
  return count === 1 ? '1 value' : `${count} values`
}

/** Source texts of a few short values, none twice. */
function examplesOf(domain: AnyDomain): readonly string[] {
  const texts = sample(domain, { count: shownValues * 8, seed: exampleSeed }).map((value) => printValue(value))
  const short = [...new Set(texts)].filter((text) => text.length <= longestValue && !text.includes('\n'))
  return short.slice(0, shownValues)
}
