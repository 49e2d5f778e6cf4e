/** Writes the arguments of a finding as TypeScript, by parameter, with a mark on what may be anything. */
import type { AnyDomain } from '../domains/domain.ts'
import { Printer } from '../domains/printer.ts'
import type { Explanation, FindingArgument } from './finding.ts'

const anyMark = '/* any */ '

/** A parameter as far as its name goes. */
export interface ArgumentName {
  readonly name: string
  readonly rest?: boolean
}

function marksBelow(argument: number, explanation: Explanation | undefined): ReadonlyMap<string, string> {
  const marks = new Map<string, string>()
  for (const [first, ...path] of explanation?.free ?? []) {
    if (first === argument && path.length > 0) marks.set(path.join('.'), anyMark)
  }
  return marks
}

function isFree(argument: number, explanation: Explanation | undefined): boolean {
  return explanation?.free.some((path) => path.length === 1 && path[0] === argument) ?? false
}

/**
 * `tuple` is the domain of the arguments, `corpus` its value. Parameters without a name are called `argument1` and so on.
 */
export function findingArguments(
  tuple: AnyDomain,
  corpus: unknown,
  options: { readonly names?: readonly ArgumentName[]; readonly explanation?: Explanation } = {},
): readonly FindingArgument[] {
  const described: FindingArgument[] = []
  tuple.visit(corpus, (domain, part, index) => {
    const parameter = options.names?.[index]
    const printer = new Printer('source', marksBelow(index, options.explanation))
    domain.print(part, 'source', printer)
    const source = (isFree(index, options.explanation) ? anyMark : '') + String(printer)
    const name = parameter?.name ?? `argument${index + 1}`
    described.push({ name, source, ...(parameter?.rest ? { rest: true } : {}) })
  })
  return described
}

/** What one would paste between the parentheses of a call. */
export function sourceOfArguments(described: readonly FindingArgument[]): string {
  return described.map(({ source, rest }) => (rest ? `...${source}` : source)).join(', ')
}
