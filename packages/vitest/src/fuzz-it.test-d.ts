/** Checked by the compiler with everything else; nothing here is meant to run. */
import { d } from '@fuzzwright/core'
import { expectTypeOf, it } from 'vitest'
import { fuzzApi, fuzzIt, fuzzTest, it as ownIt, test as ownTest } from './fuzz-it.ts'

declare function parse(text: string, strict: boolean): number

fuzzIt('target', parse)
declare class Closed {
  private constructor()
  static of(text: string): Closed
  readonly text: string
}
fuzzIt('a private constructor', Closed)
fuzzIt('a private constructor', { invariant: (closed) => expectTypeOf(closed.text).toEqualTypeOf<string>() }, Closed)
for (const fn of [parse, (n: number) => n]) fuzzIt('one of several', fn)
fuzzIt('property', (a: string, b: number) => a.length < b)
fuzzIt('domains', [d.int(), d.string()], (n, s) => {
  expectTypeOf(n).toEqualTypeOf<number>()
  expectTypeOf(s).toEqualTypeOf<string>()
})
declare const user: { readonly '~standard': { readonly types?: { readonly input: { name: string } } } }
fuzzIt('schema', user, (value) => {
  expectTypeOf(value).toEqualTypeOf<{ name: string }>()
})
declare const job: { readonly ast: object; readonly Encoded: { at: string } }
fuzzIt('schema of Effect', job, (value) => {
  expectTypeOf(value).toEqualTypeOf<{ at: string }>()
})
fuzzIt('JSON Schema', { type: 'object', properties: {} }, (value: { name: string }) => value.name !== '')
fuzzIt('fewer parameters than domains', [d.int(), d.string()], (n) => n > 0)
fuzzIt('domains among options', { domains: [d.boolean()], runs: 5, timeout: 1000, retry: 2 }, (flag) => {
  expectTypeOf(flag).toEqualTypeOf<boolean>()
})
fuzzIt('options', { runs: 5, allowThrows: 'none', seeds: [['1h', true]] }, parse)
fuzzIt('asynchronous', [d.int()], async (n) => n)
fuzzIt.only('a', parse)
fuzzIt.skip.fails('a', [d.int()], (n) => expectTypeOf(n).toEqualTypeOf<number>())
fuzzIt.todo('later')
fuzzIt.todo('later, drafted', parse)
fuzzIt.skipIf(true).concurrent('a', parse)
fuzzIt.runIf(process.platform === 'linux')('a', parse)
fuzzIt.each([[1, 'x']])('row %i', (n: number, s: string, more: boolean) => n > s.length && more)
fuzzIt.each`a | b`('row $a', { runs: 5 }, (row: { a: string }, more: boolean) => row.a !== '' && more)
fuzzIt.for([[1, 2]])('row', [d.int()], (row: number[], n: number) => row.includes(n))
fuzzIt.with(it)('a', parse)
declare const pair: {
  readonly schema: { getQueryType(): object | undefined }
  readonly execute: (args: { readonly schema: object; readonly document: object }) => object
}
fuzzIt('a service', pair)
fuzzIt('a service', { runs: 5, secrets: ['KEY'] }, pair)
fuzzApi(pair)
fuzzApi({ ...pair, rootValue: { half: () => 1 }, contextValue: {} })
fuzzIt.same('as before', parse, parse)
fuzzIt.only.same('as before', { runs: 5 }, parse, parse)
ownIt('an ordinary test', ({ expect }) => expect(1).toBe(1))
ownIt.fuzz('a', parse)
ownTest.fuzz.only('a', [d.int()], (n) => expectTypeOf(n).toEqualTypeOf<number>())
expectTypeOf(fuzzTest).toEqualTypeOf<typeof fuzzIt>()

// @ts-expect-error a property may not ask for more than its domains give
fuzzIt('too many', [d.int()], (n: number, s: string) => n > s.length)
// @ts-expect-error domains and parameters have to agree
fuzzIt('of another type', [d.int()], (s: string) => s)
// @ts-expect-error a misspelt option
fuzzIt('misspelt', { rums: 5 }, parse)
// @ts-expect-error not a domain
fuzzIt('no domain', ['int'], parse)
// @ts-expect-error the result of the function in place of the function
fuzzIt('result', parse('1h', true))
// @ts-expect-error there have to be two
fuzzIt.same('as what', parse)
// @ts-expect-error only a test still to be written goes without a function
fuzzIt('alone')
