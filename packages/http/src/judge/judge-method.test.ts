import { OracleError } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { bareOperation } from '../operation/operations-of-routes.ts'
import { judgeMethod } from './judge-method.ts'

function judged(path: string, method: string): OracleError {
  const wrong = judgeMethod(
    {
      operation: bareOperation('GET', path),
      request: { method, target: path, headers: {} },
      answer: { status: 405, headers: {}, body: '' },
    },
    method,
  )
  return wrong instanceof OracleError ? wrong : expect.unreachable()
}

test('405 without what is allowed is one bug of an app, wherever it is answered', () => {
  const [first, second] = [judged('/users', 'PUT'), judged('/users/{id}', 'PATCH')]
  expect([first.message, second.message]).toEqual([
    'PUT /users answers 405 without the header allow.',
    'PATCH /users/{id} answers 405 without the header allow.',
  ])
  expect(first.identity).toBe(second.identity)
})
