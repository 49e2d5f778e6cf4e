/** What the pages "Defining schemas", "Codecs" and "JSON Schema" of zod.dev show, a schema for each construct. */
import { z } from 'zod'

const Fruit = { Apple: 'apple', Banana: 'banana' } as const
const Category = z.object({
  name: z.string(),
  get children() {
    return z.array(Category)
  },
})
const User = z.object({
  email: z.email(),
  get posts() {
    return z.array(Post)
  },
})
const Post = z.object({
  title: z.string(),
  get author() {
    return User.optional()
  },
})
const Dog = z.object({ name: z.string(), age: z.number() })
const cents = z.transform((value: unknown) => Number(value) * 100)

export const zodConstructs: Readonly<Record<string, () => unknown>> = {
  'string()': () => z.string(),
  'number()': () => z.number(),
  'bigint()': () => z.bigint(),
  'boolean()': () => z.boolean(),
  'symbol()': () => z.symbol(),
  'undefined()': () => z.undefined(),
  'null()': () => z.null(),
  'void()': () => z.void(),
  'any()': () => z.any(),
  'unknown()': () => z.unknown(),
  'nan()': () => z.nan(),
  'coerce.string()': () => z.coerce.string(),
  'coerce.number()': () => z.coerce.number(),
  'coerce.boolean()': () => z.coerce.boolean(),
  'coerce.bigint()': () => z.coerce.bigint(),
  'coerce.date()': () => z.coerce.date(),
  'coerce.number().int().min()': () => z.coerce.number().int().min(5),
  'literal()': () => z.literal('tuna'),
  'literal(bigint)': () => z.literal(12n),
  'literal([…])': () => z.literal(['red', 'green', 3, true, null]),
  'string().max()': () => z.string().max(5),
  'string().min()': () => z.string().min(5),
  'string().length()': () => z.string().length(5),
  'string().regex()': () => z.string().regex(/^[a-z]+$/),
  'string().startsWith()': () => z.string().startsWith('aaa'),
  'string().endsWith()': () => z.string().endsWith('zzz'),
  'string().includes()': () => z.string().includes('---'),
  'string().uppercase()': () => z.string().uppercase(),
  'string().lowercase()': () => z.string().lowercase(),
  'string().trim()': () => z.string().trim().min(1),
  'string().toLowerCase()': () => z.string().toLowerCase(),
  'string().toUpperCase()': () => z.string().toUpperCase(),
  'string().normalize()': () => z.string().normalize(),
  'email()': () => z.email(),
  'email({ pattern })': () => z.email({ pattern: z.regexes.html5Email }),
  'uuid()': () => z.uuid(),
  'uuid({ version })': () => z.uuid({ version: 'v4' }),
  'uuidv6()': () => z.uuidv6(),
  'uuidv7()': () => z.uuidv7(),
  'guid()': () => z.guid(),
  'url()': () => z.url(),
  'url({ hostname })': () => z.url({ hostname: /^example\.com$/ }),
  'url({ protocol })': () => z.url({ protocol: /^https$/ }),
  'httpUrl()': () => z.httpUrl(),
  'hostname()': () => z.hostname(),
  'emoji()': () => z.emoji(),
  'base64()': () => z.base64(),
  'base64url()': () => z.base64url(),
  'hex()': () => z.hex(),
  'jwt()': () => z.jwt(),
  'jwt({ alg })': () => z.jwt({ alg: 'HS256' }),
  'nanoid()': () => z.nanoid(),
  'cuid()': () => z.cuid(),
  'cuid2()': () => z.cuid2(),
  'ulid()': () => z.ulid(),
  'xid()': () => z.xid(),
  'ksuid()': () => z.ksuid(),
  'e164()': () => z.e164(),
  'mac()': () => z.mac(),
  'mac({ delimiter })': () => z.mac({ delimiter: '-' }),
  'ipv4()': () => z.ipv4(),
  'ipv6()': () => z.ipv6(),
  'cidrv4()': () => z.cidrv4(),
  'cidrv6()': () => z.cidrv6(),
  'hash()': () => z.hash('sha256'),
  'iso.date()': () => z.iso.date(),
  'iso.time()': () => z.iso.time(),
  'iso.time({ precision })': () => z.iso.time({ precision: -1 }),
  'iso.datetime()': () => z.iso.datetime(),
  'iso.datetime({ offset })': () => z.iso.datetime({ offset: true }),
  'iso.datetime({ local })': () => z.iso.datetime({ local: true }),
  'iso.datetime({ precision })': () => z.iso.datetime({ precision: 3 }),
  'iso.duration()': () => z.iso.duration(),
  'stringFormat(regex)': () => z.stringFormat('order', /^[A-Z]{2}-\d{3}$/),
  'stringFormat(function)': () => z.stringFormat('even', (text) => text.length % 2 === 0),
  'templateLiteral(texts)': () => z.templateLiteral(['hello, ', z.string(), '!']),
  'templateLiteral(numbers)': () => z.templateLiteral([z.number(), z.enum(['px', 'em', 'rem', '%'])]),
  'templateLiteral(literals)': () => z.templateLiteral(['email: ', z.literal(['a', 'b']), '-', z.int()]),
  'number().gt().lt()': () => z.number().gt(5).lt(6),
  'number().gte().lte()': () => z.number().gte(5).lte(6),
  'number().positive()': () => z.number().positive(),
  'number().nonnegative()': () => z.number().nonnegative(),
  'number().negative()': () => z.number().negative(),
  'number().nonpositive()': () => z.number().nonpositive(),
  'number().multipleOf()': () => z.number().multipleOf(5),
  'number().multipleOf(0.01)': () => z.number().min(0).multipleOf(0.01),
  'int()': () => z.int(),
  'int32()': () => z.int32(),
  'uint32()': () => z.uint32(),
  'float32()': () => z.float32(),
  'float64()': () => z.float64(),
  'bigint().gt().lte()': () => z.bigint().gt(5n).lte(10n),
  'bigint().multipleOf()': () => z.bigint().multipleOf(5n),
  'bigint().positive()': () => z.bigint().positive(),
  'int64()': () => z.int64(),
  'uint64()': () => z.uint64(),
  'date()': () => z.date(),
  'date().min().max()': () => z.date().min(new Date('1900-01-01')).max(new Date('2020-01-01')),
  'enum([…])': () => z.enum(['Salmon', 'Tuna', 'Trout']),
  'enum(object)': () => z.enum({ a: 0, b: 'b' }),
  'enum(Enum)': () => z.enum(Fruit),
  'enum().exclude()': () => z.enum(['a', 'b', 'c']).exclude(['a']),
  'enum().extract()': () => z.enum(['a', 'b', 'c']).extract(['a']),
  'stringbool()': () => z.stringbool(),
  'stringbool({ truthy, falsy })': () => z.stringbool({ truthy: ['ja'], falsy: ['nein'] }),
  'stringbool({ case })': () => z.stringbool({ case: 'sensitive' }),
  'optional()': () => z.optional(z.string()),
  'nullable()': () => z.string().nullable(),
  'nullish()': () => z.nullish(z.literal('yoda')),
  'exactOptional()': () => z.object({ a: z.string().exactOptional() }),
  'nonoptional()': () => z.nonoptional(z.string().optional()),
  'object()': () => z.object({ name: z.string(), age: z.number() }),
  'object with optional members': () => z.object({ name: z.string(), age: z.optional(z.number()) }),
  'strictObject()': () => z.strictObject({ name: z.string() }),
  'looseObject()': () => z.looseObject({ name: z.string() }),
  'object().catchall()': () => z.object({ name: z.string() }).catchall(z.number()),
  'object().keyof()': () => Dog.keyof(),
  'object().extend()': () => Dog.extend({ breed: z.string() }),
  'object().safeExtend()': () => Dog.safeExtend({ age: z.int() }),
  'object().pick()': () => Dog.pick({ name: true }),
  'object().omit()': () => Dog.omit({ name: true }),
  'object().partial()': () => Dog.partial(),
  'object().partial(mask)': () => Dog.partial({ age: true }),
  'object().required()': () => Dog.partial().required(),
  'recursive object': () => Category,
  'mutually recursive objects': () => User,
  'lazy()': () => z.lazy(() => Dog),
  'array()': () => z.array(z.string()),
  'array().min().max()': () => z.array(z.number()).min(2).max(4),
  'array().length()': () => z.array(z.boolean()).length(5),
  'tuple()': () => z.tuple([z.string(), z.number(), z.boolean()]),
  'tuple(rest)': () => z.tuple([z.string()], z.number()),
  'tuple with optional places': () => z.tuple([z.string(), z.number().optional()]),
  'union()': () => z.union([z.string(), z.number()]),
  'xor()': () => z.xor([z.object({ type: z.literal('card') }), z.object({ type: z.literal('bank'), n: z.string() })]),
  'discriminatedUnion()': () =>
    z.discriminatedUnion('status', [
      z.object({ status: z.literal('success'), data: z.string() }),
      z.object({ status: z.literal('failed'), error: z.string() }),
    ]),
  'nested discriminatedUnion()': () => {
    const failed = z.object({ status: z.literal('failed'), message: z.string() })
    return z.discriminatedUnion('status', [
      z.object({ status: z.literal('success'), data: z.string() }),
      z.discriminatedUnion('code', [
        failed.extend({ code: z.literal(400) }),
        failed.extend({ code: z.union([z.literal(401), z.literal(500)]) }),
      ]),
    ])
  },
  'intersection()': () => z.intersection(z.object({ name: z.string() }), z.object({ role: z.string() })),
  'intersection of unions': () => z.intersection(z.union([z.number(), z.string()]), z.union([z.number(), z.boolean()])),
  'record()': () => z.record(z.string(), z.number()),
  'record(enum)': () => z.record(z.enum(['id', 'name']), z.string()),
  'record(number)': () => z.record(z.number(), z.string()),
  'record(template)': () => z.record(z.templateLiteral(['x-', z.string()]), z.int()),
  'partialRecord()': () => z.partialRecord(z.enum(['id', 'name']), z.string()),
  'looseRecord()': () => z.looseRecord(z.string().regex(/_phone$/), z.e164()),
  'map()': () => z.map(z.string(), z.number()),
  'set()': () => z.set(z.number()),
  'set().min().max()': () => z.set(z.string()).min(2).max(4),
  'set().size()': () => z.set(z.string()).size(3),
  'map of objects': () => z.map(Dog, z.set(Dog)),
  'file()': () => z.file(),
  'file().min().max()': () => z.file().min(10).max(1_000),
  'file().mime()': () => z.file().mime(['image/png', 'text/plain']),
  'promise()': () => z.promise(z.number()),
  'instanceof(class)': () => z.instanceof(URL),
  'instanceof(Date)': () => z.instanceof(Date),
  'property()': () => z.string().check(z.property('length', z.number().min(3))),
  'refine()': () => z.string().refine((text) => text.length <= 255),
  'refine() of two members': () =>
    z.object({ a: z.string(), b: z.string() }).refine(({ a, b }) => a === b, { path: ['b'] }),
  'refine({ when })': () =>
    z.object({ a: z.string().min(2), b: z.string() }).refine(({ a, b }) => a === b, { when: () => true }),
  'superRefine()': () =>
    z.array(z.string()).superRefine((list, ctx) => {
      if (list.length > 3) ctx.addIssue({ code: 'too_big', maximum: 3, origin: 'array', inclusive: true, input: list })
      if (list.length !== new Set(list).size) ctx.addIssue({ code: 'custom', message: 'twice', input: list })
    }),
  'check()': () =>
    z.array(z.int()).check(
      z.minLength(1),
      z.refine((list) => Number(list[0]) >= 0),
    ),
  'codec()': () =>
    z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (day) => day.toISOString() }),
  'codec of numbers': () =>
    z.codec(z.string().regex(z.regexes.number), z.number(), { decode: Number.parseFloat, encode: String }),
  'codec of JSON': () =>
    z.codec(z.string(), z.json(), {
      decode: (text, ctx) => {
        try {
          return JSON.parse(text)
        } catch {
          ctx.issues.push({ code: 'invalid_format', format: 'json', input: text, message: 'no JSON' })
          return z.NEVER
        }
      },
      encode: (value) => JSON.stringify(value),
    }),
  'invertCodec()': () =>
    z.invertCodec(
      z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (day) => day.toISOString() }),
    ),
  'pipe()': () => z.string().pipe(z.transform((text) => text.length)),
  'pipe() into checks': () => z.string().transform(Number).pipe(z.number().min(3)),
  'transform()': () => cents,
  'string().transform()': () => z.string().transform((text) => text.length),
  'transform() with issues': () =>
    z.string().transform((text, ctx) => {
      const value = Number.parseInt(text, 10)
      if (Number.isNaN(value)) ctx.issues.push({ code: 'custom', message: 'no number', input: text })
      return value
    }),
  'preprocess()': () => z.preprocess((value) => (typeof value === 'string' ? Number(value) : value), z.int()),
  'default()': () => z.string().default('tuna'),
  'prefault()': () => z.string().trim().prefault('tuna'),
  'catch()': () => z.number().catch(42),
  'object with default and catch': () => z.object({ a: z.string().default('x'), b: z.int().catch(1) }),
  'brand()': () => z.object({ name: z.string() }).brand<'Cat'>(),
  'readonly()': () => z.object({ name: z.string() }).readonly(),
  'json()': () => z.json(),
  'function()': () => z.function({ input: [z.string()], output: z.number() }),
  'custom()': () => z.custom<`${number}px`>((value) => typeof value === 'string' && /^\d+px$/.test(value)),
  'apply()': () => z.number().check((ctx) => void (ctx.value > 5 && ctx.issues.push({ code: 'custom', input: 1 }))),
  'meta() and describe()': () => z.string().meta({ title: 'A' }).describe('b'),
  'overwrite()': () =>
    z
      .number()
      .overwrite((value) => value ** 2)
      .max(100),
  'creditCard()': () => z.creditCard(),
  'iban()': () => z.iban(),
  'currencyCode()': () => z.currencyCode(),
  'fromJSONSchema()': () => z.fromJSONSchema({ type: 'object', properties: { a: { type: 'integer' } } }),
  'success()': () => z.success(z.string()),
  'asynchronous refine()': () => z.string().refine(async (text) => text.length > 2),
  'keyof()': () => Dog.keyof(),
  'nativeEnum()': () => z.nativeEnum(Fruit),
  'enum().extract() and exclude()': () => z.enum(['a', 'b', 'c']).extract(['a', 'b']).exclude(['a']),
  'set().min(), max() and nonempty()': () => z.set(z.int()).min(1).max(3).nonempty(),
  'file().min(), max() and mime()': () => z.file().min(1).max(1000).mime(['text/plain']),
  'check(minLength(), maxLength())': () => z.string().check(z.minLength(2), z.maxLength(5)),
  'check(length()) of a list': () => z.array(z.int()).check(z.length(3)),
  'check(regex(), startsWith(), endsWith(), includes())': () =>
    z.string().check(z.regex(/^[a-z]*$/), z.startsWith('a'), z.endsWith('z'), z.includes('mm')),
  'check(lowercase())': () => z.string().check(z.lowercase()),
  'check(uppercase())': () => z.string().check(z.uppercase()),
  'check(gt(), lte(), multipleOf())': () => z.number().check(z.gt(3), z.lte(90), z.multipleOf(3)),
  'check(gte(), lt())': () => z.number().check(z.gte(3), z.lt(4)),
  'check(positive())': () => z.number().check(z.positive()),
  'check(negative())': () => z.number().check(z.negative()),
  'check(nonnegative())': () => z.number().check(z.nonnegative()),
  'check(nonpositive())': () => z.number().check(z.nonpositive()),
  'check(minSize(), maxSize())': () => z.set(z.int()).check(z.minSize(1), z.maxSize(3)),
  'check(size()) of a map': () => z.map(z.string(), z.int()).check(z.size(2)),
  'check(trim(), normalize(), toLowerCase(), toUpperCase())': () =>
    z.string().check(z.trim(), z.normalize(), z.toLowerCase(), z.toUpperCase()),
  'check(property())': () => z.array(z.int()).check(z.property('length', z.number().max(3))),
  'check(slugify())': () => z.string().check(z.slugify()),
  'describe() and meta()': () => z.string().describe('a name').meta({ title: 'Name' }),
}
