/** Methods as functions: of a class that is made from nothing, and the texts by which instances are made again. */
import type { ParameterShape } from '@fuzzwright/core'
import { itself } from '../sequence/program.ts'
import { type ClassSubject, requiredOf, type Subject } from '../subject/subject.ts'
import type { Relation } from './relation.ts'
import { isComparable, kindWord, membersOf } from './shapes.ts'

const changing =
  /^(?:set|add|push|insert|append|remove|delete|clear|update|on|off|emit|once|use|register|dispose|close|_)/

const comparing =
  /^(?:is)?(?:equals?|eq|same|identical|compare|cmp|before|after|gte?|lte?|contains|includes)(?:$|[A-Z])/i

/** `new m.Codec().encode` is a function like any other, where nothing has to be given to make one. */
export function instanceMethods(classes: readonly ClassSubject[]): readonly Subject[] {
  return classes
    .filter(({ construct }) => requiredOf(construct).length === 0)
    .flatMap(({ expression, maker = `new ${expression}`, methods }) =>
      methods.filter(({ name }) => name !== itself).flatMap((method) => asFunction(method, `${maker}()`)),
    )
}

/** `m.natsort()`, a function that is made with nothing, does what its maker is named for. */
export function madeFunctions(classes: readonly ClassSubject[]): readonly Subject[] {
  return classes
    .filter(({ construct }) => requiredOf(construct).length === 0)
    .flatMap(({ maker, makerName, methods }) =>
      maker === undefined || makerName === undefined
        ? []
        : methods
            .filter(({ name }) => name === itself)
            .flatMap((method) => asFunction({ ...method, name: makerName }, maker))
            .map((made) => ({ ...made, owner: maker, expression: `${maker}()` })),
    )
}

function asFunction(method: Subject, made: string): readonly Subject[] {
  const { description, kind, name, untyped } = method
  if (kind !== 'method' || untyped === true || changing.test(name)) return []
  if (description.parameters.length === 0 || description.returns.kind === 'undefined') return []
  // Of one other, it is the instance itself that is compared with it.
  if (comparing.test(name) && requiredOf(description).length <= 1) return []
  if (!isComparable(description.returns, description.definitions)) return []
  const { thisShape: _, ...called } = description
  return [
    {
      ...method,
      kind: 'static',
      owner: made,
      expression: `${made}.${name}`,
      description: { ...called, kind: 'function' },
    },
  ]
}

/** A way to make an instance of one argument. */
interface Maker {
  readonly id: string
  readonly call: (argument: string) => string
  readonly parameter: ParameterShape
  readonly examples: readonly string[]
}

const making = /^(?:from|parse|of|create|decode|read)(?:String|Text)?$/
const telling =
  /^to(?!Locale|Date|Number|Array|Object|Map|Set|Promise|JSDate)\w*$|^(?:format|serialize|serialise|stringify|encode|dump|print|inspect)$/

/** Names of parameters that say how something is told, and not what. */
const manner =
  /^_?(?:opts?|options?|settings|config|params|fmt|format|pattern|mask|indent|spaces?|radix|base|enc|encoding|locales?|replacer|pretty|mode|type|key|hint|digits|precision|places|decimals?|round\w*|separator|delimiter|depth|value\d|arg\d)$/i

/** An instance that is made of the text another one tells of itself is the same. */
export function retellings(classes: readonly ClassSubject[], functions: readonly Subject[]): readonly Relation[] {
  return classes.flatMap((subject) =>
    makersOf(subject, functions).flatMap((maker) =>
      subject.methods.filter(tellsText).map((method) => retelling(subject, maker, method)),
    ),
  )
}

function makersOf(
  { id, expression, construct, examples }: ClassSubject,
  functions: readonly Subject[],
): readonly Maker[] {
  const statics = functions.filter(({ owner, name }) => owner === expression && making.test(name))
  const [first] = construct.parameters
  const made = { id, call: (argument: string) => `new ${expression}(${argument})`, examples }
  return [
    ...(first !== undefined && requiredOf(construct).length <= 1 && takesText(first, construct.definitions)
      ? [{ ...made, parameter: first }]
      : []),
    ...statics.flatMap(({ id: name, expression: call, description, examples: shown }): readonly Maker[] => {
      const [taken] = description.parameters
      if (taken === undefined || requiredOf(description).length > 1 || !answersInstance(description)) return []
      if (!takesText(taken, description.definitions)) return []
      return [{ id: name, call: (argument) => `${call}(${argument})`, parameter: taken, examples: shown }]
    }),
  ]
}

/** `Pointer.decode(text): string[]` makes no pointer, and what its answer tells is that of a list. */
function answersInstance({ returns, definitions }: Subject['description']): boolean {
  return /^(?:class |object$|other$)/.test(kindWord(returns, definitions))
}

function takesText({ shape, rest }: ParameterShape, definitions: ClassSubject['construct']['definitions']): boolean {
  return rest !== true && membersOf(shape, definitions).some(({ kind }) => kind === 'string' || kind === 'unknown')
}

function tellsText({ name, kind, description }: Subject): boolean {
  if (kind !== 'method' || !telling.test(name) || requiredOf(description).length > 0) return false
  // What is filled with values tells them, and not itself.
  if (description.parameters.some((parameter) => !manner.test(parameter.name))) return false
  const word = kindWord(description.returns, description.definitions)
  return word === 'string' || word === 'other'
}

function retelling(subject: ClassSubject, { id, call, parameter, examples }: Maker, method: Subject): Relation {
  const text = `${call('$0')}.${method.name}()`
  const isPlain = /^to(?:String|JSON|ISOString)$/.test(method.name)
  const { overloads: _, thisShape: __, ...description } = subject.construct
  return {
    kind: 'roundtrip',
    title: `${id} makes the same again of what ${method.name} tells`,
    exports: [method.id, id],
    inputs: { ...description, kind: 'function', parameters: [{ name: parameter.name, shape: parameter.shape }] },
    examples,
    given: `textOf(${text})`,
    left: `told(${call(text)})`,
    right: `told(${call('$0')})`,
    judgement: 'value',
    promise: isPlain ? 0.75 : 0.6,
    threshold: isPlain ? 0.7 : 0.85,
  }
}
