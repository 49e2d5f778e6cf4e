/** The types and options that the documentation of TypeBox 0.34 lists, when its package was `@sinclair/typebox`. */
import { Type, TypeRegistry } from '@sinclair/typebox'

const Direction = { Left: 'LEFT', Right: 'RIGHT' }
// Whoever takes a schema of another make says how it is checked.
TypeRegistry.Set<{ readonly enum: readonly unknown[] }>('Unsafe', (schema, value) => schema.enum.includes(value))
const Vector = Type.Object({ x: Type.Number(), y: Type.Number() })
const Named = Type.Object({ name: Type.String() })
const Union = Type.Union([Type.Literal('a'), Type.Literal('b'), Type.Literal(3)])

export const oldTypeboxConstructs: Readonly<Record<string, () => unknown>> = {
  'Any()': () => Type.Any(),
  'Unknown()': () => Type.Unknown(),
  'String()': () => Type.String(),
  'String({ minLength, maxLength })': () => Type.String({ minLength: 2, maxLength: 5 }),
  'String({ pattern })': () => Type.String({ pattern: '^[a-z]{2}\\d$' }),
  'Number()': () => Type.Number(),
  'Number({ minimum, multipleOf })': () => Type.Number({ minimum: 1, multipleOf: 0.5 }),
  'Integer()': () => Type.Integer(),
  'Integer({ exclusiveMinimum })': () => Type.Integer({ exclusiveMinimum: 3, maximum: 9 }),
  'Boolean()': () => Type.Boolean(),
  'Null()': () => Type.Null(),
  'Literal()': () => Type.Literal('a'),
  'Array()': () => Type.Array(Type.Number()),
  'Array({ minItems, uniqueItems })': () => Type.Array(Type.Integer(), { minItems: 2, uniqueItems: true }),
  'Array({ contains, minContains })': () =>
    Type.Array(Type.Integer(), { contains: Type.Literal(3), minContains: 2, maxContains: 3 }),
  'Object()': () => Vector,
  'Object({ additionalProperties: false })': () => Type.Object({ a: Type.String() }, { additionalProperties: false }),
  'Object({ minProperties })': () => Type.Object({}, { minProperties: 2 }),
  'Tuple()': () => Type.Tuple([Type.Number(), Type.String()]),
  'Tuple() of nothing': () => Type.Tuple([]),
  'Optional()': () => Type.Object({ a: Type.Optional(Type.String()) }),
  'Readonly()': () => Type.Object({ a: Type.Readonly(Type.String()) }),
  'ReadonlyOptional()': () => Type.Object({ a: Type.ReadonlyOptional(Type.String()) }),
  'Enum()': () => Type.Enum(Direction),
  'Const()': () => Type.Const({ x: 1, y: ['a'] } as const),
  'KeyOf()': () => Type.KeyOf(Vector),
  'Union()': () => Type.Union([Type.String(), Type.Number()]),
  'Intersect()': () => Type.Intersect([Vector, Named]),
  'Intersect({ unevaluatedProperties })': () => Type.Intersect([Vector, Named], { unevaluatedProperties: false }),
  'Composite()': () => Type.Composite([Vector, Named]),
  'Never() as a member': () => Type.Object({ a: Type.Optional(Type.Never()) }),
  'Not()': () => Type.Not(Type.String()),
  'Extends()': () => Type.Extends(Type.String(), Type.Number(), Type.Literal(true), Type.Literal(false)),
  'Extract()': () => Type.Extract(Union, Type.String()),
  'Exclude()': () => Type.Exclude(Union, Type.Literal('a')),
  'Mapped()': () => Type.Mapped(Type.KeyOf(Vector), () => Type.String()),
  'TemplateLiteral()': () => Type.TemplateLiteral('v${number}-${a|b}'),
  'TemplateLiteral([…])': () =>
    Type.TemplateLiteral([Type.Literal('a'), Type.Union([Type.Literal('b'), Type.String()])]),
  'Record()': () => Type.Record(Type.String(), Type.Number()),
  'Record(literals)': () => Type.Record(Type.Union([Type.Literal('a'), Type.Literal('b')]), Type.Number()),
  'Record(template)': () => Type.Record(Type.TemplateLiteral('x-${string}'), Type.Number()),
  'Record(number)': () => Type.Record(Type.Number(), Type.String()),
  'Partial()': () => Type.Partial(Vector),
  'Required()': () => Type.Required(Type.Partial(Vector)),
  'Pick()': () => Type.Pick(Vector, ['x']),
  'Omit()': () => Type.Omit(Vector, ['x']),
  'Index()': () => Type.Index(Vector, ['x']),
  'Rest()': () => Type.Tuple([...Type.Rest(Type.Tuple([Type.Number()])), Type.String()]),
  'Capitalize()': () => Type.Capitalize(Type.Literal('hello')),
  'Uncapitalize()': () => Type.Uncapitalize(Type.Literal('Hello')),
  'Uppercase()': () => Type.Uppercase(Type.Literal('hello')),
  'Lowercase()': () => Type.Lowercase(Type.Literal('HELLO')),
  'Recursive()': () => Type.Recursive((This) => Type.Object({ id: Type.String(), nodes: Type.Array(This) })),
  'Module()': () =>
    Type.Module({ User: Type.Object({ id: Type.Integer(), friends: Type.Array(Type.Ref('User')) }) }).Import('User'),
  'Transform()': () =>
    Type.Transform(Type.String())
      .Decode((value) => value.length)
      .Encode((value) => 'a'.repeat(value)),
  'Unsafe()': () => Type.Unsafe<string>({ type: 'string', enum: ['a', 'b'] }),
  'BigInt()': () => Type.BigInt(),
  'BigInt({ minimum, exclusiveMaximum })': () => Type.BigInt({ minimum: 3n, exclusiveMaximum: 5n }),
  'Date()': () => Type.Date(),
  'Date({ minimumTimestamp })': () => Type.Date({ minimumTimestamp: 1000, exclusiveMaximumTimestamp: 2000 }),
  'Undefined()': () => Type.Undefined(),
  'Void()': () => Type.Void(),
  'Symbol()': () => Type.Symbol(),
  'Uint8Array()': () => Type.Uint8Array(),
  'Uint8Array({ maxByteLength })': () => Type.Uint8Array({ maxByteLength: 3 }),
  'RegExp()': () => Type.RegExp(/^a[bc]+$/),
  'RegExp({ maxLength })': () => Type.RegExp(/^a[bc]+$/i, { maxLength: 4 }),
  'Promise()': () => Type.Promise(Type.String()),
  'Function()': () => Type.Function([Type.Number()], Type.String()),
  'Constructor()': () => Type.Constructor([Type.Number()], Vector),
  'Iterator()': () => Type.Iterator(Type.Number()),
  'AsyncIterator()': () => Type.AsyncIterator(Type.Number()),
  'Parameters()': () => Type.Parameters(Type.Function([Type.Number(), Type.String()], Type.Null())),
  'ReturnType()': () => Type.ReturnType(Type.Function([Type.Number()], Type.String())),
  'InstanceType()': () => Type.InstanceType(Type.Constructor([Type.Number()], Vector)),
  'Awaited()': () => Type.Awaited(Type.Promise(Type.String())),
}
