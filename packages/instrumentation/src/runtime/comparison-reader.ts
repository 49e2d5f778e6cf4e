/**
 * Turns the rows of a traced run into the comparison log, when somebody asks for it: follows origins, looks into Sets
 * and arrays, names classes and regular expressions. Runs none of the program's code in doing so.
 */
import { type ComparisonLog, comparisonKind, lengthIndex } from '@fuzzwright/core/execution'
import {
  type ComparisonSite,
  callKind,
  casesKind,
  comparingMethods,
  contentKind,
  sizeKind,
} from '../comparison-sites.ts'
import { LogWriter, logLimit } from './comparison-log.ts'
import { type ComparisonRows, rowsPerSite } from './comparison-rows.ts'
import { dateTime, firstMembers, hostKeys, isBytes, isProxy, peek, regExpText } from './safe-reading.ts'

/** How many members of a Set, Map or array one call is compared with. */
const memberLimit = 32
/** In the column of indices: no origin, or not known which part of it. */
const noIndex = -1

const { equal, less, prefix, suffix, contains, matches, key: keyKind, typeOf, instanceOf } = comparisonKind
const kindOfMethod = new Map<string, number>([
  ['startsWith', prefix],
  ['endsWith', suffix],
  ['localeCompare', equal],
])
const searchesIn = new Set(['includes', 'indexOf', 'lastIndexOf', 'has', 'get', 'getAll', 'delete'])
/** How deep two values are compared part by part. */
const deepest = 4

type SiteOf = (site: number) => ComparisonSite | undefined

/** `siteOf` tells what the code says about a site; `wanted` is told how many entries the site can have at most. */
export function readComparisons(
  rows: ComparisonRows,
  siteOf: SiteOf,
  wanted?: (site: number, most: number) => boolean,
): ComparisonLog {
  const sites =
    wanted === undefined ? rows.touched : rows.touched.filter((site) => wanted(site, mostEntries(rows, siteOf, site)))
  if (sites.length === 0) return emptyLog
  const log = new LogWriter()
  const reader = new RowReader(log, rows)
  const kept = keptRows(rows, sites)
  for (let index = 0; index < kept.length; index++) {
    const row = kept[index]
    if (row === undefined) continue
    const number = Math.floor(row / rowsPerSite)
    const site = siteOf(number)
    if (site !== undefined) reader.read(number, site, row)
  }
  return log
}

/** One row can become several entries: one for each case of a switch, for each member of a list. */
function mostEntries(rows: ComparisonRows, siteOf: SiteOf, site: number): number {
  const kept = rows.kept(site)
  const found = siteOf(site)
  if (found === undefined) return 0
  if (found.kind === casesKind) return kept * (found.cases?.length ?? 0)
  const hasMembers = found.kind >= callKind || found.kind === contentKind || found.kind === keyKind
  return hasMembers ? kept * memberLimit : kept
}

/** The rows of `sites` in order of time; when there are too many, each site gives up as much of its later half as the others. */
function keptRows(rows: ComparisonRows, sites: readonly number[]): ArrayLike<number> {
  let total = 0
  for (const site of sites) total += rows.kept(site)
  // A slot for each moment of the run, unless nearly all would stay empty.
  if (rows.time <= logLimit && rows.time <= total * 8) return rowsByTime(rows, sites)
  return total <= logLimit ? sortedRows(rows, sites, total) : someRows(rows, sites)
}

/** Short runs: each row goes to the slot of its time. */
function rowsByTime(rows: ComparisonRows, sites: readonly number[]): number[] {
  const slots = new Int32Array(rows.time).fill(-1)
  for (const site of sites) {
    const start = site * rowsPerSite
    const end = start + rows.kept(site)
    for (let row = start; row < end; row++) slots[rows.times[row] ?? 0] = row
  }
  const ordered: number[] = []
  for (const row of slots) if (row >= 0) ordered.push(row)
  return ordered
}

function sortedRows(rows: ComparisonRows, sites: readonly number[], total: number): Float64Array {
  const size = rows.times.length
  const ordered = new Float64Array(total)
  let count = 0
  for (const site of sites) {
    const start = site * rowsPerSite
    const end = start + rows.kept(site)
    // Time and row in one number, both far below 2^53 together, so that the sort is that of plain numbers.
    for (let row = start; row < end; row++) ordered[count++] = (rows.times[row] ?? 0) * size + row
  }
  ordered.sort()
  for (let index = 0; index < total; index++) ordered[index] = (ordered[index] ?? 0) % size
  return ordered
}

function someRows(rows: ComparisonRows, sites: readonly number[]): number[] {
  let quota = rowsPerSite
  const total = () => sites.reduce((sum, site) => sum + Math.min(rows.kept(site), quota), 0)
  while (quota > 1 && total() > logLimit) quota /= 2
  const kept = sites.flatMap((site) => {
    const start = site * rowsPerSite
    const all = Array.from({ length: rows.kept(site) }, (_, i) => start + i)
    const ordered = all.sort((a, b) => (rows.times[a] ?? 0) - (rows.times[b] ?? 0))
    if (ordered.length <= quota) return ordered
    const early = quota >> 1
    return [...ordered.slice(0, early), ...ordered.slice(ordered.length - (quota - early))]
  })
  return kept.sort((a, b) => (rows.times[a] ?? 0) - (rows.times[b] ?? 0))
}

const emptyLog: ComparisonLog = new LogWriter()

/** One reader for all rows of a log, as a reader for each would cost more than the reading. */
class RowReader {
  private readonly log: LogWriter
  private readonly rows: ComparisonRows
  private number = 0
  private site: ComparisonSite = { kind: equal }
  private left: unknown
  private right: unknown
  private origin: unknown
  private index = noIndex
  /** Entries a comparison of contents may still make. */
  private room = 0

  constructor(log: LogWriter, rows: ComparisonRows) {
    this.log = log
    this.rows = rows
  }

  read(number: number, site: ComparisonSite, row: number): void {
    const { first, second, origins, indices } = this.rows
    const { kind } = site
    this.number = number
    this.site = site
    this.left = site.left ?? first[row]
    this.right = site.right ?? (site.left === undefined ? second[row] : first[row])
    const origin = origins[row]
    const isCall = kind >= callKind
    if (isCall && site.left === undefined) this.left = follow(first[row], site.path)
    this.origin = isCall || origin === undefined ? undefined : follow(origin, site.path)
    this.index = this.origin === undefined ? noIndex : site.ofSize ? lengthIndex : indexIn(this.origin, indices[row])
    if (kind === equal || kind === typeOf) this.add(kind, this.left, this.right)
    else if (kind === less) this.add(less, comparableOf(this.left), comparableOf(this.right))
    else if (isCall) this.readCall(comparingMethods[kind - callKind] ?? '')
    else this.readRare(kind)
  }

  private readRare(kind: number): void {
    if (kind === casesKind) for (const constant of this.site.cases ?? []) this.add(equal, this.left, constant)
    else if (kind === keyKind) this.readKey()
    else if (kind === contentKind) this.readContent()
    else if (kind === sizeKind) this.readSize()
    else if (kind === instanceOf) this.readClass()
    else if (kind === matches) this.addMatch()
    else this.add(equal, this.left, this.right)
  }

  /** The key alone, or an object and the key. */
  private readKey(): void {
    const { right } = this.site
    if (right !== undefined || this.right === undefined) this.addKey(right ?? this.left)
    else this.readKeyOf(this.left, this.right)
  }

  /** A key that the code computes may be none of those that the object has, and should be one of them. */
  private readKeyOf(object: unknown, key: unknown): void {
    if (typeof key === 'string' && isObject(object) && !isProxy(object) && !Object.hasOwn(object, key)) {
      for (const name of Object.keys(object).slice(0, memberLimit)) this.add(equal, key, name)
    }
    this.addKey(key)
  }

  private readCall(name: string): void {
    const receiver = this.left
    const argument = this.right
    if (typeof receiver === 'string') this.readCallOnText(name, receiver, argument)
    else if (typeof receiver !== 'object' || receiver === null) return
    else if (name === 'equals' || name === 'compare') this.readBytes(receiver, argument)
    else if (!isComparable(argument)) return
    else if (name === 'hasOwnProperty') this.readKeyOf(this.site.right === undefined ? receiver : undefined, argument)
    else if (searchesIn.has(name)) {
      const keys = hostKeys(receiver, memberLimit)
      for (const member of keys ?? firstMembers(receiver, memberLimit)) {
        if (isComparable(member)) this.add(equal, argument, member)
      }
      // What is looked up there is a name of the input's text, which may be missing from it.
      if (keys !== undefined) this.addKey(argument)
    } else if (name === 'test' || name === 'exec') this.add(matches, argument, regExpText(receiver))
  }

  private readCallOnText(name: string, text: string, argument: unknown): void {
    const pattern = this.site.pattern ? argument : regExpText(argument)
    if (pattern !== undefined) this.add(matches, text, pattern)
    else if (typeof argument === 'string') this.add(kindOfMethod.get(name) ?? contains, text, argument)
  }

  private readSize(): void {
    this.origin = this.left
    this.index = lengthIndex
    this.add(equal, peek(this.left, 'length'), this.right)
  }

  private readContent(): void {
    this.room = memberLimit
    this.addContent(this.left, this.right, 0)
  }

  /** Leaves in the same place, and the names that only the right one has. */
  private addContent(left: unknown, right: unknown, depth: number): void {
    if (this.room <= 0) return
    if (!isObject(left) || !isObject(right)) {
      this.room--
      this.add(equal, left, right)
    } else if (isBytes(left)) this.readBytes(left, right)
    else if (depth < deepest && !isProxy(left) && !isProxy(right)) this.addParts(left, right, depth)
  }

  private addParts(left: object, right: object, depth: number): void {
    const isList = Array.isArray(left) && Array.isArray(right)
    if (isList) this.addPart(left, lengthIndex, left.length, right.length, depth)
    for (const name of Object.keys(right)) {
      if (this.room <= 0) return
      const index = isList ? Number(name) : noIndex
      if (!isList && !Object.hasOwn(left, name)) this.addKey(name)
      else this.addPart(left, index, peek(left, name), peek(right, name), depth)
    }
  }

  private addPart(origin: object, index: number, left: unknown, right: unknown, depth: number): void {
    this.origin = index === noIndex ? undefined : origin
    this.index = index
    this.addContent(left, right, depth + 1)
  }

  /** Bytes come from texts as often as from lists of bytes. */
  private readBytes(first: unknown, second: unknown): void {
    if (!isBytes(first) || !isBytes(second)) return
    this.origin = undefined
    this.index = noIndex
    this.add(equal, latin1(first), latin1(second))
    this.origin = first
    this.index = lengthIndex
    this.add(equal, first.length, second.length)
    for (let at = 0; at < Math.min(second.length, memberLimit - 2); at++) {
      if (first[at] === second[at]) continue
      this.index = at
      this.add(equal, first[at], second[at])
    }
  }

  /** A pattern that stands in the code, tried on whatever was handed over. */
  private addMatch(): void {
    if (typeof this.left === 'string') this.add(matches, this.left, this.right)
  }

  private readClass(): void {
    const name = peek(this.right, 'name')
    const left = isComparable(this.left) ? this.left : undefined
    if (typeof name === 'string') this.log.add(this.number, instanceOf, left, name, undefined, noIndex, undefined)
  }

  private addKey(name: unknown): void {
    if (isComparable(name)) this.log.add(this.number, keyKind, undefined, name, undefined, noIndex, undefined)
  }

  private add(kind: number, left: unknown, right: unknown): void {
    if (!isComparable(left) && !(isAbsent(left) && isComparable(right))) return
    if (!isComparable(right) && !isAbsent(right)) return
    const first = present(left)
    const second = present(right)
    const { ofRight, key } = this.site
    // The key matters only where nothing was found under it.
    const missing = first === undefined || second === undefined ? key : undefined
    if (ofRight) this.log.add(this.number, kind, second, first, this.origin, this.index, missing)
    else this.log.add(this.number, kind, first, second, this.origin, this.index, missing)
  }
}

/** Longer ones are compared byte by byte alone. */
const longestText = 128

function latin1(bytes: Uint8Array): string | undefined {
  return bytes.length > longestText ? undefined : String.fromCharCode(...bytes)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** What is read beyond the end of a text or list, or where a property is missing: worth a row, because it can be filled. */
function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || Number.isNaN(value)
}

function present(value: unknown): unknown {
  return isAbsent(value) ? undefined : value
}

/** Booleans lead nowhere: whatever has one has both, and the edges behind a comparison tell which of them was there. */
function isComparable(value: unknown): value is string | number | bigint {
  return typeof value === 'string' || typeof value === 'bigint' || (typeof value === 'number' && !Number.isNaN(value))
}

/** Dates are compared by their time. */
function comparableOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? dateTime(value) : value
}

function follow(root: unknown, path: readonly string[] | undefined): unknown {
  return path === undefined ? root : path.reduce((value, name) => peek(value, name), root)
}

/** An index as the log wants it; counted from the end when negative, as `at` does. */
function indexIn(origin: unknown, index: unknown): number {
  if (typeof index !== 'number' || !Number.isInteger(index)) return noIndex
  if (index >= 0) return index
  const size = peek(origin, 'length')
  return typeof size === 'number' && size + index >= 0 ? size + index : noIndex
}
