import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { instrument } from './instrument.ts'

/** What the statements throw, and whether the runtime was told of it. */
function thrownBy(statements: string): { readonly error: unknown; readonly told: boolean } {
  const told = new Set<unknown>()
  const thrown = (error: unknown): unknown => {
    told.add(error)
    return error
  }
  const code = instrument(statements, 'a.js', { moduleKind: 'cjs' }).code
  try {
    runInNewContext(code, {
      __fuzzwright__: { thrown },
      TypeError,
      make: () => new TypeError('made'),
      given: new TypeError('given'),
      null_: null,
    })
  } catch (error) {
    return { error, told: told.has(error) }
  }
  return { error: undefined, told: false }
}

test.each([
  "throw new TypeError('a')",
  'throw make()',
  "throw (0, new TypeError('a'))",
  "throw true ? new TypeError('a') : new TypeError('b')",
  "const e = new TypeError('a'); e.code = 5; throw e",
  "function f() { throw TypeError('a') } (() => f())()",
  "try { null_.x } catch { throw new TypeError('a') }",
  "try { null_.x } catch (e) { const f = new TypeError('a'); f.cause = e; throw f }",
  "let e; throw e ??= new TypeError('a')",
  "if (true) throw new TypeError('a')\nelse throw new TypeError('b')",
])('the runtime is told of what is made here: %s', (statements) => {
  const { error, told } = thrownBy(statements)
  expect(error).toBeInstanceOf(TypeError)
  expect(told).toBe(true)
})

test.each([
  'null_.x',
  'try { null_.x } catch (e) { throw e }',
  'try { null_.x } catch (e) { (() => { throw e })() }',
  'try { null_.x } catch (e) { throw true ? e : 0 }',
  'const holder = { given }; throw holder.given',
])('and of nothing else: %s', (statements) => {
  const { error, told } = thrownBy(statements)
  expect((error as Error).name).toBe('TypeError')
  expect(told).toBe(false)
})

test('a module that nobody listens to throws what it threw', () => {
  const { code } = instrument("throw new TypeError('a')", 'a.js', { moduleKind: 'cjs' })
  expect(() => runInNewContext(code, { TypeError })).toThrow('a')
})
