/**
 * What a call does to an instance, by its name: what was put is there, what was deleted is not, the size is one more. Most of it
 * holds of some classes only, and is learned from drawn uses before anything is held against one.
 */
import type { FuzzedMethodDescription } from '@fuzzwright/core'
import { requiredOf, type Subject } from '../subject/subject.ts'
import type { View } from './views.ts'

/** A claim about the instance before a call and after it. */
export interface Law {
  readonly title: string
  /** The call it is about. */
  readonly call: string
  /** Members that are asked. */
  readonly members: readonly string[]
  /** Over `s` after the call, what the call answered as `answer`, and its arguments `$0`, `$1`. */
  readonly left: string
  /** Over `s` as it was before the call, and the arguments of the call. */
  readonly right: string
  readonly promise: number
  readonly threshold: number
  /** It says nothing of an answer that was put in more than once. */
  readonly ofOne?: true
}

/** What instances of a class can be asked: their methods, and what they show of themselves. */
export interface Asked {
  readonly methods: readonly Subject[]
  readonly lists: readonly View[]
  readonly numbers: readonly View[]
}

const putsKey = /^(?:set|put|assign|store)$/
const putsItem = /^(?:add|insert|enqueue|push|append|offer)$/
const takesAway = /^(?:delete|remove|unset|reset|discard|evict)$/
const putsLast = /^(?:push|append|add|addLast|pushBack|enqueue|offer)$/
const putsFirst = /^(?:unshift|prepend|addFirst|pushFront)$/
const takesOne = /^(?:pop|shift|dequeue|poll|extract|popFirst|popLast|removeFirst|removeLast|popFront|popBack)$/
const asksWhether = /^(?:has|includes|contains|test|have|exists)$/
const showsNext = /^(?:peek|peekFirst|peekLast|first|last|top|front|back|head|tail)$/
const counts = /^(?:size|length|count|dimension)$/
const copies = /^(?:clone|copy|duplicate)$/

/** All that the names of a class suggest. */
export function lawsOf(asked: Asked): readonly Law[] {
  return asked.methods.flatMap((call) => {
    const { name } = call
    return [
      ...keyLaws(call, asked),
      ...itemLaws(call, asked),
      ...countLaws(call, asked),
      ...listLaws(call, asked),
      ...(takesOne.test(name) ? takingLaws(call, asked) : []),
      ...(copies.test(name) && arityOf(call.description) === 0 ? copyLaws(call, asked) : []),
    ].map((law) => ({ call: name, ...law }))
  })
}

type Bare = Omit<Law, 'call'>

const ordinary = { promise: 0.75, threshold: 0.85 } as const

/** How many arguments a plain call has: what may be left out is, and of a rest there is one. */
function arityOf(description: FuzzedMethodDescription): number {
  const required = requiredOf(description).length
  return description.parameters[0]?.rest === true ? 1 : required
}

/** How many arguments a call has to have for a law to speak of it. */
export function plainArity({ left, right }: Pick<Law, 'left' | 'right'>, description: FuzzedMethodDescription): number {
  const spoken = [...`${left} ${right}`.matchAll(/\$(\d)/g)].map(([, at]) => Number(at) + 1)
  return Math.max(arityOf(description), ...spoken)
}

function asking({ methods }: Asked, names: RegExp, takes = 1): readonly string[] {
  return methods
    .filter(({ name, description }) => {
      const { parameters } = description
      return names.test(name) && parameters.length >= takes && arityOf(description) <= takes
    })
    .map(({ name }) => name)
}

/** `get` after `set`, `delete` and `clear`. */
function keyLaws({ name, description }: Subject, asked: Asked): readonly Bare[] {
  const readers = asking(asked, /^get$/)
  if (putsKey.test(name) && description.parameters.length >= 2) {
    return readers.map((get) => ({
      ...ordinary,
      title: `${get} answers what ${name} has put`,
      members: [name, get],
      left: `s.${get}($0)`,
      right: '$1',
    }))
  }
  if (!takesAway.test(name) || arityOf(description) !== 1) return []
  return readers.map((get) => ({
    ...ordinary,
    title: `${get} answers nothing of what ${name} has taken away`,
    members: [name, get],
    left: `s.${get}($0) ?? undefined`,
    right: 'undefined',
  }))
}

/** Whether it is there, afterwards and before. */
function itemLaws({ name, description }: Subject, asked: Asked): readonly Bare[] {
  if (arityOf(description) < 1) return []
  const puts = putsKey.test(name) || putsItem.test(name) || putsFirst.test(name)
  const takes = takesAway.test(name)
  if (!puts && !takes) return []
  return asking(asked, asksWhether).flatMap((has): Bare[] => [
    {
      ...ordinary,
      title: puts ? `${has} says so of what ${name} has put` : `${has} denies what ${name} has taken away`,
      members: [name, has],
      left: `Boolean(s.${has}($0))`,
      right: String(puts),
    },
    ...(takes
      ? [
          {
            ...ordinary,
            title: `${name} answers whether it was there`,
            members: [name, has],
            left: 'answer',
            right: `s.${has}($0)`,
          },
        ]
      : []),
  ])
}

/** By how much a call changes what is counted. */
function countLaws({ name, description }: Subject, asked: Asked): readonly Bare[] {
  const [has] = asking(asked, asksWhether)
  const numbers = asked.numbers.filter((view) => counts.test(view.name))
  const change = (what: string, by: string): readonly Bare[] =>
    numbers.map(({ name: number, member, source }) => ({
      ...ordinary,
      title: `${number} is ${what} after ${name}`,
      members: [name, member],
      left: source,
      right: `${source}${by}`,
    }))
  if (/^(?:clear|empty|removeAll|deleteAll)$/.test(name)) {
    return numbers.map(({ name: number, member, source }) => ({
      ...ordinary,
      title: `${number} is nought after ${name}`,
      members: [name, member],
      left: source,
      right: '0',
    }))
  }
  if (takesOne.test(name) && arityOf(description) === 0)
    return numbers.flatMap((view) =>
      change('one less, if it was not nought,', ` - Number(${view.source} > 0)`).slice(0, 1),
    )
  if (arityOf(description) < 1) return []
  if (has !== undefined && takesAway.test(name))
    return change('one less, if it was there,', ` - Number(Boolean(s.${has}($0)))`)
  if (has !== undefined && (putsKey.test(name) || name === 'add'))
    return change('one more, if it was not there,', ` + Number(!s.${has}($0))`)
  return putsLast.test(name) || putsFirst.test(name) ? change('one more', ' + 1') : []
}

/** What a list shows after a call: the same, and what was put or taken away. */
function listLaws({ name, description }: Subject, { lists }: Asked): readonly Bare[] {
  const arity = arityOf(description)
  const changed = (what: string, right: (list: string) => string): readonly Bare[] =>
    lists.map(({ name: list, member, source }) => ({
      ...ordinary,
      title: `${list} shows ${what} after ${name}`,
      members: [name, member],
      left: source,
      right: right(source),
    }))
  if (arity === 1 && putsLast.test(name)) {
    return [
      ...changed('one more at its end', (list) => `[...${list}, $0]`),
      ...changed('one more at its beginning', (list) => `[$0, ...${list}]`),
    ]
  }
  if (arity === 1 && putsFirst.test(name)) return changed('one more at its beginning', (list) => `[$0, ...${list}]`)
  if (arity === 1 && takesAway.test(name))
    return changed('all others', (list) => `${list}.filter((item) => !Object.is(item, $0))`)
  if (arity === 0 && takesOne.test(name)) {
    return [
      ...changed('all but its last', (list) => `${list}.slice(0, -1)`),
      ...changed('all but its first', (list) => `${list}.slice(1)`),
    ]
  }
  return []
}

/** What is taken is what was shown before. */
function takingLaws({ name, description }: Subject, asked: Asked): readonly Bare[] {
  if (arityOf(description) > 0) return []
  const shown = asking(asked, showsNext, 0).map(
    (peek): Bare => ({
      ...ordinary,
      title: `${name} answers what ${peek} has shown`,
      members: [name, peek],
      left: 'answer',
      right: `s.${peek}()`,
    }),
  )
  const gone = asking(asked, asksWhether).map(
    (has): Bare => ({
      ...ordinary,
      title: `${has} denies what ${name} has taken`,
      members: [name, has],
      left: `answer !== undefined && s.${has}(answer)`,
      right: 'false',
      threshold: 0.95,
      ofOne: true,
    }),
  )
  return [...shown, ...gone]
}

/** A copy shows what is shown of what it was made of. */
function copyLaws({ name }: Subject, { lists, numbers }: Asked): readonly Bare[] {
  return [...lists, ...numbers].map((view) => ({
    ...ordinary,
    title: `what ${name} makes shows the same ${view.name}`,
    members: [name, view.member],
    left: `((s) => ${view.source})(answer)`,
    right: view.source,
  }))
}
