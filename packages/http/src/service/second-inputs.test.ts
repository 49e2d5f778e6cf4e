/** Services whose calls name what others made, under names that no rule knows. */
import { initTRPC, TRPCError } from '@trpc/server'
import { buildSchema, graphql } from 'graphql'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { failureOf } from '../../test/search-app.ts'
import { madeAt } from '../stand-ins.ts'
import { SecondInputs } from './second-inputs.ts'

test('a call that was refused is tried with what the others make, and keeps to what was taken', () => {
  const inputs = new SecondInputs(['mutation open'])
  expect([inputs.next(), inputs.taken(), inputs.inputs()]).toEqual([undefined, undefined, undefined])
  inputs.hear({ from: 'x', to: 'y', amount: 3 }, true)
  const [last, before] = [madeAt('mutation-open', 1), madeAt('mutation-open', 2)]
  const all = Array.from({ length: 6 }, () => inputs.next())
  expect(all).toContainEqual({ from: last, to: before, amount: 3 })
  expect(all).toContainEqual({ from: last, to: last, amount: 3 })
  inputs.hear({ from: 'x', to: 'y', amount: 3 }, false)
  expect(inputs.taken()).toBeUndefined()
  inputs.hear({ from: last, to: last, amount: 3 }, false)
  expect(inputs.taken()).toEqual({ from: last, to: last, amount: 3 })
  inputs.forget()
  expect([inputs.next(), inputs.taken(), inputs.inputs()]).toEqual([undefined, undefined, undefined])
})

const t = initTRPC.create()

const bankOf = (isRight: boolean) => () => {
  const all = new Map<string, number>()
  return t.router({
    open: t.procedure.mutation(() => {
      const id = `a${all.size + 1}`
      all.set(id, 100)
      return { id }
    }),
    transfer: t.procedure.input(z.object({ from: z.string(), to: z.string() })).mutation(({ input: { from, to } }) => {
      if (!all.has(from) || !all.has(to)) throw new TRPCError({ code: 'NOT_FOUND' })
      if (from === to && isRight) throw new TRPCError({ code: 'BAD_REQUEST' })
      if (from === to) throw new Error('money was made')
      return true
    }),
  })
}

test('an account that stands under any name', async () => {
  expect(await failureOf(bankOf(false))).toContain('money was made')
  expect(await failureOf(bankOf(true), {}, 200)).toBe('passes')
})

const schema = buildSchema(`
  type Comment { id: ID!, text: String! }
  type Query { comment(id: ID!): Comment }
  type Mutation { post(text: String!): Comment!, reply(under: ID!, text: String!): Comment! }
`)

interface Reply {
  readonly under?: string
  readonly text: string
}

const threadsOf = (isRight: boolean) => () => {
  const all = new Map<string, Reply & { readonly id: string; readonly depth: number }>()
  const add = ({ under, text }: Reply) => {
    const above = under === undefined ? undefined : all.get(under)
    if (under !== undefined && above === undefined)
      throw Object.assign(new Error('There is no such comment.'), { extensions: { code: 'NOT_FOUND' } })
    const one = { id: `c${all.size + 1}`, text, depth: (above?.depth ?? 0) + 1 }
    all.set(one.id, one)
    if (one.depth === 4 && !isRight) throw new TypeError('too deep')
    return one
  }
  const rootValue = { comment: ({ id }: { id: string }) => all.get(id) ?? null, post: add, reply: add }
  return {
    schema,
    execute: ({ query, variables }: { query: string; variables: Record<string, unknown> }) =>
      graphql({ schema, source: query, rootValue, variableValues: variables }),
  }
}

test('a reply to a reply to a reply', async () => {
  expect(await failureOf(threadsOf(false))).toContain('too deep')
  expect(await failureOf(threadsOf(true), {}, 200)).toBe('passes')
})
