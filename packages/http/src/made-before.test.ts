/** Apps whose things are known by their place, by the path they were put at, or under names of other kinds. */
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { failureOf } from '../test/search-app.ts'

const read = async (c: { req: { json(): Promise<unknown> } }) => Object(await c.req.json().catch(() => undefined))

/** `isRight`: a line that was taken out leaves no hole. */
const cartsOf = (isRight: boolean) => () => {
  const carts = new Map<string, { lines: number[] }>()
  return new Hono()
    .post('/carts', (c) => {
      const id = `c${carts.size + 1}`
      carts.set(id, { lines: [] })
      return c.json({ id }, 201)
    })
    .post('/carts/:id/lines', async (c) => {
      const [cart, { price }] = [carts.get(c.req.param('id')), await read(c)]
      if (cart === undefined) return c.json({}, 404)
      if (typeof price !== 'number') return c.json({ error: 'price must be a number' }, 400)
      cart.lines.push(price)
      return c.json(cart, 201)
    })
    .delete('/carts/:id/lines/:at', (c) => {
      const [cart, at] = [carts.get(c.req.param('id')), Number(c.req.param('at'))]
      if (cart?.lines[at] === undefined) return c.json({}, 404)
      if (isRight) cart.lines.splice(at, 1)
      else Reflect.deleteProperty(cart.lines, at)
      return c.body(null, 204)
    })
    .get('/carts/:id/total', (c) => {
      const cart = carts.get(c.req.param('id'))
      return cart === undefined ? c.json({}, 404) : c.json([...cart.lines].map((price) => price.toFixed(2)))
    })
}

test('a line of a cart is asked for by its place', async () => {
  expect(await failureOf(cartsOf(false))).toContain("reading 'toFixed'")
  expect(await failureOf(cartsOf(true), {}, 200)).toBe('passes')
})

const accountsOf = (isRight: boolean) => () => {
  const all = new Map<string, number>()
  return new Hono()
    .post('/accounts', (c) => {
      const id = `a${all.size + 1}`
      all.set(id, 100)
      return c.json({ id }, 201)
    })
    .post('/transfers', async (c) => {
      const { from, to } = await read(c)
      if (typeof from !== 'string') return c.json({ error: 'from is required' }, 400)
      if (typeof to !== 'string') return c.json({ error: 'to is required' }, 400)
      const [left, right] = [all.get(from), all.get(to)]
      if (left === undefined || right === undefined) return c.json({ error: 'unknown' }, 404)
      if (from === to && isRight) return c.json({}, 409)
      all.set(from, left - 1)
      all.set(to, right + 1)
      if ([...all.values()].reduce((a, b) => a + b) !== 100 * all.size) throw new Error('money was made')
      return c.json({})
    })
}

test('what was made may stand under any name, where an answer says that there is no such thing', async () => {
  expect(await failureOf(accountsOf(false))).toContain('money was made')
  expect(await failureOf(accountsOf(true), {}, 200)).toBe('passes')
})

const pagesOf = (isRight: boolean) => () => {
  const pages = new Set<string>()
  return new Hono()
    .put('/pages/:id', async (c) => {
      const { title } = await read(c)
      if (typeof title !== 'string') return c.json({ error: 'title is required' }, 400)
      pages.add(c.req.param('id'))
      return c.json({ title }, 201)
    })
    .patch('/pages/:id', async (c) => {
      if (!pages.has(c.req.param('id'))) return c.json({}, 404)
      if (c.req.header('if-match') === undefined) return c.json({}, 428)
      const { title }: { title: string } = await read(c)
      if (typeof title !== 'string' && isRight) return c.json({}, 400)
      return c.json(title.toLowerCase())
    })
}

test('what was put at a path is changed at that path, with the version that is asked for', async () => {
  expect(await failureOf(pagesOf(false))).toContain('toLowerCase')
  expect(await failureOf(pagesOf(true), {}, 200)).toBe('passes')
})

const notesOf = (isRight: boolean) => () =>
  new Hono().post('/notes', async (c) => {
    if (c.req.header('content-type') !== 'text/markdown') return c.body(null, 415)
    const text = await c.req.text()
    const titles: readonly string[] = text.match(/^# .*/gm) ?? []
    if (titles.length === 0 && !isRight) throw new TypeError('a note without a title')
    return c.text(titles.join(' '), 201)
  })

const teamsOf = (isRight: boolean) => () => {
  const teams = new Map<string, number>()
  return new Hono()
    .post('/teams', (c) => {
      const id = `t${teams.size + 1}`
      teams.set(id, 0)
      return c.json({ id }, 201)
    })
    .post('/teams/:id/members', async (c) => {
      const count = teams.get(c.req.param('id'))
      if (count === undefined) return c.json({}, 404)
      const { email } = await read(c)
      if (!/^\S+@\S+$/.test(String(email))) return c.json({ error: 'email must be a valid email' }, 400)
      if (count === 5 && isRight) return c.json({}, 409)
      if (count === 5) throw new Error('full')
      teams.set(c.req.param('id'), count + 1)
      return c.body(null, 204)
    })
}

test('what can be full is filled', async () => {
  expect(await failureOf(teamsOf(false))).toContain('full')
  expect(await failureOf(teamsOf(true), {}, 200)).toBe('passes')
})

test('a body is written in a form that only the code names', async () => {
  expect(await failureOf(notesOf(false))).toContain('a note without a title')
  expect(await failureOf(notesOf(true), {}, 200)).toBe('passes')
})
