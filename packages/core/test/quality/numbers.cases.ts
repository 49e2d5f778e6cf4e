/** Numbers, booleans, bigints, dates: towards zero, the near side of a threshold, simple decimals. */
import { d } from '../../src/from-shape/d.ts'
import { pair } from './quality-case.ts'

const isPrime = (n: number): boolean => {
  for (let factor = 2; factor * factor <= n; factor++) if (n % factor === 0) return false
  return n > 1
}

export const numberCases = [
  pair('boolean: any', d.boolean(), () => true, false),
  pair('boolean: true', d.boolean(), (flag) => flag, true),
  pair('int: any', d.int(), () => true, 0),
  pair('int: at least 10', d.int(), (n) => n >= 10, 10),
  pair('int: at least 1,000,000', d.int(), (n) => n >= 1_000_000, 1_000_000),
  pair('int: at most -1', d.int(), (n) => n <= -1, -1),
  pair('int: at most -1000', d.int(), (n) => n <= -1000, -1000),
  pair('int: not zero', d.int(), (n) => n !== 0, 1),
  pair('int: either side from 100', d.int(), (n) => Math.abs(n) >= 100, 100),
  pair('int: either side, less on the negative one', d.int(), (n) => n >= 100 || n <= -50, -50),
  pair('int: odd', d.int(), (n) => n % 2 !== 0, 1),
  pair('int: odd from 1000', d.int(), (n) => n >= 1000 && n % 2 === 1, 1001),
  pair('int: even from 1001', d.int(), (n) => n >= 1001 && n % 2 === 0, 1002),
  pair('int: within 37 and 45', d.int({ min: 0, max: 1000 }), (n) => n >= 37 && n <= 45, 37),
  pair('int: exact', d.int({ min: 0, max: 2000 }), (n) => n === 1234, 1234),
  pair('int: bit 6 set', d.int({ min: 0, max: 0xffff }), (n) => (n & 64) !== 0, 64),
  pair('int: many digits', d.int({ min: 0, max: 0x7fff_ffff }), (n) => String(n).length >= 5, 10_000),
  pair('int: prime above two', d.int({ min: 0, max: 10_000 }), (n) => n > 2 && isPrime(n), 3),
  pair('int: bounds above zero', d.int({ min: 50, max: 90 }), () => true, 50),
  pair('int: bounds below zero', d.int({ min: -90, max: -50 }), () => true, -50),
  pair('int: overflow of 32 bits', d.int({ min: 0, max: 2 ** 40 }), (n) => n > 0x7fff_ffff, 0x8000_0000),
  pair('byte: high half', d.byte(), (n) => n >= 128, 128),
  pair('nat: at least 7', d.nat(), (n) => n >= 7, 7),
  pair('safeInt: beyond 32 bits', d.safeInt(), (n) => n > 2 ** 32, 2 ** 32 + 1),
  pair('nonZero: any', d.nonZero(), () => true, 1),
  pair('number: any', d.number(), () => true, 0),
  pair('number: at least 10', d.number(), (n) => n >= 10, 10),
  pair('number: negative', d.number(), (n) => n < 0, -1),
  pair('number: not whole', d.number(), (n) => Number.isFinite(n) && !Number.isInteger(n), 0.1),
  pair('number: not whole above 2', d.number(), (n) => Number.isFinite(n) && !Number.isInteger(n) && n > 2, 2.1),
  pair('number: above one half', d.number(), (n) => n > 0.5, 1),
  pair('number: below one, above zero', d.number(), (n) => n > 0 && n < 1, 0.1),
  pair('number: NaN', d.number(), (n) => Number.isNaN(n), Number.NaN),
  pair('number: not finite', d.number(), (n) => !Number.isFinite(n), Number.POSITIVE_INFINITY),
  pair('number: minus infinity', d.number(), (n) => n === Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY),
  pair('number: negative zero', d.number(), (n) => Object.is(n, -0), -0),
  pair('number: unsafe', d.number(), (n) => Number.isFinite(n) && n > Number.MAX_SAFE_INTEGER, 2 ** 53),
  pair('number: percent', d.number({ min: 0, max: 1 }), (n) => n >= 0.25, 1),
  pair('number: percent below one', d.number({ min: 0, max: 1 }), (n) => n >= 0.25 && n < 1, 0.3),
  pair('finite: large', d.finite(), (n) => n > 1e6, 1_000_001),
  pair('inRange: decimals', d.inRange(0.5, 0.9), () => true, 0.5),
  pair('bigint: any', d.bigint(), () => true, 0n),
  pair('bigint: at least 100', d.bigint(), (n) => n >= 100n, 100n),
  pair('bigint: beyond 64 bits', d.bigint(), (n) => n > 2n ** 64n, 2n ** 64n + 1n),
  pair('bigint: negative', d.bigint(), (n) => n < -5n, -6n),
  pair('bigint: bounds', d.bigint({ min: 10n, max: 20n }), (n) => n > 12n, 13n),
  pair('date: any', d.date(), () => true, new Date(0)),
]
