/**
 * Objects that functions answer, `createScanner(text)` or `Tree.from(items)`, are used like instances of classes: what answers them
 * stands in the place of the constructor.
 */
import type { FuzzedMethodDescription, PropertyShape, TypeShape } from '@fuzzwright/core'
import { itself } from '../sequence/program.ts'
import type { ClassSubject, Subject } from './subject.ts'

/** Of functions that answer the same, so many are used. */
const mostOfOne = 2
const mostMakers = 40

/** What a function answers that can be used. */
interface Answered {
  /** The same for functions that answer the same. */
  readonly key: string
  /** A class of the package. */
  readonly known?: ClassSubject
  /** What can be called on it, where it is no class of the package. */
  readonly members?: readonly PropertyShape[]
}

/**
 * The classes of a package and the objects its functions answer. Of a class whose constructor is private only what answers it is
 * left.
 */
export function withAnsweredObjects(
  classes: readonly ClassSubject[],
  functions: readonly Subject[],
): readonly ClassSubject[] {
  const made: ClassSubject[] = []
  const counts = new Map<string, number>()
  const hidden = new Set<ClassSubject>()
  for (const subject of functions) {
    const answered = subject.kind === 'method' ? undefined : answeredBy(subject, classes)
    if (answered === undefined) continue
    if (answered.known !== undefined && isHidden(subject.description)) hidden.add(answered.known)
    const count = counts.get(answered.key) ?? 0
    if (count >= mostOfOne || made.length >= mostMakers) continue
    counts.set(answered.key, count + 1)
    made.push(asMade(subject, answered))
  }
  return [...classes.filter((one) => !hidden.has(one)), ...made]
}

/** What is answered, without what stands beside it where there is none. */
function answerOf({ returns, definitions }: FuzzedMethodDescription): TypeShape | undefined {
  const whole = returns.kind === 'reference' ? definitions[returns.to] : returns
  if (whole?.kind !== 'union') return whole
  const members = whole.members.filter(({ kind }) => kind !== 'undefined' && kind !== 'null')
  const [only, ...others] = members
  if (others.length > 0) return undefined
  return only?.kind === 'reference' ? definitions[only.to] : only
}

function answeredBy(subject: Subject, classes: readonly ClassSubject[]): Answered | undefined {
  const answer = answerOf(subject.description)
  if (answer?.kind === 'class') {
    const known = classes.find(({ id }) => id.split('.').at(-1) === answer.name)
    if (known !== undefined) return { key: known.id, known }
    return answer.standIn === undefined ? undefined : ofObject(answer.standIn, answer.name)
  }
  if (answer?.kind === 'function') return ofFunction(answer, subject)
  return answer === undefined ? undefined : ofObject(answer)
}

/** What is handed on or waited for is no instance of anything here. */
const foreign = new Set(['then', 'next', 'subscribe', 'pipe', 'addEventListener', 'on'])

function ofObject(shape: TypeShape, name?: string): Answered | undefined {
  if (shape.kind !== 'object') return undefined
  const members = shape.properties.filter(
    (property) => property.optional !== true && property.shape.kind === 'function',
  )
  if (members.length === 0 || shape.properties.some((property) => foreign.has(property.name))) return undefined
  // A list by another name.
  if (shape.properties.every((property) => property.name in Array.prototype)) return undefined
  return { key: name ?? shape.name ?? members.map((member) => member.name).join(), members }
}

/** A function that is made of something: what it is made of is part of its input. */
function ofFunction(shape: TypeShape & { readonly kind: 'function' }, subject: Subject): Answered | undefined {
  if (subject.description.parameters.length === 0 || shape.parameters.length === 0) return undefined
  return { key: subject.id, members: [{ name: itself, shape }] }
}

function isHidden(description: FuzzedMethodDescription): boolean {
  const answer = answerOf(description)
  return answer?.kind === 'class' && answer.constructors.length === 0 && answer.abstract !== true
}

function asMade(subject: Subject, { known, members = [] }: Answered): ClassSubject {
  const { overloads: _, thisShape: __, ...construct } = subject.description
  const id = known?.id ?? subject.id
  return {
    id,
    entry: subject.entry,
    expression: known?.expression ?? subject.expression,
    maker: subject.expression,
    makerName: subject.name,
    construct: { ...construct, kind: 'function' },
    examples: subject.examples,
    methods: known?.methods ?? members.flatMap((member) => methodOf(subject, member)),
    properties: [],
    iterable: known?.iterable ?? false,
    statics: [],
  }
}

function methodOf(maker: Subject, { name, shape }: PropertyShape): readonly Subject[] {
  if (shape.kind !== 'function') return []
  const { definitions } = maker.description
  return [
    {
      id: name === itself ? maker.id : `${maker.id}.${name}`,
      entry: maker.entry,
      expression: maker.expression,
      name,
      owner: maker.expression,
      kind: 'method',
      description: {
        formatVersion: 1,
        name,
        kind: 'method',
        parameters: shape.parameters,
        returns: shape.returns,
        definitions,
        concreteValues: maker.description.concreteValues,
        expectedErrors: maker.description.expectedErrors,
      },
      ...(maker.untyped && { untyped: maker.untyped }),
      examples: [],
    },
  ]
}
