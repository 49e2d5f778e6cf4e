import { sample } from '@fuzzwright/core'
import { describe, expect, test } from 'vitest'
import { bareOperation } from './operations-of-routes.ts'

const hintsOf = (...code: string[]): readonly string[] => bareOperation('POST', '/items', code).hints

describe('hints', () => {
  test('are the members that code reads, what it takes apart and its short texts', () => {
    expect(
      hintsOf("({ body }) => { const { name, tags: given = [] } = body; return body.kind === 'gift' && body.size }"),
    ).toEqual(['body', 'name', 'tags', 'kind', 'size', 'gift'])
  })

  test('are taken from objects in parameters, and neither from blocks nor from what typeof answers', () => {
    expect(hintsOf("({ query: { from, to = '' } }, reply) => { if (from) { go(typeof to === 'string') } }")).toEqual([
      'from',
      'to',
    ])
  })

  test('are taken where instrumented code counts what stands instead of a missing value', () => {
    const code =
      '(req) => {++$ze[6]; const { sort = (++$ze[7],"id"), list = (++$ze[8],[]), size = max(1, 2) } = req.query; }'
    expect(hintsOf(code).slice(0, 3)).toEqual(['sort', 'list', 'size'])
  })

  test('are not what instrumented code asks the runtime for', () => {
    const code =
      "(body) => {++$ze[6]; if (!body.sku)throw (globalThis.__fuzzwright__?.thrown??(e=>e))((new Error('no')))}"
    expect(hintsOf(code)).toEqual(['sku', 'no'])
  })

  test('are not the methods it calls', () => {
    expect(hintsOf('(c) => c.req.json().tags.every((tag) => tag.trim?.().length > 0)')).toEqual([
      'req',
      'tags',
      'length',
    ])
  })

  test('are no names of prototypes, and not more than forty', () => {
    expect(hintsOf('o.__proto__', Array.from({ length: 60 }, (_, i) => `o.m${i}`).join())).toHaveLength(40)
    expect(hintsOf("o.__proto__ + o['__proto__']")).toEqual([])
  })
})

test('numbers are those in the code and the ones beside them', () => {
  const { numbers } = bareOperation('POST', '/items', [
    "async (c) => c.total > 1_000 && c.v2 && ++$zc[4] && c.x[0.5] !== '77' && 0x10 && await $zga((read(c)),2)",
  ])
  expect(numbers).toEqual([1000, 999, 1001, 0.5, -0.5, 1.5])
})

test('what regular expressions in code match is sent, too', () => {
  const { patterns = [] } = bareOperation('PUT', '/tags', [
    '(c) => { if (!/^#[0-9a-f]{3}$/i.test(c.colour)) return c.json({}, 400); return c.text(c.a / 2 + b / 3); const no = [/(?<a>/] }',
  ])
  const texts = patterns.map((pattern) => sample(pattern, { count: 3, seed: 1 }))
  expect(texts).toHaveLength(1)
  expect(texts.flat().every((text) => /^#[0-9a-f]{3}$/i.test(String(text)))).toBe(true)
})
