import { sample } from '@fuzzwright/core'
import { buildSchema, coerceInputValue, type GraphQLInputType, isInputType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { fromSchema } from '../from-schema.ts'
import { nearSchema } from '../near-schema.ts'

const schema = buildSchema(`
  enum Kind { BOOK FILM }
  scalar Date
  directive @oneOf on INPUT_OBJECT
  input Filter { kind: Kind!, not: Filter, words: [String!], first: Int = 3, since: Date, by: By }
  input By @oneOf { id: ID name: String }
  type Query { a(filter: Filter, ids: [ID!]!, limit: Int!): Int }
`)
const typeOf = (argument: string): GraphQLInputType => {
  const found = schema
    .getQueryType()
    ?.getFields()
    .a?.args.find(({ name }) => name === argument)
  if (found === undefined) throw new Error(argument)
  return found.type
}

describe('an input type of GraphQL', () => {
  test.each(['filter', 'ids', 'limit'])('has the values that it takes: %s', (name) => {
    const type = typeOf(name)
    const values = sample(fromSchema(type), { count: 200, seed: 1 })
    for (const value of values) {
      const refused: string[] = []
      coerceInputValue(value, type, (_, __, { message }) => refused.push(message))
      expect([value, refused]).toEqual([value, []])
    }
    expect(new Set(values.map((value) => JSON.stringify(value))).size).toBeGreaterThan(50)
  })

  test('has near values that it refuses, apart from what it turns into values', () => {
    const type = typeOf('limit')
    for (const value of sample(nearSchema(type), { count: 100, seed: 1 })) {
      const refused: string[] = []
      coerceInputValue(value, type, (_, __, { message }) => refused.push(message))
      expect([value, refused.length > 0]).toEqual([value, true])
    }
  })

  test('is a part of itself', () => {
    const filters = sample(fromSchema(typeOf('filter')), { count: 200, seed: 1 })
    expect(filters.some((filter) => Object(Object(filter).not).kind === 'FILM')).toBe(true)
  })

  test('and no other type', () => {
    const type = schema.getQueryType()
    expect(isInputType(type)).toBe(false)
    expect(() => fromSchema(type)).toThrow('#: a schema stands here, not an instance of GraphQLObjectType.')
  })
})
