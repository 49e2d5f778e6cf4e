import { expect, test } from 'vitest'
import type { Operation } from '../operation/operation.ts'
import { bareOperation } from '../operation/operations-of-routes.ts'
import { isAccepted, wireBreakage } from './wire-breakage.ts'

const schema = { schema: { type: 'string', pattern: '^[a-z]{3}$' }, options: {} }
const parameter = { name: 'x-team', in: 'header' as const, isRequired: true, style: 'simple', explode: false, schema }
const operation: Operation = { ...bareOperation('GET', '/'), parameters: [parameter] }

const breakage = (value: unknown) => ({ kind: '~value' as const, in: '~header' as const, name: 'x-team', value })
const broken = (value: unknown) => wireBreakage(operation, breakage(value), false)
const accepted = (value: unknown) =>
  isAccepted(operation, { path: {}, query: {}, header: { 'x-team': value }, cookie: {}, body: undefined })

test('a header is broken by what an app gets of it: blank space around it and controls are not sent', () => {
  for (const value of ['abc ', '\nabc', 'a\nbc', 'abc\u{1f600}']) expect(broken(value)).toBeUndefined()
  for (const value of ['ab', 'a bc', ' ']) expect(broken(value)).toEqual(breakage(value))
})

test('a header that loses what it is accepted for need not be accepted', () => {
  const longer = { ...schema, schema: { type: 'string', minLength: 3 } }
  const open: Operation = { ...operation, parameters: [{ ...parameter, schema: longer }] }
  const values = { path: {}, query: {}, cookie: {}, body: undefined }
  expect(isAccepted(open, { ...values, header: { 'x-team': 'a\n\n' } })).toBe(false)
  expect(isAccepted(open, { ...values, header: { 'x-team': 'abc\n' } })).toBe(true)
  expect(accepted('abc')).toBe(true)
})
