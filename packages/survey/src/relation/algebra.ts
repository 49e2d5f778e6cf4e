/** Laws that names and types promise: order, equality, operations whose operands may change places. */
import { requiredOf, type Subject } from '../subject/subject.ts'
import { callOf } from './call-template.ts'
import { equatesDeeply, isComparator } from './meanings.ts'
import type { Relation } from './relation.ts'
import { inAnOrder, isAsync, kindWord } from './shapes.ts'

export function laws(functions: readonly Subject[]): readonly Relation[] {
  return functions
    .filter(({ description, kind }) => !isAsync(description) && kind !== 'getter' && kind !== 'method')
    .filter(({ description }) => description.parameters.length >= 2 && requiredOf(description).length <= 2)
    .filter(takesTwoAlike)
    .flatMap((subject) => [...order(subject), ...equality(subject), ...exchange(subject)])
}

function takesTwoAlike({ description: { parameters, definitions } }: Subject): boolean {
  const [first, second] = parameters
  if (first === undefined || second === undefined || first.rest === true || second.rest === true) return false
  return kindWord(first.shape, definitions) === kindWord(second.shape, definitions)
}

function baseOf(subject: Subject) {
  return {
    kind: 'algebra',
    exports: [subject.id],
    inputs: { ...subject.description, parameters: subject.description.parameters.slice(0, 2) },
    examples: subject.examples,
  } as const
}

function order(subject: Subject): readonly Relation[] {
  if (!isComparator(subject)) return []
  const { definitions, parameters } = subject.description
  const isOfAnything = parameters.slice(0, 1).every(({ shape }) => kindWord(shape, definitions) === 'other')
  const [there, back] = [callOf(subject, ['$0', '$1']), callOf(subject, ['$1', '$0'])]
  const base = baseOf(subject)
  return [
    {
      ...base,
      inputs: { ...base.inputs, parameters: base.inputs.parameters.map(inAnOrder) },
      title: `${subject.id} changes its sign when its arguments change places`,
      // Two noughts say nothing: how alike two texts are is nought of most, and no order.
      given: `[${isOfAnything ? 'needs(areOfOneOrder($0, $1)), ' : ''}needs(${there} !== 0 || ${back} !== 0)]`,
      left: `Math.sign(${there}) + 0`,
      right: `0 - Math.sign(${back})`,
      judgement: 'value',
      promise: 0.9,
      threshold: 0.6,
    },
  ]
}

function equality(subject: Subject): readonly Relation[] {
  const { name, description } = subject
  const isNamed = /^(?:is|are|deep|fast|shallow|loose|strict)?(?:equals?|eq|same|identical)(?:$|[A-Z])/i.test(name)
  if (!isNamed && !equatesDeeply(subject)) return []
  const answers = kindWord(description.returns, description.definitions)
  if (answers !== 'boolean' && !(subject.untyped === true && answers === 'other')) return []
  const [there, back] = [callOf(subject, ['$0', '$1']), callOf(subject, ['$1', '$0'])]
  const base = baseOf(subject)
  const isOfParts = /shallow|identity|reference/i.test(name)
  return [
    {
      ...base,
      title: `${subject.id} is symmetric`,
      left: there,
      right: back,
      judgement: 'outcome',
      promise: 0.9,
      threshold: 0.6,
    },
    {
      ...base,
      title: `${subject.id} holds for a value and ${isOfParts ? 'itself' : 'its copy'}`,
      inputs: { ...subject.description, parameters: subject.description.parameters.slice(0, 1) },
      // The parts of a copy are other ones: to whom they have to be the same, they are not alike.
      left: callOf(subject, ['$0', isOfParts ? '$0' : 'copy($0)']),
      judgement: 'truth',
      promise: 0.8,
      threshold: 0.6,
    },
  ]
}

const commuting =
  /^(?:add|plus|sum|mul|multiply|times|product|max|min|gcd|lcm|hypot|union|intersect|intersection|and|or|xor|distance|similarity|merge|overlap|areIntervalsOverlapping|isSame)(?:$|[A-Z])/

function exchange(subject: Subject): readonly Relation[] {
  if (!commuting.test(subject.name)) return []
  return [
    {
      ...baseOf(subject),
      title: `the arguments of ${subject.id} may change places`,
      left: callOf(subject, ['$0', '$1']),
      right: callOf(subject, ['$1', '$0']),
      judgement: 'outcome',
      promise: 0.4,
      threshold: 0.9,
    },
  ]
}
