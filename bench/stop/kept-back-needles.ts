/**
 * Mistakes written before anybody thought about when a search should stop (decision 200), and looked at only to count: magic
 * numbers, checksums, nested formats, orders, sums, sizes that are seldom, and wrong results on ways that are covered early.
 */

interface Order {
  id: number
  items: { sku: string; count: number; price: number }[]
  coupon?: string
}

type Token = { kind: 'open' | 'close' | 'word'; text: string }

/** A sum of digits with weights, as account numbers have. */
export function kbAccount(text: string): void {
  if (!/^\d{8}$/.test(text)) return
  let sum = 0
  for (let at = 0; at < 8; at++) sum += Number(text[at]) * (at + 2)
  if (sum % 11 === 0 && text[0] === '7') throw new Error('reached')
}

/** Luhn's sum of a number with a prefix. */
export function kbLuhn(digits: string): void {
  if (digits.length < 12 || !digits.startsWith('62')) return
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 48
    if (digit < 0 || digit > 9) return
    const twice = at % 2 === 1 ? digit * 2 : digit
    sum += twice > 9 ? twice - 9 : twice
  }
  if (sum % 10 === 0) throw new Error('reached')
}

/** Two numbers whose product is one. */
export function kbProduct(a: number, b: number): void {
  if (Number.isInteger(a) && Number.isInteger(b) && a > 1 && b > 1 && a * b === 8633) throw new Error('reached')
}

/** A header with a magic, a version and a length that fits. */
export function kbHeader(bytes: Uint8Array): void {
  if (bytes.length < 8) return
  if (bytes[0] !== 0x4b || bytes[1] !== 0x42 || bytes[2] !== 0x21) return
  const version = bytes[3] ?? 0
  if (version !== 3) return
  const length = ((bytes[4] ?? 0) << 8) | (bytes[5] ?? 0)
  if (length !== bytes.length - 6) return
  throw new Error('reached')
}

/** The exclusive or of all bytes stands at the end. */
export function kbParity(bytes: Uint8Array): void {
  if (bytes.length < 6) return
  let parity = 0x5a
  for (let at = 0; at < bytes.length - 1; at++) parity ^= bytes[at] ?? 0
  if (parity !== bytes[bytes.length - 1]) return
  if ((bytes[0] ?? 0) > 200 && (bytes[1] ?? 0) < 10) throw new Error('reached')
}

/** Brackets five deep, of two kinds that take turns. */
export function kbBrackets(text: string): void {
  const stack: string[] = []
  let deepest = 0
  for (const char of text) {
    if (char === '(' || char === '[') {
      if (stack.at(-1) === char) return
      stack.push(char)
      deepest = Math.max(deepest, stack.length)
    } else if (char === ')' || char === ']') {
      if (stack.pop() !== (char === ')' ? '(' : '[')) return
    } else return
  }
  if (stack.length === 0 && deepest >= 5) throw new Error('reached')
}

/** A line of settings with three keys in order. */
export function kbSettings(text: string): void {
  const pairs = text.split(';').map((part) => part.split('='))
  if (pairs.length !== 3) return
  if (pairs[0]?.[0] !== 'mode' || pairs[1]?.[0] !== 'depth' || pairs[2]?.[0] !== 'tag') return
  const depth = Number(pairs[1]?.[1])
  if (pairs[0]?.[1] === 'fast' && depth > 12 && depth < 16 && pairs[2]?.[1] === 'x') throw new Error('reached')
}

/** A duration whose parts add up to a day. */
export function kbDuration(text: string): void {
  const match = /^(\d+)h(\d+)m(\d+)s$/.exec(text)
  if (match === null) return
  if (Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) === 86400) throw new Error('reached')
}

/** A list that climbs by growing steps. */
export function kbSteps(list: number[]): void {
  if (list.length < 5) return
  for (let at = 2; at < list.length; at++) {
    if (!(Number(list[at]) - Number(list[at - 1]) > Number(list[at - 1]) - Number(list[at - 2]))) return
    if (!(Number(list[at]) > Number(list[at - 1]))) return
  }
  throw new Error('reached')
}

/** A list that is sorted, without twins, and adds up. */
export function kbSortedSum(list: number[]): void {
  if (list.length < 4) return
  let sum = 0
  for (let at = 0; at < list.length; at++) {
    if (!Number.isInteger(list[at])) return
    if (at > 0 && Number(list[at - 1]) >= Number(list[at])) return
    sum += Number(list[at])
  }
  if (sum === 77) throw new Error('reached')
}

/** An order with a coupon, many pieces and a price per piece. */
export function kbOrder(order: Order): void {
  if (order.coupon !== 'SPRING') return
  let total = 0
  let pieces = 0
  for (const { count, price } of order.items) {
    if (!(count > 0 && price > 0)) return
    total += count * price
    pieces += count
  }
  if (pieces > 30 && total < 100) throw new Error('reached')
}

/** A balance that goes below zero only after it was frozen twice. */
export function kbBalance(events: { type: 'in' | 'out' | 'freeze' | 'thaw'; amount: number }[]): void {
  let balance = 0
  let frozen = false
  let times = 0
  for (const { type, amount } of events) {
    if (type === 'freeze' && !frozen) {
      frozen = true
      times++
    } else if (type === 'thaw') frozen = false
    else if (!frozen && amount > 0) balance += type === 'in' ? amount : type === 'out' ? -amount : 0
  }
  if (times === 2 && balance < 0) throw new Error('reached')
}

/** States in one order only. */
export function kbStates(moves: ('a' | 'b' | 'c' | 'd' | 'e')[]): void {
  const way = 'cadbeacd'
  let at = 0
  for (const move of moves) at = move === way[at] ? at + 1 : move === 'c' ? 1 : 0
  if (at === way.length) throw new Error('reached')
}

/** A tree whose left arm is longer than its right by three. */
type Tree = { left?: Tree; right?: Tree; value: number }
export function kbTree(tree: Tree): void {
  const depth = (one: Tree | undefined): number =>
    one === undefined ? 0 : 1 + Math.max(depth(one.left), depth(one.right))
  if (depth(tree.left) - depth(tree.right) >= 3 && tree.value < 0) throw new Error('reached')
}

/** Tokens that open and close, with a word of its own inside. */
export function kbTokens(tokens: Token[]): void {
  let depth = 0
  let hit = false
  for (const { kind, text } of tokens) {
    if (kind === 'open') depth++
    else if (kind === 'close') depth--
    else if (depth === 2 && text === 'eval') hit = true
    if (depth < 0) return
  }
  if (depth === 0 && hit) throw new Error('reached')
}

/** A rotation of a word. */
export function kbRotation(text: string): void {
  if (text.length === 7 && text !== 'gondola' && `${text}${text}`.includes('gondola')) throw new Error('reached')
}

/** A word backwards. */
export function kbBackwards(text: string): void {
  if ([...text].reverse().join('') === 'retteL') throw new Error('reached')
}

/** A word shifted by three letters. */
export function kbCaesar(text: string): void {
  let out = ''
  for (let at = 0; at < text.length; at++) out += String.fromCharCode(text.charCodeAt(at) + 3)
  if (out === 'vhfuhw') throw new Error('reached')
}

/** A hash of 16 bits. */
export function kbHash16(text: string): void {
  let hash = 7
  for (let at = 0; at < text.length; at++) hash = (hash * 33 + text.charCodeAt(at)) & 0xffff
  if (text.length > 2 && hash === 0xbeef) throw new Error('reached')
}

/** A date at the end of February, on a Monday. */
export function kbLeapDay(date: Date): void {
  if (date.getUTCMonth() === 1 && date.getUTCDate() === 29 && date.getUTCDay() === 1) throw new Error('reached')
}

/** A window of time that crosses midnight by less than a minute. */
export function kbMidnight(start: Date, end: Date): void {
  const span = end.getTime() - start.getTime()
  if (span > 0 && span < 60_000 && start.getUTCDate() !== end.getUTCDate()) throw new Error('reached')
}

/** Three numbers of a right triangle, none of them small. */
export function kbTriangle(a: number, b: number, c: number): void {
  if (!Number.isInteger(a) || !Number.isInteger(b) || a < 10 || b <= a) return
  if (a * a + b * b === c * c && c < 500) throw new Error('reached')
}

/** A power of three above a million. */
export function kbPower(value: number): void {
  if (!Number.isSafeInteger(value) || value < 1_000_000) return
  let left = value
  while (left % 3 === 0) left /= 3
  if (left === 1) throw new Error('reached')
}

/** A palindrome of words. */
export function kbWords(words: string[]): void {
  if (words.length < 5 || words.some((word) => word.length < 2)) return
  for (let at = 0; at < words.length; at++) if (words[at] !== words[words.length - 1 - at]) return
  if (new Set(words).size > 2) throw new Error('reached')
}

/** Twins far apart. */
export function kbTwins(list: string[]): void {
  for (let at = 0; at + 6 < list.length; at++) {
    if (list[at] !== '' && list[at] === list[at + 6] && list[at + 1] !== list[at]) throw new Error('reached')
  }
}

/** A version that is greater as a text and smaller as numbers. */
export function kbVersions(left: string, right: string): void {
  const parts = (text: string) => text.split('.').map(Number)
  const [a, b] = [parts(left), parts(right)]
  if (a.length !== 3 || b.length !== 3 || ![...a, ...b].every(Number.isInteger)) return
  if (left > right && Number(a[0]) === Number(b[0]) && Number(a[1]) < Number(b[1])) throw new Error('reached')
}

/** A route with a parameter of digits and a query. */
export function kbRoute(path: string): void {
  const [route = '', query = ''] = path.split('?')
  const parts = route.split('/')
  if (parts[1] !== 'users' || parts[3] !== 'posts') return
  if (!/^\d+$/.test(parts[2] ?? '') || Number(parts[2]) > 1e9) return
  if (query.split('&').includes('draft=1')) throw new Error('reached')
}

/** Run-length code that unpacks to as much as was said. */
export function kbRuns(text: string): void {
  const match = /^(\d+):((?:\d[a-z])+)$/.exec(text)
  if (match === null) return
  let size = 0
  for (let at = 0; at < (match[2] ?? '').length; at += 2) size += Number(match[2]?.[at])
  if (size > 20 && size === Number(match[1])) throw new Error('reached')
}

/** Three flags and a level that belong together. */
export function kbFlags(options: {
  deep?: boolean
  strict?: boolean
  cache?: boolean
  level: number
  name: string
}): void {
  if (options.deep === true && options.strict === false && options.cache === undefined) {
    if (options.level === 42 && options.name.length > 20) throw new Error('reached')
  }
}

/** Bits that must be set and others that must not. */
export function kbMask(mask: number): void {
  if ((mask & 0xf0f0) === 0xa050 && (mask & 0x0f0f) === 0x0305 && mask >>> 16 === 0x1d) throw new Error('reached')
}

// Wrong results, on ways that are covered early.

function hold(holds: boolean): void {
  if (!holds) throw new RangeError('wrong')
}

/** The last page is lost where it is full. */
export function kbPages(list: number[], size: number): void {
  if (!Number.isInteger(size) || size < 2 || size > 50) return
  const pages: number[][] = []
  for (let at = 0; at + size < list.length || (at < list.length && list.length % size !== 0); at += size) {
    pages.push(list.slice(at, at + size))
  }
  hold(pages.flat().length === list.length)
}

/** Numbers are sorted as texts when there are more than ten. */
export function kbSort(list: number[]): void {
  const whole = list.filter(Number.isInteger)
  const sorted = whole.length > 10 ? [...whole].sort() : [...whole].sort((a, b) => a - b)
  hold(sorted.every((value, at) => at === 0 || Number(sorted[at - 1]) <= value))
}

/** A cache whose key joins its parts. */
export function kbKeys(a: string, b: string, c: string, d: string): void {
  hold(`${a}:${b}` !== `${c}:${d}` || (a === c && b === d))
}

/** Wraps an angle, wrong at exactly one turn below zero. */
export function kbAngle(angle: number): void {
  if (!Number.isInteger(angle) || Math.abs(angle) > 10_000) return
  const wrapped = angle < 0 ? 360 + (angle % 360) : angle % 360
  hold(wrapped >= 0 && wrapped < 360)
}

/** A mean of small integers kept in eight bits. */
export function kbMean8(list: number[]): void {
  const small = list.filter((value) => Number.isInteger(value) && value >= 0 && value < 16)
  let sum = 0
  for (const value of small) sum = (sum + value) & 0xff
  hold(small.length === 0 || sum / small.length === small.reduce((all, value) => all + value, 0) / small.length)
}

/** Escapes and reads back, not a backslash before a quote. */
export function kbEscape(text: string): void {
  const escaped = text.replace(/"/g, '\\"')
  let back = ''
  for (let at = 0; at < escaped.length; at++) {
    if (escaped[at] === '\\' && escaped[at + 1] === '"') at++
    back += escaped[at]
  }
  hold(back === text || !text.includes('"'))
}

/** Merges intervals, not those that only touch at a third. */
export function kbIntervals(list: { from: number; to: number }[]): void {
  const good = list.filter(({ from, to }) => Number.isInteger(from) && Number.isInteger(to) && from < to)
  const sorted = [...good].sort((a, b) => a.from - b.from)
  const merged: { from: number; to: number }[] = []
  for (const one of sorted) {
    const last = merged.at(-1)
    if (last !== undefined && one.from <= last.to) merged[merged.length - 1] = { from: last.from, to: one.to }
    else merged.push(one)
  }
  hold(good.every(({ from, to }) => merged.some((one) => one.from <= from && to <= one.to)))
}

/** Upper and lower halves by a pivot that stands twice. */
export function kbMedian(list: number[]): void {
  const whole = [...new Set(list.filter(Number.isInteger))].sort((a, b) => a - b)
  if (whole.length < 6) return
  const middle = whole[Math.round(whole.length / 2)] ?? 0
  const below = whole.filter((value) => value < middle).length
  hold(Math.abs(below - (whole.length - 1 - below)) <= 2)
}

/** Counts words, and splits at one blank. */
export function kbCount(text: string): void {
  const naive = text.trim() === '' ? 0 : text.trim().split(' ').length
  hold(naive === (text.match(/\S+/g) ?? []).length)
}

/** Reads a fraction and loses the sign of what is below one. */
export function kbFraction(value: number): void {
  if (!(Math.abs(value) < 1000)) return
  const whole = Math.trunc(value)
  const cents = Math.abs(Math.round((value - whole) * 100))
  const text = `${whole}.${String(cents).padStart(2, '0')}`
  hold(Math.abs(Number(text) - value) <= 0.0051)
}

/** A ring buffer that forgets one when it wraps a second time. */
export function kbRing(list: number[]): void {
  const ring: number[] = []
  let at = 0
  for (const value of list) {
    ring[at % 4] = value
    at = at === 8 ? 8 : at + 1
  }
  const expected = list.slice(-4)
  hold(list.length < 4 || expected.every((value) => ring.some((one) => Object.is(one, value))))
}

/** Base 36 there and back. */
export function kbBase36(value: number): void {
  if (!Number.isInteger(value) || value < 0) return
  hold(Number.parseInt(value.toString(36), 36) === value)
}

/** A set of ids kept as numbers. */
export function kbIds(ids: string[]): void {
  const numbers = new Set(ids.filter((id) => /^\d+$/.test(id)).map(Number))
  hold(numbers.size === new Set(ids.filter((id) => /^\d+$/.test(id))).size)
}

/** Title case of characters that have two forms. */
export function kbTitle(text: string): void {
  const title = text.charAt(0).toUpperCase() + text.slice(1)
  hold(title.length === text.length)
}

/** Adds months by their days. */
export function kbMonths(date: Date, months: number): void {
  if (Number.isNaN(date.getTime()) || !(Math.abs(months) < 24) || !Number.isInteger(months)) return
  const next = new Date(date)
  next.setUTCMonth(next.getUTCMonth() + months)
  const wanted = (((date.getUTCMonth() + months) % 12) + 12) % 12
  hold(Number.isNaN(next.getTime()) || next.getUTCMonth() === wanted)
}
