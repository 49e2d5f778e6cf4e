/** What the pages of zod.dev showed for version 3: primitives, objects, unions, effects. */
import { z } from 'zod/v3'

interface Tree {
  readonly name: string
  readonly kids: readonly Tree[]
}
const tree: z.ZodType<Tree> = z.lazy(() => z.object({ name: z.string(), kids: z.array(tree) }))
interface Named {
  readonly inside: ReadonlyMap<string, Named>
}
const named: z.ZodType<Named> = z.lazy(() => z.object({ inside: z.map(z.string(), named) }))
const Fruit = { Apple: 'apple', Banana: 1 } as const
class Point {
  readonly x = 1
}
const user = z.object({ name: z.string(), age: z.number().optional() })

export const oldZodConstructs: Readonly<Record<string, () => unknown>> = {
  'string()': () => z.string(),
  'number()': () => z.number(),
  'bigint()': () => z.bigint(),
  'boolean()': () => z.boolean(),
  'date()': () => z.date(),
  'symbol()': () => z.symbol(),
  'undefined()': () => z.undefined(),
  'null()': () => z.null(),
  'void()': () => z.void(),
  'any()': () => z.any(),
  'unknown()': () => z.unknown(),
  'never()': () => z.never(),
  'nan()': () => z.nan(),
  'coerce.string()': () => z.coerce.string(),
  'coerce.number()': () => z.coerce.number(),
  'coerce.date()': () => z.coerce.date(),
  'literal()': () => z.literal('a'),
  'literal(bigint)': () => z.literal(2n),
  'literal(undefined)': () => z.literal(undefined),
  'string().min().max()': () => z.string().min(3).max(5),
  'string().length()': () => z.string().length(4),
  'string().email()': () => z.string().email(),
  'string().url()': () => z.string().url(),
  'string().emoji()': () => z.string().emoji(),
  'string().uuid()': () => z.string().uuid(),
  'string().nanoid()': () => z.string().nanoid(),
  'string().cuid()': () => z.string().cuid(),
  'string().cuid2()': () => z.string().cuid2(),
  'string().ulid()': () => z.string().ulid(),
  'string().regex()': () => z.string().regex(/^[a-c]+\d$/),
  'string().regex() of a flag': () => z.string().regex(/^abc$/i),
  'string().includes()': () => z.string().includes('xy'),
  'string().startsWith()': () => z.string().startsWith('a'),
  'string().endsWith()': () => z.string().endsWith('.png'),
  'string().datetime()': () => z.string().datetime(),
  'string().date()': () => z.string().date(),
  'string().time()': () => z.string().time(),
  'string().duration()': () => z.string().duration(),
  'string().ip()': () => z.string().ip(),
  'string().cidr()': () => z.string().cidr(),
  'string().base64()': () => z.string().base64(),
  'string().jwt()': () => z.string().jwt(),
  'string().trim()': () => z.string().trim(),
  'string().nonempty()': () => z.string().nonempty(),
  'number().gt().lte()': () => z.number().gt(1).lte(5),
  'number().int()': () => z.number().int(),
  'number().positive()': () => z.number().positive(),
  'number().multipleOf()': () => z.number().multipleOf(5),
  'number().finite()': () => z.number().finite(),
  'number().safe()': () => z.number().safe(),
  'bigint().gt()': () => z.bigint().gt(5n),
  'bigint().multipleOf()': () => z.bigint().multipleOf(5n),
  'date().min().max()': () => z.date().min(new Date('2020-01-01')).max(new Date('2021-01-01')),
  'enum()': () => z.enum(['a', 'b']),
  'enum().exclude()': () => z.enum(['a', 'b', 'c']).exclude(['a']),
  'nativeEnum()': () => z.nativeEnum(Fruit),
  'optional()': () => z.string().optional(),
  'nullable()': () => z.string().nullable(),
  'nullish()': () => z.string().nullish(),
  'object()': () => user,
  'object().extend()': () => user.extend({ mail: z.string().email() }),
  'object().merge()': () => user.merge(z.object({ id: z.number().int() })),
  'object().pick()': () => user.pick({ name: true }),
  'object().omit()': () => user.omit({ name: true }),
  'object().partial()': () => user.partial(),
  'object().deepPartial()': () => user.deepPartial(),
  'object().required()': () => user.required(),
  'object().strict()': () => user.strict(),
  'object().passthrough()': () => user.passthrough(),
  'object().catchall()': () => user.catchall(z.number().optional()),
  'object().keyof()': () => user.keyof(),
  'array()': () => z.array(z.string()),
  'array().nonempty()': () => z.string().array().nonempty(),
  'array().min().max()': () => z.array(z.number()).min(2).max(3),
  'array().length()': () => z.array(z.number()).length(2),
  'tuple()': () => z.tuple([z.string(), z.number()]),
  'tuple().rest()': () => z.tuple([z.string()]).rest(z.number()),
  'union()': () => z.union([z.string(), z.number()]),
  'or()': () => z.string().or(z.number()),
  'discriminatedUnion()': () =>
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), n: z.number() }),
      z.object({ kind: z.literal('b'), s: z.string() }),
    ]),
  'record()': () => z.record(z.number()),
  'record() of keys': () => z.record(z.string().min(2), z.number()),
  'record() of an enum': () => z.record(z.enum(['a', 'b']), z.number()),
  'map()': () => z.map(z.string(), z.number()),
  'map() of itself': () => named,
  'set()': () => z.set(z.number()),
  'set().min().max()': () => z.set(z.number()).min(1).max(3),
  'intersection()': () => z.intersection(user, z.object({ id: z.number() })),
  'lazy()': () => tree,
  'promise()': () => z.promise(z.number()),
  'instanceof()': () => z.instanceof(Date),
  'instanceof() of a class of the user': () => z.instanceof(Point),
  'function()': () => z.function(),
  'preprocess()': () => z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string()),
  'custom()': () => z.custom<`${number}px`>((value) => typeof value === 'string' && /^\d+px$/.test(value)),
  'refine()': () => z.string().refine((text) => text.length % 2 === 0),
  'refine() of two members': () => z.object({ a: z.string().min(2), b: z.string() }).refine((one) => one.a === one.b),
  'superRefine()': () =>
    z.array(z.number()).superRefine((list, context) => {
      if (list.length > 2) context.addIssue({ code: 'custom', message: 'too many' })
    }),
  'transform()': () => z.string().transform((text) => text.length),
  'default()': () => z.string().default('a'),
  'describe()': () => z.string().describe('a name'),
  'catch()': () => z.number().catch(42),
  'brand()': () => z.string().brand<'Cat'>(),
  'readonly()': () => z.object({ a: z.string() }).readonly(),
  'pipe()': () =>
    z
      .string()
      .transform((text) => text.length)
      .pipe(z.number().min(3)),
}
