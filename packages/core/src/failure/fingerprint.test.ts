import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { StepBudgetExceeded } from '../execution/coverage.ts'
import { OracleError } from '../execution/oracle-error.ts'
import { errorClass, errorMessage, fingerprint, isSameFailure } from './fingerprint.ts'

function thrownBy(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

function withStack(stack: string): Error {
  const error = new TypeError('broken')
  error.stack = stack
  return error
}

describe('fingerprint', () => {
  test('a method of a class is one, whichever of its heirs it was called on', () => {
    const at = (frame: string) => fingerprint(withStack(`TypeError: broken\n    at ${frame}`))
    const ofHeirs = [at('Circle.area (/app/shapes.ts:10:3)'), at('Square.area (/app/shapes.ts:10:3)')] as const
    expect(isSameFailure(...ofHeirs)).toBe(true)
    expect(isSameFailure(ofHeirs[0], at('Square.area (/app/shapes.ts:20:3)'))).toBe(false)
    expect(isSameFailure(ofHeirs[0], at('Square.area (/app/lines.ts:10:3)'))).toBe(false)
  })

  test('the key is stable: files are named by it', () => {
    const error = withStack('TypeError: broken\n    at parse (/home/ann/app/src/parse.ts:10:3)')
    expect(fingerprint(error)).toEqual({
      key: '55f5580fab5e',
      className: 'TypeError',
      message: 'broken',
      frame: 'parse@parse.ts',
    })
  })

  test('a name that the maker of a sequence was given is of the input', () => {
    const reading = (name: string) =>
      fingerprint(new TypeError(`Cannot read properties of null (reading '${name}')`), [
        { makings: [{ args: [[name]] }], calls: [{ args: [[null]] }] },
      ])
    expect(isSameFailure(reading('first'), reading('second'))).toBe(true)
  })

  test('a text of the input that stands in the message by chance makes it no other failure', () => {
    const failing = (message: string, ...texts: string[]) => fingerprint(new Error(message), texts)
    const one = failing('broken: a counter below zero', 'a')
    expect(one.message).toBe('broken: … counter below zero')
    expect(isSameFailure(one, failing('broken: a counter below zero', ''))).toBe(true)
    expect(isSameFailure(failing('broken: a counter below zero', 'counter'), one)).toBe(true)
    expect(isSameFailure(one, failing('broken: b counter below zero', 'b'))).toBe(true)
    expect(isSameFailure(one, failing('broken: a counter is missing', 'a'))).toBe(false)
  })

  test('code that JavaScriptCore quotes is left out where counters stand in it', () => {
    const error = new TypeError("undefined is not an object (evaluating 'a.get(($z1 = b, $zk.note(1, $z1), $z1)).n')")
    expect(errorMessage(error)).toBe('undefined is not an object')
    const plain = new TypeError("undefined is not an object (evaluating 'a.b')")
    expect(errorMessage(plain)).toBe("undefined is not an object (evaluating 'a.b')")
  })

  test('nor are they left in a function that V8 quotes', () => {
    const error = new TypeError("Cannot assign to read only property 'length' of function '() => {++$zc[44];}'")
    expect(errorMessage(error)).toBe("Cannot assign to read only property 'length' of function '() => {}'")
  })

  test('another machine, another line and another input give the same key', () => {
    const here = withStack('TypeError: broken\n    at parse (/home/ann/app/src/parse.ts:10:3)')
    const there = withStack('TypeError: broken\n    at parse (file:///C:/work/app/src/parse.ts?v=2:14:9)')
    expect(fingerprint(there)).toEqual(fingerprint(here))
    const fail = (text: string) => thrownBy(() => JSON.parse(text))
    expect(fingerprint(fail('[x')).key).toBe(fingerprint(fail('["a", y')).key)
  })

  test('frames of the runtime, the runner and ourselves are not the user’s', () => {
    const stack = [
      'TypeError: broken',
      '    at JSON.parse (<anonymous>)',
      '    at node:internal/process/task_queues:95:5',
      '    at Assertion.toBe (file:///app/node_modules/.pnpm/@vitest+expect@4.1.12/node_modules/@vitest/expect/dist/index.js:10:4)',
      '    at run (/app/node_modules/@fuzzwright/core/dist/engine/search.js:1:1)',
      '    at async new Parser (/app/node_modules/.pnpm/parser@1.0.0/node_modules/parser/lib/index.js:5:7)',
    ]
    expect(fingerprint(withStack(stack.join('\n'))).frame).toBe('Parser@parser/lib/index.js')
  })

  test('two functions with the same complaint are two failures; without traces they are not told apart', () => {
    const inA = fingerprint(withStack('TypeError: broken\n    at a (/app/a.ts:1:1)'))
    const inB = fingerprint(withStack('TypeError: broken\n    at b (/app/a.ts:1:1)'))
    const untraced = fingerprint(withStack('TypeError: broken'))
    expect(inA.key).not.toBe(inB.key)
    expect(isSameFailure(inA, inB)).toBe(false)
    expect(isSameFailure(inA, untraced)).toBe(true)
  })

  test('where a stack overflows and where the steps run out is chance', () => {
    const down = (n: number): number => down(n + 1) + 1
    const other = (n: number): number => other(n + 1) + 2
    expect(fingerprint(thrownBy(() => down(0))).key).toBe(fingerprint(thrownBy(() => other(0))).key)
    const hang = fingerprint(new OracleError('hang', 'Hang: no end after 1000 steps.'))
    expect(fingerprint(new StepBudgetExceeded(128))).toEqual(hang)
    expect(fingerprint(new OracleError('hang', 'no end after 2 seconds'))).toEqual(hang)
    expect(fingerprint(new OracleError('returned-false', 'The property returned false.')).key).not.toBe(hang.key)
  })

  test('assertion messages and primitives are compared without their values', () => {
    const compare = (a: unknown, b: unknown) => fingerprint(thrownBy(() => expect(a).toBe(b)))
    expect(compare(1, 2)).toEqual(compare([undefined], 'x'))
    expect(fingerprint('code 12')).toEqual(fingerprint('code 13'))
    expect(fingerprint(undefined).className).toBe('thrown undefined')
  })

  test('a name that the input chose is not part of the failure, one that stands in the code is', () => {
    const table: Record<string, Record<string, number> | undefined> = {}
    const read = (row: string, column: string) =>
      fingerprint(
        thrownBy(() => table[row]?.[column] ?? (table[row] as Record<string, number>)[column]),
        [`${row}.${column}`],
      )
    expect(isSameFailure(read('a', "it's"), read('b', ' \n'))).toBe(true)
    const inCode = (value: { kind: string } | undefined) => thrownBy(() => (value as { kind: string }).kind)
    expect(isSameFailure(fingerprint(inCode(undefined), ['kind']), fingerprint(inCode(undefined), ['other']))).toBe(
      true,
    )
    expect(isSameFailure(fingerprint(inCode(undefined), ['other']), read('a', 'b'))).toBe(false)
  })

  test('nor are the keys of what is no text: code hardly names them', () => {
    const read = (key: unknown) => fingerprint(thrownBy(() => (null as unknown as Record<string, number>)[String(key)]))
    for (const key of [true, false, undefined, [], {}, '']) expect(isSameFailure(read(null), read(key))).toBe(true)
    expect(isSameFailure(read('kind'), read('size'))).toBe(false)
  })

  test('nor is an index that the input chose, or that nobody writes', () => {
    const read = (index: number, given: number) =>
      fingerprint(
        thrownBy(() => (undefined as unknown as number[])[index]),
        [[given]],
      )
    expect(isSameFailure(read(0, 0), read(3, 3))).toBe(true)
    expect(isSameFailure(read(-1, 0), read(0.5, 7))).toBe(true)
    expect(isSameFailure(read(4095, 0), read(7, 7))).toBe(true)
    // Two groups of a match stand in the code.
    expect(isSameFailure(read(1, 0), read(2, 0))).toBe(false)
  })

  test('what is missing is missing, whether it is null or undefined', () => {
    const read = (value: unknown) => fingerprint(thrownBy(() => (value as { kind: string }).kind))
    expect(isSameFailure(read(null), read(undefined))).toBe(true)
    const write = (value: unknown) =>
      fingerprint(thrownBy(() => Reflect.set(Object(0), 'a', (value as number[]).length)))
    expect(isSameFailure(read(null), write(undefined))).toBe(false)
    const withPrototype = (value: unknown) => fingerprint(thrownBy(() => Object.create(value as null)))
    expect(isSameFailure(withPrototype(true), withPrototype('a'))).toBe(true)
  })

  test('a method is known under the name of whatever it was called on', () => {
    class Ratio {
      over(n: bigint): bigint {
        return 1n % n
      }
    }
    class Quotient {
      over(n: bigint): bigint {
        return 1n % n
      }
    }
    const on = (ratio: { over(n: bigint): bigint }) => fingerprint(thrownBy(() => ratio.over(0n)))
    expect(isSameFailure(on(new Ratio()), on(Object.create(Ratio.prototype)))).toBe(true)
    expect(isSameFailure(on(new Ratio()), on(new Quotient()))).toBe(false)
  })

  test('an oracle says itself what makes two of its failures one', () => {
    const told = (text: string, identity: string) => fingerprint(new OracleError('model', { text, identity }), ['size'])
    expect(told('size answered 1.', 'size answered #.')).toEqual(told('size answered "size"...', 'size answered #.'))
    expect(told('size answered 1.', 'size answered #.')).not.toEqual(told('size answered 1.', 'size threw.'))
    // Its words are its own, whatever the input spells.
    const plain = (texts: readonly string[]) =>
      fingerprint(new OracleError('returned-false', 'The property is off.'), texts)
    expect(plain(['property', 'is'])).toEqual(plain([]))
  })

  test('where an oracle repeats words of the code, they are read like those of an error', () => {
    const told = (text: string) =>
      fingerprint(new OracleError('server-error', { text, isQuoting: true }), ['ann', 'bob'])
    expect(told('GET answers 500: no user ann.')).toEqual(told('GET answers 500: no user bob.'))
    expect(told('GET answers 500: no user ann.')).not.toEqual(told('GET answers 500: no key ann.'))
  })

  test('a subclass without a name of its own is known by its constructor', () => {
    class DurationError extends RangeError {}
    class Plain extends Error {}
    expect(errorClass(new Plain())).toBe('Plain')
    expect(errorClass(new DurationError())).toBe('DurationError')
    expect(errorClass(Object.assign(new Error(), { name: 'Custom' }))).toBe('Custom')
  })

  test('hostile values are fingerprinted without an exception', () => {
    const trap = () => {
      throw new Error('trap')
    }
    const proxy = new Proxy({}, { get: trap, has: trap, ownKeys: trap, getPrototypeOf: trap })
    const getters = Object.defineProperties(new Error('x'), { stack: { get: trap }, message: { get: trap } })
    const cyclic: Error & { cause?: unknown } = new Error('round')
    cyclic.cause = cyclic
    for (const value of [proxy, getters, cyclic, Object.create(null), Symbol('s'), () => 1]) {
      expect(fingerprint(value, [proxy]).key).toMatch(/^[0-9a-f]{12}$/)
    }
  })

  test('any thrown value has one key', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (value) => {
        expect(fingerprint(value)).toEqual(fingerprint(value))
      }),
    )
  })
})
