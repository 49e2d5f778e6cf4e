import { type ComparisonLog, StepBudgetExceeded } from '@fuzzwright/core/execution'
import { expect, test } from 'vitest'
import { instrument } from '../instrument.ts'
import { bucketBit } from './counter-map.ts'
import { coverageSource, installRuntime, staticLiterals } from './index.ts'

const source = coverageSource()

function load(code: string, id = code): (...values: unknown[]) => unknown {
  const module = { exports: {} }
  new Function('module', 'exports', instrument(code, id).code)(module, module.exports)
  return module.exports as (...values: unknown[]) => unknown
}

test.each([
  'for (;;) {}',
  'while (true) try { for (;;) ; } catch {}',
  'while (true) { try { while (true) ; } finally { continue } }',
  'try { for (;;) ; } catch {} for (;;) ;',
  'do { try { throw 1 } catch {} } while (true)',
  'const f = () => f() + f(); f()',
  'const f = (n) => n === 0 ? 0 : f(n - 1) + f(n - 1); f(40)',
  'class A { m(n) { return n === 0 ? 0 : this.m(n - 1) + this.m(n - 1) } } new A().m(40)',
  'for (const x of (function* () { for (;;) yield 1 })()) ;',
])('%s ends at the budget', (body) => {
  const run = load(`module.exports = () => { ${body} }`)
  source.start(10_000)
  expect(run).toThrow(StepBudgetExceeded)
  expect(source.stop()).toBe(true)
  expect(source.exhausted).toBe(true)
  expect(source.steps).toBeGreaterThanOrEqual(10_000)
  expect(source.steps).toBeLessThan(20_000)
})

test('a budget that was used up stays so until the next start, also when the exception was caught', () => {
  const run = load('module.exports = () => { try { for (;;) ; } catch { return "caught" } }')
  const loop = load('module.exports = () => { for (let i = 0; i < 2; i++) ; return "ended" }')
  source.start(1000)
  expect(run()).toBe('caught')
  expect(loop).toThrow(new StepBudgetExceeded(1000))
  source.stop()
  expect(source.exhausted).toBe(true)
  expect(loop()).toBe('ended')
  source.start(1000)
  expect(loop()).toBe('ended')
  source.stop()
  expect([source.exhausted, source.steps]).toEqual([false, 2])
})

test('steps are counted exactly, and coverage of an exhausted run is that of the moment it ended', () => {
  const run = load('module.exports = (n) => { for (let i = 0; i < n; i++) ; }')
  for (const n of [0, 1, 200, 256, 257, 5000]) {
    source.start(1e9)
    run(n)
    source.stop()
    expect(source.steps).toBe(n)
  }
  source.start(1000)
  expect(() => run(5000)).toThrow()
  source.stop()
  expect(source.features([])).toBe(2)
})

test('features are edges and buckets, ascending, and the same again for the same run', () => {
  const first = load('module.exports = (n) => { while (n-- > 0) ; }', '/first.js')
  const second = load('module.exports = (n) => { while (n-- > 0) ; }', '/second.js')
  const observe = (n: number) => {
    source.start(1e9)
    first(n)
    second(1)
    const isNew = source.stop()
    const features: number[] = []
    const length = source.features(features)
    return { isNew, features: features.slice(0, length) }
  }
  source.forget()
  const one = observe(3)
  expect(one.isNew).toBe(true)
  expect(observe(3)).toEqual({ isNew: false, features: one.features })
  expect(observe(9).isNew).toBe(true)
  const places = one.features.map((feature) => [source.locate(feature >> 3)?.file, 1 << (feature & 7)])
  expect(places).toEqual([
    ['/first.js', bucketBit(1)],
    ['/first.js', bucketBit(3)],
    ['/second.js', bucketBit(1)],
    ['/second.js', bucketBit(1)],
  ])
  expect(Math.max(...one.features) >> 3).toBeLessThan(source.edgeCount)
})

test('a module loaded again keeps its edges; a changed one gets new ones', () => {
  load('module.exports = 1 === 2 ? 3 : 4', '/again.js')
  const before = source.edgeCount
  load('module.exports = 1 === 2 ? 3 : 4', '/again.js')
  installRuntime()
  expect([source.edgeCount, coverageSource()]).toEqual([before, source])
  load('module.exports =  1 === 2 ? 3 : 4', '/again.js')
  expect(source.edgeCount).toBe(before + 2)
})

test('what runs between two runs is not seen', () => {
  const run = load('module.exports = (x) => x ? 1 : 2')
  source.start(1e9)
  source.stop()
  run(1)
  source.start(1e9)
  expect(source.stop()).toBe(false)
  expect(source.features([])).toBe(0)
})

test('the log of some places is the part of the whole log that is theirs, however long the run was', () => {
  const run = load(
    `module.exports = (n) => {
      let found = 0
      for (let i = 0; i < n; i++) {
        switch (i) { case 3: case 7: found++ }
        if (i % 5 === 2 || [4, n].includes(i)) found++
      }
      return found > 1e6
    }`,
  )
  for (const n of [0, 1, 20, 300, 5000]) {
    source.trace(true)
    source.start(1e9)
    run(n)
    source.stop()
    source.trace(false)
    const rowsOf = ({ length, sites, kinds, left, right }: ComparisonLog) =>
      Array.from({ length }, (_, row) => [sites[row], kinds[row], left[row], right[row]])
    const whole = rowsOf(source.comparisons)
    const sites = [...new Set(whole.map(([site]) => site))]
    for (const site of sites) {
      const own = whole.filter((row) => row[0] === site)
      expect(rowsOf(source.comparisonsAt((one, most) => one === site && most >= own.length))).toEqual(own)
    }
    expect(rowsOf(source.comparisonsAt(() => true))).toEqual(whole)
    expect(source.comparisonsAt(() => false).length).toBe(0)
    expect(sites.length).toBe(n === 0 ? 2 : 5)
  }
})

test('literals of the code are offered', () => {
  load('module.exports = ["word", 17, 5n, `plain`]', '/literals.js')
  expect(staticLiterals()).toEqual(expect.arrayContaining(['word', 17, 5n, 'plain']))
})

test('without the runtime, instrumented code works by itself', () => {
  const module = { exports: (_n: number): number => 0 }
  const { code } = instrument(
    'module.exports = (n) => { let s = 0; for (let i = 0; i < n; i++) s += i === 3 ? 1 : 2; return s }',
    '/alone.js',
  )
  const bare = code.replaceAll('globalThis.__fuzzwright__', 'globalThis.__nothing__')
  new Function('module', bare)(module)
  expect(module.exports(1000)).toBe(1999)
})

test('what runs aside counts for nothing, and may not end', () => {
  const run = load('module.exports = (n) => { for (let i = 0; i < n; i++) ; return n }')
  const featuresOf = (...inputs: readonly number[]): readonly number[] => {
    source.start(10_000)
    run(inputs[0])
    const back = source.aside?.()
    for (const input of inputs.slice(1)) {
      try {
        run(input)
      } catch {
        // It ran out of steps.
      }
    }
    back?.()
    expect(source.exhausted).toBe(false)
    source.stop()
    const found: number[] = []
    source.features(found)
    return [...found, source.steps]
  }
  const alone = featuresOf(3)
  expect(featuresOf(3, 200)).toEqual(alone)
  expect(featuresOf(3, 1e9, 50)).toEqual(alone)
})

test('nor does what runs aside ask for too much in the name of the run', () => {
  const fill = load('module.exports = (n) => "a".repeat(n).length')
  source.start(1000)
  fill(1)
  const back = source.aside?.()
  expect(() => fill(1e6)).toThrow()
  back?.()
  expect(source.askedTooMuch).toBe(false)
  source.stop()
})

test('code outside of a run ends after the steps it is given, and leaves nothing in the run before it', () => {
  const make = load(
    'module.exports = (n) => { let i = 0; try { for (; i < n; i++) ; } catch { } return [...Array(8)].map(() => i) }',
  )
  const room = load('module.exports = (n) => new Float64Array(n)')
  const shown = (): number[] => {
    const found: number[] = []
    source.features(found)
    return [...found, source.steps]
  }
  source.start(10_000)
  make(1)
  source.stop()
  const before = shown()
  expect(source.within?.(1000, () => make(9))).toEqual(Array(8).fill(9))
  expect(() => source.within?.(1000, () => make(1e9))).toThrow('no end after 1000 steps')
  expect(() => source.within?.(1000, () => room(1e6))).toThrow('no end after 1000 steps')
  expect(source.exhausted).toBe(false)
  source.start(10_000)
  make(1)
  source.within?.(1, () => make(1000))
  expect(source.exhausted).toBe(false)
  source.stop()
  source.start(1)
  expect(() => make(1000)).toThrow()
  source.stop()
  expect(source.within?.(1000, () => make(9))).toEqual(Array(8).fill(9))
  expect(source.exhausted).toBe(true)
  source.start(10_000)
  make(1)
  source.stop()
  expect(shown()).toEqual(before)
})

test('whether or not the run before it was weighed', () => {
  const room = load('module.exports = (n) => new Float64Array(n)')
  source.weighNextRun?.()
  source.start(10_000)
  room(16)
  source.stop()
  expect(() => source.within?.(1000, () => room(1e6))).toThrow('no end after 1000 steps')
})
