/** Functions that share out what they are given, and what becomes of a copy: the parts are the whole, the copy is the same. */
import type { FuzzedMethodDescription, ParameterShape, TypeShape } from '@fuzzwright/core'
import { requiredOf, type Subject } from '../subject/subject.ts'
import { callOf } from './call-template.ts'
import { copiesDeeply, equatesDeeply } from './meanings.ts'
import { withInputs } from './platform.ts'
import type { Relation } from './relation.ts'
import { isAsync, kindWord, membersOf, resolved } from './shapes.ts'

interface Pair {
  readonly names: readonly [one: RegExp, other: RegExp]
  readonly takes: readonly string[]
  readonly title: string
  /** Over `a` and `b`, the two answers. */
  readonly left: string
  readonly right: string
  readonly promise?: number
}

const pairs: readonly Pair[] = [
  {
    names: [/^take$/, /^drop$/],
    takes: ['array', 'number'],
    title: 'are the whole list together',
    left: '[...a, ...b]',
    right: '$0',
  },
  {
    names: [/^(?:dropRight|dropLast|dropEnd)$/, /^(?:takeRight|takeLast|takeEnd)$/],
    takes: ['array', 'number'],
    title: 'are the whole list together',
    left: '[...a, ...b]',
    right: '$0',
  },
  {
    names: [/^(?:filter|select)$/, /^reject$/],
    takes: ['array', 'function'],
    title: 'share out the items',
    left: 'sameItems([...a, ...b], $0)',
    right: 'true',
  },
  {
    names: [/^(?:takeWhile)$/, /^(?:dropWhile)$/],
    takes: ['array', 'function'],
    title: 'are the whole list together',
    left: '[...a, ...b]',
    right: '$0',
  },
  {
    names: [/^pick$/, /^omit$/],
    takes: ['object', 'array'],
    title: 'share out the properties',
    left: '({ ...a, ...b })',
    right: '({ ...$0 })',
  },
  {
    names: [/^(?:intersection|intersect)$/, /^difference$/],
    takes: ['array', 'array'],
    title: 'share out the items',
    left: 'sameItems([...new Set([...a, ...b])], [...new Set($0)])',
    right: 'true',
  },
  {
    names: [/^keys$/, /^values$/],
    takes: ['object'],
    title: 'are as many',
    left: 'a.length',
    right: 'b.length',
    promise: 0.6,
  },
]

/** Takes a value of any kind, and answers one of any kind or of the same. */
const value: ParameterShape = { name: 'value', shape: { kind: 'unknown' } }

const differing = /^(?:diff|delta|getDiff|deepDiff|detailedDiff|difference)$/

export function complements(functions: readonly Subject[]): readonly Relation[] {
  const calm = functions.filter(
    ({ description, kind }) => !isAsync(description) && kind !== 'getter' && kind !== 'method',
  )
  return calm.flatMap((one) => [
    ...calm.filter((other) => other !== one && other.owner === one.owner).flatMap((other) => between(one, other)),
    ...sameDiffers(one),
    ...apart(one),
  ])
}

function between(one: Subject, other: Subject): readonly Relation[] {
  return [...pairs.flatMap((pair) => shared(pair, one, other)), ...copied(one, other)]
}

function shared({ names, takes, title, left, right, promise = 0.7 }: Pair, one: Subject, other: Subject) {
  if (!names[0].test(one.name) || !names[1].test(other.name)) return []
  if (!takesAll(one, takes) || !takesAll(other, takes)) return []
  const args = takes.map((_, at) => `$${at}`)
  const answers = `${callOf(one, args)}, ${callOf(other, args)}`
  const relation: Relation = {
    kind: 'agreement',
    title: `${one.id} and ${other.id} ${title}`,
    exports: [one.id, other.id],
    inputs: withInputs(one.description, one.description.parameters.slice(0, takes.length)),
    examples: one.examples,
    left: `((a, b) => ${left})(${answers})`,
    right: `((a, b) => ${right})(${answers})`,
    judgement: 'value',
    promise,
    threshold: 0.9,
  }
  return [relation]
}

function takesAll({ description }: Subject, takes: readonly string[]): boolean {
  const { parameters, definitions } = description
  if (requiredOf(description).length > takes.length || parameters.length < takes.length) return false
  return takes.every((kind, at) => {
    const parameter = parameters[at]
    if (parameter === undefined || parameter.rest === true) return false
    const kinds = membersOf(parameter.shape, definitions).map((member) => member.kind)
    if (kind === 'object') return kinds.some((own) => own === 'object' || own === 'reference')
    return kind === 'function' ? kinds.includes('function') : kindWord(parameter.shape, definitions) === kind
  })
}

/** Who copies deeply hands out nothing of what was copied: whoever writes to the copy would write to that as well. */
function apart(copies: Subject): readonly Relation[] {
  if (!copiesDeeply(copies)) return []
  return [
    {
      kind: 'metamorphic',
      title: `the answer of ${copies.id} shares nothing with what it is made of`,
      exports: [copies.id],
      inputs: withInputs(copies.description, [value]),
      examples: [],
      given: 'needs(isCloned($0))',
      left: `isApart(${callOf(copies, ['$0'])}, $0)`,
      judgement: 'truth',
      promise: 0.75,
      threshold: 0.8,
    },
  ]
}

/** What a package calls equal, its copies are; and the copy has nothing in common with what it was made of. */
function copied(copies: Subject, equals: Subject): readonly Relation[] {
  if (!copiesDeeply(copies) || !equatesDeeply(equals)) return []
  if (requiredOf(copies.description).length !== 1 || requiredOf(equals.description).length !== 2) return []
  return [
    {
      kind: 'algebra',
      title: `${equals.id} holds for a value and what ${copies.id} makes of it`,
      exports: [copies.id, equals.id],
      inputs: withInputs(copies.description, [taken(copies)]),
      examples: copies.examples,
      given: `[needs(isPlainData($0)), ${callOf(copies, ['$0'])}]`,
      left: callOf(equals, ['$0', callOf(copies, ['$0'])]),
      judgement: 'truth',
      promise: 0.8,
      threshold: 0.7,
    },
  ]
}

/** Where types say nothing, values of every kind. */
function taken({ description: { parameters } }: Subject): ParameterShape {
  const [first] = parameters
  return first === undefined || isOpen(first.shape) ? value : first
}

function isOpen({ kind }: TypeShape): boolean {
  return kind === 'unknown' || kind === 'object'
}

/** Two colours blended make a third: what answers the type that it takes tells no difference. */
function isOfOneType({ parameters, returns, definitions }: FuzzedMethodDescription): boolean {
  const [taken, answered] = [parameters[0]?.shape ?? value.shape, returns].map((shape) => resolved(shape, definitions))
  if (taken?.kind !== 'object' || taken.properties.every(({ optional }) => optional === true)) return false
  return JSON.stringify(taken) === JSON.stringify(answered)
}

/** Between a value and its copy is no more than between nothing and nothing. */
function sameDiffers(subject: Subject): readonly Relation[] {
  const { description, name, id, examples } = subject
  const [first, second] = description.parameters
  if (!differing.test(name) || first === undefined || second === undefined || first.rest === true) return []
  if (requiredOf(description).length > 2 || second.rest === true) return []
  const kinds = [first, second].map(({ shape }) => kindWord(shape, description.definitions))
  if (!kinds.every((kind) => kind === 'other' || kind === 'object') || isOfOneType(description)) return []
  return [
    {
      kind: 'algebra',
      title: `${id} finds nothing between a value and its copy`,
      exports: [id],
      inputs: withInputs(description, [taken(subject)]),
      examples,
      given: 'needs(isPlainData($0))',
      left: callOf(subject, ['$0', 'copy($0)']),
      right: callOf(subject, ['{}', '{}']),
      judgement: 'value',
      promise: 0.8,
      threshold: 0.7,
    },
  ]
}
