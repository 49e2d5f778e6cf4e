/**
 * Where code waits for promises: behind `await`, in what is handed to `then`, `catch` and `finally`, in `for await`. While an
 * interleaving runs, the gate of the realm decides when it goes on; else the functions that ask it answer what they were given.
 */
import type { AwaitExpression, CallExpression, ForOfStatement } from 'acorn'
import { type GateQuestion, gateQuestions } from './gate-questions.ts'
import { memberName } from './syntax.ts'
import type { Weave } from './weave.ts'

export function weaveAwait({ argument }: AwaitExpression, weave: Weave): void {
  ask('pass', argument, weave)
}

export function weaveForAwait(node: ForOfStatement, weave: Weave): void {
  if (node.await) ask('iterate', node.right, weave)
}

export function weaveReaction({ callee, arguments: given }: CallExpression, weave: Weave): void {
  if (callee.type !== 'MemberExpression' || !reactionMethods.includes(memberName(callee) ?? '')) return
  if (given.some(({ type }) => type === 'SpreadElement')) return
  for (const reaction of given.slice(0, 2)) ask('react', reaction, weave)
}

const reactionMethods: readonly string[] = ['then', 'catch', 'finally']

interface Place {
  readonly start: number
  readonly end: number
}

function ask(question: GateQuestion, node: Place, { edits, edges, names, questions }: Weave): void {
  questions.add(question)
  // What stands before may touch: `await(x)`.
  edits.wrap(node, ` ${names.gate}${gateQuestions[question]}((`, `),${edges.lineAt(node.start)})`)
}

/**
 * Declarations of the functions that ask, after that of the registration. They are hoisted, so that they are there for what
 * runs before the first line of the module; then nobody is asked.
 */
export function gateFunctions({ names, questions }: Weave): string {
  if (questions.size === 0) return ''
  const { gate, registration } = names
  const functions = [...questions].map((question) => {
    const asked = `g=${gate}.gate;return g?g.${question}(x,l):x`
    const counted = question === 'pass' ? `${gate}.waits++;` : ''
    return `function ${gate}${gateQuestions[question]}(x,l){var g;if(!${gate})return x;${counted}${asked}}`
  })
  return `var ${gate}=${registration}.g;${functions.join('')}`
}
