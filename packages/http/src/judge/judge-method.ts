/** Answers to what a path is asked with besides its operation: HEAD, OPTIONS, and methods that nobody declared. */
import type { HttpAnswer, HttpRequest } from '../handler/handler.ts'
import type { Operation } from '../operation/operation.ts'
import { failed } from './failed.ts'

/** What was asked, and what came of it. */
export interface OtherMethod {
  readonly operation: Operation
  readonly request: HttpRequest
  readonly answer: HttpAnswer
}

/**
 * HEAD says what GET says, without its body; OPTIONS lists what the path can be asked, where it lists anything; what nobody declared is refused, and
 * 405 says what is allowed instead.
 */
export function judgeMethod({ operation, answer }: OtherMethod, method: string): Error | undefined {
  const { path } = operation
  const allowed = allowedBy(answer)
  if (method === 'HEAD') {
    return answer.body === '' ? undefined : failed('response', `HEAD ${path} answers with a body.`)
  }
  if (method === 'OPTIONS') {
    const isLacking = isDone(answer) && allowed !== undefined && !allowed.includes(operation.method)
    return isLacking
      ? failed('response', `OPTIONS ${path} allows ${allowed.join(', ')}, not ${operation.method}.`)
      : undefined
  }
  if (isDone(answer)) {
    return failed('refusal', `${method} ${path} is not declared, and answers ${answer.status}.`, [
      `It refuses ${operation.undeclared.join(', ')}, as the document has it${
        operation.pointer === undefined ? '' : `: ${operation.pointer.replace(/\/[^/]*$/, '')}`
      }.`,
    ])
  }
  if (answer.status !== 405) return undefined
  if (allowed === undefined) {
    const text = `${method} ${path} answers 405 without the header allow.`
    // Whatever answers 405 does so for all paths of an app: it is one bug, however many show it.
    return failed('response', { text, identity: '405 without the header allow' })
  }
  return allowed.includes(method)
    ? failed('response', `${method} ${path} answers 405 and allows ${method}.`)
    : undefined
}

function isDone({ status }: HttpAnswer): boolean {
  return status >= 200 && status < 300
}

function allowedBy({ headers }: HttpAnswer): readonly string[] | undefined {
  return headers.allow?.split(',').map((one) => one.trim().toUpperCase())
}
