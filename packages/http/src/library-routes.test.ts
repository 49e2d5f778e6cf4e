/** Routes of Fastify whose schemas are those of a library. */
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { failureOf, few } from '../test/search-app.ts'

function app() {
  return fastify()
    .setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
      const { error, data: value } = schema.safeParse(data)
      return error === undefined ? { value } : { error }
    })
    .setSerializerCompiler<z.ZodType>(
      ({ schema }) =>
        (data) =>
          JSON.stringify(schema.parse(data)),
    )
}

const Range = z
  .object({ from: z.coerce.number().int(), to: z.coerce.number().int(), deep: z.coerce.boolean().optional() })
  .refine(({ from, to }) => from < to)

test('parameters are those of the whole, with what it refines', async () => {
  const schema = { querystring: Range, response: { 200: z.object({ size: z.number() }) } }
  const ranges = app().get('/ranges', { schema }, async ({ query }) => {
    const { from, to } = Range.parse(query)
    return { size: to - from }
  })
  expect(await failureOf(ranges, {}, few)).toBe('passes')
  const wrong = app().get('/ranges', { schema }, async ({ query }) => {
    const { from, to } = Range.parse(query)
    if (to - from > 1000) throw new TypeError('large')
    return { size: to - from }
  })
  expect(await failureOf(wrong)).toBe('TypeError: large')
})

test('steps of a path have the names of the whole', async () => {
  const schema = {
    params: z.object({ handle: z.string().min(1) }),
    response: { 200: z.object({ handle: z.string() }) },
  }
  const route = app().get('/users/:handle', { schema }, async ({ params }) => {
    const { handle } = schema.params.parse(params)
    if (/\W/.test(handle)) throw new TypeError('no handle')
    return { handle }
  })
  expect(await failureOf(route)).toBe('TypeError: no handle')
})

test('what is answered is what the schema makes of it, where JSON can say that', async () => {
  const At = z.codec(z.iso.datetime(), z.date(), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  })
  const schema = { response: { 200: z.object({ at: At }) } }
  expect(
    await failureOf(
      app().get('/now', { schema }, async () => ({ at: '2020-01-01T00:00:00Z' })),
      {},
      few,
    ),
  ).toBe('passes')
  const Count = z.object({ count: z.string().transform(Number).pipe(z.number()) })
  expect(
    await failureOf(
      app().get('/count', { schema: { response: { 200: Count } } }, async () => ({ count: '1' })),
      {},
      few,
    ),
  ).toBe('passes')
})
