/** A module and its fuzz tests, which every host has to say the same of. */

/** The module under test. */
export const hostSource = `export class Basket {
  readonly items: string[] = []
  constructor(first: string) {
    this.items.push(first)
  }
}
const units = new Map([['s', { seconds: 1 }], ['m', { seconds: 60 }]])
export function parseDuration(text: string): number {
  const match = /^(\\d+) ?([a-z]+)$/.exec(text)
  if (match === null) throw new SyntaxError('not a duration: ' + text)
  return Number(match[1]) * units.get(match[2]!)!.seconds
}
export function wide(text: string, n: number): string {
  if (text.startsWith('key:') && n === 470011) throw new TypeError('the rare branch')
  return text
}
export const shout = (basket: Basket): string => (basket.items[0] === 'loud' ? undefined!.x : basket.items.join())
export const wrong = (n: number): string => (n > 41 ? (n as unknown as string) : 'small')
export const pollute = (name: string): void => {
  if (name === 'x') (Object.prototype as any).leaked = 1
}
export const late = async (n: number): Promise<number> => {
  if (n === 77) void Promise.reject(new Error('nobody listens'))
  return n
}
export const open = (text: string): string => (text.length > 3 ? new URL('nowhere').href : text)
export const kinds = (when: Date, map: Map<string, number>, bytes: Uint8Array, list: number[], any: Error): boolean => {
  if (!(when instanceof Date && map instanceof Map && bytes instanceof Uint8Array)) throw new TypeError('another realm')
  if (!(list instanceof Array && any instanceof Error)) throw new TypeError('another realm of lists')
  return true
}
export class Seats {
  private readonly sold = new Set<number>()
  async sell(seat: number): Promise<boolean> {
    if (this.sold.has(seat)) return false
    await new Promise((resolve) => setTimeout(resolve, 5000))
    this.sold.add(seat)
    return true
  }
}
`

/** The test file; HOST stands for the package of the host. */
export const hostPrograms = `import { assume, d, fuzzIt } from '@fuzzwright/HOST'
import { Basket, kinds, late, open, parseDuration, pollute, Seats, shout, wide, wrong } from '../src/target'

fuzzIt('a function by its types', parseDuration)
fuzzIt('a rare branch', wide)
fuzzIt('a class of another module', shout)
fuzzIt('another type than declared', wrong)
fuzzIt('a changed prototype', pollute)
fuzzIt('a rejection nobody handled', late)
fuzzIt('an error of the platform', open)
fuzzIt('values of this realm', kinds)
fuzzIt('calls in parallel', { parallel: 2 }, Seats)
fuzzIt('an inline property', (a: string, n: number) => {
  if (a.length + n === 1999) throw new RangeError('the sum of a length and ' + n)
})
fuzzIt('returns false', [d.int()], (n) => n < 100)
fuzzIt('every input', [d.boolean()], (b) => b === true || b === false)
fuzzIt('declared errors', { domains: [d.int()], allowThrows: 'any' }, (n) => n === n)
fuzzIt('not to be reached', [d.int()], () => assume(false))
fuzzIt('an unknown option', { domains: [d.int()], rums: 5 } as object, (n: number) => n === n)
fuzzIt('no function', 5 as never)
fuzzIt('a class itself', { domains: [d.int({ min: 0, max: 3 })] }, (n) => new Basket(String(n)).items.length === 1)
fuzzIt.each([[1, 'x'], [2, 'y']])('row %i', [d.int({ min: 0, max: 99 })], (n: number, s: string, more: number) => {
  if (more > 50 + n) throw new Error('row ' + s)
})
describe('inside', () => {
  fuzzIt('a block (of names)', async (n: number) => {
    await null
    if (n >= 1000) throw new Error('late and large')
  })
  fuzzIt('an endless loop', [d.int({ min: 0, max: 100_000 })], (n) => {
    if (n > 90 && n % 7 === 0) for (;;);
  })
  it('the rest still runs', () => {})
})
`
