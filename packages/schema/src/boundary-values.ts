/** `boundaryValues`: values on either side of what a schema says, by no chance. */
import { FuzzError } from '@fuzzwright/core'
import { Context, Rng } from '@fuzzwright/core/domain'
import { isObject, keyOf } from './document/json.ts'
import type { SchemaFailure } from './evaluation/failure.ts'
import { allEdits } from './near/all-edits.ts'
import { type ReadSchema, readSchema, type SchemaOptions } from './read-schema.ts'
import type { Judge } from './schema-domain.ts'

/** What lies on either side. */
export interface BoundaryValues {
  /**
   * The schema accepts them, texts are of their formats: a plain one first, some that have between them what the schema names, those on a
   * bound, without what may be missing. None twice.
   */
  readonly accepted: readonly unknown[]
  /** The schema refuses them: up to three for each keyword and place in the value, of each a round. None twice. */
  readonly refused: readonly unknown[]
}

/** Values drawn, each of so many bits at most, those of them that are taken, and those that are edited besides. No bench chose them. */
const drawn = 60
const bits = 1024
const mostBases = 12
const mostEdited = 5
/** Edits that are judged, of all values together. No bench chose it. */
const mostEdits = 1500
/** Values that are accepted, and values refused for one reason. No bench chose them. */
const mostAccepted = 60
const mostAlike = 3

/**
 * Values on either side of what a schema says: its bounds and lengths met and passed by one, each member left out, each part of another
 * type. The same for a schema each time.
 * @throws FuzzError as `fromSchema`
 */
export function boundaryValues(schema: unknown, options: SchemaOptions = {}): BoundaryValues {
  const { accepted, judge, words } = readSchema<unknown>(schema, options)
  const strict = readSchema<unknown>(schema, { ...options, formatAssertion: 'assert' }).judge
  const sorter = new Sorter(judge, strict)
  const shown = words.filter((word) => typeof word !== 'object')
  let edits = 0
  const bases = basesOf(accepted, new Set(shown))
  // Before the edits of any: the fourth word of an enumeration does not wait for all bounds beside the first.
  for (const base of bases) sorter.takeFirst(base)
  for (const base of new Set([...bases.slice(0, mostEdited), ...bases.slice(-1)])) {
    for (const line of allEdits(base, shown)) {
      edits += line.length
      if (edits > mostEdits) return sorter.values()
      sorter.put(line)
    }
  }
  return sorter.values()
}

/**
 * Short values that have between them what the schema names: first the one with most of it, then those that add most, and the shortest.
 * What nobody named is mostly noise.
 */
function basesOf(accepted: ReadSchema<unknown>['accepted'], words: ReadonlySet<unknown>): readonly unknown[] {
  const rest = drawnFrom(accepted)
    .map((value) => ({ value, names: namesIn(value, words), length: keyOf(value).length }))
    .sort((a, b) => oddityOf(a.value) - oddityOf(b.value) || a.length - b.length)
  const [shortest] = rest
  const seen = new Set<string>()
  const bases: unknown[] = []
  while (bases.length < mostBases) {
    const news = rest.map(({ names }) => names.filter((name) => !seen.has(name)).length)
    const most = Math.max(0, ...news)
    const best = most === 0 ? undefined : rest[news.indexOf(most)]
    if (best === undefined) break
    for (const name of best.names) seen.add(name)
    bases.push(best.value)
  }
  return shortest === undefined ? bases : [...bases, shortest.value]
}

/** 0 for what people write; 1 where a text has signs alone; 2 where something is empty, which apps may take for nothing. */
function oddityOf(value: unknown): number {
  if (typeof value === 'string') return value.trim() === '' ? 2 : /\w/.test(value) ? 0 : 1
  if (isObject(value)) return Math.max(0, ...Object.values(value).map(oddityOf))
  return Array.isArray(value) ? (value.length === 0 ? 2 : Math.max(...value.map(oddityOf))) : 0
}

function drawnFrom(accepted: ReadSchema<unknown>['accepted']): readonly unknown[] {
  const values: unknown[] = []
  try {
    for (let seed = 0; seed < drawn; seed++) {
      values.push(accepted.getValue(accepted.init(new Context(new Rng(seed), bits))))
    }
  } catch (error) {
    // Of a schema that nothing seems to satisfy, who draws values tells.
    if (!(error instanceof FuzzError)) throw error
  }
  return values
}

/** Members that the schema names, and kinds of what is in lists, each by its way through the value. */
function namesIn(value: unknown, words: ReadonlySet<unknown>, at = ''): readonly string[] {
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((item) => [`${at}[]`, ...namesIn(item, words, `${at}[]`)])
  if (!isObject(value)) return words.has(value) ? [`${at}=${String(value)}`] : []
  return Object.entries(value).flatMap(([name, member]) =>
    words.has(name) ? [`${at}.${name}`, ...namesIn(member, words, `${at}.${name}`)] : [],
  )
}

interface Judged {
  readonly value: unknown
  /** Missing where it is accepted. */
  readonly reason: string | undefined
}

class Sorter {
  private readonly judge: Judge
  /** Also of formats. */
  private readonly strict: Judge
  private readonly known = new Set<string>()
  private readonly accepted = new Ranked(mostAccepted)
  private readonly refused = new Map<string, Ranked>()

  constructor(judge: Judge, strict: Judge) {
    this.judge = judge
    this.strict = strict
  }

  /** Before all others. */
  takeFirst(value: unknown): void {
    this.take({ value, reason: this.reasonAgainst(value) }, true)
  }

  /** Where the neighbour of a value is on the other side, the two are what is looked for. */
  put(line: readonly unknown[]): void {
    const judged = line.map((value) => ({ value, reason: this.reasonAgainst(value) }))
    const isRefused = (at: number): boolean | undefined => {
      const one = judged[at]
      return one && one.reason !== undefined
    }
    for (const [at, one] of judged.entries()) {
      const own = isRefused(at)
      this.take(
        one,
        [at - 1, at + 1].some((other) => isRefused(other) === !own),
      )
    }
  }

  private reasonAgainst(value: unknown): string | undefined {
    if (this.judge.distance(value) === 0) return undefined
    const failure = this.judge.failures(value)[0]
    return failure === undefined ? '' : reasonOf(failure)
  }

  private take({ value, reason }: Judged, isOnBound: boolean): void {
    const key = keyOf(value)
    if (this.known.has(key)) return
    this.known.add(key)
    if (reason === undefined && this.strict.distance(value) > 0) return
    const alike = reason === undefined ? this.accepted : (this.refused.get(reason) ?? new Ranked(mostAlike))
    if (reason !== undefined) this.refused.set(reason, alike)
    alike.put(value, isOnBound)
  }

  values(): BoundaryValues {
    const reasons = [...this.refused.values()].map((alike) => alike.values())
    const rounds = Array.from({ length: mostAlike }, (_, round) =>
      reasons.flatMap((alike) => alike.slice(round, round + 1)),
    )
    return { accepted: this.accepted.values(), refused: rounds.flat() }
  }
}

/** Some values, those on a bound first. */
class Ranked {
  private readonly most: number
  private readonly onBounds: unknown[] = []
  private readonly others: unknown[] = []

  constructor(most: number) {
    this.most = most
  }

  put(value: unknown, isOnBound: boolean): void {
    const list = isOnBound ? this.onBounds : this.others
    if (list.length < this.most) list.push(value)
  }

  values(): readonly unknown[] {
    return [...this.onBounds, ...this.others].slice(0, this.most)
  }
}

/** Which item of a list it is does not make another reason of it. */
function reasonOf({ keyword, schema, at }: SchemaFailure): string {
  return `${keyword} ${schema} ${at.replaceAll(/\/\d+(?=\/|$)/g, '/*')}`
}
