/** Schemas with one fault each, which has to be found, beside the same schema without it, which has to pass. */

import { sample } from '@fuzzwright/core'
import { buildSchema, execute, GraphQLError, graphql, graphqlSync, parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import { failureOf, few, searchOf } from '../../../test/search-app.ts'
import type { GraphqlRequest } from './executor.ts'
import { graphqlService } from './graphql-service.ts'

const source = `
  scalar DateTime
  enum Kind { BOOK FILM }
  interface Node { id: ID! }
  type Book implements Node { id: ID! title(short: Boolean = false): String! pages: Int! }
  type Film implements Node { id: ID! title: String minutes: Int! }
  union Thing = Book | Film
  input Filter { kind: Kind not: Filter words: [String!] since: DateTime }
  input Draft { title: String! pages: Int! kind: Kind! }
  type Query {
    book(id: ID!): Book
    search(filter: Filter, first: Int = 3): [Thing!]!
    node(id: ID!): Node
  }
  type Mutation { addBook(draft: Draft!): Book! removeBook(id: ID!): Boolean }
`

interface Faults {
  readonly crashesAt: string
  readonly pages: unknown
  readonly deepCrash: boolean
  readonly loses: boolean
  readonly tells: string
}

/** A shelf of things. */
function shelf(faults: Partial<Faults> = {}): (request: GraphqlRequest) => Promise<unknown> {
  const schema = buildSchema(source)
  const books = new Map<string, object>()
  const film = { __typename: 'Film', id: 'f1', title: faults.tells ?? null, minutes: 90 }
  const rootValue = {
    book({ id }: { readonly id: string }) {
      if (faults.loses === true && books.has(id)) throw new TypeError('lost')
      const book = books.get(id)
      if (book === undefined) throw new GraphQLError('no such book')
      return book
    },
    search: ({
      filter,
    }: {
      readonly filter?: { readonly kind?: string; readonly not?: { readonly kind?: string } }
    }) => {
      if (faults.deepCrash === true && filter?.not?.kind === 'FILM') throw new RangeError('not films')
      return [...books.values(), film]
    },
    node: ({ id }: { readonly id: string }) => books.get(id) ?? null,
    addBook({ draft }: { readonly draft: { readonly title: string; readonly pages: number; readonly kind: string } }) {
      if (draft.kind === faults.crashesAt) throw new TypeError('no films')
      const id = `b${books.size + 1}`
      const book = { __typename: 'Book', id, title: draft.title, pages: 'pages' in faults ? faults.pages : draft.pages }
      books.set(id, book)
      return book
    },
    removeBook: ({ id }: { readonly id: string }) => books.delete(id),
  }
  return async ({ query, variables }) =>
    await graphql({ schema, source: query, rootValue, variableValues: variables ?? {} })
}

const service = (faults?: Partial<Faults>) => () => ({ execute: shelf(faults) })

test('a schema that does what it says passes', async () => {
  expect((await searchOf(service(), {}, few)).outcome).toBe('passed')
})

test.each<[string, Partial<Faults>, string]>([
  ['an error nobody meant', { crashesAt: 'FILM' }, 'TypeError: no films'],
  ['null for what is never null', { pages: null }, 'response: Cannot return null for non-nullable field Book.pages.'],
  ['what is no value of its type', { pages: 1.5 }, 'response: Int cannot represent non-integer value: 1.5'],
  ['an input inside of an input', { deepCrash: true }, 'RangeError: not films'],
  ['only for what was made before', { loses: true }, 'TypeError: lost'],
])('%s', async (_, faults, message) => {
  expect(await failureOf(service(faults))).toContain(message)
})

test('the operations of a finding, as they are executed again', async () => {
  const { finding } = await searchOf(service({ loses: true }))
  expect(finding?.program?.map(({ source }) => source)).toEqual([
    "execute({ query: 'mutation ($draft: Draft!) { addBook(draft: $draft) { id } }', variables: { draft: { title: '', pages: 0, kind: 'BOOK' } } })",
    "execute({ query: 'query ($id: ID!) { book(id: $id) { id } }', variables: { id: 'b1' } })",
  ])
})

test('the value of a secret in an answer', async () => {
  process.env.SOME_TOKEN = 'sesame-open-now'
  try {
    expect(await failureOf(service({ tells: 'it is sesame-open-now' }))).toBe(
      'secret: query search tells the value of the environment variable SOME_TOKEN.',
    )
  } finally {
    delete process.env.SOME_TOKEN
  }
})

describe('operations', () => {
  test('are valid, and all fields and types of the schema are asked for', async () => {
    const schema = buildSchema(source)
    const calls = await graphqlService(shelf() as never).calls()
    const queries = calls.flatMap((call) => sample(call.input, { count: 100, seed: 1 }).map((one) => call.request(one)))
    for (const { name } of queries) expect([name, validate(schema, parse(name))]).toEqual([name, []])
    const all = queries.map(({ name }) => name).join('\n')
    for (const asked of [
      'title(short: $',
      '... on Film { ',
      'Film_minutes: minutes',
      'search(filter: $filter',
      '$search_Book_short: Boolean',
    ])
      expect(all).toContain(asked)
  })

  test('have variables that the schema accepts', async () => {
    const schema = buildSchema(source)
    const calls = await graphqlService(shelf() as never).calls()
    for (const call of calls) {
      for (const one of sample(call.input, { count: 50, seed: 2 })) {
        const { name, input } = call.request(one)
        const { errors = [] } = graphqlSync({ schema, source: name, variableValues: Object(input) })
        const refused = errors.filter(({ path }) => path === undefined).map(({ message }) => message)
        expect([input, refused]).toEqual([input, []])
      }
    }
  })
})

test('a schema by itself is executed by its own package', async () => {
  const schema = buildSchema('type Query { half(n: Int!): Int }')
  const half = schema.getQueryType()?.getFields().half
  Object.assign(Object(half), {
    resolve: (_: unknown, { n }: { readonly n: number }) => {
      if (n === 1) throw new RangeError('odd')
      return 0
    },
  })
  expect(await failureOf(schema)).toBe('RangeError: odd')
})

test('a schema and what executes documents of it, with what stands beside them', async () => {
  const schema = buildSchema('type Query { half(n: Int!): Int }')
  const pairOf = (odd: Error) => ({
    schema,
    execute,
    rootValue: {
      half: ({ n }: { readonly n: number }) => {
        if (n === 1) throw odd
        return 0
      },
    },
  })
  expect(await failureOf(pairOf(new RangeError('odd')))).toBe('RangeError: odd')
  expect(await failureOf(pairOf(new GraphQLError('odd')), {}, few)).toBe('passes')
})

test('a schema beside a function of a query and its variables', async () => {
  const schema = buildSchema('type Query { half(n: Int!): Int }')
  const asked = async ({ query, variables = {} }: GraphqlRequest) => {
    if (variables.n === 1) throw new RangeError('odd')
    return await graphql({ schema, source: query, variableValues: variables })
  }
  expect(await failureOf({ schema, execute: asked })).toBe('RangeError: odd')
})

test('a service that does not tell its schema', async () => {
  const execute = async () => ({ errors: [{ message: 'introspection is off' }] })
  await expect(searchOf({ execute })).rejects.toMatchObject({
    code: 'bad-handler',
    message: expect.stringContaining('introspection is off'),
  })
})
