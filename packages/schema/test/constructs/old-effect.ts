/** What the pages of effect.website showed for version 3, as they are made: nothing is asked to keep to Standard Schema. */
import { Schema as S } from 'effect-3'

const Fruit = { Apple: 'apple', Banana: 1 } as const
class Person extends S.Class<Person>('Person')({ id: S.Int, name: S.NonEmptyString }) {}
interface Tree {
  readonly name: string
  readonly kids: readonly Tree[]
}
const Tree = S.Struct({
  name: S.String,
  kids: S.Array(S.suspend((): S.Schema<Tree> => Tree)),
}).annotations({ identifier: 'Tree' })
const User = S.Struct({ name: S.String, age: S.optional(S.Number) })

export const oldEffectConstructs: Readonly<Record<string, () => unknown>> = {
  String: () => S.String,
  Number: () => S.Number,
  Boolean: () => S.Boolean,
  Null: () => S.Null,
  Unknown: () => S.Unknown,
  Any: () => S.Any,
  Object: () => S.Object,
  Undefined: () => S.Undefined,
  BigIntFromSelf: () => S.BigIntFromSelf,
  DateFromSelf: () => S.DateFromSelf,
  'Literal()': () => S.Literal('a', 1, true, null),
  'Enums()': () => S.Enums(Fruit),
  'TemplateLiteral()': () => S.TemplateLiteral('v', S.Number, '-', S.Literal('a', 'b')),
  'Union()': () => S.Union(S.String, S.Number),
  'NullOr()': () => S.NullOr(S.String),
  'Struct()': () => User,
  'Struct() with other members': () => S.Struct({ a: S.String }, S.Record({ key: S.String, value: S.String })),
  'optionalWith()': () => S.Struct({ a: S.optionalWith(S.Number, { default: () => 3 }) }),
  'optionalWith({ exact })': () => S.Struct({ a: S.optionalWith(S.Number, { exact: true }) }),
  'optionalWith() of a transform': () => S.Struct({ a: S.optionalWith(S.NumberFromString, { default: () => 3 }) }),
  'pick()': () => User.pick('name'),
  'omit()': () => User.omit('name'),
  'partial()': () => S.partial(User),
  'required()': () => S.required(User),
  'extend()': () => S.extend(User, S.Struct({ id: S.Int })),
  'Record()': () => S.Record({ key: S.String, value: S.Number }),
  'Record() of a pattern': () => S.Record({ key: S.TemplateLiteral('a', S.String), value: S.Number }),
  'Tuple()': () => S.Tuple(S.String, S.Number),
  'Tuple() with a rest': () => S.Tuple([S.String], S.Number),
  'Array()': () => S.Array(S.Number),
  'NonEmptyArray()': () => S.NonEmptyArray(S.Number),
  'minItems()': () => S.Array(S.Number).pipe(S.minItems(2), S.maxItems(3)),
  'minLength()': () => S.String.pipe(S.minLength(3), S.maxLength(5)),
  'pattern()': () => S.String.pipe(S.pattern(/^[a-c]+\d$/)),
  'startsWith()': () => S.String.pipe(S.startsWith('a')),
  'includes()': () => S.String.pipe(S.includes('xy')),
  'between()': () => S.Int.pipe(S.between(0, 120)),
  'multipleOf()': () => S.Number.pipe(S.multipleOf(5)),
  Int: () => S.Int,
  Positive: () => S.Positive,
  NonEmptyString: () => S.NonEmptyString,
  UUID: () => S.UUID,
  ULID: () => S.ULID,
  'filter()': () => S.String.pipe(S.filter((text) => text.length % 2 === 0)),
  'filter() of two members': () =>
    S.Struct({ a: S.String, b: S.String }).pipe(S.filter(({ a, b }) => a === b || 'they differ')),
  'brand()': () => S.String.pipe(S.brand('Cat')),
  NumberFromString: () => S.NumberFromString,
  Trim: () => S.Trim,
  Date: () => S.Date,
  BigInt: () => S.BigInt,
  URL: () => S.URL,
  'Option()': () => S.Option(S.Number),
  'Map()': () => S.Map({ key: S.String, value: S.Number }),
  'Set()': () => S.Set(S.Number),
  'split()': () => S.split(','),
  'parseJson()': () => S.parseJson(S.Struct({ a: S.Number })),
  'transform()': () =>
    S.transform(S.Literal('on', 'off'), S.Boolean, {
      decode: (word) => word === 'on',
      encode: (is) => (is ? 'on' : 'off'),
    }),
  'Class()': () => Person,
  'suspend()': () => Tree,
}
