/**
 * What `@returns` says in words that can be executed: `` `true` if `a > b`, otherwise `false` ``, `a non-negative integer`, `a
 * number between 0 and 1`, `` `a + b` ``. The tag is read whole or not at all: a word that is not understood may take back the rest.
 */
import type { DocumentedReturn, DocumentedTerm } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'
import { binaryTerm, comparisonTerm, literalTerm, type Names, termOf } from './documented-term.ts'

/** Of the function the nodes document; `names` are those of its parameters, empty for one that has none to be called by. */
export function documentedReturns(
  view: SourceView,
  documented: readonly ts.Node[],
  names: readonly string[],
): readonly DocumentedReturn[] {
  const { ts } = view
  const tags = documented.flatMap((node) =>
    ts.getJSDocTags(node).filter(({ tagName }) => tagName.text === 'returns' || tagName.text === 'return'),
  )
  const [tag, ...others] = [...new Set(tags)]
  if (tag === undefined || others.length > 0) return []
  const text = (ts.getTextOfJSDocComment(tag.comment) ?? '').replace(/\s+/g, ' ').trim()
  const file = tag.getSourceFile()
  const location = `${file.fileName}:${file.getLineAndCharacterOfPosition(tag.getStart(file)).line + 1}`
  return statements({ ts, names }, text.replace(/^-\s*/, '').replace(/\.$/, '')).map((statement) => ({
    ...statement,
    location,
  }))
}

type Statement = Omit<DocumentedReturn, 'location'>

function statements(names: Names, text: string): readonly Statement[] {
  const whole = /^`([^`]+)`$/.exec(text)?.[1]
  if (whole !== undefined) return formula(names, whole)
  return ranged(text) ?? verdicts(names, text)
}

/** Differences of the last digits that the order of operations leaves. No bench chose it. */
const exactness = 1e-9

/** The whole tag is one expression of the parameters: `` `a > b` ``, `` `width * height` ``. */
function formula(names: Names, text: string): readonly Statement[] {
  const term = termOf(names, text)
  if (term === undefined || term.kind !== 'binary') return []
  if (comparisonTerm(term)) return [{ text, holds: binaryTerm('===', answer, term) }]
  // The one side and the other of what is nearly the same; a text, which cannot be counted with, says nothing here.
  const slack = binaryTerm('+', { kind: 'value', value: exactness }, sizeOf(term))
  return [
    { text, holds: not(binaryTerm('>', binaryTerm('-', answer, term), slack)) },
    { text, holds: not(binaryTerm('>', binaryTerm('-', term, answer), slack)) },
  ]
}

/** A billionth of the square, which is at least that of the number where it is no fraction. */
function sizeOf(term: DocumentedTerm): DocumentedTerm {
  const square = binaryTerm('*', term, term)
  return binaryTerm('*', { kind: 'value', value: exactness }, square)
}

const answer: DocumentedTerm = { kind: 'answer' }

function not(of: DocumentedTerm): DocumentedTerm {
  return { kind: 'unary', operator: '!', of }
}

/** Words after which the rest is no longer about every answer. */
const reservation =
  /\b(?:or|if|unless|except|otherwise|when|where|for|but|NaN|null|undefined|only|usually|mostly|typically|approximately|about|roughly|may|might|can|could|should|maximum|minimum|default|e\.g)\b/i

const number = '(-?\\d+(?:\\.\\d+)?)'
const kinds = 'number|integer|float|value|score|ratio|index|count|percentage|probability'
const between = new RegExp(
  `^an? (?:(\\w+) )?(${kinds}) (?:between ${number} and ${number}|from ${number} to ${number})(?: \\(?inclusive\\)?)?(?=$|[,;(. ])(.*)$`,
  'i',
)
const signed = new RegExp(`^an? (non-negative|nonnegative|positive|negative) (${kinds})(?=$|[,;(. ])(.*)$`, 'i')
const whole = /^an? integer(?=$|[,;(. ])(.*)$/i
const filled = /^an? non-?empty (?:string|text|array|list)(?=$|[,;(. ])(.*)$/i

/** `a number between 0 and 1`: its ends are in it, and NaN is left to others. */
function ranged(text: string): readonly Statement[] | undefined {
  const inRange = between.exec(text)
  if (inRange !== null) {
    const [, adjective = '', kind = '', low, high, from, to, rest = ''] = inRange
    if (reservation.test(`${adjective} ${rest}`) || /exclusive|random/i.test(rest + adjective)) return []
    const ends = [Number(low ?? from), Number(high ?? to)] as const
    const bounds = [compared('<', ends[0]), compared('>', ends[1])].map(not)
    return [...bounds, ...(/integer/i.test(kind + adjective) ? [unbroken] : [])].map((holds) => ({ text, holds }))
  }
  const sign = signed.exec(text)
  if (sign !== null) {
    const [, word = '', kind = '', rest = ''] = sign
    if (reservation.test(rest)) return []
    // Who writes positive may count nought among it.
    const holds = not(compared(/^negative/i.test(word) ? '>' : '<', 0))
    return [{ text, holds }, ...(/integer|count|index/i.test(kind) ? [{ text, holds: unbroken }] : [])]
  }
  const [, restOfWhole] = whole.exec(text) ?? []
  if (restOfWhole !== undefined) return reservation.test(restOfWhole) ? [] : [{ text, holds: unbroken }]
  const [, restOfFilled] = filled.exec(text) ?? []
  if (restOfFilled === undefined) return undefined
  if (reservation.test(restOfFilled)) return []
  const length: DocumentedTerm = { kind: 'member', of: answer, name: 'length' }
  return [{ text, holds: binaryTerm('>', length, { kind: 'value', value: 0 }) }]
}

function compared(operator: '<' | '>', value: number): DocumentedTerm {
  return binaryTerm(operator, answer, { kind: 'value', value })
}

/** Nothing is left of it when it is divided by one; infinities and NaN are left to others. */
const rest = binaryTerm('%', answer, { kind: 'value', value: 1 })
const unbroken: DocumentedTerm = not(
  binaryTerm(
    '||',
    binaryTerm('>', rest, { kind: 'value', value: 0 }),
    binaryTerm('<', rest, { kind: 'value', value: 0 }),
  ),
)

const condition = '(`[^`]+`|[^,;`]+?)'
const literal = '(`[^`]+`|true|false|null|undefined|-?\\d+(?:\\.\\d+)?|\'[^\']*\'|"[^"]*")'
const joint = '(?:\\s*[,;]\\s*(?:and |or |but )?|\\s+(?:and|or)\\s+)'
const clause = new RegExp(
  `^(?:returns? )?${literal} (if and only if|iff|exactly if|if|when|whenever) ${condition}(?=$|${joint}|\\s+(?:otherwise|else)\\b)`,
  'i',
)
const last = new RegExp(
  `^(?:(?:otherwise|else|if not),? (?:it )?(?:returns? )?${literal}|${literal} (?:otherwise|else|if not))$`,
  'i',
)

/** `` `-1` if `a < b`, `1` if `a > b`, otherwise `0` ``: the first that applies. */
function verdicts(names: Names, text: string): readonly Statement[] {
  const found: Statement[] = []
  let earlier: DocumentedTerm | undefined
  let left = text
  while (left !== '') {
    const isLast = last.exec(left)
    if (isLast !== null) {
      const holds = says(names, isLast[1] ?? isLast[2] ?? '')
      if (holds === undefined || earlier === undefined) return []
      return [...found, { text, when: not(earlier), holds }]
    }
    const next = clause.exec(left)
    const [all = '', value = '', word = '', asked = ''] = next ?? []
    const [holds, when] = [says(names, value), termOf(names, bare(asked))]
    if (next === null || holds === undefined || when === undefined || !comparisonTerm(when)) return []
    found.push({ text, when: earlier === undefined ? when : binaryTerm('&&', not(earlier), when), holds })
    // Both ways round, where it is said so of one that has only two answers.
    if (/only|iff|exactly/i.test(word)) found.push({ text, when: not(when), holds: not(holds) })
    earlier = earlier === undefined ? when : binaryTerm('||', earlier, when)
    const rest = left.slice(all.length)
    left = rest.replace(new RegExp(`^${joint}`), '').trim()
    // A joint with nothing behind it is the beginning of what was not understood.
    if (left === '' && rest.trim() !== '') return []
  }
  return found
}

function bare(text: string): string {
  return text.replace(/^`|`$/g, '').trim()
}

function says(names: Names, text: string): DocumentedTerm | undefined {
  const value = literalTerm(names, bare(text))
  return value && binaryTerm('===', answer, value)
}
