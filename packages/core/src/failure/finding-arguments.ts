/** Writes the arguments of a finding as TypeScript, by parameter, with a mark on what may be anything. */

import { absent } from '../domain/absent.ts'
import { valueIfMade } from '../domain/discarded.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { Printer } from '../domain/printer.ts'
import type { Part } from '../parts/part.ts'
import type { ArgumentName } from '../target/argument-name.ts'
import type { Explanation, FindingArgument } from './finding.ts'

/** What stands before a part that may be anything. */
export const anyMark = '/* any */ '

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
 * `tuple` is the domain of the arguments, `corpus` its value. Parameters are called as the signature does that the value is of,
 * where there are several, and those without a name `argument1` and so on;
 * optional ones left out at the end are not listed.
 */
export function findingArguments(
  tuple: AnyDomain,
  corpus: unknown,
  options: { readonly names?: readonly ArgumentName[]; readonly explanation?: Explanation } = {},
): readonly FindingArgument[] {
  const described: FindingArgument[] = []
  let given = 0
  const own = tuple.partNames(corpus)
  tuple.visit(corpus, (domain, part, index) => {
    const isAbsent = valueIfMade<unknown>(domain, part) === absent
    const parameter = options.names?.[index]
    described.push({
      name: own?.[index] ?? parameter?.name ?? `argument${index + 1}`,
      source: isAbsent ? 'undefined' : argumentSource({ domain, value: part }, index, options.explanation),
      ...(parameter?.rest && { rest: true }),
      ...(parameter?.receiver && { receiver: true }),
    })
    if (!isAbsent) given = described.length
  })
  return described.slice(0, given)
}

function argumentSource({ domain, value }: Part, index: number, explanation: Explanation | undefined): string {
  const printer = new Printer('source', marksBelow(index, explanation))
  domain.print(value, printer)
  const source = domain.name === 'rest' ? gathered(String(printer)) : String(printer)
  return (isFree(index, explanation) ? anyMark : '') + source
}

/** The rest of an argument list prints as it stands in a call; as an argument it is told as the list it forms. */
function gathered(spread: string): string {
  return spread.startsWith('...') ? spread.slice(3) : `[${spread}]`
}

/**
 * The last argument in which `other`, a value of the same domain, differs from `corpus`; `undefined` where both are written alike. The
 * texts of a template, which come first, change with the number of its values.
 */
export function differingArgument(
  tuple: AnyDomain,
  [corpus, other]: readonly [unknown, unknown],
  names: readonly ArgumentName[],
): FindingArgument | undefined {
  const [failing, passing] = [corpus, other].map((value) => findingArguments(tuple, value, { names }))
  if (failing === undefined || passing === undefined) return undefined
  const index = Array.from({ length: Math.max(failing.length, passing.length) }, (_, at) => at).findLast(
    (at) => failing[at]?.source !== passing[at]?.source,
  )
  if (index === undefined) return undefined
  const left = failing[index]
  return passing[index] ?? (left && { ...left, source: 'undefined' })
}

/** What one would paste between the parentheses of a call; what a method is called on is not among it. */
export function sourceOfArguments(described: readonly FindingArgument[]): string {
  const inside = described.filter(({ receiver }) => receiver !== true)
  return inside
    .map(({ source, rest }) => (rest ? spread(source) : source))
    .filter((source) => source !== '')
    .join(', ')
}

/** The items of a list that is written out as they stand in a call; what leaves places out cannot, and is spread. */
function spread(list: string): string {
  const [, items] = /^\[(.*)\]$/s.exec(list) ?? []
  return items === undefined || /(?:^|,)\s*,/.test(items) ? `...${list}` : items
}
