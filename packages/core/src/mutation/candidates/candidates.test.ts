/** Each kind of candidates alone, on inputs that hold what was compared, and on those that do not. */
import { afterEach, describe, expect, test } from 'vitest'
import {
  alone,
  comparisonOf,
  exchanged,
  type Input,
  number,
  text,
  valuesOf,
} from '../../../test/scripted/candidates.ts'
import { comparisonKind, lengthIndex } from '../../execution/coverage.ts'
import { d } from '../../from-shape/d.ts'
import type { Comparison } from '../comparison.ts'
import { absentCandidates } from './absent-candidates.ts'
import { allCandidates, candidatesFor } from './all-candidates.ts'
import { byteCandidates } from './byte-candidates.ts'
import { exchangeKinds } from './exchange-candidates.ts'
import { fieldCandidates } from './field-candidates.ts'
import { keyCandidates } from './key-candidates.ts'
import { leafCandidates } from './leaf-candidates.ts'
import { nameCandidates } from './name-candidates.ts'
import { needleCandidates } from './needle-candidates.ts'
import { originCandidates } from './origin-candidates.ts'
import { patternCandidates } from './pattern-candidates.ts'
import { sizeCandidates } from './size-candidates.ts'
import { typeCandidates } from './type-candidates.ts'

const less = comparisonKind.less

describe('a leaf', () => {
  test('that holds one side holds the other, wherever it is', () => {
    const input = { domain: d.tupleOf(d.int(), d.arrayOf(d.int())), value: [5, [1, 5]] }
    expect(exchanged(leafCandidates, input, { have: 5, want: 99 })).toEqual([
      [99, [1, 5]],
      [5, [1, 99]],
    ])
  })

  test('is left alone where it holds something else', () => {
    expect(exchanged(leafCandidates, number(4), { have: 5, want: 99 })).toEqual([])
    expect(exchanged(leafCandidates, text('abc'), { have: 'x', want: 'y' })).toEqual([])
  })

  test('gets the neighbours too where an order was asked for, and what lies between two whole numbers', () => {
    const found = exchanged(leafCandidates, number(5), { kind: less, have: 5, want: 1024 })
    expect(found.slice(0, 3)).toEqual([1024, 1025, 1023])
    expect(found.slice(3)).toEqual([1024 + 2 ** -20, 1024 - 2 ** -20])
  })

  test('is recognised behind truncation, negation and cutting to 32 bits', () => {
    expect(exchanged(leafCandidates, number(7.9), { have: 7, want: 40 })).toEqual([40])
    expect(exchanged(leafCandidates, number(-7), { have: 7, want: 40 })).toEqual([-40])
    expect(exchanged(leafCandidates, number(2 ** 32 + 7), { have: 7, want: 40 })).toEqual([40])
  })

  test('may be a bigint or a boolean', () => {
    expect(exchanged(leafCandidates, { domain: d.bigint(), value: 5n }, { have: 5n, want: 9n })).toEqual([9n])
    const orders = exchanged(leafCandidates, { domain: d.bigint(), value: 5n }, { kind: less, have: 5n, want: 9 })
    expect(orders).toEqual([9n, 10n, 8n])
    expect(exchanged(leafCandidates, { domain: d.bigint(), value: 5n }, { have: 5, want: 9.5 })).toEqual([])
    expect(exchanged(leafCandidates, { domain: d.boolean(), value: true }, { have: 'true', want: 'no' })).toEqual([
      false,
    ])
  })

  test('is a number written as a text, or the other way round', () => {
    expect(exchanged(leafCandidates, text('port 80'), { have: 80, want: 443 })).toContain('port 443')
    expect(exchanged(leafCandidates, text('80'), { have: 80, want: 443 })).toContain('443')
    expect(exchanged(leafCandidates, number(80), { have: '80', want: '443' })).toEqual([443])
  })

  test.each([
    ['1,234.5', '$7,654.25', 7654.25],
    ['1.234,50 €', '7.654,25 €', 7654.25],
    ['1\u202f234,5', '7\u202f654\u202f321', 7_654_321],
    ['123,450 %', '12 %', 0.12],
    ['1234.5 km', '-3 km', -3],
  ])('is what a formatter was given: %s becomes %s', (have, want, made) => {
    expect(exchanged(leafCandidates, number(1234.5), { have, want })).toContain(made)
  })

  test('is no number that was written elsewhere', () => {
    expect(exchanged(leafCandidates, number(77), { have: '1,234.5', want: '7' })).toEqual([])
    expect(exchanged(leafCandidates, number(77), { have: 'none', want: '7' })).toEqual([])
    expect(exchanged(leafCandidates, number(77), { have: '77 km', want: 'none' })).toEqual([])
  })

  test('has the character whose code was compared', () => {
    expect(exchanged(leafCandidates, text('a-b'), { have: 0x2d, want: 0x2f })).toContain('a/b')
  })
})

describe('texts', () => {
  test('that were compared whole, or inside another, are replaced, and written beside what has to stay', () => {
    expect(exchanged(leafCandidates, text('key=a'), { have: 'a', want: 'magic' })).toEqual([
      'key=magic',
      'key=amagic',
      'key=magica',
    ])
  })

  test.each([
    ['  on ', 'on'],
    ['ON', 'on'],
    ['on', 'ON'],
    [' ON ', 'on'],
  ])('%j is taken for %j', (value, have) => {
    expect(exchanged(leafCandidates, text(value), { have, want: 'off' })).toContain('off')
  })

  test.each([
    [comparisonKind.prefix, 'v1:', 'abc', 'v1:abc'],
    [comparisonKind.suffix, '.ts', 'abc', 'abc.ts'],
    [comparisonKind.contains, '@', 'abc', 'abc@'],
  ])('kind %i puts %j where it was looked for', (kind, want, value, expected) => {
    expect(exchanged(leafCandidates, text(value), { kind, have: value, want })).toContain(expected)
  })

  test.each([
    ['"yes"', 'yes', '"no"'],
    ['eWVz', 'yes', 'bm8='],
    ['y%20s', 'y s', 'no'],
    ['sey', 'yes', 'on'],
  ])('%j, which decodes to %j, becomes %j', (value, have, expected) => {
    expect(exchanged(leafCandidates, text(value), { have, want: 'no' })).toContain(expected)
  })
})

describe('dates', () => {
  const date = { domain: d.date(), value: new Date('2024-05-06T07:08:09.010Z') }

  test.each([
    [date.value.getTime(), 0, '1970-01-01T00:00:00.000Z'],
    [2024, 1999, '1999-05-06T07:08:09.010Z'],
    [8, 59, '2024-05-06T07:59:09.010Z'],
    [10, 999, '2024-05-06T07:08:09.999Z'],
  ])('of which %d was read are set so that it reads %d', (have, want, expected) => {
    const found = exchanged(leafCandidates, date, { have, want }) as Date[]
    expect(found.map((one) => one.toISOString())).toContain(expected)
  })

  test('that are none become one', () => {
    const none = { domain: d.date(), value: new Date(Number.NaN) }
    const found = exchanged(leafCandidates, none, { have: Number.NaN, want: 1000 }) as Date[]
    expect(found.map((one) => one.getTime())).toContain(1000)
  })
})

describe('dates in time zones', () => {
  const zones = ['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati']
  const before = process.env.TZ

  afterEach(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  /** Candidates for a date of which the code read one number in each zone, and wanted another. */
  function inEachZone(value: Date, read: (date: Date) => number, want: number): Date[][] {
    return zones.map((zone) => {
      process.env.TZ = zone
      return exchanged(leafCandidates, { domain: d.date(), value }, { have: read(value), want }) as Date[]
    })
  }

  function inEachZoneRead(date: Date): number[] {
    return zones.map((zone) => {
      process.env.TZ = zone
      return date.getHours()
    })
  }

  /** In every zone its local parts are numbers that no other part of it is. */
  const late = new Date('2024-03-15T21:47:40.123Z')

  test('the zones of this test are those of the process', () => {
    expect(new Set(inEachZoneRead(late)).size).toBe(zones.length)
  })

  test.each<[string, (date: Date) => number, number]>([
    ['year', (date) => date.getUTCFullYear(), 2000],
    ['month', (date) => date.getUTCMonth(), 1],
    ['day', (date) => date.getUTCDate(), 29],
    ['hours', (date) => date.getUTCHours(), 3],
    ['minutes', (date) => date.getUTCMinutes(), 5],
  ])('code that reads the %s of UTC gets the same candidates in the same order in every zone', (_, read, want) => {
    const [first, ...others] = inEachZone(late, read, want)
    expect(first).not.toEqual([])
    for (const found of others) expect(found).toEqual(first)
  })

  test.each<[string, (date: Date) => number, number]>([
    ['year', (date) => date.getFullYear(), 2000],
    ['month', (date) => date.getMonth(), 1],
    ['day', (date) => date.getDate(), 28],
    ['hours', (date) => date.getHours(), 7],
  ])('code that reads the local %s gets a date of which it reads what it wants, in every zone', (_, read, want) => {
    for (const [index, found] of inEachZone(late, read, want).entries()) {
      process.env.TZ = zones[index]
      expect(found.map(read)).toContain(want)
    }
  })
})

describe('a size', () => {
  const list = { domain: d.tupleOf(d.arrayOf(d.int()), d.string()), value: [[7, 8], 'ab'] }

  test('that was compared is met by more of the same, or by less', () => {
    expect(exchanged(sizeCandidates, list, { have: 2, want: 4 })).toContainEqual([[7, 8, 7, 7], 'ab'])
    expect(exchanged(sizeCandidates, list, { have: 2, want: 4 })).toContainEqual([[7, 8], 'abbb'])
    expect(exchanged(sizeCandidates, list, { have: 2, want: 1 })).toContainEqual([[7], 'ab'])
  })

  test('is no negative or broken number, and none that would take for ever', () => {
    for (const want of [-1, 2.5, 5000, Number.POSITIVE_INFINITY]) {
      expect(exchanged(sizeCandidates, list, { have: 2, want })).toEqual([])
    }
  })
})

describe('a word of several bytes', () => {
  const bytes = { domain: d.uint8Array(), value: Uint8Array.of(9, 0x12, 0x34, 0x56, 0x78, 9) }

  test('is put back in the order it was read', () => {
    expect(exchanged(byteCandidates, bytes, { have: 0x1234_5678, want: 0x0102_0304 })).toEqual([
      Uint8Array.of(9, 1, 2, 3, 4, 9),
    ])
    expect(exchanged(byteCandidates, bytes, { have: 0x5634, want: 0x0102 })).toEqual([
      Uint8Array.of(9, 0x12, 2, 1, 0x78, 9),
    ])
  })

  test('may be negative, and must fit', () => {
    const minusTwo = { domain: d.uint8Array(), value: Uint8Array.of(0xff, 0xfe) }
    expect(exchanged(byteCandidates, minusTwo, { have: -2, want: 1 })).toEqual([Uint8Array.of(0, 1)])
    expect(exchanged(byteCandidates, minusTwo, { have: -2, want: 70_000 })).toEqual([])
  })
})

/** 0 stands for what is absent. */
const presentFrom = (held: number): number | undefined => (held === 0 ? undefined : held)
const numberOf = (value: number | undefined): number => value ?? 0

describe('what was absent', () => {
  test('is made present where the domain takes it', () => {
    const absent = { domain: d.tupleOf(d.int().map(presentFrom, { from: numberOf })), value: [undefined] }
    expect(exchanged(absentCandidates, absent, { have: undefined, want: 5 })).toEqual([[5]])
  })

  test('is only sought where something was', () => {
    expect(exchanged(absentCandidates, number(3), { have: 3, want: 5 })).toEqual([])
    expect(exchanged(absentCandidates, number(3), { have: undefined, want: 5 })).toEqual([])
  })
})

describe('a key that was looked for', () => {
  test('stands where texts are, and is no value that was compared', () => {
    const input = { domain: d.tupleOf(d.string(), d.int()), value: ['a', 1] }
    expect(alone(keyCandidates, input, { kind: comparisonKind.key, right: 'mode' })).toEqual([['mode', 1]])
    expect(alone(keyCandidates, input, { left: 'a', right: 'mode' })).toEqual([])
  })
})

describe('a type that was asked for', () => {
  test('is met by the least text that decodes to it', () => {
    const seen = { kind: comparisonKind.typeOf, right: 'object' }
    expect(alone(typeCandidates, text(''), seen)).toEqual(['{}', '[]'])
    expect(alone(typeCandidates, text(''), { ...seen, right: 'function' })).toEqual([])
    expect(alone(typeCandidates, number(1), seen)).toEqual([])
  })

  test('is met by another alternative, wherever there is a choice', () => {
    const domain = d.jsonValue()
    const seen = (right: string) =>
      alone(typeCandidates, { domain, value: [null] }, { kind: comparisonKind.typeOf, right })
    expect(seen('object')).toEqual(expect.arrayContaining([{}, [{}], [[]], [[{}]]]))
    expect(seen('number')).toEqual(expect.arrayContaining([0, [0]]))
    expect(seen('function')).toEqual([])
  })
})

describe('a pattern', () => {
  const seen = (left: string, right: string) => ({ kind: comparisonKind.matches, left, right })
  const input = { domain: d.tupleOf(d.string(), d.int()), value: ['key: value', 1] }

  test('is given what it asks for, in the place of what it was tried on', () => {
    const found = alone(patternCandidates, input, seen('value', '/^[0-9]{2}-(?:jan|feb)$/i')) as [string, number][]
    expect(found).toHaveLength(3)
    for (const [changed] of found) expect(changed).toMatch(/^key: [0-9]{2}-(?:jan|feb)$/i)
  })

  test('gives the same for the same text', () => {
    const again = (): unknown[] => alone(patternCandidates, text('a'), seen('a', '/x{1,9}y*/'))
    expect(again()).toEqual(again())
  })

  test('says nothing of a text that was never in the input, and where it is none', () => {
    expect(alone(patternCandidates, text('a'), seen('b', '/x/'))).toEqual([])
    expect(alone(patternCandidates, text('a'), seen('a', '/(/'))).toEqual([])
  })
})

describe('what was looked for in a text', () => {
  const seen = (left: string, right: string) => ({ kind: comparisonKind.contains, left, right })
  const alphabet = '0123456789'

  test('becomes a sign of that, and so does all behind it', () => {
    const found = alone(needleCandidates, text('#!?'), seen(alphabet, '!'))
    expect(found).toHaveLength(4)
    for (const value of found) expect(value).toMatch(/^#(?:\d\?|\d\d)$/)
    expect(alone(needleCandidates, text('#!?'), seen(alphabet, '!'))).toEqual(found)
  })

  test('becomes as much of it as was looked for', () => {
    for (const value of alone(needleCandidates, text('!?-'), seen(alphabet, '!?'))) {
      expect(value).toMatch(/^(?:\d\d-|\d\d\d)$/)
    }
  })

  test('is a number where the code made it a sign', () => {
    for (const value of alone(needleCandidates, number(33), seen(alphabet, '!'))) {
      expect(alphabet).toContain(String.fromCharCode(Number(value)))
    }
    expect(alone(needleCandidates, number(34), seen(alphabet, '!'))).toEqual([])
  })

  test('stays where the text that was searched is the input, or holds less', () => {
    expect(alone(needleCandidates, text('a=b'), seen('a=b', '='))).toEqual([])
    expect(alone(needleCandidates, text('long'), seen('ab', 'long'))).toEqual([])
  })
})

describe('where an operand was read from', () => {
  const input = { domain: d.tupleOf(d.string(), d.arrayOf(d.int())), value: ['a:bc', [1, 2]] }

  test('the other side goes to that place of the text, which is made long enough', () => {
    expect(alone(originCandidates, input, { right: 'x', origin: 'bc', originIndex: 1 })).toEqual([['a:bx', [1, 2]]])
    expect(alone(originCandidates, input, { right: 0x2e, origin: 'bc', originIndex: 4 })).toEqual([['a:bccc.', [1, 2]]])
  })

  test('the other side goes to that place of the list, or behind its end', () => {
    expect(alone(originCandidates, input, { left: 2, right: 77, origin: [1, 2], originIndex: 1 })).toContainEqual([
      'a:bc',
      [1, 77],
    ])
    expect(alone(originCandidates, input, { right: 77, origin: [1, 2], originIndex: 3 })).toEqual([
      ['a:bc', [1, 2, 1, 77]],
    ])
  })

  test('a length is no place, and neither is one far beyond the end', () => {
    expect(alone(originCandidates, input, { left: 2, right: 3, origin: [1, 2], originIndex: lengthIndex })).toEqual([])
    expect(alone(originCandidates, input, { right: 'x', origin: 'bc', originIndex: 5000 })).toEqual([])
  })
})

describe('a field nobody gave', () => {
  test('is written in the notation the text has, and as JSON', () => {
    const found = alone(fieldCandidates, text('a=1'), { key: 'mode', right: 'fast' })
    for (const expected of ['a=1;mode=fast', 'a=1&mode=fast', '{"mode":"fast"}', 'mode: fast']) {
      expect(found).toContain(expected)
    }
    expect(found).not.toContain('a=1;mode:fast')
  })

  test('goes into the object the text holds, or into the first of its list', () => {
    expect(alone(fieldCandidates, text('{"a":1}'), { key: 'b', right: 2 })).toContain('{"a":1,"b":2}')
    expect(alone(fieldCandidates, text('[{"a":1},3]'), { key: 'b', right: 2 })).toContain('[{"a":1,"b":2},3]')
  })

  test('is put into the objects that take it, and into no others', () => {
    const seen = { left: undefined, right: 4711, key: 'id' }
    const json = { domain: d.jsonValue(), value: { items: [{}, { id: 1 }] } }
    expect(alone(fieldCandidates, json, seen)).toEqual(
      expect.arrayContaining([{ items: [{}, { id: 1 }], id: 4711 }, { items: [{ id: 4711 }, { id: 1 }] }]),
    )
    const struct = d.structOf({ id: d.optionalOf(d.int()), name: d.string() }, { optional: ['id'] })
    expect(alone(fieldCandidates, { domain: struct, value: { name: '' } }, seen)).toContainEqual({ id: 4711, name: '' })
    const other = d.structOf({ name: d.string() })
    expect(alone(fieldCandidates, { domain: other, value: { name: '' } }, seen)).not.toContainEqual({
      id: 4711,
      name: '',
    })
  })

  test('makes an object of what is none, where the domain takes one', () => {
    const seen = { left: undefined, right: 'x', key: 'role' }
    expect(alone(fieldCandidates, { domain: d.jsonValue(), value: 1 }, seen)).toContainEqual({ role: 'x' })
    expect(alone(fieldCandidates, { domain: d.jsonValue(), value: [null] }, seen)).toContainEqual([{ role: 'x' }])
    expect(alone(fieldCandidates, number(1), seen)).toEqual([])
  })

  test('stands in the item that a list without any gets', () => {
    const seen = { left: undefined, right: 'x', key: 'role' }
    expect(alone(fieldCandidates, { domain: d.jsonValue(), value: { all: [] } }, seen)).toContainEqual({
      all: [{ role: 'x' }],
    })
  })

  test('needs a name and a value', () => {
    expect(alone(fieldCandidates, text('a'), { right: 2 })).toEqual([])
    expect(alone(fieldCandidates, text('a'), { key: 'b' })).toEqual([])
  })
})

describe('names all objects have', () => {
  const named = (value: string): unknown[] => valuesOf(text(value), nameCandidates)

  test('replace every word, then lead up to it as the text joins its words', () => {
    expect(named('a=b')).toEqual([
      '__proto__=b',
      'toString=b',
      'a=__proto__',
      'a=toString',
      '__proto__.a=b',
      'constructor.prototype.a=b',
      'constructor.constructor.prototype.a=b',
      'a=__proto__.b',
      'a=constructor.prototype.b',
      'a=constructor.constructor.prototype.b',
    ])
    expect(named('/a')).toContain('/constructor/prototype/a')
    expect(named('x[a]')).toContain('x[constructor][prototype][a]')
  })

  test('stand between quotes and brackets without a word', () => {
    expect(named('{"":1}')).toContain('{"__proto__":1}')
  })

  test('leave texts without words alone, and those that are too long to go through', () => {
    expect(named('=;')).toEqual([])
    expect(named('a'.repeat(300))).toEqual([])
  })
})

describe('all candidates', () => {
  const all = (input: Input, seen: Partial<Comparison>): unknown[] =>
    valuesOf(input, (parts) => candidatesFor(parts, comparisonOf(seen)))

  test('have names of their own', () => {
    const names = [...allCandidates, ...exchangeKinds].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test('go both ways for values, and one way for tests of texts', () => {
    expect(all(number(9), { left: 5, right: 9 })).toEqual([5])
    expect(all(text('b'), { kind: comparisonKind.prefix, left: 'a', right: 'b' })).toEqual([])
  })

  test('begin with what the code shows of where an operand came from', () => {
    const input = { domain: d.tupleOf(d.int(), d.arrayOf(d.int())), value: [5, [5]] }
    expect(all(input, { left: 5, right: 6, origin: [5], originIndex: 0 })[0]).toEqual([5, [6]])
  })

  test('a list gets the length that was compared', () => {
    const input = { domain: d.tupleOf(d.int(), d.arrayOf(d.int())), value: [0, [7]] }
    const seen = { left: 1, right: 3, origin: [7], originIndex: lengthIndex }
    expect(all(input, seen)).toContainEqual([0, [7, 7, 7]])
  })
})
