/**
 * What an instance shows of itself, and how what it shows here may have to do with what it shows there. All are tried on
 * samples, as Daikon does with variables of a program; those that nearly always hold are believed.
 */
import type { Subject } from '../subject/subject.ts'
import { askable } from './asked-items.ts'

/** An expression over `s` that looks and changes nothing. */
export interface View {
  readonly name: string
  readonly source: string
  /** Members that are asked. */
  readonly member: string
}

const looks =
  /^(?:toArray|values|keys|entries|items|toJSON|toList|all|elements|forEach|size|length|count|dimension|cardinality|first|last|peek|peekFirst|peekLast|front|back|top|isEmpty|empty|calculatedSize|documents|tokens|toString|get[A-Z]\w*|is[A-Z]\w*)$/

/** Names of what is counted or weighed. */
const isCount = /(?:size|length|count|dimension|cardinality|weight)$/i

const listed = /^(?:values|keys|entries|items|elements|documents|tokens)$/

/** Views by the names of members; `numbers` are own properties that hold numbers. */
export function viewsOf(
  members: readonly { readonly name: string; readonly kind: string; readonly length: number }[],
  iterable: boolean,
  numbers: readonly string[],
): readonly View[] {
  const views = members
    .filter(({ name, kind, length }) =>
      kind === 'getter'
        ? looks.test(name) || isCount.test(name)
        : looks.test(name) && (length === 0 || name === 'forEach'),
    )
    .map(({ name, kind }): View => {
      if (name === 'forEach') return { name: 'forEach', source: 'visited(s)', member: name }
      if (kind === 'getter') return { name, source: `s.${name}`, member: name }
      return { name, source: listed.test(name) ? `[...s.${name}()]` : `s.${name}()`, member: name }
    })
  const own = numbers.map((name): View => ({ name, source: `s.${name}`, member: name }))
  const iteration: readonly View[] = iterable ? [{ name: 'iteration', source: '[...s]', member: 'values' }] : []
  return [...own, ...views, ...iteration].filter(
    (view, at, all) => all.findIndex(({ source }) => source === view.source) === at,
  )
}

/** A claim about two views, or a view and a member that takes an index or a key. */
export interface Claim {
  readonly title: string
  readonly left: string
  readonly right: string
  readonly members: readonly string[]
  readonly promise: number
  /** Share of the uses that have to keep it before the rest is held against it. */
  readonly threshold: number
  /** Over `s`: whether it says anything of this instance. Of few items nearly everything is so: the top ones are all. */
  readonly telling?: string
  /** Two views that by their names show the same items, where the claim is that they are as many. */
  readonly between?: readonly [string, string]
}

/** Views that, by the platform's meaning of their names, show all items one after the other. */
const showsAll = /^(?:forEach|iteration|values|toArray)$/

export interface ViewKinds {
  readonly lists: readonly View[]
  readonly numbers: readonly View[]
  readonly others: readonly View[]
}

/** Everything that might be true of the views; most of it is not. */
export function claimsAbout({ lists, numbers, others }: ViewKinds, methods: readonly Subject[]): readonly Claim[] {
  const pairs = lists.flatMap((one, at) => lists.slice(at + 1).map((other) => [one, other] as const))
  return [
    ...pairs.flatMap(([one, other]) => listClaims(one, other)),
    ...numbers.filter(({ name }) => isCount.test(name)).map(notBelowNought),
    ...numbers.flatMap((number) => lists.flatMap((list) => countClaims(number, list))),
    ...lists.flatMap((list) => memberClaims(list, methods)),
    ...others.flatMap((other) => lists.flatMap((list) => endClaims(other, list))),
  ]
}

function listClaims(one: View, other: View): readonly Claim[] {
  const telling = `Math.max(${one.source}.length, ${other.source}.length) > 1`
  const base = { members: [one.member, other.member], promise: 0.8, threshold: 0.75, telling }
  return [
    { ...base, title: `${one.name} shows what ${other.name} shows`, left: one.source, right: other.source },
    {
      ...base,
      title: `${one.name} shows what ${other.name} shows, backwards`,
      left: one.source,
      right: `[...${other.source}].reverse()`,
    },
    {
      ...base,
      title: `${one.name} are the first parts of ${other.name}`,
      left: one.source,
      right: `${other.source}.map(([part]) => part)`,
    },
    {
      ...base,
      title: `${one.name} are the second parts of ${other.name}`,
      left: one.source,
      right: `${other.source}.map(([, part]) => part)`,
    },
    {
      ...base,
      title: `${one.name} shows as many items as ${other.name}`,
      left: `${one.source}.length`,
      right: `${other.source}.length`,
      ...(showsAll.test(one.name) && showsAll.test(other.name) && { between: [one.name, other.name] as const }),
    },
  ]
}

function notBelowNought({ name, source, member }: View): Claim {
  return {
    title: `${name} is not below nought`,
    left: `${source} >= 0`,
    right: 'true',
    members: [member],
    promise: 0.8,
    threshold: 0.75,
  }
}

function countClaims(number: View, list: View): readonly Claim[] {
  const telling = `Math.max(${list.source}.length, ${number.source}) > 1`
  const base = { left: number.source, members: [number.member, list.member], promise: 0.5, threshold: 0.9 }
  // What is named so counts items, of few of them as of many.
  const isSize = /^(?:size|length|count)$/.test(number.name)
  return [
    {
      ...base,
      title: `${number.name} is the number of items of ${list.name}`,
      right: `${list.source}.length`,
      promise: isSize ? 0.8 : 0.5,
      threshold: isSize ? 0.5 : 0.9,
      ...(!isSize && { telling }),
      ...(/^(?:size|length)$/.test(number.name) &&
        showsAll.test(list.name) && { between: [number.name, list.name] as const }),
    },
    {
      ...base,
      title: `${number.name} is the number of different items of ${list.name}`,
      right: `new Set(${list.source}).size`,
      telling,
    },
    {
      ...base,
      title: `${number.name} is the sum of ${list.name}`,
      right: `${list.source}.reduce((sum, item) => sum + Number(item), 0)`,
      telling,
    },
  ]
}

function memberClaims(list: View, methods: readonly Subject[]): readonly Claim[] {
  const members = new Set(methods.map(({ name }) => name))
  const claims: Claim[] = [
    {
      title: `the items of ${list.name} are different`,
      left: `new Set(${list.source}).size`,
      right: `${list.source}.length`,
      members: [list.member],
      promise: 0.5,
      threshold: 0.97,
      telling: `${list.source}.length > 1`,
    },
  ]
  for (const get of ['get', 'at'].filter((name) => members.has(name))) {
    claims.push({
      title: `${get} of an index is that item of ${list.name}`,
      left: `[...${list.source}, 0].map((_, at) => s.${get}(at))`,
      right: `[...${list.source}, undefined]`,
      members: [get, list.member],
      promise: 0.7,
      threshold: 0.75,
      telling: `${list.source}.length > 0`,
    })
  }
  for (const has of ['has', 'includes', 'test'].filter((name) => members.has(name))) {
    const asked = askable('strangers', methods, has)
    claims.push(
      {
        title: `${has} says so of all ${list.name}`,
        left: `${list.source}.every((item) => s.${has}(item))`,
        right: 'true',
        members: [has, list.member],
        promise: 0.8,
        threshold: 0.75,
        telling: `${list.source}.length > 0`,
      },
      {
        title: `${has} says so of ${list.name} only`,
        left: `${asked}.filter((item) => s.${has}(item))`,
        right: `${asked}.filter((item) => ${list.source}.includes(item))`,
        members: [has, list.member],
        promise: 0.8,
        threshold: 0.75,
        telling: `${list.source}.length > 0`,
      },
    )
  }
  return claims
}

const namesAnEnd = /first|last|peek|front|back|top|head|tail|min|max|root|next|oldest|newest|begin|end/i
const asksForNothing = /empty|blank|vacant/i

/** What shows one of the items, or says that there are none: by their names, since a predicate is mostly false by nature. */
function endClaims(other: View, list: View): readonly Claim[] {
  const base = { left: other.source, members: [other.member, list.member], promise: 0.7, threshold: 0.75 }
  const ends: readonly Claim[] = [
    { ...base, title: `${other.name} is the first of ${list.name}`, right: `${list.source}[0]` },
    { ...base, title: `${other.name} is the last of ${list.name}`, right: `${list.source}.at(-1)` },
  ]
  const title = `${other.name} says whether ${list.name} has no items`
  return [
    ...(namesAnEnd.test(other.name) ? ends : []),
    ...(asksForNothing.test(other.name) ? [{ ...base, title, right: `${list.source}.length === 0` }] : []),
  ]
}

/** What `forEach` of an instance hands out, in order. */
export function visited(instance: { forEach(look: (item: unknown) => void): void }): readonly unknown[] {
  const seen: unknown[] = []
  instance.forEach((item) => {
    if (seen.length > 20_000) throw new RangeError('forEach does not end')
    seen.push(item)
  })
  return seen
}

/** Keys and items that an instance may or may not hold. */
export const strangers: readonly unknown[] = [0, 1, 2, 3, 7, 31, 'a', 'b', 'ab', 'constructor', '__proto__', 'toString']

/** Words of claims beside `s`. */
export const viewWords: Readonly<Record<string, unknown>> = { visited, strangers }
