// Applications without a document behind validators, with one fault each; the line behind `right:` stands in its place where the application is to pass.
import express from 'express'
import { Hono } from 'hono'
import { z } from 'zod'

/** A plan in a header, which a validator of headers asks for. */
const Plan = z.object({ 'x-plan': z.enum(['free', 'team', 'enterprise']) })
export const seats = {
  fault: /reading 'seats'/,
  create: () =>
    new Hono().post('/seats', (c) => {
      const { data, error } = Plan.safeParse(c.req.header())
      if (error !== undefined) return c.json({ issues: error.issues }, 400)
      const plans = { free: { seats: 1 }, team: { seats: 10 } }
      return c.json({ seats: plans[data['x-plan']].seats }, 201) // right: return c.json({ seats: plans[data['x-plan']]?.seats ?? 0 }, 201)
    }),
}

/** A coupon that may be missing, which no refusal misses. */
const Cart = z.object({
  items: z.array(z.object({ sku: z.string().min(3), price: z.number().min(0) })).min(1),
  coupon: z.enum(['TEN', 'HALF', 'SHIP']).optional(),
})
const offOf = { TEN: (sum) => sum - 10, HALF: (sum) => sum / 2 }
const totalOf = ({ items, coupon }) => {
  const sum = items.reduce((all, { price }) => all + price, 0)
  return coupon === undefined ? sum : offOf[coupon](sum) // right: return coupon === undefined ? sum : (offOf[coupon]?.(sum) ?? sum)
}
export const carts = {
  fault: /is not a function/,
  create: () =>
    new Hono().post('/carts', async (c) => {
      const { data, error } = Cart.safeParse(await c.req.json().catch(() => undefined))
      return error === undefined ? c.json({ total: totalOf(data) }) : c.json({ issues: error.issues }, 400)
    }),
}

/** Messages by the name of what holds the value, and not of the value. */
const Parcel = z.object({
  to: z.object({ name: z.string().min(2), address: z.object({ city: z.string(), zip: z.string().regex(/^\d{5}$/) }) }),
  sizes: z.array(z.int().min(1)),
})
export const parcels = {
  fault: /Reduce of empty array/,
  create: () =>
    express()
      .use(express.json())
      .post('/parcels', (request, response) => {
        const { data, error } = Parcel.safeParse(request.body)
        if (error !== undefined) return void response.status(422).json(z.flattenError(error))
        const most = data.sizes.reduce((a, b) => Math.max(a, b)) // right: const most = data.sizes.reduce((a, b) => Math.max(a, b), 0)
        response.status(201).json({ most })
      }),
}

/** A cookie whose text is no text of an address. */
export const session = {
  fault: /URI malformed/,
  create: () =>
    express().get('/me', (request, response) => {
      const [, value = ''] = /(?:^|; )session=([^;]*)/.exec(request.headers.cookie ?? '') ?? []
      if (value === '') return void response.status(401).json({ error: 'no session' })
      response.json({ session: decodeURIComponent(value) }) // right: response.json({ session: value })
    }),
}
