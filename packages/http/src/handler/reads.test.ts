import { describe, expect, test } from 'vitest'
import { isFreeHeader, readsOf, watchedHeaders, watchHeaders } from './reads.ts'

const text = '{"name":"a","lines":[{"sku":1}],"other":{"b":1}}'
const request = { method: 'POST', target: '/', headers: {}, body: text }

async function readBy(work: (body: Record<string, unknown>) => unknown): Promise<readonly string[]> {
  const { body } = await readsOf(request, async () => work(JSON.parse(text)))
  return body.map((path) => path.join('.'))
}

describe('members of a body', () => {
  test('are those that are asked for, there or not, at any depth', async () => {
    const read = await readBy(({ name, lines, coupon }) => [
      name,
      coupon,
      Object(lines)[0].count,
      'zip' in Object(lines),
    ])
    expect(read).toEqual(['name', 'lines', 'coupon', 'lines.0.count'])
  })

  test('are not those that were listed, nor what every object has', async () => {
    expect(await readBy((body) => [{ ...body }, JSON.stringify(body), body.toString, body.then])).toEqual([])
    expect(await readBy((body) => Object.keys(body).map((name) => body[name]))).toEqual([])
  })

  test('what fails was read until then, and nobody looks afterwards', async () => {
    const { parse } = JSON
    const read = await readBy(({ first }) => {
      throw new TypeError(String(first))
    })
    expect(read).toEqual(['first'])
    expect(JSON.parse).toBe(parse)
  })
})

test('looks side by side each see their own, and leave nothing', async () => {
  const { parse } = JSON
  let go = (): void => undefined
  const waits = new Promise<void>((resolve) => {
    go = resolve
  })
  const read = async (name: string): Promise<unknown> => {
    const { body } = await readsOf(request, async () => {
      await waits
      return JSON.parse(text)[name]
    })
    return body
  }
  const all = Promise.all([read('first'), read('second')])
  go()
  expect(await all).toEqual([[['first']], [['second']]])
  expect(JSON.parse).toBe(parse)
})

test('headers are those that are asked for, but for those of the wire', async () => {
  const { headers } = await readsOf(request, async () => {
    const given = watchedHeaders<Record<string, string>>({})
    const web = new Request('http://a', { headers: { 'x-a': '1' } })
    watchHeaders(web.headers)
    return [
      given['X-Tenant'],
      'cookie' in given,
      given['content-length'],
      web.headers.get('x-a'),
      web.headers.has('x-b'),
    ]
  })
  expect(headers).toEqual(['x-tenant', 'cookie', 'x-a', 'x-b'])
  const plain = {}
  expect(watchedHeaders(plain)).toBe(plain)
})

test.each([
  ['x-tenant', true],
  ['content-type', false],
  ['no header', false],
  ['constructor', false],
])('a header that anybody may send: %s', (name, isFree) => {
  expect(isFreeHeader(name)).toBe(isFree)
})
