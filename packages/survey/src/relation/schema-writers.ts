/** Serialisers made of a schema: `compile(schema)` answers a writer, and what it writes is read back as the value. */
import type { ParameterShape, TypeShape } from '@fuzzwright/core'
import type { Subject } from '../subject/subject.ts'
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
      return [written(build, undefined), ...readers.map((reader) => written(build, reader))]
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
