import type { TypeShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { describeAll } from '../describe.ts'
import { describeTestFile } from '../test-file/describe-test-file.ts'

/** A library as any other with Standard Schema, and TypeBox as it says types before and since its version 1. */
const library = `
interface Schema<In, Out> { readonly '~standard': { readonly version: 1; readonly types?: { readonly input: In; readonly output: Out } } }
declare function schema<In, Out = In>(): Schema<In, Out> & { infer: Out; inferIn: In }
type Infer<T extends Schema<unknown, unknown>> = NonNullable<T['~standard']['types']>['output']
type OfLogin<T extends Schema<unknown, unknown>> = Infer<T>
type InferInput<T extends Schema<unknown, unknown>> = NonNullable<T['~standard']['types']>['input']
interface Old<T> { static: T; params: unknown[] }
type Static<T extends Old<unknown>> = T['static']
interface User { name: string; age?: number }
export const UserSchema = schema<User>()
export const Length = schema<string, number>()
export const Text = schema<string>()
export const Loose = schema<any>()
export const OldUser: Old<User> = { static: { name: '' }, params: [] }
export const all = { inner: { user: schema<User>() } }
const Hidden = schema<{ secret: string }>()
const Renamed = schema<{ other: string }>()
export { Renamed as Given }
type UserType = Infer<typeof UserSchema>
interface Named extends Infer<typeof UserSchema> {}
interface More extends Infer<typeof UserSchema> { more: boolean }
type SchemaType = typeof UserSchema
`

const cases: Readonly<Record<string, readonly [type: string, shape: unknown]>> = {
  inferred: ['Infer<typeof UserSchema>', { name: 'UserSchema', side: 'output' }],
  alias: ['UserType', { name: 'UserSchema', side: 'output' }],
  extended: ['Named', { name: 'UserSchema', side: 'output' }],
  aliasOfSchema: ['Infer<SchemaType>', { name: 'UserSchema', side: 'output' }],
  member: ['typeof UserSchema.infer', { name: 'UserSchema', side: 'output' }],
  memberIn: ['typeof UserSchema.inferIn', { name: 'UserSchema', side: 'input' }],
  memberRead: ["(typeof UserSchema)['inferIn']", { name: 'UserSchema', side: 'input' }],
  made: ['Infer<typeof Length>', { name: 'Length', side: 'output' }],
  taken: ['InferInput<typeof Length>', { name: 'Length', side: 'input' }],
  takenAlike: ['InferInput<typeof Text>', { name: 'Text', side: 'input' }],
  madeAlike: ['OfLogin<typeof Text>', { name: 'Text', side: 'output' }],
  unchanged: ['Readonly<Infer<typeof UserSchema>>', { name: 'UserSchema', side: 'output' }],
  old: ['Static<typeof OldUser>', { name: 'OldUser', side: 'input' }],
  inside: [
    'Infer<typeof all.inner.user>',
    { name: 'all.inner.user', side: 'output', exportName: 'all', members: ['inner', 'user'] },
  ],
  renamed: ['Infer<typeof Renamed>', { name: 'Renamed', side: 'output', exportName: 'Given' }],
}

const others: Readonly<Record<string, string>> = {
  structure: 'User',
  text: 'string',
  partial: 'Partial<Infer<typeof UserSchema>>',
  extended: 'More',
  joined: 'Infer<typeof UserSchema> & { more: boolean }',
  schemaItself: 'typeof UserSchema',
  anything: 'Infer<typeof Loose>',
  ofFunction: 'ReturnType<typeof schema>',
}

function shapesOf(types: Readonly<Record<string, string>>, text = library) {
  const functions = Object.entries(types).map(([name, type]) => `export function f_${name}(given: ${type}) {}`)
  const described = describeAll('/nowhere/schemas.ts', { text: `${text}${functions.join('\n')}\n` })
  return new Map(
    described.map(({ name, parameters, notes = [] }) => [
      name.slice(2),
      {
        shape: parameters[0]?.shape ?? { kind: 'never' as const },
        notes: notes.filter((note) => !note.includes('tsconfig')),
      },
    ]),
  )
}

const schemaIn = (shape: TypeShape | undefined) =>
  shape?.kind === 'schema' ? { name: shape.name, ...shape.schema } : shape?.kind

test('a type that was taken from a schema names it, whatever the library calls it', () => {
  const shapes = shapesOf(Object.fromEntries(Object.entries(cases).map(([name, [type]]) => [name, type])))
  for (const [name, [, wanted]] of Object.entries(cases)) {
    const exported = { module: '/nowhere/schemas.ts', exportName: Object(wanted).name }
    expect(schemaIn(shapes.get(name)?.shape), name).toEqual({ ...exported, ...Object(wanted) })
  }
  const { shape } = shapes.get('alias') ?? {}
  expect(shape).toMatchObject({ shape: { kind: 'object', properties: [{ name: 'name' }, { name: 'age' }] } })
})

test('what only looks alike, or says more or less, is its type', () => {
  const shapes = shapesOf(others)
  for (const name of Object.keys(others)) expect(schemaIn(shapes.get(name)?.shape), name).not.toHaveProperty('side')
  expect(shapes.get('structure')?.notes).toEqual([])
})

test('elements and members are schemas, too', () => {
  const shapes = shapesOf({
    list: 'readonly UserType[]',
    array: 'Array<UserType>',
    nullable: 'UserType | null | undefined',
    map: 'Map<string, UserType>',
    record: 'Record<string, UserType>',
    property: '{ user?: UserType; mapped: number }',
    mapped: '{ [Key in keyof { user: UserType }]: UserType[] }',
  })
  const user = { kind: 'schema', name: 'UserSchema' }
  expect(shapes.get('list')?.shape).toMatchObject({ kind: 'array', element: user, readonly: true })
  expect(shapes.get('array')?.shape).toMatchObject({ kind: 'array', element: user })
  expect(shapes.get('nullable')?.shape).toMatchObject({ kind: 'union', members: [user, {}, {}] })
  expect(shapes.get('map')?.shape).toMatchObject({ kind: 'map', key: { kind: 'string' }, value: user })
  expect(shapes.get('record')?.shape).toMatchObject({ kind: 'object', index: { value: user } })
  expect(shapes.get('property')?.shape).toMatchObject({ properties: [{ optional: true, shape: user }, {}] })
  expect(JSON.stringify(shapes.get('mapped')?.shape)).not.toContain('"schema"')
})

test('a schema that is not exported is told, and its type is taken', () => {
  const { shape, notes } = shapesOf({ hidden: 'Infer<typeof Hidden>' }).get('hidden') ?? {}
  expect(shape).toMatchObject({ kind: 'object', properties: [{ name: 'secret' }] })
  expect(notes).toEqual(['the schema Hidden is not exported: values are made of its type alone'])
})

test('a test file uses its own schemas, exported or not', () => {
  const text = `import { fuzzIt } from '@fuzzwright/vitest'\n${library}fuzzIt('a', (given: Infer<typeof Hidden>) => {})\n`
  const [call] = describeTestFile('/nowhere/a.test.ts', text).calls
  expect(call?.description?.parameters).toMatchObject([{ shape: { kind: 'schema', schema: { module: '' } } }])
  expect(call?.entities).toEqual([{ module: '', exportName: 'Hidden', isSchema: true }])
})
