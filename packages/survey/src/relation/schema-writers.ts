/**
 * Serialisers made of a schema: `compile(schema)` answers a writer, and what it writes is read back as the value. Asked of values of all
 * kinds with the schema that each has, and of schemas of all kinds with a value that each accepts.
 */
import type { ParameterShape, TypeShape } from '@fuzzwright/core'
import type { Subject } from '../subject/subject.ts'
import { schemaCaseName } from '../worker/schema-cases.ts'
import { callOf } from './call-template.ts'
import { undoes } from './names.ts'
import { listOf, object, text } from './plain-shapes.ts'
import { withInputs } from './platform.ts'
import type { Relation } from './relation.ts'
import { isAsync, membersOf } from './shapes.ts'

const compiles =
  /^(?:default|build|compile|create|make|generate|stringify|serialize|serialise|fastJson|(?:build|compile|create|make|get)?(?:Serializer|Serialiser|Stringifier|Stringify|Writer|Encoder))$/i
const namesSchema = /schema/i

export function schemaWriters(functions: readonly Subject[]): readonly Relation[] {
  const takers = functions.filter(takesSchema)
  return takers
    .filter(({ name }) => compiles.test(name))
    .flatMap((build) => {
      const readers = takers.filter((one) => one !== build && one.owner === build.owner && isReaderOf(one, build))
      return [
        ...[undefined, ...readers].flatMap((reader) => [written(build, reader), writtenByAny(build, reader)]),
        kept(build),
      ]
    })
}

/** In some signature its one argument is a schema, and what it answers can be called. */
function takesSchema({ description, kind, untyped }: Subject): boolean {
  if (isAsync(description) || kind === 'getter' || kind === 'method') return false
  const { definitions, overloads = [] } = description
  return [description, ...overloads].some(({ parameters, returns }) => {
    const [first, ...others] = parameters
    if (first === undefined || first.rest === true || !namesSchema.test(first.name)) return false
    const kinds = membersOf(returns, definitions).map((member) => member.kind)
    const answersCallable = kinds.includes('function') || (untyped === true && kinds.includes('unknown'))
    return answersCallable && others.every(({ optional, rest }) => optional === true || rest === true)
  })
}

function isReaderOf(reader: Subject, build: Subject): boolean {
  return (
    undoes(build.name, reader.name) ||
    /^(?:build|compile|create|make|get)?(?:Parser|Reader|Decoder)$/i.test(reader.name)
  )
}

const whole: TypeShape = { kind: 'number', constraints: { integer: true, minimum: -1_000_000, maximum: 1_000_000 } }

const value: ParameterShape = {
  name: 'value',
  shape: object({
    text,
    count: whole,
    isOn: { kind: 'boolean' },
    nothing: { kind: 'null' },
    words: listOf(text),
    parts: listOf(object({ id: whole, name: text })),
  }),
}

function written(build: Subject, reader: Subject | undefined): Relation {
  const line = `${callOf(build, ['schemaOf($0)'])}($0)`
  const read = reader === undefined ? `JSON.parse(${line})` : `${callOf(reader, ['schemaOf($0)'])}(${line})`
  const by = reader === undefined ? 'as JSON' : `by what ${reader.id} makes of the schema`
  return {
    kind: 'roundtrip',
    title: `what ${build.id} makes of a schema writes what is read back ${by}`,
    exports: [build.id, ...(reader === undefined ? [] : [reader.id])],
    inputs: withInputs(build.description, [value]),
    examples: [],
    given: line,
    left: read,
    right: '$0',
    judgement: 'value',
    promise: 0.85,
    threshold: 0.6,
  }
}

/** A schema, and a value that it accepts. */
const cases: ParameterShape = { name: schemaCaseName, shape: listOf({ kind: 'unknown' }), rest: true }

/** Of schemas of all kinds: what refuses one on purpose does not know it, and what stumbles over one does not either, but says so. */
function writtenByAny(build: Subject, reader: Subject | undefined): Relation {
  const make = callOf(build, ['$0'])
  const line = `${make}($1)`
  const read = reader === undefined ? `JSON.parse(${line})` : `${callOf(reader, ['$0'])}(${line})`
  const by = reader === undefined ? 'JSON' : `what ${reader.id} makes of it`
  return {
    ...written(build, reader),
    title: `what ${build.id} makes of any schema writes a value that the schema accepts so that ${by} reads it back`,
    inputs: withInputs(build.description, [cases]),
    given: `needs(isTaken(() => ${callOf(build, ['copy($0)'])}))`,
    left: read,
    right: '$1',
    promise: 0.8,
  }
}

/** A schema is the user's, and may be handed over again. */
function kept(build: Subject): Relation {
  return {
    kind: 'mutates',
    title: `${build.id} leaves the schema as it is`,
    exports: [build.id],
    inputs: withInputs(build.description, [cases]),
    examples: [],
    left: `unchanged((...args) => ${build.expression}(...args), [$0])`,
    judgement: 'truth',
    promise: 0.7,
    threshold: 0.5,
  }
}
