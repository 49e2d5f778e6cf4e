/** Answers that documentation shows beside a call: `add(1, 2) // => 3`. */
import { type Comment, type Directive, type Node, parseSync, type Statement } from 'oxc-parser'
import { isStatic } from './literal-source.ts'

/** A call with the answer it is said to have, as source texts. */
export interface ShownAnswer {
  /** What it is called on: `IPv4` of `IPv4.parse(text)`; empty for a bare name. */
  readonly holder: string
  /** The list of arguments. */
  readonly args: string
  readonly answer: string
  /** The comment says in so many words that it is the answer: `=> 3`, and not `3` alone. */
  readonly isPlain: boolean
}

/** Of a block of code that parses: each call whose arguments and answer mean the same everywhere, with the name that is called. */
export function shownAnswers(block: string): readonly (readonly [name: string, answer: ShownAnswer])[] {
  const { program, comments } = parseSync('example.ts', block)
  const made = new Set(program.body.flatMap(madeIn))
  // What is set or written above (`slugify.config(options)`, `writeUser(config, '.rc')`) may be why it answers so.
  const set = program.body.findIndex(
    (statement) =>
      setsProperty(statement) ||
      (callsSetter(statement) && commentedOn(statement, block, comments).answer === undefined),
  )
  return program.body.slice(0, set === -1 ? undefined : set).flatMap((statement) => {
    const { call, answer } = assertedIn(statement, block) ?? commentedOn(statement, block, comments)
    if (call === undefined || answer === undefined || made.has(call.holder)) return []
    return [[call.name, { holder: call.holder, args: argumentsSource(call.args, block), ...answer }] as const]
  })
}

interface Shown {
  readonly call: ShownCall | undefined
  readonly answer: { readonly answer: string; readonly isPlain: boolean } | undefined
}

function commentedOn(statement: Statement | Directive, block: string, comments: readonly Comment[]): Shown {
  const comment = commentAfter(statement, block, comments)?.replace(ofVariable(statement), '')
  return { call: calledIn(statement), answer: comment === undefined ? undefined : answerIn(comment) }
}

/** `const sum = add(1, 2) // sum = 3` says of the variable what it is. */
function ofVariable(statement: Statement | Directive): RegExp | string {
  const [declared] = statement.type === 'VariableDeclaration' ? statement.declarations : []
  if (declared?.id.type !== 'Identifier') return ''
  return new RegExp(`^\\s*${declared.id.name.replaceAll('$', '\\$')}\\s*(?:={1,3}(?!>)|:|\\bis\\b)`)
}

const asserting = /^(?:(?:strict|deep|deepStrict)?[eE]quals?|same|is)$/
const expecting = /^to(?:Be|Equal|StrictEqual)$/

/** `assert.deepEqual(add(1, 2), 3)`, `expect(add(1, 2)).toBe(3)`: the answer stands in the code. */
function assertedIn(statement: Statement | Directive, block: string): Shown | undefined {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'CallExpression') return undefined
  const { callee, arguments: args } = statement.expression
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return undefined
  const { object, property } = callee
  const inner =
    expecting.test(property.name) && object.type === 'CallExpression' && callOf(object)?.name === 'expect'
      ? [object.arguments[0], args[0]]
      : asserting.test(property.name) && object.type === 'Identifier' && /^(?:assert|t)$/.test(object.name)
        ? args
        : []
  const [asked, expected] = inner
  if (asked === undefined || expected === undefined || !isStatic(expected)) return undefined
  const call = callOf(asked)
  if (call?.args.every(isStatic) !== true) return undefined
  return { call, answer: { answer: block.slice(expected.start, expected.end), isPlain: true } }
}

interface ShownCall {
  readonly name: string
  readonly holder: string
  readonly args: readonly Node[]
}

/** Variables that hold what a call answers: what is called on them is no function of the package. */
function madeIn(statement: Statement | Directive): readonly string[] {
  if (statement.type !== 'VariableDeclaration') return []
  return statement.declarations.flatMap(({ id, init }) => {
    const isMade = init?.type === 'NewExpression' || (init?.type === 'CallExpression' && !isRequire(init.callee))
    return id.type === 'Identifier' && isMade ? [id.name] : []
  })
}

function isRequire(callee: Node): boolean {
  return callee.type === 'Identifier' && callee.name === 'require'
}

function setsProperty(statement: Statement | Directive): boolean {
  return (
    statement.type === 'ExpressionStatement' &&
    statement.expression.type === 'AssignmentExpression' &&
    statement.expression.left.type === 'MemberExpression'
  )
}

/** Names of functions that are called for what they change, where nobody looks at their answer. */
const setter =
  /^set(?=[A-Z])|^configure|^(?:config|use|register|extend|define|init|setup|enable|disable|locale|write|save|store)(?![a-z])/

function callsSetter(statement: Statement | Directive): boolean {
  if (statement.type !== 'ExpressionStatement') return false
  const call = callOf(statement.expression)
  return call !== undefined && call.args.length > 0 && setter.test(call.name)
}

/** The call that is the whole of a statement, all that it logs, or what a variable is made of. */
function calledIn(statement: Statement | Directive): ShownCall | undefined {
  const [declared, ...others] = statement.type === 'VariableDeclaration' ? statement.declarations : []
  const kept = others.length === 0 && declared?.id.type === 'Identifier' ? declared.init : null
  const whole = statement.type === 'ExpressionStatement' ? statement.expression : kept
  const call = whole ? callOf(whole) : undefined
  const [logged] = call?.args ?? []
  const inner = call?.name === 'log' && logged !== undefined ? callOf(logged) : call
  return inner?.args.every(isStatic) === true ? inner : undefined
}

/** `parse(text)`, `m.parse(text)`; what is called on the answer of another call is none. */
function callOf(expression: Node): ShownCall | undefined {
  if (expression.type !== 'CallExpression') return undefined
  const { callee, arguments: args } = expression
  if (callee.type === 'Identifier') return { name: callee.name, holder: '', args }
  if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type !== 'Identifier') return undefined
  return { name: callee.property.name, holder: callee.object.name, args }
}

function argumentsSource(args: readonly Node[], block: string): string {
  const [first, last] = [args[0], args.at(-1)]
  return first === undefined || last === undefined ? '' : block.slice(first.start, last.end)
}

/** On the same line, or alone on the next one where an arrow says that it belongs to what stands above. */
function commentAfter(
  statement: { readonly end: number },
  block: string,
  comments: readonly Comment[],
): string | undefined {
  const next = comments.find(({ start }) => start >= statement.end)
  if (next === undefined) return undefined
  const between = block.slice(statement.end, next.start)
  if (!/^[;\s]*$/.test(between)) return undefined
  const lines = between.split('\n').length - 1
  if (lines > 1 || (lines === 1 && !arrow.test(next.value) && !startsAnswer.test(next.value))) return undefined
  return withLinesBelow(next, block, comments)
}

const startsAnswer = /^\s*[[{]/

/** An answer of several lines is commented line by line. */
function withLinesBelow(first: Comment, block: string, comments: readonly Comment[]): string {
  const lines = [first]
  for (const comment of comments.filter(({ start }) => start > first.start)) {
    const last = lines.at(-1) ?? first
    if (!/^[ \t]*\r?\n[ \t]*$/.test(block.slice(last.end, comment.start))) break
    lines.push(comment)
  }
  const all = lines.map(({ value }) => value).join('\n')
  return lines.length > 1 && answerIn(all) !== undefined ? all : first.value
}

const arrow = /^\s*(?:=>|==>|->|-->|→|⇒|➜|returns?:?\s|output:?\s|result:?\s)\s*/i

function answerIn(comment: string): { readonly answer: string; readonly isPlain: boolean } | undefined {
  const source = comment.replace(arrow, '').trim().replace(/[;.]$/, '')
  if (source === '' || source.length > 500) return undefined
  const { program, errors } = parseSync('answer.ts', `(${source}\n)`)
  const [only, ...others] = program.body
  if (errors.length > 0 || only?.type !== 'ExpressionStatement' || others.length > 0) return undefined
  const value = only.expression.type === 'ParenthesizedExpression' ? only.expression.expression : only.expression
  return isStatic(value) ? { answer: source, isPlain: arrow.test(comment) } : undefined
}
