/** Methods that a document does not declare at a path it has: they are to be refused. */
import type { Operation } from '../operation/operation.ts'

/** HEAD and OPTIONS are answered by frameworks of their own accord. */
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Each operation with the methods that no path which may mean the same one has. */
export function withUndeclared(operations: readonly Operation[]): readonly Operation[] {
  return operations.map((operation) => {
    const declared = operations.filter(({ path }) => mayMeet(path, operation.path)).map(({ method }) => method)
    return { ...operation, undeclared: methods.filter((method) => !declared.includes(method)) }
  })
}

/** `/users/me` is also at `/users/{id}`. */
function mayMeet(path: string, other: string): boolean {
  const [steps, others] = [stepsOf(path), stepsOf(other)]
  if (steps.length !== others.length) return false
  return steps.every((step, index) => step === others[index] || /\{/.test(`${step}${others[index]}`))
}

/** One slash at the end changes nothing. */
function stepsOf(path: string): readonly string[] {
  return path.replace(/(?<=.)\/$/, '').split('/')
}
