/** The oracle of documented answers: what `@returns` says in words that can be executed is true of each answer. */
import type { DocumentedReturn, DocumentedTerm } from '../description/documented-return.ts'
import type { ArgumentWatch } from '../target/callable.ts'
import { howToSwitchOff } from './declared-oracles.ts'
import { OracleError } from './oracle-error.ts'
import { shown } from './wrong-value.ts'

/** `undefined` where nothing is documented that can be executed. */
export function documentedReturnWatch(statements: readonly DocumentedReturn[] = []): ArgumentWatch | undefined {
  if (statements.length === 0) return undefined
  /** Statements about the call that is being made, each with its arguments put in: they may be other ones when it ends. */
  let current: readonly Asked[] = []
  return {
    begin(args) {
      current = statements.flatMap((statement) => asked(statement, args))
    },
    returned(_args, value) {
      const broken = current.find(({ holds }) => isFalse(holds, value))
      if (broken === undefined) return undefined
      const { text, location } = broken.statement
      const says = `where @returns says: ${text}`
      return new OracleError(
        'documented',
        { text: `Answered ${shown(value)}, ${says}`, identity: `Answered otherwise, ${says}` },
        [`It stands in ${location}.`, ...howToSwitchOff('documented')],
      )
    },
    threw: () => undefined,
  }
}

interface Asked {
  readonly statement: DocumentedReturn
  readonly holds: DocumentedTerm
}

/** Of arguments that are missing, their defaults stand in for: nobody knows which, and nothing is said. */
function asked(statement: DocumentedReturn, args: readonly unknown[]): readonly Asked[] {
  const { when, holds } = statement
  try {
    if (mentionsMissing(holds, args) || (when !== undefined && mentionsMissing(when, args))) return []
    if (when !== undefined && evaluated(when, args, undefined) !== true) return []
    return [{ statement, holds: bound(holds, args) }]
  } catch {
    return []
  }
}

function mentionsMissing(term: DocumentedTerm, args: readonly unknown[]): boolean {
  if (term.kind === 'argument') return args[term.at] === undefined
  return partsOf(term).some((part) => mentionsMissing(part, args))
}

function partsOf(term: DocumentedTerm): readonly DocumentedTerm[] {
  if (term.kind === 'binary') return [term.left, term.right]
  return term.kind === 'unary' || term.kind === 'member' ? [term.of] : []
}

/** Parts without the answer as what they are now. */
function bound(term: DocumentedTerm, args: readonly unknown[]): DocumentedTerm {
  if (!mentionsAnswer(term)) {
    const value = evaluated(term, args, undefined)
    if (value === undefined) return { kind: 'undefined' }
    if (isPlain(value)) return { kind: 'value', value }
    throw new TypeError('What is documented is compared with what cannot be kept.')
  }
  switch (term.kind) {
    case 'binary':
      return { ...term, left: bound(term.left, args), right: bound(term.right, args) }
    case 'unary':
    case 'member':
      return { ...term, of: bound(term.of, args) }
    default:
      return term
  }
}

function mentionsAnswer(term: DocumentedTerm): boolean {
  return term.kind === 'answer' || partsOf(term).some(mentionsAnswer)
}

function isPlain(value: unknown): value is null | boolean | number | string {
  return value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string'
}

/** What refuses to be looked at contradicts nothing. */
function isFalse(holds: DocumentedTerm, answer: unknown): boolean {
  try {
    return evaluated(holds, [], answer) === false
  } catch {
    return false
  }
}

function evaluated(term: DocumentedTerm, args: readonly unknown[], answer: unknown): unknown {
  switch (term.kind) {
    case 'value':
      return term.value
    case 'undefined':
      return undefined
    case 'argument':
      return args[term.at]
    case 'answer':
      return answer
    case 'member': {
      const of = evaluated(term.of, args, answer)
      if (of === undefined || of === null) throw new TypeError(`Nothing has no ${term.name}.`)
      return Reflect.get(Object(of), term.name, of)
    }
    case 'unary':
      return unary(term.operator, evaluated(term.of, args, answer))
    case 'binary': {
      const left = evaluated(term.left, args, answer)
      if (term.operator === '&&') return left && evaluated(term.right, args, answer)
      if (term.operator === '||') return left || evaluated(term.right, args, answer)
      return binary(term.operator, left, evaluated(term.right, args, answer))
    }
  }
}

function unary(operator: Extract<DocumentedTerm, { kind: 'unary' }>['operator'], value: unknown): unknown {
  if (operator === '!') return !value
  return operator === 'typeof' ? typeof value : -numeric(value)
}

type Binary = Extract<DocumentedTerm, { kind: 'binary' }>['operator']

/** @throws TypeError where two things are ordered or counted with that are not of one kind: the words leave open what is meant. */
function binary(operator: Exclude<Binary, '&&' | '||'>, left: unknown, right: unknown): unknown {
  switch (operator) {
    case '===':
      return left === right
    case '!==':
      return left !== right
    case '<':
      return orderOf(left, right) < 0
    case '<=':
      return orderOf(left, right) <= 0
    case '>':
      return orderOf(left, right) > 0
    case '>=':
      return orderOf(left, right) >= 0
    case '+':
      return typeof left === 'string' && typeof right === 'string' ? left + right : numeric(left) + numeric(right)
    case '-':
      return numeric(left) - numeric(right)
    case '*':
      return numeric(left) * numeric(right)
    case '/':
      return numeric(left) / numeric(right)
    case '%':
      return numeric(left) % numeric(right)
  }
}

/** Below, at or above 0; NaN where neither comes first. */
function orderOf(left: unknown, right: unknown): number {
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left === right ? 0 : 1
  if (typeof left === 'bigint' && typeof right === 'bigint') return left < right ? -1 : left === right ? 0 : 1
  const [a, b] = [numeric(left), numeric(right)]
  return a < b ? -1 : a > b ? 1 : a === b ? 0 : Number.NaN
}

function numeric(value: unknown): number {
  if (typeof value === 'number') return value
  if (value instanceof Date) return value.getTime()
  throw new TypeError('What is no number is counted with.')
}
