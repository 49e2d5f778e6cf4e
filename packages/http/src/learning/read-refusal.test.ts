import { expect, test } from 'vitest'
import { LearnedValue } from './learned-value.ts'
import { readRefusal } from './read-refusal.ts'

/** What is learned of an answer, as a schema. */
const learned = (body: unknown): unknown => {
  const value = new LearnedValue()
  for (const ask of readRefusal(typeof body === 'string' ? body : JSON.stringify(body))) value.learn(ask)
  return value.schema()
}

/** `{ age: 1.5, kind: 'x', tags: [3], mail: 'q' }`, and no name, as each library refuses it. */
const zod3 = [
  { code: 'invalid_type', expected: 'string', received: 'undefined', path: ['name'], message: 'Required' },
  {
    code: 'invalid_type',
    expected: 'integer',
    received: 'float',
    message: 'Expected integer, received float',
    path: ['age'],
  },
  {
    code: 'too_small',
    minimum: 18,
    type: 'number',
    inclusive: true,
    message: 'Number must be greater than or equal to 18',
    path: ['age'],
  },
  {
    received: 'x',
    code: 'invalid_enum_value',
    options: ['a', 'b'],
    path: ['kind'],
    message: "Invalid enum value. Expected 'a' | 'b', received 'x'",
  },
  {
    code: 'invalid_type',
    expected: 'string',
    received: 'number',
    path: ['tags', 0],
    message: 'Expected string, received number',
  },
  { validation: 'email', code: 'invalid_string', message: 'Invalid email', path: ['mail'] },
]
const zod4 = [
  {
    expected: 'string',
    code: 'invalid_type',
    path: ['name'],
    message: 'Invalid input: expected string, received undefined',
  },
  {
    expected: 'int',
    format: 'safeint',
    code: 'invalid_type',
    path: ['age'],
    message: 'Invalid input: expected int, received number',
  },
  {
    origin: 'number',
    code: 'too_small',
    minimum: 18,
    inclusive: true,
    path: ['age'],
    message: 'Too small: expected number to be >=18',
  },
  { code: 'invalid_value', values: ['a', 'b'], path: ['kind'], message: 'Invalid option: expected one of "a"|"b"' },
  {
    expected: 'string',
    code: 'invalid_type',
    path: ['tags', 0],
    message: 'Invalid input: expected string, received number',
  },
  { origin: 'string', code: 'invalid_format', format: 'email', path: ['mail'], message: 'Invalid email address' },
]
const valibot = [
  {
    kind: 'schema',
    type: 'object',
    expected: '"name"',
    received: 'undefined',
    message: 'Invalid key: Expected "name" but received undefined',
    path: [{ key: 'name' }],
  },
  {
    kind: 'validation',
    type: 'integer',
    expected: null,
    message: 'Invalid integer: Received 1.5',
    path: [{ key: 'age' }],
  },
  {
    kind: 'validation',
    type: 'min_value',
    expected: '>=18',
    message: 'Invalid value: Expected >=18 but received 1.5',
    path: [{ key: 'age' }],
  },
  {
    kind: 'schema',
    type: 'picklist',
    expected: '("a" | "b")',
    message: 'Invalid type: Expected ("a" | "b") but received "x"',
    path: [{ key: 'kind' }],
  },
  {
    kind: 'schema',
    type: 'string',
    expected: 'string',
    message: 'Invalid type: Expected string but received 3',
    path: [{ key: 'tags' }, { key: 0 }],
  },
  {
    kind: 'validation',
    type: 'email',
    expected: null,
    message: 'Invalid email: Received "q"',
    path: [{ key: 'mail' }],
  },
]
const joi = [
  { message: '"name" is required', path: ['name'], type: 'any.required' },
  { message: '"age" must be an integer', path: ['age'], type: 'number.integer' },
  { message: '"age" must be greater than or equal to 18', path: ['age'], type: 'number.min' },
  { message: '"kind" must be one of [a, b]', path: ['kind'], type: 'any.only' },
  { message: '"tags[0]" must be a string', path: ['tags', 0], type: 'string.base' },
  { message: '"mail" must be a valid email', path: ['mail'], type: 'string.email' },
]
const ajv = [
  {
    instancePath: '',
    keyword: 'required',
    params: { missingProperty: 'name' },
    message: "must have required property 'name'",
  },
  { instancePath: '/age', keyword: 'type', params: { type: 'integer' }, message: 'must be integer' },
  { instancePath: '/age', keyword: 'minimum', params: { comparison: '>=', limit: 18 }, message: 'must be >= 18' },
  {
    instancePath: '/kind',
    keyword: 'enum',
    params: { allowedValues: ['a', 'b'] },
    message: 'must be equal to one of the allowed values',
  },
  { instancePath: '/tags/0', keyword: 'type', params: { type: 'string' }, message: 'must be string' },
  { instancePath: '/mail', keyword: 'format', params: { format: 'email' }, message: 'must match format "email"' },
]
const arktype = [
  { message: 'age (1.5) must be...\n  ◦ an integer\n  ◦ at least 18', path: ['age'] },
  { message: 'kind must be "a" or "b" (was "x")', path: ['kind'] },
  { message: 'name must be a string (was missing)', path: ['name'] },
  { message: 'tags[0] must be a string (was a number)', path: ['tags', 0] },
  { message: 'mail must be an email address (was "q")', path: ['mail'] },
]
const pydantic = [
  { loc: ['body', 'name'], msg: 'Field required', type: 'missing' },
  { loc: ['body', 'age'], msg: 'Input should be a valid integer', type: 'int_type' },
  { loc: ['body', 'age'], msg: 'Input should be greater than or equal to 18', type: 'greater_than_equal' },
  { loc: ['body', 'kind'], msg: "Input should be 'a' or 'b'", type: 'enum' },
  { loc: ['body', 'tags', 0], msg: 'Input should be a valid string', type: 'string_type' },
  { loc: ['body', 'mail'], msg: 'value is not a valid email address', type: 'value_error' },
]

const age = { type: 'integer', minimum: 18 }
const kind = { enum: ['a', 'b'] }
const tags = { type: 'array', items: { type: 'string' } }

test.each([
  ['Zod 3', { success: false, error: { issues: zod3, name: 'ZodError' } }],
  [
    'Zod 4, whose issues are a text',
    { success: false, error: { name: 'ZodError', message: JSON.stringify(zod4, null, 2) } },
  ],
  ['Valibot', valibot],
  ['Joi', { error: { details: joi } }],
  ['Ajv', { errors: ajv }],
  ['ArkType, by Standard Schema', { issues: arktype }],
  ['Pydantic', { detail: pydantic }],
] as const)('issues of %s', (_, body) => {
  expect(learned(body)).toMatchObject({
    type: 'object',
    properties: { age, kind, tags, mail: { type: 'string', format: 'email' } },
    required: expect.arrayContaining(['name', 'age', 'kind', 'tags', 'mail']),
  })
})

test.each([
  [
    'flat',
    {
      formErrors: [],
      fieldErrors: {
        name: ['Required'],
        age: ['Expected integer, received float', 'Number must be greater than or equal to 18'],
        kind: ["Invalid enum value. Expected 'a' | 'b', received 'x'"],
      },
    },
  ],
  [
    'nested',
    {
      _errors: [],
      name: { _errors: ['Required'] },
      age: { _errors: ['Expected integer, received float', 'Number must be greater than or equal to 18'] },
      kind: { _errors: ["Invalid enum value. Expected 'a' | 'b', received 'x'"] },
    },
  ],
  [
    'a tree',
    {
      errors: [],
      properties: {
        name: { errors: ['Invalid input: expected string, received undefined'] },
        age: { errors: ['Invalid input: expected int, received number', 'Too small: expected number to be >=18'] },
        kind: { errors: ['Invalid option: expected one of "a"|"b"'] },
      },
    },
  ],
  [
    'sentences',
    {
      statusCode: 400,
      error: 'Bad Request',
      message: [
        'name must be a string',
        'age must be an integer number',
        'age must not be less than 18',
        'kind must be one of the following values: "a", "b"',
      ],
    },
  ],
] as const)('messages by name: %s', (_, body) => {
  expect(learned(body)).toMatchObject({
    properties: { name: {}, age: { type: 'integer' }, kind },
    required: ['name', 'age', 'kind'],
  })
})

test.each([
  ['Missing required field: name', 'name'],
  ['name is required', 'name'],
  ["body must have required property 'name'", 'name'],
  ['"name" is required', 'name'],
  ['Invalid query parameter `page`', 'page'],
  ['email must be a valid email', 'email'],
  ['url is required', 'url'],
])('a sentence: %s', (text, name) => {
  expect(readRefusal(JSON.stringify({ error: text })).map(({ path }) => path)).toEqual([[name]])
  expect(readRefusal(text).map(({ path }) => path)).toEqual([[name]])
})

test.each([
  ['quantity must be a positive integer', { type: 'integer', exclusiveMinimum: 0 }],
  ['quantity must be a non-negative number', { type: 'number', minimum: 0 }],
  ['quantity must be a whole number between 1 and 12', { type: 'integer', minimum: 1, maximum: 12 }],
  ['quantity must be 1-12', { minimum: 1, maximum: 12 }],
  ['quantity must be a non-empty string', { type: 'string', minLength: 1 }],
  ['quantity must be one of few, some, a-lot', { enum: ['few', 'some', 'a-lot'] }],
  ['quantity should be either few or some', { enum: ['few', 'some'] }],
  ['quantity must be one of the following: few | some', { enum: ['few', 'some'] }],
  ['quantity is invalid, allowed values: 6, 12 and 24', { enum: [6, 12, 24] }],
  ['quantity must be one of our own', {}],
])('what a sentence asks for: %s', (text, quantity) => {
  expect(learned({ error: text })).toMatchObject({ properties: { quantity } })
})

test('a date is no range', () => {
  expect(learned({ error: 'day must be 2020-01-31 or later' })).not.toMatchObject({
    properties: { day: { minimum: 2020 } },
  })
})

test('where a value stands is read where the answer says it', () => {
  const errors = [
    { type: 'field', msg: 'Invalid value', path: 'name', location: 'body' },
    { type: 'field', msg: 'Invalid value', path: 'page', location: 'query' },
  ]
  expect(readRefusal(JSON.stringify({ errors }))).toEqual([
    { path: ['name'], place: 'body' },
    { path: ['page'], place: 'query' },
  ])
})

test.each([
  '',
  '{',
  'Bad Request',
  '{"error":"Bad Request"}',
  '<html><body>Not found</body></html>',
  '[[[[[[[[[[["a is required"]]]]]]]]]]]',
  'null',
])('nothing is read out of %j', (body) => {
  expect(readRefusal(body)).toEqual([])
})
